// Looking up a key: two cache lines, the bucket and the entry, and no more.
#include "CXXHash.h"
#include "format.h"
#include "lprojd_image.h"

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

// The slots of a bucket that hold a tag, as bits. Eight compares and no branch, since which slot
// it is cannot be predicted.
static inline uint32_t slots_with_tag(const uint8_t *bucket, uint32_t tag) {
#if defined(__SSE2__)
  const __m128i wanted = _mm_set1_epi32((int)tag);
  const __m128i low = _mm_cmpeq_epi32(_mm_loadu_si128((const __m128i *)bucket), wanted);
  const __m128i high = _mm_cmpeq_epi32(_mm_loadu_si128((const __m128i *)bucket + 1), wanted);
  const __m128i words = _mm_packs_epi32(low, high);
  return (uint32_t)_mm_movemask_epi8(_mm_packs_epi16(words, _mm_setzero_si128()));
#else
  uint32_t slots = 0;
  for (uint32_t slot = 0; slot < LPROJD_BUCKET_SLOTS; slot++) {
    slots |= (uint32_t)(lprojd_load32(bucket + 4 * slot) == tag) << slot;
  }
  return slots;
#endif
}

// memcmp costs a call through the linkage table, which is more than the work for most keys.
static inline bool is_equal(const uint8_t *left, const uint8_t *right, size_t length) {
  if (length >= 8) {
    const size_t last = length - 8;
    for (size_t at = 0; at < last; at += 8) {
      if (lprojd_load64(left + at) != lprojd_load64(right + at)) return false;
    }
    return lprojd_load64(left + last) == lprojd_load64(right + last);
  }
  if (length >= 4) {
    return lprojd_load32(left) == lprojd_load32(right) &&
           lprojd_load32(left + length - 4) == lprojd_load32(right + length - 4);
  }
  for (size_t at = 0; at < length; at++) {
    if (left[at] != right[at]) return false;
  }
  return true;
}

// Whether an entry may stand at a position: its header, key, value and final zero must be inside
// of the table.
static inline bool entry_at(const lprojd_table *table, size_t position, lprojd_entry *out) {
  if (position >= table->entries_size) return false;
  const size_t rest = table->entries_size - position;
  if (rest <= LPROJD_ENTRY_HEADER_SIZE) return false;
  const uint8_t *entry = table->entries + position;
  const uint64_t key_length = lprojd_load32(entry);
  const uint64_t value_length = lprojd_load32(entry + LPROJD_ENTRY_AT_VALUE_LENGTH);
  if (key_length + value_length >= rest - LPROJD_ENTRY_HEADER_SIZE) return false;
  const char *key = (const char *)entry + LPROJD_ENTRY_HEADER_SIZE;
  out->key = (lprojd_text){key, (size_t)key_length};
  out->value = (lprojd_text){key + key_length, (size_t)value_length};
  out->language = lprojd_load16(entry + LPROJD_ENTRY_AT_LANGUAGE);
  out->kind = entry[LPROJD_ENTRY_AT_KIND];
  return true;
}

bool lprojd_image_lookup(const lprojd_table *table, const char *key, size_t length,
                         lprojd_entry *out) {
  const uint64_t hash = lprojd_xxh3(key, length);
  const uint32_t bucket_count = table->bucket_count;
  // The upper half of the hash, scaled to the number of buckets; the lower half is the tag.
  uint32_t index = (uint32_t)(((hash >> 32) * bucket_count) >> 32);
  for (uint32_t probe = 0; probe < bucket_count; probe++) {
    const uint8_t *bucket = table->buckets + (size_t)index * LPROJD_BUCKET_SIZE;
    const uint8_t *offsets = bucket + LPROJD_BUCKET_AT_OFFSETS;
    for (uint32_t slots = slots_with_tag(bucket, (uint32_t)hash); slots != 0;
         slots &= slots - 1) {
      const size_t offset = lprojd_load32(offsets + 4 * (uint32_t)__builtin_ctz(slots));
      lprojd_entry entry;
      // A free slot has offset 0, and 0 - 1 is beyond any table.
      if (entry_at(table, (offset - 1) * LPROJD_ENTRY_ALIGNMENT, &entry) &&
          entry.key.length == length &&
          is_equal((const uint8_t *)entry.key.bytes, (const uint8_t *)key, length)) {
        *out = entry;
        return true;
      }
    }
    // A key moves on to the next bucket only when its own is full.
    if (lprojd_load32(offsets + 4 * (LPROJD_BUCKET_SLOTS - 1)) == 0) return false;
    index = index + 1 == bucket_count ? 0 : index + 1;
  }
  return false;
}

bool lprojd_image_next(const lprojd_table *table, size_t *cursor, lprojd_entry *out) {
  if (!entry_at(table, *cursor, out)) return false;
  const size_t size = LPROJD_ENTRY_HEADER_SIZE + out->key.length + out->value.length + 1;
  *cursor += (size + LPROJD_ENTRY_ALIGNMENT - 1) & ~(size_t)(LPROJD_ENTRY_ALIGNMENT - 1);
  return true;
}
