// Reports to ThreadSanitizer which thread holds one of Swift's mutexes after threads have waited for it.
//
// If no thread waits, the compiler puts the code of `Mutex` into ours, where the sanitizer sees it. If a thread waits,
// libswiftSynchronization locks the mutex. That library is not instrumented, so everything under the lock would look like a
// race. `scripts/check/sanitize thread` loads this library before it.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *
#define LOCK_SLOW "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define TRY_LOCK_SLOW "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"
#define UNLOCK_SLOW "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

// Functions of the sanitizer. Programs that are built without it do not have them.
__attribute__((weak)) void __tsan_acquire(void *);
__attribute__((weak)) void __tsan_release(void *);

SWIFT void lock_slow(uint32_t thread, SELF) __asm__(LOCK_SLOW);
SWIFT bool try_lock_slow(SELF) __asm__(TRY_LOCK_SLOW);
SWIFT void unlock_slow(SELF) __asm__(UNLOCK_SLOW);

SWIFT void lock_slow(uint32_t thread, SELF mutex) {
  SWIFT void (*original)(uint32_t, SELF) = dlsym(RTLD_NEXT, LOCK_SLOW);
  original(thread, mutex);
  if (__tsan_acquire) __tsan_acquire(mutex);
}

SWIFT bool try_lock_slow(SELF mutex) {
  SWIFT bool (*original)(SELF) = dlsym(RTLD_NEXT, TRY_LOCK_SLOW);
  bool has_lock = original(mutex);
  if (has_lock && __tsan_acquire) __tsan_acquire(mutex);
  return has_lock;
}

SWIFT void unlock_slow(SELF mutex) {
  SWIFT void (*original)(SELF) = dlsym(RTLD_NEXT, UNLOCK_SLOW);
  if (__tsan_release) __tsan_release(mutex);
  original(mutex);
}
