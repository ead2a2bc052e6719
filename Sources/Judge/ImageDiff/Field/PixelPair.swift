import AssaySubjects
import AssaySystem

/// The pixels of two pictures of one size, borrowed for the time of a comparison; each is its four bytes as one number.
struct PixelPair {
  /// The reference's pixels, row by row.
  let reference: UnsafePointer<UInt32>
  /// The candidate's pixels, row by row.
  let candidate: UnsafePointer<UInt32>
  /// The columns of both.
  let width: Int
  /// The rows of both.
  let height: Int

  /// Whether the pixel at a column and row is not equal in both.
  func differs(_ x: Int, _ y: Int) -> Bool { reference[y * width + x] != candidate[y * width + x] }

  /// What a cluster is laid on: nothing where both pictures are opaque in its box and the margin around it, else white and black.
  func backdrops(of cluster: PixelRect) -> [Backdrop] {
    let box = cluster.grown(by: Findings.margin)
    let (left, right) = (max(box.x, 0), min(box.right, width))
    let isOpaque = (max(box.y, 0)..<min(box.bottom, height)).allSatisfy { y in
      let (first, second) = (reference + y * width, candidate + y * width)
      var all = UInt32.max
      for x in left..<right { all &= first[x] & second[x] }
      return all.littleEndian >> 24 == 255
    }
    return isOpaque ? [.none] : [.white, .black]
  }

  /// The pixels of one of the pictures in a part of it, row by row.
  func colors(of pixels: UnsafePointer<UInt32>, in part: PixelRect) -> [UInt32] {
    var colors: [UInt32] = []
    colors.reserveCapacity(part.width * part.height)
    for y in part.y..<part.bottom {
      colors.append(contentsOf: UnsafeBufferPointer(start: pixels + (y * width + part.x), count: part.width))
    }
    return colors
  }

  /// The color of all pixels around a box, in both pictures; nil where there are several, or the box lies at an edge.
  func ground(around box: PixelRect) -> UInt32? {
    guard box.x > 0, box.y > 0, box.right < width, box.bottom < height else { return nil }
    let ground = reference[(box.y - 1) * width + box.x - 1]
    func isGround(_ x: Int, _ y: Int) -> Bool {
      reference[y * width + x] == ground && candidate[y * width + x] == ground
    }
    let isLevel = (box.x - 1...box.right).allSatisfy { isGround($0, box.y - 1) && isGround($0, box.bottom) }
    let isUpright = (box.y - 1...box.bottom).allSatisfy { isGround(box.x - 1, $0) && isGround(box.right, $0) }
    return isLevel && isUpright ? ground : nil
  }

  /// The smallest box around the changed pixels in a box that may reach beyond the picture; if none, what of it is within.
  func changedBox(in box: PixelRect) -> PixelRect {
    let columns = max(box.x, 0)..<max(min(box.right, width), max(box.x, 0) + 1)
    let rows = max(box.y, 0)..<max(min(box.bottom, height), max(box.y, 0) + 1)
    let edge = min(columns.upperBound, width)
    var (left, right, top, bottom) = (edge, -1, Int.max, -1)
    for y in rows where y < height {
      let (start, count) = (y * width + columns.lowerBound, max(0, edge - columns.lowerBound))
      guard memcmp(reference + start, candidate + start, count * 4) != 0 else { continue }
      left = (columns.lowerBound..<left).first { differs($0, y) } ?? left
      right = (max(right + 1, columns.lowerBound)..<max(right + 1, edge)).last { differs($0, y) } ?? right
      top = min(top, y)
      bottom = y
    }
    guard right >= 0 else {
      return PixelRect(x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count)
    }
    return PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
  }
}

extension PixelRect {
  /// The first column to the right of the box.
  var right: Int { x + width }
  /// The first row below the box.
  var bottom: Int { y + height }

  /// Whether two boxes share a pixel.
  func touches(_ other: PixelRect) -> Bool {
    x < other.right && other.x < right && y < other.bottom && other.y < bottom
  }

  /// The smallest box around both.
  func union(_ other: PixelRect) -> PixelRect {
    let left = min(x, other.x)
    let top = min(y, other.y)
    return PixelRect(
      x: left, y: top, width: max(right, other.right) - left, height: max(bottom, other.bottom) - top)
  }

  /// The box grown on all four sides.
  func grown(by margin: Int) -> PixelRect {
    PixelRect(x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin)
  }
}
