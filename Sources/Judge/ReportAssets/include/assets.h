#pragma once
#include <stddef.h>

// The files of the report page, as they stand in Sources/Judge/ReportAssets/page. They live as long as the process.

// The page's markup, with {{places}} for the rest.
const unsigned char *report_markup(size_t *count);
// The page's style sheets, joined.
const unsigned char *report_style(size_t *count);
// The page's scripts, joined in the order they depend on each other.
const unsigned char *report_script(size_t *count);
// The markup of the page of goldens, likewise.
const unsigned char *report_gallery_markup(size_t *count);
// Its style sheets, joined.
const unsigned char *report_gallery_style(size_t *count);
// Its script.
const unsigned char *report_gallery_script(size_t *count);
// The JSON Schema of the report for machines.
const unsigned char *report_schema(size_t *count);
