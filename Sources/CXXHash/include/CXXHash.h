// xxh3 of Debian's libxxhash-dev, compiled in: the hash of keys, of files and of images.
#ifndef LPROJD_CXXHASH_H
#define LPROJD_CXXHASH_H

#include <stddef.h>
#include <stdint.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

/// The 64-bit xxh3 of `length` bytes, seed 0. Stored in images, so it may not change.
static inline uint64_t lprojd_xxh3(const void *bytes, size_t length) {
  return XXH3_64bits(bytes, length);
}

/// The same, twice as fast for what is longer than a few hundred bytes, and slower for a key.
__attribute__((visibility("hidden"))) uint64_t lprojd_xxh3_of_much(const void *bytes,
                                                                    size_t length);

#endif
