import AssayVerifying
import AssayFacts
import AssayImageDiff
import AssayImaging
import AssaySubjects

/// The PNG files of a page, each contained once.
struct PagePictures {
  /// The files in order of their numbers.
  private(set) var files: [[UInt8]] = []
  private var numbers: [ContentHash: Int] = [:]

  /// The number of a file, which is added if it is new; nil for none.
  mutating func add(_ file: [UInt8]?) -> Int? {
    guard let file else { return nil }
    let hash = ContentHash(of: file)
    if numbers[hash] == nil {
      numbers[hash] = files.count
      files.append(file)
    }
    return numbers[hash]
  }

  /// Each file on a line in Base64, which contains nothing that could end a script element.
  var lines: [UInt8] { Array(files.map { base64($0) + "\n" }.joined().utf8) }

  /// The width and height of each picture in pixels.
  var sizes: Fact {
    .list(
      files.map { file in
        let size = Bitmap.size(ofPNG: file) ?? (width: 1, height: 1)
        return .list([.number(size.width), .number(size.height)])
      })
  }
}

extension Evaluation {
  /// Both pictures as PNG files; aligned, and hatched where one lacks rows or columns of the other, if their sizes differ.
  var shownPictures: (reference: [UInt8]?, candidate: [UInt8]?) {
    guard let displacement = shownDisplacement, let reference, let candidate else {
      return (self.referencePNG, self.candidatePNG)
    }
    let aligned = displacement.aligned(reference, candidate)
    return (try? aligned.reference.png(), try? aligned.candidate.png())
  }

  /// Moves guides to where the aligned pictures show them; their picture lacks bands of a kind.
  func shown(_ guides: [Guide], lacking kind: BandKind) -> [Guide] {
    // Facts may state any number, and a picture has only some places.
    let room = Double(Bitmap.pixelLimit)
    let guides = guides.filter { guide in
      [guide.x, guide.y, guide.width, guide.height, guide.baseline ?? 0].allSatisfy { $0.magnitude <= room }
    }
    guard let displacement = shownDisplacement else { return guides }
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
