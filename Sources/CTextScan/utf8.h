// Whether some bytes are valid UTF-8 by themselves.
#ifndef LPROJD_UTF8_H
#define LPROJD_UTF8_H

#include <stdbool.h>

#include "block.h"

// A mask of the first bytes of a block, fewer than all.
INLINED block first_bytes(size_t count) {
  static const uint8_t ones_and_zeros[2 * BLOCK_SIZE] = {0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
                                                         0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
                                                         0xFF, 0xFF, 0xFF, 0xFF};
  return load_block(ones_and_zeros + BLOCK_SIZE - count);
}

// The last bytes of one block, as many as are wanted, and then the first ones of the next.
#define FOLLOWING(one, next, wanted)                                                           \
  __builtin_shufflevector(one, next, 16 - (wanted), 17 - (wanted), 18 - (wanted),              \
                          19 - (wanted), 20 - (wanted), 21 - (wanted), 22 - (wanted),          \
                          23 - (wanted), 24 - (wanted), 25 - (wanted), 26 - (wanted),          \
                          27 - (wanted), 28 - (wanted), 29 - (wanted), 30 - (wanted),          \
                          31 - (wanted))

INLINED block utf8_errors_after(block one, block next) {
  return utf8_errors(next, FOLLOWING(one, next, 1), FOLLOWING(one, next, 2),
                     FOLLOWING(one, next, 3));
}

// May read up to `readable` bytes, of which `count` count.
static inline bool is_utf8(const uint8_t *bytes, size_t count, size_t readable) {
  block before = {0};
  block errors = {0};
  size_t at = 0;
  for (; at + BLOCK_SIZE <= count; at += BLOCK_SIZE) {
    const block here = load_block(bytes + at);
    errors |= utf8_errors_after(before, here);
    before = here;
  }
  // What is left, with 0 behind it, which shows a character that is cut off.
  const size_t rest = count - at;
  block here = {0};
  if (at + BLOCK_SIZE <= readable) {
    here = load_block(bytes + at) & first_bytes(rest);
  } else {
    memcpy(&here, bytes + at, rest);
  }
  errors |= utf8_errors_after(before, here);
  return top_bits(errors) == 0;
}

#endif
