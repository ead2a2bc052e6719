#include "test-fonts.h"
#include <string.h>
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char lock[] = {
#embed "../../../Scenarios/Fonts/fonts.lock"
};
static const unsigned char stencil[] = {
#embed "../../../Scenarios/Fonts/AssayStencil.ttc"
};
static const unsigned char square[] = {
#embed "../../../Scenarios/Fonts/AssaySquare.ttf"
};
static const unsigned char bold[] = {
#embed "../../../Scenarios/Fonts/AssaySquare-Bold.ttf"
};
static const unsigned char italic[] = {
#embed "../../../Scenarios/Fonts/AssaySquare-Italic.ttf"
};
static const unsigned char gap[] = {
#embed "../../../Scenarios/Fonts/AssaySquareGap.ttf"
};
static const unsigned char narrow[] = {
#embed "../../../Scenarios/Fonts/AssaySquareNarrowSpace.ttf"
};

static const struct {
  const char *name;
  const unsigned char *bytes;
  size_t count;
} files[] = {
  {"fonts.lock", lock, sizeof lock},
  {"AssayStencil.ttc", stencil, sizeof stencil},
  {"AssaySquare.ttf", square, sizeof square},
  {"AssaySquare-Bold.ttf", bold, sizeof bold},
  {"AssaySquare-Italic.ttf", italic, sizeof italic},
  {"AssaySquareGap.ttf", gap, sizeof gap},
  {"AssaySquareNarrowSpace.ttf", narrow, sizeof narrow},
};

const unsigned char *assay_test_font(const char *name, size_t *count) {
  for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
    if (strcmp(files[i].name, name) == 0) {
      *count = files[i].count;
      return files[i].bytes;
    }
  }
  return NULL;
}
