import AssayImaging
import AssayTestSupport
import Testing

@Suite("Bitmap") struct BitmapTests {
  @Test("a new bitmap has one color, invisible unless another is given")
  func new() {
    #expect(Bitmap(width: 2, height: 1).bytes == [0, 0, 0, 0, 0, 0, 0, 0])
    #expect(Bitmap(width: 1, height: 1, color: .white).bytes == [255, 255, 255, 255])
    #expect(Bitmap(width: 1, height: 1, color: Color.white.withAlpha(0)).bytes == [0, 0, 0, 0])
  }

  @Test("pixels are in rows from the top left")
  func order() {
    var bitmap = Bitmap(width: 3, height: 2)
    bitmap[2, 0] = .black
    bitmap[0, 1] = Color(red: 255, green: 0, blue: 0)
    #expect(PixelArt(bitmap) == "..#\nR..")
    #expect(Array(bitmap.bytes[8..<16]) == [0, 0, 0, 255, 255, 0, 0, 255])
  }

  @Test("invisible pixels have no color")
  func invisible() {
    var set = Bitmap(width: 1, height: 1, color: .white)
    set[0, 0] = Color(red: 9, green: 8, blue: 7, alpha: 0)
    let adopted = Bitmap(width: 1, height: 1, bytes: [9, 8, 7, 0])
    #expect(set == Bitmap(width: 1, height: 1))
    #expect(adopted == set)
    #expect(adopted.contentHash == set.contentHash)
  }

  @Test("a bitmap is opaque when every pixel is")
  func isOpaque() {
    var bitmap = Bitmap(width: 5, height: 5, color: .white)
    #expect(bitmap.isOpaque)
    bitmap[4, 4] = Color.white.withAlpha(254)
    #expect(!bitmap.isOpaque)
  }

  @Test("the hash depends on pixels and on proportions")
  func contentHash() {
    var bitmap = Bitmap(width: 4, height: 2)
    let hash = bitmap.contentHash
    #expect(hash == Bitmap(width: 4, height: 2).contentHash)
    #expect(hash != Bitmap(width: 2, height: 4).contentHash)
    bitmap[3, 1] = Color(red: 0, green: 0, blue: 0, alpha: 1)
    #expect(hash != bitmap.contentHash)
  }

  @Test("only 32 hexadecimal digits are a hash")
  func hashText() {
    let hash = ContentHash(of: [1, 2, 3])
    #expect(ContentHash(hash.description) == hash)
    #expect(hash.description.utf8.count == 32)
    // XXH3-128 of no bytes with seed 0, as xxhsum -H2 prints it.
    #expect(ContentHash(of: []).description == "99aa06d3014798d86001c324468d497f")
    for text in [
      "", "12", String(repeating: "g", count: 32), hash.description + "0",
      "+" + String(repeating: "1", count: 31),
    ] {
      #expect(ContentHash(text) == nil, "\(text)")
    }
  }
}
