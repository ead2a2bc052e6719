#pragma once
#include <stddef.h>

// Returns the bytes of a file of Scenarios/Fonts that is embedded in the program, and sets their count; NULL for other names.
const unsigned char *assay_test_font(const char *name, size_t *count);
