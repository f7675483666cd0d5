#ifndef LPROJD_CXXHASH_AVX2_H
#define LPROJD_CXXHASH_AVX2_H

#include <stddef.h>
#include <stdint.h>

// As lprojd_xxh3, for processors that have AVX2: nearly all since 2013.
__attribute__((visibility("hidden"))) uint64_t lprojd_xxh3_avx2(const void *bytes, size_t length);

#endif
