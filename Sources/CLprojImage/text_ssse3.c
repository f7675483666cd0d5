// Whether a text is UTF-8, without a branch on what it says: which characters follow each other
// cannot be predicted, and a wrong guess costs as much as sixteen bytes do here.
//
// The method is that of Keiser and Lemire, "Validating UTF-8 in less than one instruction per
// byte" (2021): what is wrong with two neighbouring bytes shows in three of their four halves, so
// three small tables tell it.
#include "text.h"

#if defined(__x86_64__)

#include <tmmintrin.h>

#define VECTOR __attribute__((target("ssse3")))

// What may be wrong with a byte after another.
enum {
  // A lead without what it announced.
  SHORT = 1 << 0,
  // A continuation after ASCII.
  LONG = 1 << 1,
  // C0 or C1: two bytes for what has one.
  OVERLONG_2 = 1 << 2,
  // Three bytes for what has two.
  OVERLONG_3 = 1 << 3,
  SURROGATE = 1 << 4,
  // Beyond 10FFFF, but for the case below.
  LARGE = 1 << 5,
  // A second byte 80 to 8F: four bytes for what has three after F0, beyond 10FFFF after F5 to FF.
  LARGE_OR_OVERLONG_4 = 1 << 6,
  // A continuation after a continuation, which is right where it is the third or fourth byte.
  THIRD = 1 << 7,
  // What does not depend on the lower half of the first byte.
  ANY = SHORT | LONG | THIRD
};

#define TABLE(...) _mm_loadu_si128((const __m128i *)(const uint8_t[16]){__VA_ARGS__})

VECTOR static inline __m128i upper_halves(__m128i bytes) {
  return _mm_and_si128(_mm_srli_epi16(bytes, 4), _mm_set1_epi8(0x0F));
}

VECTOR static inline __m128i by_upper_half_of_first(__m128i first) {
  const __m128i table =
      TABLE(LONG, LONG, LONG, LONG, LONG, LONG, LONG, LONG, THIRD, THIRD, THIRD, THIRD,
            SHORT | OVERLONG_2, SHORT, SHORT | OVERLONG_3 | SURROGATE,
            SHORT | LARGE | LARGE_OR_OVERLONG_4);
  return _mm_shuffle_epi8(table, upper_halves(first));
}

VECTOR static inline __m128i by_lower_half_of_first(__m128i first) {
  enum { HIGH = ANY | LARGE | LARGE_OR_OVERLONG_4 };
  const __m128i table =
      TABLE(ANY | OVERLONG_2 | OVERLONG_3 | LARGE_OR_OVERLONG_4, ANY | OVERLONG_2, ANY, ANY,
            ANY | LARGE, HIGH, HIGH, HIGH, HIGH, HIGH, HIGH, HIGH, HIGH, HIGH | SURROGATE, HIGH,
            HIGH);
  return _mm_shuffle_epi8(table, _mm_and_si128(first, _mm_set1_epi8(0x0F)));
}

VECTOR static inline __m128i by_upper_half_of_second(__m128i second) {
  enum { CONTINUATION = LONG | THIRD | OVERLONG_2, UPPER = CONTINUATION | SURROGATE | LARGE };
  const __m128i table =
      TABLE(SHORT, SHORT, SHORT, SHORT, SHORT, SHORT, SHORT, SHORT,
            CONTINUATION | OVERLONG_3 | LARGE_OR_OVERLONG_4, CONTINUATION | OVERLONG_3 | LARGE,
            UPPER, UPPER, SHORT, SHORT, SHORT, SHORT);
  return _mm_shuffle_epi8(table, upper_halves(second));
}

// What is wrong with sixteen bytes after the sixteen before them; all zero for nothing.
VECTOR static inline __m128i errors(__m128i bytes, __m128i before) {
  const __m128i first = _mm_alignr_epi8(bytes, before, 15);
  const __m128i pairs = _mm_and_si128(
      _mm_and_si128(by_upper_half_of_first(first), by_lower_half_of_first(first)),
      by_upper_half_of_second(bytes));
  // The highest bit of where a lead of three bytes stands two places before, or one of four bytes
  // three places before: `THIRD` is wanted there, and wrong anywhere else.
  const __m128i third =
      _mm_subs_epu8(_mm_alignr_epi8(bytes, before, 14), _mm_set1_epi8(0xE0 - 0x80));
  const __m128i fourth =
      _mm_subs_epu8(_mm_alignr_epi8(bytes, before, 13), _mm_set1_epi8(0xF0 - 0x80));
  const __m128i wanted = _mm_and_si128(_mm_or_si128(third, fourth), _mm_set1_epi8(-0x80));
  return _mm_xor_si128(pairs, wanted);
}

// A text of fewer than sixteen bytes, and zeros after it.
VECTOR static inline __m128i all_of(const uint8_t *bytes, size_t length) {
  if (length > 8) {
    const uint64_t rest = lprojd_load64(bytes + length - 8) >> 8 * (16 - length);
    return _mm_set_epi64x((long long)rest, (long long)lprojd_load64(bytes));
  }
  uint64_t word = 0;
  if (length >= 4) {
    const uint64_t rest = lprojd_load32(bytes + length - 4);
    word = lprojd_load32(bytes) | rest << 8 * (length - 4);
  } else {
    for (size_t at = 0; at < length; at++) word |= (uint64_t)bytes[at] << 8 * at;
  }
  return _mm_cvtsi64_si128((long long)word);
}

// The last bytes of a text of sixteen or more, and zeros after them.
VECTOR static inline __m128i rest_of(const uint8_t *end, size_t length) {
  // From 16 on, places beyond the sixteen, which count as zeros.
  const __m128i first = _mm_setr_epi8(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
  const __m128i places = _mm_add_epi8(first, _mm_set1_epi8((char)(16 - length)));
  const __m128i beyond = _mm_cmpgt_epi8(places, _mm_set1_epi8(15));
  return _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)(end - 16)),
                          _mm_or_si128(places, beyond));
}

VECTOR lprojd_encoding lprojd_text_encoding_ssse3(lprojd_text text) {
  const uint8_t *bytes = (const uint8_t *)text.bytes;
  const uint8_t *end = bytes + text.length;
  const size_t rest = text.length % 16;
  // Fewer than sixteen, so that at least one zero follows, after which whatever is incomplete is
  // wrong.
  const __m128i last = text.length < 16 ? all_of(bytes, rest) : rest_of(end, rest);
  __m128i before = _mm_setzero_si128();
  __m128i wrong = before;
  __m128i bits = last;
  for (; bytes != end - rest; bytes += 16) {
    const __m128i piece = _mm_loadu_si128((const __m128i *)bytes);
    wrong = _mm_or_si128(wrong, errors(piece, before));
    bits = _mm_or_si128(bits, piece);
    before = piece;
  }
  wrong = _mm_or_si128(wrong, errors(last, before));
  if (_mm_movemask_epi8(_mm_cmpeq_epi8(wrong, _mm_setzero_si128())) != 0xFFFF) {
    return LPROJD_ENCODING_UNKNOWN;
  }
  return _mm_movemask_epi8(bits) == 0 ? LPROJD_ENCODING_ASCII : LPROJD_ENCODING_UTF8;
}

#endif
