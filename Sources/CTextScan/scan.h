// Moving a cursor over a text: to a byte, over strings and white space, by lines and columns.
#ifndef LPROJD_SCAN_H
#define LPROJD_SCAN_H

#include "CTextScan.h"
#include "utf8.h"

INLINED bool is_at(const lprojd_scan *scan, uint8_t byte) {
  return scan->cursor < scan->count && scan->bytes[scan->cursor] == byte;
}

// Passes a byte of white space or a control, which may end a line.
INLINED void pass_control(lprojd_scan *scan, uint8_t byte) {
  const size_t at = scan->cursor++;
  if (byte != '\n' && byte != '\r') return;
  const bool is_second_of_pair =
      byte == '\n' && at > 0 && scan->line_start == at && scan->bytes[at - 1] == '\r';
  if (!is_second_of_pair) scan->line++;
  scan->line_start = scan->cursor;
}

// Moves to the next byte that is one of two or a control, or to the end. All blocks that were
// looked at are gathered in `seen`.
INLINED void pass_until_stop(lprojd_scan *scan, uint8_t first, uint8_t second, block *seen) {
  size_t at = scan->cursor;
  while (scan->count - at >= BLOCK_SIZE) {
    const block here = load_block(scan->bytes + at);
    const uint32_t stops = top_bits(stops_in(here, first, second));
    if (stops != 0) {
      const uint32_t stop = (uint32_t)__builtin_ctz(stops);
      *seen |= here & first_bytes(stop);
      scan->cursor = at + stop;
      return;
    }
    *seen |= here;
    at += BLOCK_SIZE;
  }
  for (; at < scan->count; at++) {
    const uint8_t byte = scan->bytes[at];
    if (byte == first || byte == second || byte < 0x20) break;
    (*seen)[0] |= byte;
  }
  scan->cursor = at;
}

INLINED lprojd_passed pass(lprojd_scan *scan, uint8_t first, uint8_t second) {
  const size_t start = scan->cursor;
  block seen = {0};
  while (true) {
    pass_until_stop(scan, first, second, &seen);
    if (scan->cursor == scan->count) break;
    const uint8_t stop = scan->bytes[scan->cursor];
    if (stop == first || stop == second) break;
    pass_control(scan, stop);
  }
  if (top_bits(seen) == 0) return LPROJD_PASSED_ASCII;
  if (scan->is_valid) return LPROJD_PASSED_UTF8;
  return is_utf8(scan->bytes + start, scan->cursor - start, scan->count - start)
             ? LPROJD_PASSED_UTF8
             : LPROJD_PASSED_INVALID;
}

// Passes blanks, tabs and ends of lines (U+0009…U+000D, U+0020).
INLINED void pass_space(lprojd_scan *scan) {
  while (scan->cursor < scan->count) {
    const uint8_t byte = scan->bytes[scan->cursor];
    if (byte == ' ' || byte == '\t') {
      scan->cursor++;
    } else if (byte >= '\n' && byte <= '\r') {
      pass_control(scan, byte);
    } else {
      return;
    }
  }
}

INLINED size_t character_count(const uint8_t *bytes, size_t count) {
  size_t characters = 0;
  for (size_t at = 0; at < count; at++) characters += (bytes[at] & 0xC0) != 0x80;
  return characters;
}

// The column of the cursor, from 1. Counts only what was not counted before.
INLINED size_t column(lprojd_scan *scan) {
  if (scan->cursor == scan->line_start) return 1;
  if (scan->counted < scan->line_start || scan->counted > scan->cursor) {
    scan->counted = scan->line_start;
    scan->counted_column = 1;
  }
  scan->counted_column +=
      character_count(scan->bytes + scan->counted, scan->cursor - scan->counted);
  scan->counted = scan->cursor;
  return scan->counted_column;
}

#endif
