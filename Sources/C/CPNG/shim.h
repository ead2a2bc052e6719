#pragma once
#include <png.h>
#include <string.h>
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

// A file that is being read, and where libpng's sentence goes when it cannot be.
typedef struct {
  const png_byte *bytes;
  size_t left;
  char *text;
  size_t room;
} cpng_source;

static inline void cpng_take(png_structp png, png_bytep bytes, size_t count) {
  cpng_source *source = (cpng_source *)png_get_io_ptr(png);
  if (count > source->left) png_error(png, "read beyond end of data");
  memcpy(bytes, source->bytes, count);
  source->bytes += count;
  source->left -= count;
}

static inline void cpng_fail(png_structp png, png_const_charp text) {
  cpng_source *source = (cpng_source *)png_get_error_ptr(png);
  strncpy(source->text, text, source->room - 1);
  png_longjmp(png, 1);
}

static inline void cpng_warn(png_structp png, png_const_charp text) {
  (void)png;
  (void)text;
}

// Decodes a file into width × height × 4 bytes of RGBA with straight alpha, converted to sRGB from the gamma it names, or
// with the samples as they are where a color profile says what they mean, which libpng does not read.
// With sixteen_bits there are 8 bytes a pixel, of samples that are not rounded to eight bits.
// Gives 0, and a sentence in text, which has room for some bytes, all 0, where it cannot. libpng's simplified reader
// scrambles the rows of interlaced files of sixteen bits (1.6.39).
static inline int cpng_read_rgba(
    const png_byte *file, size_t size, int has_profile, int sixteen_bits, size_t width, size_t height, png_byte *rgba,
    char *text, size_t room) {
  cpng_source source = {file, size, text, room};
  png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, &source, cpng_fail, cpng_warn);
  png_infop info = png == NULL ? NULL : png_create_info_struct(png);
  if (info == NULL || setjmp(png_jmpbuf(png))) {
    png_destroy_read_struct(&png, &info, NULL);
    return 0;
  }
  png_set_benign_errors(png, 1);
  png_set_read_fn(png, &source, cpng_take);
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, (png_const_bytep)"iCCP", 1);
  png_read_info(png, info);
  if (png_get_image_width(png, info) != width || png_get_image_height(png, info) != height)
    png_error(png, "the header has another size");
  if (!has_profile) png_set_alpha_mode(png, PNG_ALPHA_PNG, PNG_DEFAULT_sRGB);
  png_set_expand(png);
  if (sixteen_bits) png_set_expand_16(png);
  else png_set_scale_16(png);
  png_set_gray_to_rgb(png);
  png_set_add_alpha(png, sixteen_bits ? 65535 : 255, PNG_FILLER_AFTER);
  for (int pass = png_set_interlace_handling(png); pass > 0; pass--)
    for (size_t y = 0; y < height; y++) png_read_row(png, rgba + y * width * (sixteen_bits ? 8 : 4), NULL);
  png_destroy_read_struct(&png, &info, NULL);
  return 1;
}
