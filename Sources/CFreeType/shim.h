#pragma once
#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_MODULE_H
#include FT_OUTLINE_H
#include FT_STROKER_H

// Faces and glyphs (Typesetting): what Swift does not import, and a library that reads no environment variable.
#include <stdlib.h>
#include FT_TRUETYPE_TABLES_H
static inline void *cft_face_allocate(FT_Memory memory, long size) { return malloc((size_t)size); }
static inline void cft_face_release(FT_Memory memory, void *block) { free(block); }
static inline void *cft_face_reallocate(FT_Memory memory, long old_size, long new_size, void *block) {
  return realloc(block, (size_t)new_size);
}
static struct FT_MemoryRec_ cft_face_memory = {
    NULL, cft_face_allocate, cft_face_release, cft_face_reallocate};
static inline FT_Error cft_face_new_library(FT_Library *library) {
  FT_Error error = FT_New_Library(&cft_face_memory, library);
  if (error == 0) FT_Add_Default_Modules(*library);
  return error;
}
static inline int cft_face_has_color_strike(FT_Face face) {
  return FT_HAS_COLOR(face) && FT_HAS_FIXED_SIZES(face);
}
static inline int cft_face_is_scalable(FT_Face face) { return FT_IS_SCALABLE(face) != 0; }
static const FT_Int32 cft_glyph_load_outline = FT_LOAD_NO_SCALE | FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP;
static const FT_Int32 cft_glyph_load_color = FT_LOAD_COLOR;
// End of faces and glyphs.
