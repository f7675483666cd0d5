// UTF-16 to UTF-8, eight units at a time where they are ASCII.
#include "CTextScan.h"
#include "block.h"

enum { BLOCK_UNITS = BLOCK_SIZE / 2, REPLACEMENT = 0xFFFD };

typedef uint16_t unit_block __attribute__((vector_size(BLOCK_SIZE)));
typedef uint8_t half_block __attribute__((vector_size(BLOCK_UNITS)));

typedef struct source {
  const uint8_t *bytes;
  size_t count;
  size_t position;
  bool has_other_order;
} source;

INLINED uint32_t unit_at(const source *source, size_t position) {
  uint16_t unit;
  memcpy(&unit, source->bytes + 2 * position, sizeof unit);
  return source->has_other_order ? __builtin_bswap16(unit) : unit;
}

// Copies units up to the first one that is not ASCII, or of the last few.
INLINED uint8_t *copy_ascii(source *source, uint8_t *output) {
  while (source->count - source->position >= BLOCK_UNITS) {
    unit_block units = (unit_block)load_block(source->bytes + 2 * source->position);
    if (source->has_other_order) units = units << 8 | units >> 8;
    const uint32_t others = top_bits((block)(units > 0x7F));
    // All are written: those after the first other one will be written over.
    const half_block bytes = __builtin_convertvector(units, half_block);
    memcpy(output, &bytes, sizeof bytes);
    const size_t copied = others == 0 ? BLOCK_UNITS : (uint32_t)__builtin_ctz(others) / 2;
    source->position += copied;
    output += copied;
    if (others != 0) break;
  }
  return output;
}

INLINED uint32_t next_character(source *source) {
  const uint32_t unit = unit_at(source, source->position++);
  if ((unit & 0xF800) != 0xD800) return unit;
  if (unit >= 0xDC00 || source->position == source->count) return REPLACEMENT;
  const uint32_t low = unit_at(source, source->position);
  if ((low & 0xFC00) != 0xDC00) return REPLACEMENT;
  source->position++;
  return 0x10000 + ((unit & 0x3FF) << 10 | (low & 0x3FF));
}

INLINED uint8_t *put(uint32_t character, uint8_t *output) {
  if (character < 0x80) {
    *output++ = (uint8_t)character;
    return output;
  }
  if (character < 0x800) {
    *output++ = (uint8_t)(0xC0 | character >> 6);
  } else {
    if (character < 0x10000) {
      *output++ = (uint8_t)(0xE0 | character >> 12);
    } else {
      *output++ = (uint8_t)(0xF0 | character >> 18);
      *output++ = (uint8_t)(0x80 | (character >> 12 & 0x3F));
    }
    *output++ = (uint8_t)(0x80 | (character >> 6 & 0x3F));
  }
  *output++ = (uint8_t)(0x80 | (character & 0x3F));
  return output;
}

size_t lprojd_utf16_to_utf8(const uint8_t *units, size_t count, bool is_big_endian,
                            uint8_t *output) {
  const bool host_is_big_endian = __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__;
  source source = {units, count, 0, is_big_endian != host_is_big_endian};
  uint8_t *const start = output;
  while (source.position < count) {
    output = copy_ascii(&source, output);
    // Characters of other scripts come in runs.
    while (source.position < count) {
      const uint32_t character = next_character(&source);
      output = put(character, output);
      if (character < 0x80 && count - source.position >= BLOCK_UNITS) break;
    }
  }
  return (size_t)(output - start);
}
