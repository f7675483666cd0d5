// Shows the thread sanitizer the slow path of Synchronization.Mutex, for .ci/run to load before a
// program's libraries.
//
// That path lies in libswiftSynchronization (Swift 6.3), which is not instrumented: what one thread
// wrote under a contended lock and another reads under it would look like a race. Each function
// here stands before the library's own of the same name, and tells of the order that it makes.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

// Of the sanitizer's runtime, in programs that were built with it.
extern void __tsan_acquire(void *address) __attribute__((weak));
extern void __tsan_release(void *address) __attribute__((weak));

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

static SWIFT void (*lock)(uint32_t thread, SELF void *handle);
static SWIFT void (*unlock)(SELF void *handle);

__attribute__((constructor)) static void find_the_library(void) {
  lock = dlsym(RTLD_NEXT, LOCK);
  unlock = dlsym(RTLD_NEXT, UNLOCK);
}

SWIFT void lock_slow(uint32_t thread, SELF void *handle) __asm__(LOCK);
SWIFT void unlock_slow(SELF void *handle) __asm__(UNLOCK);

SWIFT void lock_slow(uint32_t thread, SELF void *handle) {
  lock(thread, handle);
  if (__tsan_acquire) __tsan_acquire(handle);
}

SWIFT void unlock_slow(SELF void *handle) {
  if (__tsan_release) __tsan_release(handle);
  unlock(handle);
}
