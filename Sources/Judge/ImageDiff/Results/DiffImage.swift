public import AssayImaging
import AssaySubjects

/// Draws where two pictures differ: the reference faded, changed pixels in a color that says which picture has ink there, and a frame
/// around each region that exceeds a limit.
///
/// Changed pixels outside all regions are yellow. Pictures of two sizes are aligned at the top left; where only one of them is, it is
/// hatched in that picture's color.
///
/// If rows or columns came or went, the pictures are aligned, and the bands that only one of them has are hatched.
public func diffImage(reference: Bitmap, candidate: Bitmap, comparison: Comparison) -> Bitmap {
  let difference = comparison.difference
  if let difference, let displacement = difference.displacement {
    return displacement.diffImage(reference, candidate, difference)
  }
  var picture = DiffPicture(reference: reference, candidate: candidate)
  let regions = difference?.regions.reversed() ?? []
  for region in regions { picture.paint(region) }
  for region in regions where region.severity > 1 { picture.frame(region) }
  return picture.bitmap
}

/// Puts reference, candidate and diff image next to each other, 8 pixels apart, on a checkerboard where they are transparent.
public func sideBySide(reference: Bitmap, candidate: Bitmap, comparison: Comparison) -> Bitmap {
  let diff = diffImage(reference: reference, candidate: candidate, comparison: comparison)
  let gap = 8
  let (reference, candidate) =
    comparison.difference?.displacement?.aligned(reference, candidate) ?? (reference, candidate)
  var strip = Bitmap(
    width: reference.width + candidate.width + diff.width + 2 * gap, height: diff.height,
    color: Color(red: 128, green: 128, blue: 128))
  var left = 0
  for picture in [reference, candidate, diff] {
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        strip[left + x, y] = picture[x, y].laid(on: (x / gap + y / gap) % 2 == 0 ? 255 : 230)
      }
    }
    left += picture.width + gap
  }
  return strip
}

/// The meaning of a color in a picture of the difference.
public enum DifferenceColor: String, CaseIterable, Sendable {
  /// Only the reference has ink there.
  case reference = "only in the golden"
  /// Only the candidate has ink there.
  case candidate = "only in the new picture"
  /// Both pictures have ink there, or another ground.
  case both = "different in both"
  /// The pixel differs, but is in no region.
  case slight = "outside of all regions"
  /// The frame of a region over the limit.
  case frame = "region over the limit"

  /// The color: Okabe and Ito (2008) chose them so that they differ for every kind of color vision.
  public var color: Color {
    switch self {
    case .reference: Color(red: 230, green: 159, blue: 0)
    case .candidate: Color(red: 0, green: 158, blue: 115)
    case .both: Color(red: 0, green: 114, blue: 178)
    case .slight: Color(red: 240, green: 228, blue: 66)
    case .frame: Color(red: 213, green: 94, blue: 0)
    }
  }
}

/// A diff image while it is drawn.
private struct DiffPicture {
  private(set) var bitmap: Bitmap
  private let reference: Bitmap
  private let candidate: Bitmap

  init(reference: Bitmap, candidate: Bitmap) {
    self.reference = reference
    self.candidate = candidate
    let size = PixelSize(
      width: max(reference.width, candidate.width), height: max(reference.height, candidate.height))
    bitmap = Bitmap(
      width: size.width, height: size.height,
      clearedBytes: DiffPicture.common(reference, candidate, size: size))
    let (right, bottom) = (min(reference.width, candidate.width), min(reference.height, candidate.height))
    for y in 0..<size.height {
      for x in (y < bottom ? right : 0)..<size.width { bitmap[x, y] = ground(x, y) }
    }
  }

