#pragma once
#include <setjmp.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <jpeglib.h>

// The room for libjpeg's message.
static const size_t cjpeg_text_size = JMSG_LENGTH_MAX;
// A progressive file has about ten scans. Each costs as much as a whole picture, even if it is empty.
static const int cjpeg_scan_limit = 64;

// Where libjpeg goes on when it cannot read a file, and where its message goes.
typedef struct {
  struct jpeg_error_mgr errors;
  struct jpeg_progress_mgr progress;
  jmp_buf failed;
  char *text;
} cjpeg_reading;

static inline void cjpeg_fail(j_common_ptr info) {
  cjpeg_reading *reading = (cjpeg_reading *)info->err;
  if (reading->text[0] == 0) info->err->format_message(info, reading->text);
  longjmp(reading->failed, 1);
}

// A warning means that data is damaged or missing, which libjpeg would make up.
static inline void cjpeg_warn(j_common_ptr info, int level) {
  if (level < 0) cjpeg_fail(info);
}

static inline void cjpeg_count_scans(j_common_ptr info) {
  if (((j_decompress_ptr)info)->input_scan_number <= cjpeg_scan_limit) return;
  strcpy(((cjpeg_reading *)info->err)->text, "it has more than 64 scans");
  cjpeg_fail(info);
}

// Decodes a file into width × height × 4 bytes of RGBA, all opaque, with the samples as they are.
// Gives the number of bytes after the picture's end, or -1 and a message in text, which must be empty before.
static inline ptrdiff_t cjpeg_read_rgba(
    const unsigned char *file, size_t size, size_t width, size_t height, unsigned char *rgba, char *text) {
  struct jpeg_decompress_struct info;
  cjpeg_reading reading;
  memset(&info, 0, sizeof info);
  memset(&reading, 0, sizeof reading);
  reading.text = text;
  info.err = jpeg_std_error(&reading.errors);
  reading.errors.error_exit = cjpeg_fail;
  reading.errors.emit_message = cjpeg_warn;
  if (setjmp(reading.failed)) {
    jpeg_destroy_decompress(&info);
    return -1;
  }
  jpeg_create_decompress(&info);
  reading.progress.progress_monitor = cjpeg_count_scans;
  info.progress = &reading.progress;
  jpeg_mem_src(&info, file, size);
  jpeg_read_header(&info, TRUE);
  info.out_color_space = JCS_EXT_RGBA;
  info.dct_method = JDCT_ISLOW;
  jpeg_start_decompress(&info);
  if (info.output_width != width || info.output_height != height) {
    strcpy(text, "its header has another size");
    cjpeg_fail((j_common_ptr)&info);
  }
  while (info.output_scanline < info.output_height) {
    JSAMPROW row = rgba + info.output_scanline * width * 4;
    jpeg_read_scanlines(&info, &row, 1);
  }
  jpeg_finish_decompress(&info);
  ptrdiff_t rest = (ptrdiff_t)info.src->bytes_in_buffer;
  jpeg_destroy_decompress(&info);
  return rest;
}
