#if MorePictureFormats
  import CAssayWebP

  extension Bitmap {
    /// Decodes a WebP file with libwebp (RFC 9649), and converts its colors to sRGB by its profile.
    init(webp file: [UInt8]) throws(PictureError) {
      let (stored, profile) = try Bitmap.stored(webp: file)
      self = try stored.inSRGB(profile)
    }

    /// The upright picture before its colors are converted, and its profile.
    static func stored(webp file: [UInt8]) throws(PictureError) -> (Bitmap, ColorProfile?) {
      let chunks = try chunks(ofWebP: file)
      let (width, height) = try readable(Bitmap.size(ofWebP: file), .webp)
      guard !chunks.contains(where: { $0.name == "ANIM" || $0.name == "ANMF" }) else {
        throw PictureError(
          description: "the WebP is animated; write each frame as a file of its own to compare it")
      }
      guard chunks.count(where: { $0.name == "VP8 " || $0.name == "VP8L" }) == 1 else {
        throw PictureError(description: "the WebP is damaged: it has not exactly one picture")
      }
      let size = width * height * 4
      let samples = [UInt8](unsafeUninitializedCapacity: size) { pixels, count in
        let end = WebPDecodeRGBAInto(file, file.count, pixels.baseAddress, size, Int32(width * 4))
        count = end == nil ? 0 : size
      }
      guard !samples.isEmpty else { throw PictureError(description: "the WebP is damaged") }
      func content(_ name: String) -> ArraySlice<UInt8>? {
        chunks.first { $0.name == name }.map { file[$0.content] }
      }
      let profile = try content("ICCP").map { bytes throws(PictureError) in
        try ColorProfile(Array(bytes), isGray: false)
      }
      return (Bitmap(width: width, height: height, bytes: samples).upright(exif: content("EXIF")), profile)
    }

    /// The size in a WebP file's header; nil when it cannot be read.
    static func size(ofWebP file: [UInt8]) -> (width: Int, height: Int)? {
      var features = WebPBitstreamFeatures()
      guard WebPGetFeatures(file, file.count, &features) == VP8_STATUS_OK else { return nil }
      return (Int(features.width), Int(features.height))
    }
  }

  /// The chunks of a WebP file: names of four letters, and where their contents are.
  func chunks(
    ofWebP file: [UInt8]
  ) throws(PictureError) -> [(name: String, content: Range<Int>)] {
    func length(at place: Int) -> Int? {
      bigEndianWord(of: file, at: place).map { Int($0.byteSwapped) }
    }
    guard let stated = length(at: 4), stated + 8 <= file.count else {
      throw PictureError(description: "the WebP is cut short")
    }
    guard stated + 8 == file.count else {
      throw PictureError(
        description: "\(file.count - stated - 8) bytes follow the end of the WebP; write the picture again")
    }
    var chunks: [(name: String, content: Range<Int>)] = []
    var start = 12
    while start < file.count {
      guard let length = length(at: start + 4), length <= file.count - start - 8 else {
        throw PictureError(description: "the WebP is damaged: the chunk at byte \(start) is not complete")
      }
      let name = String(decoding: file[start..<start + 4], as: UTF8.self)
      chunks.append((name, start + 8..<start + 8 + length))
      // A byte follows a chunk of odd length.
      start += 8 + length + length % 2
    }
    return chunks
  }
#endif
