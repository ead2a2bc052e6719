#pragma once
#include <fribidi.h>

/// The library's description of itself; the variable is a mutable global, which Swift refuses to read.
static inline const char *cfribidi_version(void) { return fribidi_version_info; }
