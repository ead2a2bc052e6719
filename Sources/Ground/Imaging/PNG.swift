import CAssayPNG

/// Why a picture's file could not be read or written, without its name.
public struct PictureError: Error, Hashable, CustomStringConvertible {
  /// The error message.
  public let description: String
}

extension Bitmap {
  /// The most pixels of a picture that is decoded; two such pictures are compared in less than 1 GiB.
  public static let pixelLimit = 48 << 20

  /// Decodes a PNG file of any color type, depth and interlacing.
  ///
  /// Sixteen-bit channels are rounded to eight bits. Colors are converted to sRGB by the file's code points
  /// (`cICP`), a color profile (`iCCP`), primaries and gamma (`cHRM`, `gAMA`). Without these they are taken for sRGB.
  ///
  /// - Throws: When the bytes are not a PNG file, are cut short, have a chunk with a wrong checksum, more data than the
  ///   picture needs, colors that cannot be converted, such as HDR, or more than ``pixelLimit`` pixels.
  public init(png: [UInt8]) throws(PictureError) {
    try checkChunks(ofPNG: png)
    if let picture = PlainPNG(png)?.bitmap(from: png) {
      self = picture
    } else {
      try refuseEndlessData(inPNG: png)
      try self.init(libpng: png)
    }
  }

  /// Checks a file's header, chunks and checksums without decoding the picture.
  public static func check(png: [UInt8]) throws(PictureError) {
    try checkChunks(ofPNG: png)
    _ = try readable(size(ofPNG: png), .png)
  }

  /// The size in a PNG file's header, if any.
  public static func size(ofPNG png: [UInt8]) -> (width: Int, height: Int)? {
    guard png.count >= 24, png[12..<16].elementsEqual("IHDR".utf8),
      let width = bigEndianWord(of: png, at: 16),
      let height = bigEndianWord(of: png, at: 20)
    else { return nil }
    return (Int(width), Int(height))
  }

  /// Decodes a PNG file whose chunks have been checked with libpng.
  package init(libpng png: [UInt8]) throws(PictureError) {
    let profile = try ColorProfile(ofPNG: png)
    var picture = try Bitmap.decoded(png, areColors: profile == nil)
    try profile?.convert(&picture.bytes)
    self.init(width: picture.width, height: picture.height, bytes: picture.bytes)
  }

  /// The RGBA samples of a PNG file as it holds them, of sixteen bits each; those of invisible pixels are 0.
  static func samples(ofPNG png: [UInt8]) throws(PictureError) -> [UInt16] {
    let bytes = try decoded(png, areColors: false, bits: 16).bytes
    var samples = stride(from: 0, to: bytes.count, by: 2).map {
      UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
    }
    for pixel in stride(from: 0, to: samples.count, by: 4) where samples[pixel + 3] == 0 {
      samples.replaceSubrange(pixel..<pixel + 3, with: [0, 0, 0])
    }
    return samples
  }

  /// Decodes RGBA samples with libpng, which converts colors to sRGB by the file's gamma.
  private static func decoded(
    _ png: [UInt8], areColors: Bool = true, bits: Int = 8
  ) throws(PictureError) -> (width: Int, height: Int, bytes: [UInt8]) {
    let (width, height) = try readable(size(ofPNG: png), .png)
    let size = width * height * bits / 2
    var text = [CChar](repeating: 0, count: 80)
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { pixels, count in
      let isRead = cpng_read_rgba(
        png, png.count, areColors ? 0 : 1, bits == 16 ? 1 : 0, width, height, pixels.baseAddress, &text,
        text.count)
      count = isRead != 0 ? size : 0
    }
    guard !bytes.isEmpty else {
      let words = String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      throw PictureError(description: "the PNG is damaged: \(words)")
    }
    return (width, height, bytes)
  }
}
