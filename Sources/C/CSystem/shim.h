// What Swift's view of the C library lacks.
#pragma once
#include <fcntl.h>
#include <sched.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/types.h>
#include <unistd.h>

// Extensions of POSIX, which glibc declares only with _GNU_SOURCE.
int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *restrict actions, const char *restrict path);
#if defined(__GLIBC__)
int sched_getaffinity(pid_t thread, size_t size, cpu_set_t *cores);
// Of malloc.h, which Swift cannot import with the standard streams.
int mallopt(int parameter, int value);
#endif

// The environment of this process, which Swift does not let other threads read.
static inline char *const *assay_environment(void) {
  extern char **environ;
  return environ;
}

// A file whose name is gone, and whose content goes when it is closed; no other program inherits it. -1 for an error.
static inline int assay_unnamed_file(void) {
  char path[] = "/tmp/assay-XXXXXX";
  const int descriptor = mkstemp(path);
  if (descriptor < 0) return -1;
  fcntl(descriptor, F_SETFD, FD_CLOEXEC);
  unlink(path);
  return descriptor;
}

// Lets the heap go on in pages of 2 MiB if Linux has them: asking for memory in pages of 4 KiB takes as long as comparing two labels.
static inline void assay_use_large_pages(void) {
#if defined(__GLIBC__)
  const size_t page = 2 << 20, part = 1 << 18;
  char *const start = (char *)(((size_t)sbrk(0) + part + page - 1) / page * page);
  mallopt(-3 /* M_MMAP_THRESHOLD */, (int)page);
  mallopt(-2 /* M_TOP_PAD */, (int)(2 * page));
  if (brk(start - part) != 0) return;
  // Extends the heap without touching the large pages, which would become small ones then. This memory is never used.
  static void *volatile gap;
  gap = malloc(part - 4096);
  madvise(start, 2 * page, MADV_HUGEPAGE);
#endif
}

// The commit of a release: scripts/make/standalone links an object that defines it. Other builds have none, because a new
// commit would recompile everything.
extern const char assay_commit[] __attribute__((weak));

static inline const char *assay_release_commit(void) { return assay_commit; }
