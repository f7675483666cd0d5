// Where strings begin and end in the next stretch of a text, found for all of them at once.
//
// To look for each quote by itself costs a branch that the processor guesses wrong, which takes
// longer than the looking. So the stops (quotes, backslashes and controls) of a whole stretch are
// listed first, without a branch for any of them, and its UTF-8 is checked; the entries then are
// read off the list (Langdale and Lemire, "Parsing gigabytes of JSON per second").
#ifndef LPROJD_INDEX_H
#define LPROJD_INDEX_H

#include "CTextScan.h"

// Stops are written eight at once, which may be more than there are.
enum { CHUNK_SIZE = 64, STRETCH_SIZE = 2048, STOPS_AT_ONCE = 8 };

struct lprojd_index {
  bool uses_wide_blocks;
  // What is covered, by its offsets in the text.
  size_t start;
  size_t end;
  // Whether that is valid UTF-8, but for a character cut off at its end.
  bool is_valid;
  uint32_t count;
  // The first stop that was not passed.
  uint32_t next;
  // By their distance from the start.
  uint16_t stops[STRETCH_SIZE + STOPS_AT_ONCE];
  // A bit for each byte beyond ASCII, and for each percent sign; one more chunk has none.
  uint64_t others[STRETCH_SIZE / CHUNK_SIZE + 1];
  uint64_t percents[STRETCH_SIZE / CHUNK_SIZE + 1];
};

// Covers the stretch from the cursor on, which follows on characters that are whole.
void lprojd_index_fill(lprojd_index *index, const lprojd_scan *scan);

#endif
