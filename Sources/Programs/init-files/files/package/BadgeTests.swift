import AssayTesting
import Testing

/// Draw with your own code instead.
@Test func aBadgeIsRound() {
  let side = 24
  let pixels = (0..<side * side).flatMap { index -> [UInt8] in
    let (x, y) = (2 * (index % side) + 1 - side, 2 * (index / side) + 1 - side)
    return x * x + y * y <= side * side ? [200, 30, 60, 255] : [0, 0, 0, 0]
  }
  expectGolden(Bitmap(width: side, height: side, bytes: pixels), named: "badge/round")
}
