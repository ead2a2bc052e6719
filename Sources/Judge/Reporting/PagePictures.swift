public import AssayHarness
import AssayFacts
import AssayImageDiff
import AssayImaging
import AssaySubjects

/// Values that a page contains once and refers to by number.
struct NumberedValues<Value: Hashable> {
  /// The values in order of their numbers.
  private(set) var values: [Value] = []
  private var numbers: [Value: Int] = [:]

  /// The number of a value, which is added if it is new.
  mutating func number(of value: Value) -> Int {
    if let number = numbers[value] { return number }
    numbers[value] = values.count
    values.append(value)
    return values.count - 1
  }
}

/// The PNG files of a page, each contained once.
struct PagePictures {
  private var numbered = NumberedValues<[UInt8]>()

  /// The files in order of their numbers.
  var files: [[UInt8]] { numbered.values }

  /// The number of a file, which is added if it is new; nil for none.
  mutating func add(_ file: [UInt8]?) -> Int? { file.map { numbered.number(of: $0) } }

  /// Each file on a line in Base64, which contains nothing that could end a script element.
  var lines: [UInt8] {
    var lines: [UInt8] = []
    for file in files {
      lines += base64(file).utf8
      lines.append(UInt8(ascii: "\n"))
    }
    return lines
  }

  /// The width and height of each picture in pixels.
  var sizes: Fact {
    .list(
      files.map { file in
        let size = Bitmap.size(ofPNG: file) ?? (width: 1, height: 1)
        return .list([.number(size.width), .number(size.height)])
      })
  }
}

/// The guides of a page's pictures, those of each picture as one entry.
struct PageGuides {
  private var numbered = NumberedValues<[Guide]>()

  /// The most guides of one picture.
  private static let limit = 40

  /// The number of a picture's guides, which are added if they are new; nil for none.
  mutating func add(_ guides: [Guide]) -> Fact? {
    guides.isEmpty ? nil : .number(numbered.number(of: Array(guides.prefix(PageGuides.limit))))
  }

  /// The entries: for each guide the number of its kind; x, y, width and height in pixels; and the baseline of a line.
  var entries: Fact {
    .list(numbered.values.map { .list($0.map(PageGuides.entry)) })
  }

  private static func entry(for guide: Guide) -> Fact {
    let kind = Guide.Kind.allCases.firstIndex(of: guide.kind) ?? 0
    let numbers = [guide.x, guide.y, guide.width, guide.height] + [guide.baseline].compactMap(\.self)
    return .list([.number(kind)] + numbers.map { .number(($0 * 10).rounded() / 10) })
  }
}

extension Evaluation {
  /// The difference image as a PNG file; nil unless there are two pictures that differ.
  public var diffPicture: [UInt8]? {
    guard let comparison, let reference, let candidate, reference != candidate else { return nil }
    return try? diffImage(reference: reference, candidate: candidate, comparison: comparison).png()
  }
}
