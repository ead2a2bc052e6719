#pragma once
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The pixels of a form's sides.
enum { form_width = 260, form_height = 110 };

/// Where a part of the form is, in pixels from the top left corner.
typedef struct {
  int x, y, width, height;
} form_box;

/// Draws a form with a progress bar at some percent, always on one thread; fails with -1 where the font cannot be read.
///
/// The pixels are red, green, blue and alpha, row by row. `button` is where Cancel is.
int form_draw(const char *font, int percent, uint8_t *pixels, form_box *button);

#ifdef __cplusplus
}
#endif
