#pragma once
#include <hb.h>
#include <hb-ot.h>

// Shapes with the OpenType shaper alone: without a list, HarfBuzz reads HB_SHAPER_LIST and may take Graphite.
static inline hb_bool_t chb_shape(
    hb_font_t *font, hb_buffer_t *buffer, const hb_feature_t *features, unsigned int count) {
  static const char *const shapers[] = {"ot", 0};
  return hb_shape_full(font, buffer, features, count, shapers);
}
