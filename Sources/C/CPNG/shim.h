#pragma once
#include <png.h>
#include <zlib.h>

// These formats are expressions in png.h, which Swift does not import.
static const png_uint_32 cpng_format_gray = PNG_FORMAT_GRAY;
static const png_uint_32 cpng_format_rgb = PNG_FORMAT_RGB;
static const png_uint_32 cpng_format_rgba = PNG_FORMAT_RGBA;
static const png_uint_32 cpng_format_rgb_palette = PNG_FORMAT_RGB_COLORMAP;
static const png_uint_32 cpng_format_rgba_palette = PNG_FORMAT_RGBA_COLORMAP;

// An upper bound on the bytes of the file that a picture is written to.
static inline png_alloc_size_t cpng_file_size_limit(const png_image *image) {
  return PNG_IMAGE_PNG_SIZE_MAX(*image);
}
