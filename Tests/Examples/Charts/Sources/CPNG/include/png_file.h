#pragma once
#include <stddef.h>
#include <stdint.h>

/// The bytes of a PNG file of RGBA pixels, without compression.
size_t png_file_size(size_t width, size_t height);

/// Writes the file to a buffer of `png_file_size` bytes.
void png_file_write(const uint8_t *pixels, size_t width, size_t height, uint8_t *file);
