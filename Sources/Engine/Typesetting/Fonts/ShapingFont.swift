import CAssayHarfBuzz

/// HarfBuzz's side of a face: an immutable font whose scale is the units per em, so all its numbers are font units.
final class ShapingFont: @unchecked Sendable {
  // Unchecked because of the pointer: HarfBuzz documents immutable fonts as safe to share between threads.
  let font: OpaquePointer
  /// For each scalar of the blocks up to Hebrew whether the face has it: what most texts ask for, cluster by cluster.
  let common: [Bool]
  /// What it has shaped before.
  let cache = ShapingCache()
  /// Whether HarfBuzz says where texts that are shaped apart are as they are together: from 4.0 on, for OpenType alone.
  let knowsSeams: Bool

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
    knowsSeams =
      hb_version_atleast(4, 0, 0) != 0
      && !["kern", "kerx", "morx"].contains { ShapingFont.has(table: $0, in: face) }
    hb_face_destroy(face)
    hb_blob_destroy(blob)
    self.font = font
    common = (0..<0x600 as Range<UInt32>).map { scalar in
      var glyph: hb_codepoint_t = 0
      return hb_font_get_nominal_glyph(font, scalar, &glyph) != 0
    }
  }

  deinit { hb_font_destroy(font) }

  private static func has(table name: String, in face: OpaquePointer?) -> Bool {
    let table = hb_face_reference_table(face, hb_tag_from_string(name, -1))
    defer { hb_blob_destroy(table) }
    return hb_blob_get_length(table) > 0
  }

  /// The glyph the character map names for a scalar, before any shaping.
  func nominalGlyph(for scalar: UInt32) -> UInt32? {
    var glyph: hb_codepoint_t = 0
    return hb_font_get_nominal_glyph(font, scalar, &glyph) != 0 ? glyph : nil
  }

  /// Whether the character map names a glyph for a scalar.
  func covers(_ scalar: UInt32) -> Bool {
    scalar < common.count ? common[Int(scalar)] : nominalGlyph(for: scalar) != nil
  }

  /// The width of a glyph by `hmtx`, in font units.
  func advance(of glyph: UInt32) -> Int { Int(hb_font_get_glyph_h_advance(font, glyph)) }
}
