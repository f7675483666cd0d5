// The straight road: entries as nearly all are written, one after the other.
#include "listed.h"

// Passes the comment at the cursor; false when it is none, or its end is not plain to see.
static bool pass_comment(lprojd_scan *scan) {
  if (scan->count - scan->cursor < 2) return false;
  const uint8_t second = scan->bytes[scan->cursor + 1];
  scan->cursor += 2;
  // U+2028 and U+2029 end a line of comment, too.
  if (second == '/') return pass(scan, '\n', '\r') == LPROJD_PASSED_ASCII;
  if (second != '*') return false;
  while (pass(scan, '*', '*') != LPROJD_PASSED_INVALID && scan->cursor < scan->count) {
    scan->cursor++;
    if (is_at(scan, '/')) {
      scan->cursor++;
      return true;
    }
  }
  return false;
}

// Moves to the opening quote of the next entry; false where there is none.
static bool pass_to_entry(lprojd_scan *scan) {
  while (true) {
    pass_space(scan);
    if (is_at(scan, '"')) return true;
    if (!is_at(scan, '/')) return false;
    const lprojd_scan begin = *scan;
    if (!pass_comment(scan)) {
      *scan = begin;
      return false;
    }
  }
}

// Passes space and a string in quotes; false when it has escapes or no end, or is not valid.
INLINED bool pass_string(lprojd_scan *scan, uint32_t *offset, uint32_t *length, bool *is_ascii) {
  pass_space(scan);
  if (!is_at(scan, '"')) return false;
  const size_t start = ++scan->cursor;
  const lprojd_passed passed = pass(scan, '"', '\\');
  if (passed == LPROJD_PASSED_INVALID || !is_at(scan, '"')) return false;
  *offset = (uint32_t)start;
  *length = (uint32_t)(scan->cursor - start);
  *is_ascii = passed == LPROJD_PASSED_ASCII;
  scan->cursor++;
  return true;
}

// Passes space and a byte.
INLINED bool pass_byte(lprojd_scan *scan, uint8_t byte) {
  pass_space(scan);
  if (!is_at(scan, byte)) return false;
  scan->cursor++;
  return true;
}

// Passes the entry at the cursor however its space is, and however long it is; when it is not
// plain, stays where it is.
static bool pass_entry(lprojd_scan *scan, lprojd_plain_entry *entry) {
  const lprojd_scan begin = *scan;
  bool has_ascii_value;
  set_place(entry, scan);
  if (pass_string(scan, &entry->key_offset, &entry->key_length, &entry->has_ascii_key) &&
      pass_byte(scan, '=') &&
      pass_string(scan, &entry->value_offset, &entry->value_length, &has_ascii_value) &&
      pass_byte(scan, ';')) {
    set_hash(entry, scan);
    const uint8_t *value = scan->bytes + entry->value_offset;
    entry->has_percent = memchr(value, '%', entry->value_length) != NULL;
    return true;
  }
  *scan = begin;
  return false;
}

size_t lprojd_scan_plain_entries(lprojd_scan *scan, lprojd_index *index,
                                 lprojd_plain_entry *entries, size_t capacity) {
  // Offsets have 32 bits.
  if (scan->count > UINT32_MAX) return 0;
  size_t made = 0;
  while (made < capacity && pass_to_entry(scan)) {
    const size_t listed = pass_listed_entries(scan, index, entries + made, capacity - made);
    made += listed;
    if (listed == 0 && !pass_entry(scan, &entries[made++])) return made - 1;
  }
  return made;
}
