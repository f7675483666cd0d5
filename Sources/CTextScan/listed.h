// Reading entries off an index.
#ifndef LPROJD_LISTED_H
#define LPROJD_LISTED_H

#include "CXXHash.h"
#include "index.h"
#include "scan.h"

// The stops of an entry and the end of its line.
enum { ENTRY_STOPS = 5 };

INLINED void set_place(lprojd_plain_entry *entry, lprojd_scan *scan) {
  const size_t column_of_key = column(scan);
  entry->line = (uint32_t)scan->line;
  entry->column = column_of_key < UINT16_MAX ? (uint16_t)column_of_key : UINT16_MAX;
}

INLINED void set_hash(lprojd_plain_entry *entry, const lprojd_scan *scan) {
  entry->key_hash = lprojd_xxh3(scan->bytes + entry->key_offset, entry->key_length);
}

// Whether a bit is set from one distance up to another.
INLINED bool has_bit(const uint64_t *chunks, size_t from, size_t to) {
  while (true) {
    const size_t shift = from % CHUNK_SIZE;
    const uint64_t *chunk = chunks + from / CHUNK_SIZE;
    const uint64_t bits = chunk[0] >> shift | chunk[1] << 1 << (CHUNK_SIZE - 1 - shift);
    if (to - from < CHUNK_SIZE) return (bits & (((uint64_t)1 << (to - from)) - 1)) != 0;
    if (bits != 0) return true;
    from += CHUNK_SIZE;
  }
}

// Has the index say the stops from the cursor on; false when it cannot say enough of them.
INLINED bool list_stops(lprojd_index *index, const lprojd_scan *scan) {
  // A character of three bytes before the first one must be there to look at.
  if (index == NULL || scan->cursor < 3) return false;
  if (scan->cursor >= index->start && scan->cursor < index->end) {
    const size_t distance = scan->cursor - index->start;
    while (index->next < index->count && index->stops[index->next] < distance) index->next++;
    if (index->count - index->next >= ENTRY_STOPS) return index->is_valid;
    // What is there at the cursor is longer than a stretch.
    if (index->start == scan->cursor) return false;
  }
  lprojd_index_fill(index, scan);
  return index->is_valid && index->count >= ENTRY_STOPS;
}

// Whether between two quotes there is an equals sign, with one blank on each side or none.
INLINED bool is_assignment(const uint8_t *quote, size_t length) {
  return (length == 4 && memcmp(quote, "\" = \"", 5) == 0) ||
         (length == 2 && memcmp(quote, "\"=\"", 3) == 0);
}

// The entry that the next four stops belong to, if it is written in a common way.
INLINED bool read_listed_entry(const lprojd_index *index, const uint8_t *stretch,
                               lprojd_plain_entry *entry) {
  const uint16_t *stops = index->stops + index->next;
  const size_t key_start = stops[0], key_end = stops[1];
  const size_t value_start = stops[2], value_end = stops[3];
  // There is another stop in the stretch, so there is a byte after the value.
  if (stretch[key_start] != '"' || !is_assignment(stretch + key_end, value_start - key_end) ||
      memcmp(stretch + value_end, "\";", 2) != 0) {
    return false;
  }
  entry->key_offset = (uint32_t)(index->start + key_start + 1);
  entry->key_length = (uint32_t)(key_end - key_start - 1);
  entry->value_offset = (uint32_t)(index->start + value_start + 1);
  entry->value_length = (uint32_t)(value_end - value_start - 1);
  entry->has_ascii_key = !has_bit(index->others, key_start, key_end);
  entry->has_percent = has_bit(index->percents, value_start, value_end);
  return true;
}

// Passes entries that are written in a common way, the first one at the cursor and the others each
// at the start of the next line.
INLINED size_t pass_listed_entries(lprojd_scan *scan, lprojd_index *index,
                                   lprojd_plain_entry *entries, size_t capacity) {
  size_t made = 0;
  while (made < capacity && list_stops(index, scan)) {
    const uint8_t *stretch = scan->bytes + index->start;
    const size_t start = scan->cursor - index->start;
    lprojd_plain_entry *entry = &entries[made];
    if (index->stops[index->next] != start || !read_listed_entry(index, stretch, entry)) break;
    set_place(entry, scan);
    set_hash(entry, scan);
    made++;
    const size_t end = index->stops[index->next + 3] + (size_t)2;
    scan->cursor = index->start + end;
    const bool ends_line = index->stops[index->next + 4] == end && stretch[end] == '\n';
    index->next += ENTRY_STOPS - !ends_line;
    if (!ends_line) break;
    scan->line++;
    scan->line_start = ++scan->cursor;
  }
  return made;
}

#endif
