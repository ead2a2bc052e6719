import CAssayHarfBuzz

/// A face as HarfBuzz reads it: an immutable font whose scale is the units per em, so that all its numbers are font units.
final class ShapingFont: @unchecked Sendable {
  // Unchecked because of the pointer: threads may share HarfBuzz's immutable fonts.
  let font: OpaquePointer
  let cache = ShapingCache()
  /// Whether HarfBuzz reports where texts can be shaped separately: since version 4.0, and only for fonts that position glyphs
  /// with OpenType tables.
  let reportsUnsafeToConcat: Bool
  // Whether the character map has a glyph for each of the most used scalars, the Latin letters.
  private let coversLatin: [Bool]

  init(data: FontData, index: Int, unitsPerEm: Int) {
    let owner = Unmanaged.passRetained(data).toOpaque()
    let blob = hb_blob_create(
      data.bytes.baseAddress?.assumingMemoryBound(to: CChar.self), UInt32(data.bytes.count),
      HB_MEMORY_MODE_READONLY, owner
    ) { owner in
      if let owner { Unmanaged<FontData>.fromOpaque(owner).release() }
    }
    let face = hb_face_create(blob, UInt32(index))
    hb_face_set_upem(face, UInt32(unitsPerEm))
    guard let font = hb_font_create(face) else { preconditionFailure("HarfBuzz always returns a font") }
    hb_ot_font_set_funcs(font)
    hb_font_set_scale(font, Int32(unitsPerEm), Int32(unitsPerEm))
    hb_font_make_immutable(font)
    reportsUnsafeToConcat =
      hb_version_atleast(4, 0, 0) != 0
      && !["kern", "kerx", "morx"].contains { ShapingFont.has(table: $0, in: face) }
    hb_face_destroy(face)
    hb_blob_destroy(blob)
    coversLatin = (0..<0x180).map { ShapingFont.nominalGlyph(for: $0, in: font) != nil }
    self.font = font
  }

  deinit { hb_font_destroy(font) }

  private static func has(table name: String, in face: OpaquePointer?) -> Bool {
    let table = hb_face_reference_table(face, hb_tag_from_string(name, -1))
    defer { hb_blob_destroy(table) }
    return hb_blob_get_length(table) > 0
  }

  /// The glyph of a scalar in the character map; nil if it has none.
  func nominalGlyph(for scalar: UInt32) -> UInt32? { ShapingFont.nominalGlyph(for: scalar, in: font) }

  private static func nominalGlyph(for scalar: UInt32, in font: OpaquePointer) -> UInt32? {
    var glyph: hb_codepoint_t = 0
    return hb_font_get_nominal_glyph(font, scalar, &glyph) != 0 ? glyph : nil
  }

  /// Whether the character map has a glyph for a scalar.
  func covers(_ scalar: UInt32) -> Bool {
    scalar < coversLatin.count ? coversLatin[Int(scalar)] : nominalGlyph(for: scalar) != nil
  }

  /// The middle between the left and the right edge of a glyph's ink, in font units from its origin; 0 without ink.
  func inkCenter(of glyph: UInt32) -> Int {
    var extents = hb_glyph_extents_t()
    guard hb_font_get_glyph_extents(font, glyph, &extents) != 0 else { return 0 }
    return Int(extents.x_bearing) + Int(extents.width) / 2
  }

  /// The width of a glyph in font units (`hmtx`).
  func advance(of glyph: UInt32) -> Int { Int(hb_font_get_glyph_h_advance(font, glyph)) }
}
