#include <stdlib.h>

#include "fill.h"
#include "fill_avx2.h"

static bool has_wide_blocks(void) {
#if defined(__x86_64__)
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi");
#else
  return false;
#endif
}

lprojd_index *lprojd_index_new(bool uses_wide_blocks) {
  lprojd_index *index = malloc(sizeof *index);
  if (index == NULL) return NULL;
  index->uses_wide_blocks = uses_wide_blocks && has_wide_blocks();
  index->start = index->end = 0;
  return index;
}

void lprojd_index_free(lprojd_index *index) { free(index); }

void lprojd_index_fill(lprojd_index *index, const lprojd_scan *scan) {
#if defined(__x86_64__)
  if (index->uses_wide_blocks) {
    lprojd_index_fill_avx2(index, scan);
    return;
  }
#endif
  fill(index, scan);
}
