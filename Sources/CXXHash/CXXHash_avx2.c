// xxh3 by registers of 32 bytes. The header chooses its vectors when it is compiled, so this is a
// file of its own: the rest must run on every x86-64.
#include "CXXHash_avx2.h"

#if defined(__x86_64__)
#include <immintrin.h>
#include <stdlib.h>
#include <string.h>

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx2")
#endif

#define XXH_VECTOR 2  // XXH_AVX2
#define XXH_INLINE_ALL
#include <xxhash.h>

uint64_t lprojd_xxh3_avx2(const void *bytes, size_t length) { return XXH3_64bits(bytes, length); }

#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif
#endif
