// Runs a target of the fuzzer, and ends it when one input took too much: over a second of
// processor time, or more memory at once than 64 bytes for each of the input's, and some for
// tables that are made once.
//
// libFuzzer's own timeout is by the clock on the wall, which a busy machine runs down alone.
#include <sanitizer/allocator_interface.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { FACTOR = 64, ALLOWANCE = 4 << 20, SECONDS = 1 };

void lprojd_fuzz(const uint8_t *data, size_t size);

// Of this thread: the fuzzer has others of its own.
static _Thread_local int is_counting;
static _Thread_local size_t held, peak;

static void note_allocation(const volatile void *pointer, size_t size) {
  (void)pointer;
  if (!is_counting) return;
  held += size;
  if (held > peak) peak = held;
}

static void note_release(const volatile void *pointer) {
  if (!is_counting || pointer == NULL) return;
  const size_t size = __sanitizer_get_allocated_size(pointer);
  // What was allocated before the input came may be released by it.
  held -= size < held ? size : held;
}

static double seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

int LLVMFuzzerInitialize(int *count, char ***words) {
  (void)count;
  (void)words;
  return !__sanitizer_install_malloc_and_free_hooks(note_allocation, note_release);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  held = peak = 0;
  const double start = seconds();
  is_counting = 1;
  lprojd_fuzz(data, size);
  is_counting = 0;
  const double taken = seconds() - start;
  if (taken > SECONDS) {
    fprintf(stderr, "%zu bytes of input took %.1f seconds\n", size, taken);
    abort();
  }
  if (peak > FACTOR * size + ALLOWANCE) {
    fprintf(stderr, "%zu bytes of input took %zu bytes of memory at once\n", size, peak);
    abort();
  }
  return 0;
}
