#include "assets.h"
#pragma clang diagnostic ignored "-Wc23-extensions"

// Defines the function that returns an array of bytes and its size.
#define ASSET(name) \
  const unsigned char *report_##name(size_t *count) { \
    *count = sizeof name; \
    return name; \
  }

static const unsigned char markup[] = {
#embed "page/page.html"
};
ASSET(markup)

static const unsigned char style[] = {
#embed "page/base.css" suffix(,)
#embed "page/page.css" suffix(,)
#embed "page/list.css" suffix(,)
#embed "page/gallery.css" suffix(,)
#embed "page/case.css"
};
ASSET(style)

static const unsigned char script[] = {
#embed "page/elements.js" suffix(,)
#embed "page/data.js" suffix(,)
#embed "page/filter.js" suffix(,)
#embed "page/review.js" suffix(,)
#embed "page/decisions.js" suffix(,)
#embed "page/deciding.js" suffix(,)
#embed "page/ending.js" suffix(,)
#embed "page/names.js" suffix(,)
#embed "page/list.js" suffix(,)
#embed "page/overview.js" suffix(,)
#embed "page/spread.js" suffix(,)
#embed "page/groups.js" suffix(,)
#embed "page/gallery.js" suffix(,)
#embed "page/inspector.js" suffix(,)
#embed "page/view.js" suffix(,)
#embed "page/regions.js" suffix(,)
#embed "page/gestures.js" suffix(,)
#embed "page/guides.js" suffix(,)
#embed "page/things.js" suffix(,)
#embed "page/text.js" suffix(,)
#embed "page/stage.js" suffix(,)
#embed "page/case.js" suffix(,)
#embed "page/keys.js" suffix(,)
#embed "page/page.js"
};
ASSET(script)

static const unsigned char schema[] = {
#embed "report.schema.json"
};
ASSET(schema)