  /// The part that both pictures have, faded where they are equal; the rest is white.
  private static func common(_ reference: Bitmap, _ candidate: Bitmap, size: PixelSize) -> [UInt8] {
    let slight = DifferenceColor.slight.color
    var bytes = [UInt8](repeating: 255, count: size.width * size.height * 4)
    reference.bytes.withUnsafeBytes { old in
      candidate.bytes.withUnsafeBytes { new in
        bytes.withUnsafeMutableBytes { drawn in
          for y in 0..<min(reference.height, candidate.height) {
            for x in 0..<min(reference.width, candidate.width) {
              let place = (y * reference.width + x) * 4
              let isEqual =
                old.loadUnaligned(fromByteOffset: place, as: UInt32.self)
                == new.loadUnaligned(fromByteOffset: (y * candidate.width + x) * 4, as: UInt32.self)
              let color = Color(
                red: old[place], green: old[place + 1], blue: old[place + 2], alpha: old[place + 3])
              let shown = isEqual ? color.faded : slight
              let start = (y * size.width + x) * 4
              (drawn[start], drawn[start + 1], drawn[start + 2]) = (shown.red, shown.green, shown.blue)
            }
          }
        }
      }
    }
    return bytes
  }

  /// A place that only one picture has, or none.
  private func ground(_ x: Int, _ y: Int) -> Color {
    let hatched = (x + y) % 8 < 4
    if x < reference.width && y < reference.height {
      return hatched ? DifferenceColor.reference.color : reference[x, y].faded
    }
    if x < candidate.width && y < candidate.height {
      return hatched ? DifferenceColor.candidate.color : candidate[x, y].faded
    }
    return .white
  }

  /// Colors the changed pixels of a region by which of the pictures differ from the ground around it.
  mutating func paint(_ region: Region) {
    let ground = ground(around: region.box)
    for y in region.box.y..<min(region.box.bottom, reference.height) {
      for x in region.box.x..<min(region.box.right, reference.width)
      where reference[x, y] != candidate[x, y] {
        bitmap[x, y] = color(reference[x, y].isNear(ground), candidate[x, y].isNear(ground))
      }
    }
  }

  private func color(_ isGroundBefore: Bool, _ isGroundAfter: Bool) -> Color {
    if isGroundBefore == isGroundAfter { return DifferenceColor.both.color }
    return (isGroundAfter ? DifferenceColor.reference : .candidate).color
  }

  /// The most frequent color of the reference along the sides of a box.
  private func ground(around box: PixelRect) -> Color {
    let around = box.grown(by: 1).intersection(
      PixelRect(x: 0, y: 0, width: reference.width, height: reference.height))
    var counts: [Color: Int] = [:]
    for y in around.y..<around.bottom {
      let isEnd = y == around.y || y == around.bottom - 1
      for x in isEnd ? Array(around.x..<around.right) : [around.x, around.right - 1] {
        counts[reference[x, y], default: 0] += 1
      }
    }
    return counts.max { ($0.value, $0.key.description) < ($1.value, $1.key.description) }?.key ?? .white
  }

  /// Draws a line of one pixel around a region, two pixels away from it where there is room.
  mutating func frame(_ region: Region) {
    let box = region.box.grown(by: 3)
    let (left, right) = (max(box.x, 0), min(box.right, bitmap.width) - 1)
    let (top, bottom) = (max(box.y, 0), min(box.bottom, bitmap.height) - 1)
    for x in left...right { for y in [top, bottom] { bitmap[x, y] = DifferenceColor.frame.color } }
    for y in top...bottom { for x in [left, right] { bitmap[x, y] = DifferenceColor.frame.color } }
  }
}

extension Color {
  /// The color laid on a gray ground.
  fileprivate func laid(on ground: UInt8) -> Color {
    let behind = Int(ground) * (255 - Int(alpha)) + 127
    func lay(_ level: UInt8) -> UInt8 { UInt8((Int(level) * Int(alpha) + behind) / 255) }
    return Color(red: lay(red), green: lay(green), blue: lay(blue))
  }

  /// Whether the colors differ by more than rounding.
  fileprivate func isNear(_ other: Color) -> Bool {
    [\Color.red, \.green, \.blue, \.alpha].allSatisfy {
      abs(Int(self[keyPath: $0]) - Int(other[keyPath: $0])) <= 2
    }
  }

  /// A light gray with a quarter of the color's contrast with white.
  fileprivate var faded: Color {
    let solid = laid(on: 255)
    let luma = (Int(solid.red) * 77 + Int(solid.green) * 150 + Int(solid.blue) * 29) / 256
    let level = UInt8(192 + luma / 4)
    return Color(red: level, green: level, blue: level)
  }
}
