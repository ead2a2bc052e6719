#pragma once
#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_MODULE_H
#include FT_OUTLINE_H
#include <stdlib.h>

// The types of FT_Outline's fields differ between FreeType versions (char or unsigned char, short or unsigned
// short), so outlines are put together here, where C converts them.

/// An outline of straight lines over the caller's arrays; `tags` holds a 1 for each point.
static inline FT_Outline cft_polygons(
    FT_Vector *points, int point_count, void *tags, void *contour_ends, int contour_count) {
  FT_Outline outline;
  outline.n_points = point_count;
  outline.n_contours = contour_count;
  outline.points = points;
  outline.tags = tags;
  outline.contours = contour_ends;
  outline.flags = 0;
  return outline;
}

/// Hands the coverage of polygons to `spans`, row by row within the clip box (pixels, y up).
static inline FT_Error cft_render(
    FT_Library library, FT_Vector *points, int point_count, void *tags, void *contour_ends, int contour_count,
    int outline_flags, FT_BBox clip, FT_SpanFunc spans, void *user) {
  FT_Outline outline = cft_polygons(points, point_count, tags, contour_ends, contour_count);
  outline.flags |= outline_flags;
  FT_Raster_Params params = {0};
  params.flags = FT_RASTER_FLAG_AA | FT_RASTER_FLAG_DIRECT | FT_RASTER_FLAG_CLIP;
  params.gray_spans = spans;
  params.user = user;
  params.clip_box = clip;
  return FT_Outline_Render(library, &outline, &params);
}

static inline void *cft_allocate(FT_Memory memory, long size) {
  (void)memory;
  return malloc(size);
}

static inline void cft_free(FT_Memory memory, void *block) {
  (void)memory;
  free(block);
}

static inline void *cft_reallocate(FT_Memory memory, long old_size, long size, void *block) {
  (void)memory;
  (void)old_size;
  return realloc(block, size);
}

/// Makes a library that, unlike FT_Init_FreeType's, does not look at the environment.
static inline FT_Error cft_new_library(FT_Library *library) {
  static struct FT_MemoryRec_ memory = {NULL, cft_allocate, cft_free, cft_reallocate};
  FT_Error error = FT_New_Library(&memory, library);
  if (error == 0) FT_Add_Default_Modules(*library);
  return error;
}

// Faces and glyphs (Typesetting): macros, which Swift does not import.
#include FT_TRUETYPE_TABLES_H
static inline int cft_face_has_color_strike(FT_Face face) {
  return FT_HAS_COLOR(face) && FT_HAS_FIXED_SIZES(face);
}
static inline int cft_face_is_scalable(FT_Face face) { return FT_IS_SCALABLE(face) != 0; }
static const FT_Int32 cft_glyph_load_outline = FT_LOAD_NO_SCALE | FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP;
static const FT_Int32 cft_glyph_load_color = FT_LOAD_COLOR;
// End of faces and glyphs.
