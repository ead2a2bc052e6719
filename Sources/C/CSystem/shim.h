// What Swift's view of the C library lacks.
#pragma once
#include <fcntl.h>
#include <sched.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/types.h>
#include <unistd.h>

// Extensions of POSIX, which glibc declares only with _GNU_SOURCE.
int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *restrict actions, const char *restrict path);
#if defined(__GLIBC__)
int sched_getaffinity(pid_t thread, size_t size, cpu_set_t *cores);
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

// The commit of a release: scripts/make/standalone links an object that defines it. Other builds have none, because a new
// commit would recompile everything.
extern const char assay_commit[] __attribute__((weak));

static inline const char *assay_release_commit(void) { return assay_commit; }
