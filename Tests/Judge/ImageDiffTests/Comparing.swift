import AssayImageDiff
import AssayImaging
import AssaySubjects

/// How two pictures differ; nil if they do not, or if their sizes differ.
func difference(
  _ reference: Bitmap, _ candidate: Bitmap, _ tolerance: Tolerance = .crossPlatform
) -> Difference? {
  PictureComparator(tolerance: tolerance).compare(reference: reference, candidate: candidate).difference
}

/// Whether two pictures differ by no more than a tolerance.
func passes(_ reference: Bitmap, _ candidate: Bitmap, _ tolerance: Tolerance) -> Bool {
  switch PictureComparator(tolerance: tolerance).compare(reference: reference, candidate: candidate) {
  case .identical, .tolerated: true
  case .different, .sizeMismatch: false
  }
}

extension Color {
  /// A level of gray.
  static func gray(_ level: Int) -> Color {
    Color(red: UInt8(level), green: UInt8(level), blue: UInt8(level))
  }
}
