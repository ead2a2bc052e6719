import Imaging

/// The pictures of a page, each kept once however many cases show it.
struct PagePictures {
  private var places: [ContentHash: Int] = [:]
  private(set) var bitmaps: [Bitmap] = []
  private(set) var hashes: [ContentHash] = []

  /// The picture's position, after adding it where it is new.
  mutating func add(_ bitmap: Bitmap?) -> Int? {
    guard let bitmap else { return nil }
    let hash = bitmap.contentHash
    if let place = places[hash] { return place }
    places[hash] = bitmaps.count
    bitmaps.append(bitmap)
    hashes.append(hash)
    return bitmaps.count - 1
  }

  /// One line a picture: its PNG in Base64.
  ///
  /// Base64 holds nothing that could end a script element.
  func lines() throws(PNGError) -> [UInt8] {
    var lines: [UInt8] = []
    for bitmap in bitmaps {
      lines += Array(base64(try bitmap.png()).utf8)
      lines.append(UInt8(ascii: "\n"))
    }
    return lines
  }

  /// Size and hash of each picture.
  var index: JSONValue {
    .array(
      zip(bitmaps, hashes).map { bitmap, hash in
        .array([.number(bitmap.width), .number(bitmap.height), .string(hash.description)])
      })
  }
}
