// What Swift's view of the C library lacks.
#pragma once
#include <sched.h>
#include <spawn.h>
#include <sys/types.h>

// Extensions of POSIX, which glibc declares only with _GNU_SOURCE.
int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *restrict actions, const char *restrict path);
#if defined(__GLIBC__)
int sched_getaffinity(pid_t thread, size_t size, cpu_set_t *cores);
#endif

// The commit of a release: scripts/make/standalone links an object that defines it. Other builds have none, because a new
// commit would recompile everything.
extern const char assay_commit[] __attribute__((weak));

static inline const char *assay_release_commit(void) { return assay_commit; }
