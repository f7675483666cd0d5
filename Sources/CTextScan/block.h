// A block of bytes at a time, in the vector extensions of GCC and clang: SSE2 on x86-64, which all
// of them have, NEON on ARM, and words where there are no vectors.
#ifndef LPROJD_BLOCK_H
#define LPROJD_BLOCK_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

// 16 or 32; the larger one only where the processor is known to have AVX2.
#ifndef BLOCK_SIZE
#define BLOCK_SIZE 16
#endif

// All that is inlined into a loop over blocks or entries, so that what it holds stays in registers.
#define INLINED static inline __attribute__((always_inline))

typedef uint8_t block __attribute__((vector_size(BLOCK_SIZE)));
typedef int8_t signed_block __attribute__((vector_size(BLOCK_SIZE)));

INLINED block load_block(const uint8_t *bytes) {
  block block;
  memcpy(&block, bytes, sizeof block);
  return block;
}

// The top bit of each byte, the first one lowest.
INLINED uint32_t top_bits(block bytes) {
#if defined(__x86_64__) && BLOCK_SIZE == 32
  return (uint32_t)_mm256_movemask_epi8((__m256i)bytes);
#elif defined(__x86_64__)
  return (uint32_t)_mm_movemask_epi8((__m128i)bytes);
#else
  uint32_t bits = 0;
  for (size_t at = 0; at < BLOCK_SIZE; at += 8) {
    uint64_t word;
    memcpy(&word, (const uint8_t *)&bytes + at, sizeof word);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    word = __builtin_bswap64(word);
#endif
    // The multiplication moves each top bit to its place in the highest byte.
    word = ((word >> 7) & 0x0101010101010101) * 0x0102040810204080;
    bits |= (uint32_t)(word >> 56) << at;
  }
  return bits;
#endif
}

// The bytes that are one of two or a control are 0xFF, the others 0.
INLINED block stops_in(block bytes, uint8_t first, uint8_t second) {
  return (block)(bytes == first) | (block)(bytes == second) | (block)(bytes < 0x20);
}

// What may not stand where it stands in UTF-8 (Unicode 15, table 3-7), by each byte with the three
// before it: not 0 there.
INLINED block utf8_errors(block byte, block before, block second_before, block third_before) {
  const block is_continuation = (block)((signed_block)byte < (int8_t)0xC0);
  const block must_continue = (block)(before >= 0xC0) | (block)(second_before >= 0xE0) |
                              (block)(third_before >= 0xF0);
  const block is_below_A0 = (block)((signed_block)byte < (int8_t)0xA0);
  const block is_below_90 = (block)((signed_block)byte < (int8_t)0x90);
  // Spelled too long, half of a surrogate pair, and beyond U+10FFFF.
  const block too_long =
      ((block)(before == 0xE0) & is_below_A0) | ((block)(before == 0xF0) & is_below_90);
  const block too_high =
      ((block)(before == 0xED) & ~is_below_A0) | ((block)(before == 0xF4) & ~is_below_90);
  const block never = (block)((byte & 0xFE) == 0xC0) | (block)(byte >= 0xF5);
  return (is_continuation ^ must_continue) | too_long | too_high | never;
}

#endif
