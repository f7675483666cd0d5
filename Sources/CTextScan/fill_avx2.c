// The same filling as everywhere, by blocks of 32 bytes.
#if defined(__x86_64__)
#include <immintrin.h>
#include <string.h>

#include "CTextScan.h"

#define BLOCK_SIZE 32
#pragma clang attribute push(__attribute__((target("avx2,bmi,popcnt"))), apply_to = function)

#include "fill.h"
#include "fill_avx2.h"

void lprojd_index_fill_avx2(lprojd_index *index, const lprojd_scan *scan) { fill(index, scan); }

#pragma clang attribute pop
#endif
