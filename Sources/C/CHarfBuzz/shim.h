#pragma once
#include <hb.h>
#include <hb-ot.h>

// What HarfBuzz calls HB_BUFFER_FLAG_PRODUCE_UNSAFE_TO_CONCAT and HB_GLYPH_FLAG_UNSAFE_TO_CONCAT since 4.0.
static const hb_buffer_flags_t chb_produce_unsafe_to_concat = (hb_buffer_flags_t)0x40;
static const uint32_t chb_unsafe_to_concat = 2;

// Shapes with the OpenType shaper alone: without a list, HarfBuzz reads HB_SHAPER_LIST and may take Graphite.
static inline hb_bool_t chb_shape(
    hb_font_t *font, hb_buffer_t *buffer, const hb_feature_t *features, unsigned int count) {
  static const char *const shapers[] = {"ot", 0};
  return hb_shape_full(font, buffer, features, count, shapers);
}
