import CAssayDeflate
import CAssayLCMS

/// The ICC color profile of a PNG file (chunk `iCCP`).
package struct ColorProfile {
  /// The most bytes of a profile.
  package static let sizeLimit = 4 << 20

  private let bytes: [UInt8]
  /// Whether the picture, and so its profile, has only gray.
  private let isGray: Bool

  /// Reads the profile of a PNG file whose checksums have been checked; nil when it has none.
  ///
  /// Screenshot programs give gray pictures the screen's RGB profile, which PNG forbids. libpng and browsers ignore such a
  /// profile, and so does Assay.
  init?(ofPNG file: [UInt8]) throws(PNGError) {
    guard let chunk = ColorProfile.chunk(of: file) else { return nil }
    isGray = file[25] & 2 == 0
    // A name that ends with 0, the compression method 0, and the compressed profile.
    guard let end = chunk.firstIndex(of: 0), end + 1 < chunk.endIndex, chunk[end + 1] == 0,
      let bytes = ColorProfile.inflated(chunk[(end + 2)...])
    else {
      throw PNGError(
        description:
          "the PNG's color profile is damaged, or larger than \(ColorProfile.sizeLimit) bytes"
      )
    }
    let other = isGray ? "RGB " : "GRAY"
    if bytes.dropFirst(16).starts(with: other.utf8) { return nil }
    self.bytes = bytes
  }

  /// Converts RGBA with straight alpha to sRGB: relative colorimetric, with black point compensation.
  ///
  /// A profile that moves no color by more than a level is sRGB's own, and nothing is converted.
  func convert(_ pixels: inout [UInt8]) throws(PNGError) {
    let context = cmsCreateContext(nil, nil)
    defer { cmsDeleteContext(context) }
    let source = cmsOpenProfileFromMemTHR(context, bytes, UInt32(bytes.count))
    let target = cmsCreate_sRGBProfileTHR(context)
    defer { for profile in [source, target] where profile != nil { cmsCloseProfile(profile) } }
    let space = isGray ? cmsSigGrayData : cmsSigRgbData
    guard let source, let target, cmsGetColorSpace(source) == space,
      let transform = cmsCreateTransformTHR(
        context, source, isGray ? clcms_gray : clcms_rgba, target, clcms_rgba,
        UInt32(INTENT_RELATIVE_COLORIMETRIC), UInt32(cmsFLAGS_BLACKPOINTCOMPENSATION))
    else {
      throw PNGError(
        description: "the PNG's color profile cannot be used; remove it, or convert the picture to sRGB")
    }
    defer { cmsDeleteTransform(transform) }
    var samples = isGray ? ColorProfile.grays : ColorProfile.colors
    let before = samples
    samples.withUnsafeMutableBytes {
      cmsDoTransform(transform, $0.baseAddress, $0.baseAddress, UInt32($0.count / 4))
    }
    guard zip(before, samples).contains(where: { abs(Int($0) - Int($1)) > 1 }) else { return }
    pixels.withUnsafeMutableBytes {
      cmsDoTransform(transform, $0.baseAddress, $0.baseAddress, UInt32($0.count / 4))
    }
  }

  /// Every level of gray, as pixels.
  private static let grays = (0...255).flatMap { [$0, $0, $0, 255] as [UInt8] }
  /// Every combination of sixteen levels of each channel, as pixels.
  private static let colors = (0..<4096).flatMap { number in
    [number >> 8, number >> 4 & 15, number & 15, 15].map { UInt8($0 * 17) }
  }

  /// The content of the chunk; nil when there is none before the rows.
  private static func chunk(of file: [UInt8]) -> ArraySlice<UInt8>? {
    var start = 8
    while let length = bigEndianWord(of: file, at: start), start + 12 + Int(length) <= file.count {
      let content = start + 8..<start + 8 + Int(length)
      switch String(decoding: file[start + 4..<start + 8], as: UTF8.self) {
      case "iCCP": return file[content]
      case "IDAT", "IEND": return nil
      default: start = content.upperBound + 4
      }
    }
    return nil
  }

  private static func inflated(_ data: ArraySlice<UInt8>) -> [UInt8]? {
    guard let decompressor = libdeflate_alloc_decompressor() else { return nil }
    defer { libdeflate_free_decompressor(decompressor) }
    let bytes = [UInt8](unsafeUninitializedCapacity: sizeLimit) { buffer, count in
      let result = data.withUnsafeBytes {
        libdeflate_zlib_decompress(
          decompressor, $0.baseAddress, $0.count, buffer.baseAddress, sizeLimit, &count)
      }
      if result != LIBDEFLATE_SUCCESS { count = 0 }
    }
    return bytes.isEmpty ? nil : bytes
  }
}
