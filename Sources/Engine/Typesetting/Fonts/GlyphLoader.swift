import CAssayFreeType
import AssayGeometry
import AssayImaging

/// A face as FreeType reads it, with a library of its own, because threads must not share one.
struct GlyphLoader: ~Copyable {
  private let library: FT_Library
  private let face: FT_Face
  // Keeps the bytes alive, to which FreeType has a pointer.
  private let data: FontData
  // The glyphs that were read.
  private var outlines: [UInt32: GlyphOutline?] = [:]
  private var pictures: [UInt32: ColorGlyph?] = [:]

  init(data: FontData, index: Int) throws(FontError) {
    var library: FT_Library?
    guard cft_new_library(&library) == 0, let library else {
      throw .unreadable(path: data.path, reason: "FreeType could not start")
    }
    var face: FT_Face?
    let code = FT_New_Memory_Face(
      library, data.bytes.baseAddress?.assumingMemoryBound(to: FT_Byte.self), FT_Long(data.bytes.count),
      FT_Long(index), &face)
    guard code == 0, let face else {
      FT_Done_Library(library)
      throw .unreadable(path: data.path, reason: GlyphLoader.reason(code, index: index))
    }
    self.library = library
    self.face = face
    self.data = data
  }

  deinit {
    FT_Done_Face(face)
    FT_Done_Library(library)
  }

  private static func reason(_ code: FT_Error, index: Int) -> String {
    switch Int(code) {
    case FT_Err_Unknown_File_Format: "it is in a font format that FreeType does not know"
    case FT_Err_Invalid_Argument: "it has no face number \(index)"
    default: "it is damaged or cut short (FreeType error \(code))"
    }
  }

  /// The family and style names inside the file.
  var name: String {
    let parts = [face.pointee.family_name, face.pointee.style_name].compactMap {
      $0.map { String(cString: $0) }
    }
    return parts.joined(separator: " ")
  }

  /// Whether glyphs are color pictures of a fixed size.
  var isColor: Bool { cft_face_has_color_strike(face) != 0 }

  /// The units per em in `head`; FreeType's own field is empty for a face without outlines.
  private var unitsPerEm: Int {
    guard let table = FT_Get_Sfnt_Table(face, FT_SFNT_HEAD) else { return Int(face.pointee.units_per_EM) }
    return Int(table.assumingMemoryBound(to: TT_Header.self).pointee.Units_Per_EM)
  }

  /// The metrics in the file's tables: `hhea`, `post` and `OS/2`.
  var metrics: TypefaceMetrics {
    var metrics = TypefaceMetrics()
    metrics.unitsPerEm = max(1, unitsPerEm)
    metrics.glyphCount = max(0, face.pointee.num_glyphs)
    if let table = FT_Get_Sfnt_Table(face, FT_SFNT_HHEA) {
      let header = table.assumingMemoryBound(to: TT_HoriHeader.self).pointee
      metrics.ascent = Int(header.Ascender)
      metrics.descent = -Int(header.Descender)
      metrics.lineGap = max(0, Int(header.Line_Gap))
    } else {
      metrics.ascent = Int(face.pointee.ascender)
      metrics.descent = -Int(face.pointee.descender)
    }
    if let table = FT_Get_Sfnt_Table(face, FT_SFNT_POST) {
      let post = table.assumingMemoryBound(to: TT_Postscript.self).pointee
      metrics.underlinePosition = Int(post.underlinePosition)
      metrics.underlineThickness = Int(post.underlineThickness)
    }
    if let table = FT_Get_Sfnt_Table(face, FT_SFNT_OS2) {
      let os2 = table.assumingMemoryBound(to: TT_OS2.self).pointee
      if os2.version >= 2 && os2.version != 0xFFFF {
        metrics.xHeight = Int(os2.sxHeight)
        metrics.capHeight = Int(os2.sCapHeight)
      }
    }
    return metrics
  }

  /// A glyph's outline; nil if the face has none, but the given box for glyph 0.
  mutating func outline(
    of glyph: UInt32, unitsPerEm: Int, missing box: @autoclosure () -> GlyphOutline
  ) -> GlyphOutline? {
    if let known = outlines[glyph] { return known }
    var outline = readOutline(of: glyph, unitsPerEm: unitsPerEm)
    if glyph == MissingGlyph.id, outline?.path.isEmpty ?? true { outline = box() }
    outlines[glyph] = .some(outline)
    return outline
  }

  /// Reads an outline; FreeType rounds implied points between two quadratic control points to whole units.
  private func readOutline(of glyph: UInt32, unitsPerEm: Int) -> GlyphOutline? {
    guard cft_face_is_scalable(face) != 0, FT_Load_Glyph(face, glyph, cft_glyph_load_outline) == 0,
      face.pointee.glyph.pointee.format == FT_GLYPH_FORMAT_OUTLINE
    else { return nil }
    var path = Path()
    var functions = pathFunctions
    let code = withUnsafeMutablePointer(to: &path) {
      FT_Outline_Decompose(&face.pointee.glyph.pointee.outline, &functions, $0)
    }
    guard code == 0 else { return nil }
    path.close()
    return GlyphOutline(unitsPerEm: unitsPerEm, path: path)
  }

  /// A glyph's picture from the first strike, if any.
  mutating func colorGlyph(of glyph: UInt32) -> ColorGlyph? {
    if let known = pictures[glyph] { return known }
    let picture = readPicture(of: glyph)
    pictures[glyph] = .some(picture)
    return picture
  }

  private func readPicture(of glyph: UInt32) -> ColorGlyph? {
    guard isColor, FT_Select_Size(face, 0) == 0, FT_Load_Glyph(face, glyph, cft_glyph_load_color) == 0 else {
      return nil
    }
    let slot = face.pointee.glyph.pointee
    let (height, pitch) = (Int(slot.bitmap.rows), Int(slot.bitmap.pitch))
    guard slot.format == FT_GLYPH_FORMAT_BITMAP, pitch > 0, let pixels = slot.bitmap.buffer,
      UInt32(slot.bitmap.pixel_mode) == FT_PIXEL_MODE_BGRA.rawValue,
      let bitmap = try? Bitmap(
        width: Int(slot.bitmap.width), height: height,
        rows: UnsafeBufferPointer(start: pixels, count: height * pitch), stride: pitch,
        order: .bgra, isPremultiplied: true)
    else { return nil }
    return ColorGlyph(
      bitmap: bitmap, left: Int(slot.bitmap_left), top: Int(slot.bitmap_top),
      pixelsPerEm: Int(face.pointee.size.pointee.metrics.y_ppem))
  }
}

/// The functions with which `FT_Outline_Decompose` adds contours to a path, its last argument.
private let pathFunctions = FT_Outline_Funcs(
  move_to: { start, path in
    change(path) {
      $0.close()
      $0.move(to: point(start))
    }
  },
  line_to: { end, path in change(path) { $0.addLine(to: point(end)) } },
  conic_to: { control, end, path in change(path) { $0.addQuad(to: point(end), control: point(control)) } },
  cubic_to: { control1, control2, end, path in
    change(path) { $0.addCubic(to: point(end), control1: point(control1), control2: point(control2)) }
  },
  shift: 0, delta: 0)

private func point(_ vector: UnsafePointer<FT_Vector>?) -> Point {
  guard let vector else { return .zero }
  return Point(x: Double(vector.pointee.x), y: Double(vector.pointee.y))
}

private func change(_ path: UnsafeMutableRawPointer?, _ body: (inout Path) -> Void) -> Int32 {
  if let path { body(&path.assumingMemoryBound(to: Path.self).pointee) }
  return 0
}
