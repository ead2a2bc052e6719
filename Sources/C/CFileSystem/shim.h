// What kind of file system a path is on; Swift's view of the C library has no <sys/vfs.h>.
#pragma once
#if defined(__linux__)
#include <sys/vfs.h>

/// The magic number of the kind, as <linux/magic.h> has them; 0 where the system does not tell.
static inline unsigned int assay_kind_of_file_system(const char *path) {
  struct statfs system;
  return statfs(path, &system) == 0 ? (unsigned int)system.f_type : 0;
}
#endif
