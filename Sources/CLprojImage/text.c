// Whether a text is UTF-8.
#include "text.h"

// The length of the well-formed sequence at a byte that is not ASCII, 0 when there is none.
// The ranges are those of the Unicode Standard, table 3-7.
static size_t sequence_length(const uint8_t *bytes, size_t rest) {
  const uint8_t lead = bytes[0];
  if (lead < 0xC2 || lead > 0xF4) return 0;
  const size_t length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
  if (rest < length) return 0;
  const uint8_t low = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
  const uint8_t high = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
  if (bytes[1] < low || bytes[1] > high) return 0;
  for (size_t at = 2; at < length; at++) {
    if ((bytes[at] & 0xC0) != 0x80) return 0;
  }
  return length;
}

// The same for four bytes in one word, the first one lowest: without a branch for each byte.
static size_t sequence_in(uint32_t word) {
  // 0 when three bytes are too many for the character, and 0x200D for a surrogate.
  const uint32_t three = word & 0x200F;
  // The plane that four bytes name; those up to 16 exist, and 0 needs no four.
  const uint32_t plane = (word & 0x07) << 2 | (word >> 12 & 0x03);
  if ((word & 0xC0E0) == 0x80C0 && (word & 0x1E) != 0) return 2;
  if ((word & 0xC0C0F0) == 0x8080E0 && three != 0 && three != 0x200D) return 3;
  if ((word & 0xC0C0C0F8) == 0x808080F0 && plane - 1 < 16) return 4;
  return 0;
}

// How many bytes at the start are ASCII.
static size_t ascii_length(const uint8_t *bytes, size_t length) {
  size_t at = 0;
  for (; length - at >= 8; at += 8) {
    const uint64_t others = lprojd_load64(bytes + at) & UINT64_C(0x8080808080808080);
    if (others != 0) return at + (size_t)__builtin_ctzll(others) / 8;
  }
  while (at < length && bytes[at] < 0x80) at++;
  return at;
}

lprojd_encoding lprojd_text_encoding_portable(lprojd_text text) {
  const uint8_t *bytes = (const uint8_t *)text.bytes;
  size_t at = ascii_length(bytes, text.length);
  if (at == text.length) return LPROJD_ENCODING_ASCII;
  while (at < text.length) {
    const size_t rest = text.length - at;
    const size_t length =
        rest >= 4 ? sequence_in(lprojd_load32(bytes + at)) : sequence_length(bytes + at, rest);
    if (length == 0) return LPROJD_ENCODING_UNKNOWN;
    at += length;
    // In most languages such a character is followed by more of them.
    if (at < text.length && bytes[at] < 0x80) at += ascii_length(bytes + at, text.length - at);
  }
  return LPROJD_ENCODING_UTF8;
}

lprojd_encoding lprojd_text_encoding(lprojd_text text) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("ssse3")) return lprojd_text_encoding_ssse3(text);
#endif
  return lprojd_text_encoding_portable(text);
}

bool lprojd_text_is_utf8(lprojd_text text) {
  return lprojd_text_encoding(text) != LPROJD_ENCODING_UNKNOWN;
}
