// What a release knows of itself. `scripts/build-standalone` links an object that defines it; other builds have none, so that
// a new commit rebuilds nothing.
#pragma once

#if defined(__APPLE__)
// Nothing may be missing when a program for macOS is linked.
static inline const char *assay_release_commit(void) { return 0; }
#else
extern const char assay_commit[] __attribute__((weak));

static inline const char *assay_release_commit(void) { return assay_commit; }
#endif
