import CAssayFreeType
import AssayGeometry
import AssayImaging
import Synchronization

/// FreeType's smooth rasterizer with its working memory and a glyph cache.
///
/// It belongs to one canvas at a time: ``RasterizerLease`` passes it on under a lock, so `@unchecked Sendable` is true.
final class Rasterizer: @unchecked Sendable {
  /// The most points FreeType takes in one outline.
  static let mostPoints = 32_767

  let library: FT_Library
  // Unchecked, because every glyph that is drawn would pay for the check; only the canvas that has the lease, and its layers, use
  // the cache, one after the other.
  @exclusivity(unchecked) var glyphs = GlyphCache()

  private var points: [FT_Vector] = []
  private var ends: [UInt16] = []
  private let tags = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: mostPoints)

  init() {
    var library: FT_Library?
    let code = cft_new_library(&library)
    guard let library, code == 0 else { preconditionFailure("no memory for a FreeType library") }
    self.library = library
    tags.initialize(repeating: UInt8(FT_CURVE_TAG_ON))
  }

  deinit {
    FT_Done_Library(library)
    tags.deallocate()
  }

  /// Fills the inside of polygons with a color.
  func fill(_ polygons: Polygons, rule: FillRule, color: Color, into buffer: PixelBuffer, clip: PixelBounds) {
    let bounds = polygons.bounds.intersection(clip)
    buffer.blend(
      color, through: coverage(of: polygons, rule: rule, bounds: bounds), x: 0, y: 0, within: bounds)
  }

  /// The coverage of polygons within bounds.
  func coverage(of polygons: Polygons, rule: FillRule, bounds: PixelBounds) -> Coverage {
    bounds.isEmpty ? Coverage(bounds: bounds) : coverage(of: polygons.outline(rule: rule), bounds: bounds)
  }

  /// The coverage of an outline within bounds.
  func coverage(of outline: RasterOutline, bounds: PixelBounds) -> Coverage {
    var coverage = Coverage(bounds: bounds)
    coverage.bytes.withUnsafeMutableBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return }
      var target = CoverageTarget(bytes: base, bounds: bounds)
      for part in outline.parts {
        render(part, isEvenOdd: outline.isEvenOdd, clip: bounds, user: &target) {
          guard let spans = $2, let user = $3 else { return }
          user.assumingMemoryBound(to: CoverageTarget.self).pointee.add(
            spans, count: Int($1), y: -1 - Int($0))
        }
      }
    }
    return coverage
  }

  private func render(
    _ contours: ArraySlice<[Point]>, isEvenOdd: Bool, clip: PixelBounds, user: UnsafeMutableRawPointer,
    spans: @convention(c) (Int32, Int32, UnsafePointer<FT_Span>?, UnsafeMutableRawPointer?) -> Void
  ) {
    points.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    for contour in contours {
      for point in contour { points.append(FT_Vector(x: Int(point.x), y: -Int(point.y))) }
      ends.append(UInt16(points.count - 1))
    }
    guard !points.isEmpty, !clip.isEmpty else { return }
    let box = FT_BBox(xMin: clip.minX, yMin: -clip.maxY, xMax: clip.maxX, yMax: -clip.minY)
    let (count, contourCount) = (Int32(points.count), Int32(ends.count))
    let code = points.withUnsafeMutableBufferPointer { points in
      ends.withUnsafeMutableBufferPointer { ends in
        cft_render(
          library, points.baseAddress, count, tags.baseAddress, ends.baseAddress, contourCount,
          Int32(isEvenOdd ? FT_OUTLINE_EVEN_ODD_FILL : 0), box, spans, user)
      }
    }
    precondition(code == 0, "FreeType refused a plain polygon with error \(code)")
  }
}

/// The right to use a rasterizer, which is given back for the next canvas with the last reference to the lease.
final class RasterizerLease {
  let rasterizer: Rasterizer

  /// The most idle rasterizers that are kept, with their glyph caches.
  private static let mostIdle = 16
  private static let idle = Mutex<[Rasterizer]>([])

  /// Takes an idle rasterizer, or creates one.
  init() { rasterizer = RasterizerLease.idle.withLock { $0.popLast() } ?? Rasterizer() }

  deinit {
    let rasterizer = rasterizer
    RasterizerLease.idle.withLock { if $0.count < RasterizerLease.mostIdle { $0.append(rasterizer) } }
  }
}

/// Receives FreeType's spans and adds them to a coverage.
private struct CoverageTarget {
  let bytes: UnsafeMutablePointer<UInt8>
  let bounds: PixelBounds

  func add(_ spans: UnsafePointer<FT_Span>, count: Int, y: Int) {
    let row = bytes + ((y - bounds.minY) * bounds.width - bounds.minX)
    for index in 0..<count {
      let span = spans[index]
      for column in Int(span.x)..<(Int(span.x) + Int(span.len)) {
        let (sum, isTooMuch) = row[column].addingReportingOverflow(span.coverage)
        row[column] = isTooMuch ? 255 : sum
      }
    }
  }
}
