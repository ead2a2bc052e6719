#pragma once
#include <stddef.h>

// The files of Sources/Judge/ReportAssets, embedded in the program; each function returns a file's bytes and sets their count.
const unsigned char *report_markup(size_t *count);  // page of a verification, with {{places}} to fill in
const unsigned char *report_style(size_t *count);   // its style sheets
const unsigned char *report_script(size_t *count);  // its scripts, in the order they depend on each other
const unsigned char *report_schema(size_t *count);  // JSON Schema of report.json
