/// What differs between the files of two pictures, but not in their pixels, which are sRGB with eight bits a channel.
package enum HiddenDifference: Sendable {
  /// Samples of sixteen bits.
  case depth
  /// Samples, or their colors.
  case samples
  /// Colors outside of sRGB, so it is not known how much they differ.
  case clipped

  /// The equal part, then the difference, in words.
  package var words: String {
    switch self {
    case .depth: "equal in 8 bits per channel; the 16-bit samples differ"
    case .samples: "equal in sRGB with 8 bits per channel; the samples or color profiles of the files differ"
    case .clipped: "equal in sRGB; colors outside of sRGB differ, and were cut off"
    }
  }
}

extension Bitmap {
  /// What differs between two files besides pixels; nil if nothing does, and for files that cannot be read.
  ///
  /// Files of eight bits a channel without a color profile hold only their pixels, and are not decoded.
  ///
  /// - Parameter isEqual: Whether their pixels are equal; if not, only colors that were cut off are looked for.
  package static func hiddenDifference(
    _ first: [UInt8], _ second: [UInt8], isEqual: Bool = true
  ) -> HiddenDifference? {
    guard first != second,
      [first, second].contains(where: { StoredPicture.mayHide($0, bits: isEqual) }),
      let old = try? StoredPicture(first), let new = try? StoredPicture(second),
      old.hides || new.hides, (old.shown.width, old.shown.height) == (new.shown.width, new.shown.height)
    else { return nil }
    let (before, after) = (old.samples, new.samples)
    // Under another profile the same samples are other colors.
    let isSameProfile = ColorProfile.areSame(old.profile, new.profile)
    var isChanged = false
    // In parts, because a list of all places takes more memory than the pictures.
    for start in stride(from: 0, to: before.count, by: 1 << 20) {
      let places = stride(from: start, to: min(start + (1 << 20), before.count), by: 4)
      let changed = places.filter { place in (place..<place + 4).contains { before[$0] != after[$0] } }
      isChanged = isChanged || !changed.isEmpty
      let shown = isSameProfile ? changed : Array(places)
      if old.isClipped(at: shown) || new.isClipped(at: shown) { return .clipped }
    }
    if !isChanged { return nil }
    return old.converts || new.converts ? .samples : .depth
  }
}

/// The content of a picture's file, before colors are converted and bits are left out.
private struct StoredPicture {
  /// The picture as it is compared.
  let shown: Bitmap
  /// Its samples, of sixteen bits each.
  let samples: [UInt16]
  let profile: ColorProfile?
  /// Whether its colors were converted.
  let converts: Bool

  /// Whether it holds more than its pixels.
  var hides: Bool { converts || profile?.movesColors == true || samples.contains { $0 % 257 != 0 } }

  /// Whether a file may hold more than its pixels: sixteen bits, if these count, a profile that moves colors, or a gamma.
  static func mayHide(_ file: [UInt8], bits: Bool) -> Bool {
    switch PictureFormat(of: file) {
    #if MorePictureFormats
      case .webp: return (try? chunks(ofWebP: file))?.contains { $0.name == "ICCP" } == true
      case .jpeg: return (try? JPEGHeader(file)?.profile()) ?? nil != nil
    #endif
    default: break
    }
    if PlainPNG(file) != nil { return false }
    if bits, file.count > 24, file[24] == 16 { return true }
    let chunks = ColorProfile.chunks(of: file)
    if chunks["iCCP"] != nil || chunks["cICP"] != nil {
      return (try? ColorProfile(ofPNG: file))??.movesColors == true
    }
    // Most programs write the gamma of sRGB.
    return chunks["sRGB"] == nil && chunks["gAMA"].map { !$0.elementsEqual([0, 0, 0xB1, 0x8F]) } == true
  }

  init(_ file: [UInt8]) throws(PictureError) {
    shown = try Bitmap(file: file)
    let stored: Bitmap
    switch PictureFormat(of: file) {
    #if MorePictureFormats
      case .webp: (stored, profile) = try Bitmap.stored(webp: file)
      case .jpeg: (stored, profile) = try Bitmap.stored(jpeg: file)
    #endif
    default:
      profile = try ColorProfile(ofPNG: file)
      samples = try Bitmap.samples(ofPNG: file)
      converts = zip(shown.bytes, samples).contains { abs(Int($0) * 257 - Int($1)) > 257 && $1 > 0 }
      return
    }
    samples = stored.bytes.map { UInt16($0) * 257 }
    converts = stored != shown
  }

  /// Whether a color at one of these places changes when it is converted back.
  func isClipped(at places: [Int]) -> Bool {
    guard let profile, profile.movesColors else { return false }
    var back = places.flatMap { shown.bytes[$0..<$0 + 4] }
    guard (try? profile.convert(&back, fromSRGB: true)) != nil else { return true }
    return places.enumerated().contains { index, place in
      samples[place + 3] > 0
        && (0..<3).contains { abs(Int(back[index * 4 + $0]) - Int(samples[place + $0] / 257)) > 3 }
    }
  }
}
