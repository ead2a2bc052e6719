#pragma once
#include <png.h>

// These formats are expressions in png.h, which Swift does not import.
static const png_uint_32 cpng_format_rgba = PNG_FORMAT_RGBA;
static const png_uint_32 cpng_format_rgb = PNG_FORMAT_RGB;
static const png_uint_32 cpng_format_rgba_palette = PNG_FORMAT_RGBA_COLORMAP;
