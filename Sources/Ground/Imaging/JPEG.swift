#if MorePictureFormats
  import CAssayJPEG

  extension Bitmap {
    /// Decodes a JPEG file with libjpeg-turbo (T.81), and converts its colors to sRGB by its profile.
    ///
    /// Damage that libjpeg would only warn of is an error.
    init(jpeg file: [UInt8]) throws(PictureError) {
      let (stored, profile) = try Bitmap.stored(jpeg: file)
      self = try stored.inSRGB(profile)
    }

    /// The upright picture before its colors are converted, and its profile.
    static func stored(jpeg file: [UInt8]) throws(PictureError) -> (Bitmap, ColorProfile?) {
      let header = JPEGHeader(file)
      let (width, height) = try readable(header?.size, .jpeg)
      guard let header, header.channels < 4 else {
        throw PictureError(
          description: "the JPEG has the colors of a printer (CMYK), which are not read; convert it to sRGB")
      }
      let size = width * height * 4
      var text = [CChar](repeating: 0, count: cjpeg_text_size)
      var rest = 0
      let samples = [UInt8](unsafeUninitializedCapacity: size) { pixels, count in
        rest = cjpeg_read_rgba(file, file.count, width, height, pixels.baseAddress, &text)
        count = rest < 0 ? 0 : size
      }
      guard rest >= 0 else {
        let words = String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        throw PictureError(description: "the JPEG is damaged: \(words)")
      }
      guard rest == 0 else {
        throw PictureError(description: "\(rest) bytes follow the end of the JPEG; write the picture again")
      }
      let profile = try header.profile().map { bytes throws(PictureError) in
        try ColorProfile(bytes, isGray: header.channels == 1)
      }
      let exif = header.contents(of: 0xE1, after: "Exif\0\0").first
      return (Bitmap(width: width, height: height, bytes: samples).upright(exif: exif), profile)
    }
  }

  /// The segments of a JPEG file before its first scan.
  struct JPEGHeader {
    private var segments: [(marker: UInt8, content: ArraySlice<UInt8>)] = []
    /// The width and height in pixels.
    let size: (width: Int, height: Int)
    /// 1 for gray, 3 for color and 4 for the colors of a printer.
    let channels: Int

    /// Nil if no segment has the picture's size.
    init?(_ file: [UInt8]) {
      func number(_ place: Int) -> Int { Int(file[place]) << 8 | Int(file[place + 1]) }
      var start = 2
      // Until the data of the first scan.
      while start + 4 <= file.count, file[start] == 0xFF, file[start + 1] != 0xDA {
        if file[start + 1] == 0xFF {
          start += 1
          continue
        }
        let length = number(start + 2)
        guard length >= 2, start + 2 + length <= file.count else { return nil }
        segments.append((file[start + 1], file[start + 4..<start + 2 + length]))
        start += 2 + length
      }
      // The frame; C4, C8 and CC are other segments between the markers of its kinds.
      let frame = segments.first {
        (0xC0...0xCF).contains($0.marker) && ![0xC4, 0xC8, 0xCC].contains($0.marker)
      }
      guard let frame = frame?.content, frame.count >= 6 else { return nil }
      size = (number(frame.startIndex + 3), number(frame.startIndex + 1))
      channels = Int(frame[frame.startIndex + 5])
    }

    /// The contents of the segments with a marker that begin with a name.
    func contents(of marker: UInt8, after name: String) -> [ArraySlice<UInt8>] {
      segments.filter { $0.marker == marker && $0.content.starts(with: name.utf8) }
        .map { $0.content.dropFirst(name.utf8.count) }
    }

    /// The color profile, which may be divided among segments: each has its number and how many there are (ICC.1, annex B.4).
    func profile() throws(PictureError) -> [UInt8]? {
      let parts = contents(of: 0xE2, after: "ICC_PROFILE\0").map { Array($0) }
      if parts.isEmpty { return nil }
      let sorted = parts.sorted { ($0.first ?? 0) < ($1.first ?? 0) }
      let isWhole = sorted.enumerated().allSatisfy { number, part in
        part.count >= 2 && Int(part[0]) == number + 1 && Int(part[1]) == parts.count
      }
      guard isWhole else { throw PictureError(description: "the JPEG's color profile is not complete") }
      return sorted.flatMap { $0.dropFirst(2) }
    }
  }
#endif
