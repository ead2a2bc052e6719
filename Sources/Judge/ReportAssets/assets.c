#include "assets.h"
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char markup[] = {
#embed "page/page.html"
};

static const unsigned char style[] = {
#embed "page/base.css" suffix(,)
#embed "page/page.css" suffix(,)
#embed "page/list.css" suffix(,)
#embed "page/case.css"
};

static const unsigned char script[] = {
#embed "page/elements.js" suffix(,)
#embed "page/inflate.js" suffix(,)
#embed "page/data.js" suffix(,)
#embed "page/filter.js" suffix(,)
#embed "page/review.js" suffix(,)
#embed "page/decisions.js" suffix(,)
#embed "page/list.js" suffix(,)
#embed "page/overview.js" suffix(,)
#embed "page/inspector.js" suffix(,)
#embed "page/view.js" suffix(,)
#embed "page/guides.js" suffix(,)
#embed "page/text.js" suffix(,)
#embed "page/stage.js" suffix(,)
#embed "page/case.js" suffix(,)
#embed "page/keys.js" suffix(,)
#embed "page/page.js"
};

static const unsigned char gallery_markup[] = {
#embed "page/gallery.html"
};

static const unsigned char gallery_style[] = {
#embed "page/base.css" suffix(,)
#embed "page/gallery.css"
};

static const unsigned char gallery_script[] = {
#embed "page/gallery.js"
};

static const unsigned char schema[] = {
#embed "report.schema.json"
};

const unsigned char *report_markup(size_t *count) {
  *count = sizeof markup;
  return markup;
}

const unsigned char *report_style(size_t *count) {
  *count = sizeof style;
  return style;
}

const unsigned char *report_script(size_t *count) {
  *count = sizeof script;
  return script;
}

const unsigned char *report_gallery_markup(size_t *count) {
  *count = sizeof gallery_markup;
  return gallery_markup;
}

const unsigned char *report_gallery_style(size_t *count) {
  *count = sizeof gallery_style;
  return gallery_style;
}

const unsigned char *report_gallery_script(size_t *count) {
  *count = sizeof gallery_script;
  return gallery_script;
}

const unsigned char *report_schema(size_t *count) {
  *count = sizeof schema;
  return schema;
}
