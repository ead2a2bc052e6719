// The one function of <spawn.h> that glibc (2.29 on) hides from Swift, because it is an extension of POSIX.
#pragma once
#include <spawn.h>

int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *restrict actions, const char *restrict path);
