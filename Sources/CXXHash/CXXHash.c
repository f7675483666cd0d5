// The sum of much: the same as by the inlined function, with the widest registers at hand.
#include "CXXHash.h"

#include "CXXHash_avx2.h"

uint64_t lprojd_xxh3_of_much(const void *bytes, size_t length) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2")) return lprojd_xxh3_avx2(bytes, length);
#endif
  return lprojd_xxh3(bytes, length);
}
