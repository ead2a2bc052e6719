import CAssayDeflate
import CAssayLCMS

/// The colors that a file says its samples have: a profile, or in a PNG code points (`cICP`), or primaries and gamma (`cHRM`, `gAMA`).
package struct ColorProfile {
  /// The most bytes of a profile.
  package static let sizeLimit = 4 << 20

  private enum Colors {
    /// An ICC profile.
    case profile([UInt8])
    /// Primaries, and the curve from samples to light as a parametric curve of ICC's type 3.
    case primaries(Primaries, curve: [Double])
  }

  private let colors: Colors
  /// Whether the picture, and so its profile, has only gray.
  private let isGray: Bool

  /// Reads the colors of a PNG file whose checksums have been checked; nil if they are sRGB, or its gamma is all that is known.
  ///
  /// Screenshot programs give gray pictures the screen's RGB profile, which PNG forbids. libpng and browsers ignore such a
  /// profile, and so does Assay.
  init?(ofPNG file: [UInt8]) throws(PictureError) {
    let chunks = ColorProfile.chunks(of: file)
    // The tenth byte of the header has the color type.
    guard let header = chunks["IHDR"], header.count == 13 else { return nil }
    isGray = header[header.startIndex + 9] & 2 == 0
    if let points = chunks["cICP"], !isGray {
      colors = try ColorProfile.colors(codePoints: Array(points))
    } else if let chunk = chunks["iCCP"] {
      let bytes = try ColorProfile.profile(in: chunk)
      if bytes.dropFirst(16).starts(with: (isGray ? "RGB " : "GRAY").utf8) { return nil }
      colors = .profile(bytes)
    } else if chunks["sRGB"] == nil, !isGray, let primaries = chunks["cHRM"].flatMap(Primaries.init),
      !primaries.isSRGB, let gamma = chunks["gAMA"].flatMap({ bigEndianWord(of: Array($0), at: 0) }),
      gamma > 0
    {
      colors = .primaries(primaries, curve: [100_000 / Double(gamma), 1, 0, 1, 0])
    } else {
      return nil
    }
  }

  /// The colors of an ICC profile; a picture of grays may have a profile for RGB, too.
  init(_ profile: [UInt8], isGray: Bool) throws(PictureError) {
    guard profile.count <= ColorProfile.sizeLimit else {
      throw PictureError(
        description:
          "the color profile has \(profile.count) bytes; at most \(ColorProfile.sizeLimit) are read")
    }
    colors = .profile(profile)
    self.isGray = isGray && profile.dropFirst(16).starts(with: "GRAY".utf8)
  }

  /// The profile in `iCCP`: a name that ends with 0, the compression method 0, and the compressed profile.
  private static func profile(in chunk: ArraySlice<UInt8>) throws(PictureError) -> [UInt8] {
    let bytes = [UInt8](unsafeUninitializedCapacity: sizeLimit) { buffer, count in
      guard let end = chunk.firstIndex(of: 0), end + 1 < chunk.endIndex, chunk[end + 1] == 0 else { return }
      if inflate(chunk[(end + 2)...], into: buffer, count: &count) != LIBDEFLATE_SUCCESS { count = 0 }
    }
    guard !bytes.isEmpty else {
      throw PictureError(
        description: "the PNG's color profile is damaged, or larger than \(sizeLimit) bytes")
    }
    return bytes
  }

  /// The colors of `cICP`: code points of primaries and curve, a matrix, and whether the range is full.
  private static func colors(codePoints: [UInt8]) throws(PictureError) -> Colors {
    guard codePoints.count == 4, codePoints[2...] == [0, 1],
      let primaries = Primaries(codePoint: codePoints[0]),
      let curve = curves[codePoints[1]]
    else {
      let points = codePoints.prefix(4).map(String.init).joined(separator: ", ")
      throw PictureError(
        description:
          "the PNG has colors that are not read (cICP \(points)), such as HDR; convert the picture to sRGB")
    }
    return .primaries(primaries, curve: curve)
  }

  /// The curves of code points: BT.709 and its relatives, a gamma of 2.2 and 2.8, linear light, and sRGB.
  private static let curves: [UInt8: [Double]] = {
    let television = [1 / 0.45, 1 / 1.099, 0.099 / 1.099, 1 / 4.5, 0.081]
    return [
      1: television, 6: television, 14: television, 15: television, 4: [2.2, 1, 0, 1, 0],
      5: [2.8, 1, 0, 1, 0],
      8: [1, 1, 0, 1, 0], 13: [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045],
    ]
  }()

  /// Converts RGBA with straight alpha to sRGB: relative colorimetric, with black point compensation.
  ///
  /// A profile that moves no color by more than a level is sRGB's own, and nothing is converted.
  ///
  /// - Parameter fromSRGB: Whether to convert from sRGB instead.
  func convert(_ pixels: inout [UInt8], fromSRGB: Bool = false) throws(PictureError) {
    let context = cmsCreateContext(nil, nil)
    defer { cmsDeleteContext(context) }
    let source = open(in: context)
    let target = cmsCreate_sRGBProfileTHR(context)
    defer { for profile in [source, target] where profile != nil { cmsCloseProfile(profile) } }
    let space = isGray ? cmsSigGrayData : cmsSigRgbData
    guard let source, let target, cmsGetColorSpace(source) == space,
      let transform = cmsCreateTransformTHR(
        context, fromSRGB ? target : source, isGray && !fromSRGB ? clcms_gray : clcms_rgba,
        fromSRGB ? source : target, isGray && fromSRGB ? clcms_gray : clcms_rgba,
        UInt32(INTENT_RELATIVE_COLORIMETRIC), UInt32(cmsFLAGS_BLACKPOINTCOMPENSATION))
    else {
      throw PictureError(
        description: "the color profile cannot be used; remove it, or convert the picture to sRGB")
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

  /// Whether it moves a color by more than a level.
  var movesColors: Bool {
    var samples = isGray ? ColorProfile.grays : ColorProfile.colors
    let before = samples
    return (try? convert(&samples)) == nil || samples != before
  }

  /// Whether two pictures have the same colors for the same samples, as far as that is known.
  static func areSame(_ first: ColorProfile?, _ second: ColorProfile?) -> Bool {
    switch (first?.colors, second?.colors) {
    case (nil, nil): true
    case (.profile(let first), .profile(let second)): first == second
    case (.primaries(let first, let curve), .primaries(let second, let other)):
      first.numbers == second.numbers && curve == other
    default: false
    }
  }

  /// The profile for Little CMS; nil if it cannot be used.
  private func open(in context: cmsContext?) -> cmsHPROFILE? {
    switch colors {
    case .profile(let bytes): return cmsOpenProfileFromMemTHR(context, bytes, UInt32(bytes.count))
    case .primaries(let primaries, let parameters):
      guard let curve = cmsBuildParametricToneCurve(context, 4, parameters) else { return nil }
      defer { cmsFreeToneCurve(curve) }
      func place(_ point: (x: Double, y: Double)) -> cmsCIExyY { cmsCIExyY(x: point.x, y: point.y, Y: 1) }
      var white = place(primaries.white)
      var corners = cmsCIExyYTRIPLE(
        Red: place(primaries.red), Green: place(primaries.green), Blue: place(primaries.blue))
      return cmsCreateRGBProfileTHR(context, &white, &corners, [curve, curve, curve])
    }
  }

  /// Every level of gray, as pixels.
  private static let grays = (0...255).flatMap { [$0, $0, $0, 255] as [UInt8] }
  /// Every combination of sixteen levels of each channel, as pixels.
  private static let colors = (0..<4096).flatMap { number in
    [number >> 8, number >> 4 & 15, number & 15, 15].map { UInt8($0 * 17) }
  }

  /// The contents of the chunks before the rows.
  static func chunks(of file: [UInt8]) -> [String: ArraySlice<UInt8>] {
    let chunks = PNGChunks(of: file).prefix { $0.type != "IDAT" }
    return Dictionary(chunks.map { ($0.type, file[$0.data]) }) { first, _ in first }
  }
}

extension Bitmap {
  /// The picture, whose colors are those of a profile, in sRGB; unchanged without a profile.
  func inSRGB(_ profile: ColorProfile?) throws(PictureError) -> Bitmap {
    guard let profile else { return self }
    var samples = bytes
    try profile.convert(&samples)
    return Bitmap(width: width, height: height, bytes: samples)
  }
}
