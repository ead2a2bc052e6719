#include "png_file.h"
#include <string.h>

// A stored block of deflate has at most this many bytes.
enum { block_limit = 65535 };

static size_t data_size(size_t width, size_t height) { return (width * 4 + 1) * height; }

static size_t block_count(size_t size) { return (size + block_limit - 1) / block_limit; }

size_t png_file_size(size_t width, size_t height) {
  size_t size = data_size(width, height);
  return 8 + 25 + 12 + 2 + 5 * block_count(size) + size + 4 + 12;
}

static uint8_t *put_word(uint8_t *at, uint32_t word) {
  for (int shift = 24; shift >= 0; shift -= 8) *at++ = (uint8_t)(word >> shift);
  return at;
}

static uint32_t checksum(const uint8_t *bytes, size_t count) {
  uint32_t sum = 0xFFFFFFFF;
  for (size_t i = 0; i < count; i++) {
    sum ^= bytes[i];
    for (int bit = 0; bit < 8; bit++) sum = sum >> 1 ^ (sum & 1 ? 0xEDB88320 : 0);
  }
  return ~sum;
}

static uint8_t *begin_chunk(uint8_t *at, const char *name) {
  memcpy(at + 4, name, 4);
  return at + 8;
}

static uint8_t *end_chunk(uint8_t *start, uint8_t *end) {
  put_word(start, (uint32_t)(end - start - 8));
  return put_word(end, checksum(start + 4, (size_t)(end - start - 4)));
}

static uint8_t *put_data(uint8_t *at, const uint8_t *pixels, size_t width, size_t height) {
  size_t size = data_size(width, height), line = width * 4 + 1, done = 0;
  uint32_t low = 1, high = 0;
  *at++ = 0x78;
  *at++ = 0x01;
  while (done < size) {
    size_t count = size - done < block_limit ? size - done : block_limit;
    *at++ = done + count == size;
    *at++ = (uint8_t)count;
    *at++ = (uint8_t)(count >> 8);
    *at++ = (uint8_t)~count;
    *at++ = (uint8_t)(~count >> 8);
    for (size_t end = done + count; done < end; done++) {
      size_t row = done / line, column = done % line;
      uint8_t byte = column == 0 ? 0 : pixels[row * width * 4 + column - 1];
      low = (low + byte) % 65521;
      high = (high + low) % 65521;
      *at++ = byte;
    }
  }
  return put_word(at, high << 16 | low);
}

void png_file_write(const uint8_t *pixels, size_t width, size_t height, uint8_t *file) {
  static const uint8_t signature[8] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
  static const uint8_t format[5] = {8, 6, 0, 0, 0};
  memcpy(file, signature, 8);
  uint8_t *chunk = file + 8;
  uint8_t *at = put_word(put_word(begin_chunk(chunk, "IHDR"), (uint32_t)width), (uint32_t)height);
  memcpy(at, format, 5);
  chunk = end_chunk(chunk, at + 5);
  chunk = end_chunk(chunk, put_data(begin_chunk(chunk, "IDAT"), pixels, width, height));
  end_chunk(chunk, begin_chunk(chunk, "IEND"));
}
