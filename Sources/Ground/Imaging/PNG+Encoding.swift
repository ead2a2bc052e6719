import CAssayPNG

extension Bitmap {
  /// Encodes the picture as a PNG of eight bits per channel, in the smallest lossless form.
  ///
  /// Tries each form that the picture allows (a palette of 1, 2, 4 or 8 bits, gray, RGB or RGBA), with libpng's fast settings
  /// and with its defaults, and keeps the smallest file. RGB is not tried when the palette makes up less than a quarter of the
  /// smallest file, because it would hardly be smaller. The same pixels give the same bytes only with the same libpng and
  /// zlib; compare decoded pixels, not files.
  public func png() throws(PictureError) -> [UInt8] {
    var smallest: [UInt8] = []
    let palette = paletteForm()
    for form in [palette, grayForm()].compactMap(\.self) {
      try encode(form, ifSmallerThan: &smallest)
    }
    if palette.map({ $0.palette.count > smallest.count / 4 }) ?? true {
      try encode(colorForm(), ifSmallerThan: &smallest)
    }
    return smallest
  }

  private func encode(_ form: PNGForm, ifSmallerThan smallest: inout [UInt8]) throws(PictureError) {
    for flags in [UInt32(PNG_IMAGE_FLAG_FAST), 0] {
      let file = try form.encoded(width: width, height: height, flags: flags)
      if smallest.isEmpty || file.count < smallest.count { smallest = file }
    }
  }

  /// The picture as indices into a palette, translucent colors first; nil when it has more than 256 colors.
  private func paletteForm() -> PNGForm? {
    guard let colors = distinctPixels(limit: 256) else { return nil }
    let palette = colors.sorted()
    let indices = Dictionary(uniqueKeysWithValues: zip(palette, (0...UInt8.max)))
    var samples: [UInt8] = []
    samples.reserveCapacity(width * height)
    var last = (pixel: palette[0], index: UInt8(0))
    for start in stride(from: 0, to: bytes.count, by: 4) {
      let pixel = self.pixel(at: start)
      if pixel != last.pixel, let index = indices[pixel] { last = (pixel, index) }
      samples.append(last.index)
    }
    let entries = palette.flatMap { pixel in [16, 8, 0, 24].map { UInt8(truncatingIfNeeded: pixel >> $0) } }
    return isOpaque
      ? PNGForm(
        format: cpng_format_rgb_palette, samples: samples, palette: withoutAlpha(entries),
        colorCount: palette.count)
      : PNGForm(
        format: cpng_format_rgba_palette, samples: samples, palette: entries, colorCount: palette.count)
  }

  /// The picture as levels of gray; nil when it has color or transparency.
  private func grayForm() -> PNGForm? {
    guard isOpaque else { return nil }
    var samples: [UInt8] = []
    samples.reserveCapacity(width * height)
    for start in stride(from: 0, to: bytes.count, by: 4) {
      let level = bytes[start]
      guard bytes[start + 1] == level, bytes[start + 2] == level else { return nil }
      samples.append(level)
    }
    return PNGForm(format: cpng_format_gray, samples: samples)
  }

  /// The picture as RGB, or as RGBA when it has transparency.
  private func colorForm() -> PNGForm {
    isOpaque
      ? PNGForm(format: cpng_format_rgb, samples: withoutAlpha(bytes))
      : PNGForm(format: cpng_format_rgba, samples: bytes)
  }

  /// The distinct pixels of the picture; nil when there are more than a limit.
  private func distinctPixels(limit: Int) -> Set<UInt32>? {
    var pixels: Set<UInt32> = []
    var last: UInt32?
    for start in stride(from: 0, to: bytes.count, by: 4) {
      let pixel = self.pixel(at: start)
      if pixel == last { continue }
      last = pixel
      pixels.insert(pixel)
      if pixels.count > limit { return nil }
    }
    return pixels
  }

  /// The pixel at a byte offset, as a word that sorts by alpha, then red, green and blue.
  private func pixel(at start: Int) -> UInt32 {
    UInt32(bytes[start + 3]) << 24 | UInt32(bytes[start]) << 16 | UInt32(bytes[start + 1]) << 8
      | UInt32(bytes[start + 2])
  }
}

/// Rows of RGBA bytes as rows of RGB.
private func withoutAlpha(_ bytes: [UInt8]) -> [UInt8] {
  [UInt8](unsafeUninitializedCapacity: bytes.count / 4 * 3) { buffer, count in
    for start in stride(from: 0, to: bytes.count, by: 4) {
      for channel in 0..<3 { buffer[count + channel] = bytes[start + channel] }
      count += 3
    }
  }
}

/// A picture in one of PNG's color types.
private struct PNGForm {
  var format: UInt32
  var samples: [UInt8]
  var palette: [UInt8] = []
  var colorCount = 0

  /// Encodes the form; wraps `png_image_write_to_memory`.
  func encoded(width: Int, height: Int, flags: UInt32) throws(PictureError) -> [UInt8] {
    var image = png_image()
    image.version = UInt32(PNG_IMAGE_VERSION)
    image.width = UInt32(width)
    image.height = UInt32(height)
    image.format = format
    image.flags = flags
    image.colormap_entries = UInt32(colorCount)
    defer { png_image_free(&image) }
    var count = cpng_file_size_limit(&image)
    var file = [UInt8](repeating: 0, count: Int(count))
    guard png_image_write_to_memory(&image, &file, &count, 0, samples, 0, palette) != 0 else {
      let text = withUnsafeBytes(of: image.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      throw PictureError(description: "libpng could not encode the picture: \(text)")
    }
    file.removeSubrange(Int(count)...)
    return file
  }
}
