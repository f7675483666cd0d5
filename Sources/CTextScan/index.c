#include <stdlib.h>

#include "fill.h"
#include "fill_avx2.h"

lprojd_index *lprojd_index_new(void) {
  lprojd_index *index = malloc(sizeof *index);
  if (index != NULL) index->start = index->end = 0;
  return index;
}

void lprojd_index_free(lprojd_index *index) { free(index); }

void lprojd_index_fill(lprojd_index *index, const lprojd_scan *scan) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi")) {
    lprojd_index_fill_avx2(index, scan);
    return;
  }
#endif
  fill(index, scan);
}
