// What the products assay and assay-diff have, and the tests do not: how they are linked, which memory they use, and how they end
// without /proc, memory or room for files.
#define _GNU_SOURCE
#include <malloc.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#ifdef __GLIBC__
// Ends the program with one line. Only what is safe without memory and in a signal handler is called.
static void end_without_memory(int signal) {
  static const char line[] = "error: memory ran out; allow more with `ulimit -v`\n";
  (void)signal;
  if (write(STDERR_FILENO, line, sizeof line - 1)) {}
  _exit(2);
}

// Ends the program where Swift found a fault, of which a failed allocation may be the reason.
static void end_after_trap(int signal) {
  static const char line[] = "error: the program has a bug, or memory ran out; allow more with `ulimit -v`, or report the bug\n";
  (void)signal;
  if (write(STDERR_FILENO, line, sizeof line - 1)) {}
  _exit(2);
}

static int begins_with(const char *text, size_t size, const char *start) {
  return size >= strlen(start) && memcmp(text, start, strlen(start)) == 0;
}

// Writes to standard error what C, C++ and Swift print there, but no stack trace of a failed allocation.
static ssize_t write_error(void *cookie, const char *text, size_t size) {
  (void)cookie;
  if (begins_with(text, size, "Fatal error: failed to allocate") || begins_with(text, size, "terminate called"))
    end_without_memory(0);
  return write(STDERR_FILENO, text, size);
}

// The first 4 MiB of the heap are large pages, if Linux has them: with small ones, a short comparison mostly waits for page faults.
static void use_large_pages(void) {
  const size_t page = 2 << 20, part = 1 << 18;
  char *const start = (char *)(((size_t)sbrk(0) + part + page - 1) / page * page);
  // Memory of pictures is kept for the next ones.
  mallopt(M_TRIM_THRESHOLD, 64 << 20);
  mallopt(M_MMAP_THRESHOLD, 32 << 20);
  mallopt(M_TOP_PAD, (int)(2 * page));
  if (brk(start - part) != 0) return;
  // Extends the heap without touching the large pages, which would become small ones then. This memory is never used.
  static void *volatile gap;
  gap = malloc(part - 4096);
  if (gap) madvise(start, 2 * page, MADV_HUGEPAGE);
}

// Runs before the constructors of Swift's runtime, which aborts without /proc where it is linked statically.
__attribute__((constructor(101))) static void prepare(void) {
  static const char line[] = "error: /proc is needed, from which a program reads its arguments; run: mount -t proc proc /proc\n";
  if (access("/proc/self/cmdline", R_OK) != 0) {
    if (write(STDERR_FILENO, line, sizeof line - 1)) {}
    _exit(2);
  }
  use_large_pages();
  // A file above `ulimit -f` is an error of writing, as on a full disk.
  signal(SIGXFSZ, SIG_IGN);
  static char buffer[1024];
  FILE *errors = fopencookie(NULL, "w", (cookie_io_functions_t){.write = write_error});
  if (errors) {
    setvbuf(errors, buffer, _IOLBF, sizeof buffer);
    stderr = errors;
  }
  // Libraries that do not check for memory crash. Without a limit, a crash has other reasons.
  struct rlimit limit;
  if (getrlimit(RLIMIT_AS, &limit) || limit.rlim_cur == RLIM_INFINITY) return;
  const int crashes[] = {SIGABRT, SIGBUS, SIGSEGV}, traps[] = {SIGILL, SIGTRAP};
  for (size_t index = 0; index < sizeof crashes / sizeof *crashes; index++) signal(crashes[index], end_without_memory);
  for (size_t index = 0; index < sizeof traps / sizeof *traps; index++) signal(traps[index], end_after_trap);
}
#endif
