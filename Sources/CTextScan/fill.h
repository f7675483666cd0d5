// Filling an index, by blocks of the size that the including file says.
#ifndef LPROJD_FILL_H
#define LPROJD_FILL_H

#include "block.h"
#include "index.h"

INLINED block chunk_errors(const uint8_t *chunk) {
  block errors = {0};
  for (size_t at = 0; at < CHUNK_SIZE; at += BLOCK_SIZE) {
    const uint8_t *here = chunk + at;
    errors |= utf8_errors(load_block(here), load_block(here - 1), load_block(here - 2),
                          load_block(here - 3));
  }
  return errors;
}

// The stops of a chunk as bits; also sets the bits of its other bytes and percent signs.
INLINED uint64_t chunk_stops(const uint8_t *chunk, uint64_t *others, uint64_t *percents) {
  uint64_t stops = 0;
  *others = 0;
  *percents = 0;
  for (size_t at = 0; at < CHUNK_SIZE; at += BLOCK_SIZE) {
    const block here = load_block(chunk + at);
    stops |= (uint64_t)top_bits(stops_in(here, '"', '\\')) << at;
    *others |= (uint64_t)top_bits(here) << at;
    *percents |= (uint64_t)top_bits((block)(here == '%')) << at;
  }
  return stops;
}

// Adds the stops of the chunk at a distance from the start. Eight are written always, and those
// too many are written over: so their number, which cannot be guessed, decides nothing.
INLINED void add_stops(lprojd_index *index, uint64_t stops, size_t distance) {
  const uint32_t count = (uint32_t)__builtin_popcountll(stops);
  for (uint32_t written = 0; written < count; written += STOPS_AT_ONCE) {
    for (uint32_t one = 0; one < STOPS_AT_ONCE; one++) {
      // Where none is left, what is written does not count.
      const uint32_t bit = (uint32_t)__builtin_ctzll(stops | (uint64_t)1 << 63);
      index->stops[index->count + written + one] = (uint16_t)(distance + bit);
      stops &= stops - 1;
    }
  }
  index->count += count;
}

INLINED void fill(lprojd_index *index, const lprojd_scan *scan) {
  const uint8_t *bytes = scan->bytes + scan->cursor;
  const size_t rest = scan->count - scan->cursor;
  const size_t length = rest < STRETCH_SIZE ? rest - rest % CHUNK_SIZE : STRETCH_SIZE;
  block errors = {0};
  uint64_t others_before = 0;
  index->count = 0;
  index->next = 0;
  for (size_t at = 0; at < length; at += CHUNK_SIZE) {
    uint64_t others, percents;
    add_stops(index, chunk_stops(bytes + at, &others, &percents), at);
    index->others[at / CHUNK_SIZE] = others;
    index->percents[at / CHUNK_SIZE] = percents;
    // The last character before may go on in this chunk.
    if ((others | others_before) != 0 && !scan->is_valid) errors |= chunk_errors(bytes + at);
    others_before = others;
  }
  index->others[length / CHUNK_SIZE] = 0;
  index->percents[length / CHUNK_SIZE] = 0;
  index->start = scan->cursor;
  index->end = scan->cursor + length;
  index->is_valid = top_bits(errors) == 0;
}

#endif
