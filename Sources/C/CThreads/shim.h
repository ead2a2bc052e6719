// Which cores a thread may run on: functions of <sched.h> and <pthread.h> that glibc hides from Swift, because they are
// extensions of POSIX. Elsewhere nobody asks for them.
#pragma once
#include <pthread.h>
#include <sched.h>
#if defined(__GLIBC__)

int sched_getcpu(void);
int sched_getaffinity(pid_t thread, size_t size, cpu_set_t *cores);
int pthread_setaffinity_np(pthread_t thread, size_t size, const cpu_set_t *cores);
int pthread_attr_setaffinity_np(pthread_attr_t *attributes, size_t size, const cpu_set_t *cores);
#endif
