// Whether a text is UTF-8, in the time that most texts, which are mostly ASCII, need.
#include "format.h"
#include "lprojd_image.h"

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

bool lprojd_text_is_utf8(lprojd_text text) {
  const uint8_t *bytes = (const uint8_t *)text.bytes;
  const size_t end = text.length;
  size_t at = 0;
  while (at < end) {
    if (end - at >= 8) {
      const uint64_t others = lprojd_load64(bytes + at) & UINT64_C(0x8080808080808080);
      if (others == 0) {
        at += 8;
        continue;
      }
      at += (size_t)__builtin_ctzll(others) / 8;
    } else if (bytes[at] < 0x80) {
      at++;
      continue;
    }
    const size_t length = sequence_length(bytes + at, end - at);
    if (length == 0) return false;
    at += length;
  }
  return true;
}
