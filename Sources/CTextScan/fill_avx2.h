#ifndef LPROJD_FILL_AVX2_H
#define LPROJD_FILL_AVX2_H

#include "index.h"

// As lprojd_index_fill, for processors that have AVX2 and BMI: nearly all since 2013.
void lprojd_index_fill_avx2(lprojd_index *index, const lprojd_scan *scan);

#endif
