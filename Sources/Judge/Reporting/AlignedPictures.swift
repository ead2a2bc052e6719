import AssayHarness
import AssayImageDiff
import AssayImaging
import AssaySubjects

extension Evaluation {
  /// Both pictures as PNG files; aligned, and hatched where one lacks rows or columns of the other.
  var shownPictures: (reference: [UInt8]?, candidate: [UInt8]?) {
    guard let displacement = difference?.displacement, let reference, let candidate else {
      return (referencePNG, candidatePNG)
    }
    let aligned = displacement.aligned(reference, candidate)
    return (try? aligned.reference.png(), try? aligned.candidate.png())
  }

  /// Guides of the picture that lacks bands of a kind, at their places in the aligned pictures.
  func shown(_ guides: [Guide], lacking kind: Displacement.Band.Kind) -> [Guide] {
    guard let displacement = difference?.displacement else { return guides }
    return guides.map { guide in
      var guide = guide
      let corner = PixelRect(x: Int(guide.x), y: Int(guide.y), width: 1, height: 1)
      let moved = displacement.aligned(corner, lacking: kind)
      let down = Double(moved.y - corner.y)
      guide.x += Double(moved.x - corner.x)
      guide.y += down
      guide.baseline = guide.baseline.map { $0 + down }
      return guide
    }
  }
}
