import AssayFacts
import AssayImaging

/// The pictures of a page, each kept once however many cases show it.
struct PagePictures {
  private var places: [ContentHash: Int] = [:]
  private(set) var files: [[UInt8]] = []

  /// The position of a PNG file, after adding it where it is new; nil for none.
  mutating func add(_ file: [UInt8]?) -> Int? {
    guard let file else { return nil }
    let hash = ContentHash(of: file)
    if let place = places[hash] { return place }
    places[hash] = files.count
    files.append(file)
    return files.count - 1
  }

  /// One line a picture: its PNG in Base64.
  ///
  /// Base64 holds nothing that could end a script element.
  var lines: [UInt8] {
    var lines: [UInt8] = []
    for file in files {
      lines += base64(file).utf8
      lines.append(UInt8(ascii: "\n"))
    }
    return lines
  }

  /// The width and height of each picture, in pixels.
  var sizes: Fact {
    .list(
      files.map { file in
        // PNG, second edition, 11.2.2: the header chunk begins with width and height, four bytes each.
        .list([
          .number(bigEndian(file.dropFirst(16).prefix(4))), .number(bigEndian(file.dropFirst(20).prefix(4))),
        ])
      })
  }
}

private func bigEndian(_ bytes: ArraySlice<UInt8>) -> Int {
  bytes.reduce(0) { $0 << 8 | Int($1) }
}
