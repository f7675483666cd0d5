// Looking up a key: two cache lines, the bucket and the entry, and no more.
//
// Each file that includes this has one caller of `find`, so that compilers make one function of
// it: calls inside of it would cost a tenth of a look-up.
#ifndef LPROJD_IMAGE_FIND_H
#define LPROJD_IMAGE_FIND_H

#include "CXXHash.h"
#include "format.h"
#include "lprojd_value.h"

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

static const lprojd_value nothing = {NULL, 0};

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

// As many bytes as are compared at once.
#if defined(__SSE2__)
enum { WORD = 16 };

static inline bool is_equal_word(const uint8_t *left, const uint8_t *right) {
  const __m128i same = _mm_cmpeq_epi8(_mm_loadu_si128((const __m128i *)left),
                                      _mm_loadu_si128((const __m128i *)right));
  return _mm_movemask_epi8(same) == 0xFFFF;
}
#else
enum { WORD = 8 };

static inline bool is_equal_word(const uint8_t *left, const uint8_t *right) {
  return lprojd_load64(left) == lprojd_load64(right);
}
#endif

// memcmp costs a call through the linkage table, which is more than the work for most keys.
static inline bool is_equal(const uint8_t *left, const uint8_t *right, size_t length) {
  if (length >= WORD) {
    const size_t last = length - WORD;
    for (size_t at = 0; at < last; at += WORD) {
      if (!is_equal_word(left + at, right + at)) return false;
    }
    return is_equal_word(left + last, right + last);
  }
  if (length >= 8) {
    return lprojd_load64(left) == lprojd_load64(right) &&
           lprojd_load64(left + length - 8) == lprojd_load64(right + length - 8);
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

// The value of the entry at a position, if its header, key, value and final zero are inside of the
// table and its key is as long as it should be.
//
// A position is below 2 to the 34th or inside of the table already, and lengths are below 2 to the
// 32nd, so no sum overflows. All that follows the key's length is loaded once, so that what was
// checked is what is used even in memory that changes.
static inline lprojd_value value_at(const lprojd_table *table, uint64_t position,
                                    uint64_t key_length) {
  const uint64_t key_start = position + LPROJD_ENTRY_HEADER_SIZE;
  if (key_start > table->entries_size) return nothing;
  const uint8_t *entry = table->entries + position;
  if (lprojd_load32(entry) != key_length) return nothing;
  const uint64_t header = lprojd_load64(entry + LPROJD_ENTRY_AT_VALUE_LENGTH);
  const uint64_t value_start = key_start + key_length;
  if (value_start + (uint32_t)header >= table->entries_size) return nothing;
  return (lprojd_value){(const char *)table->entries + value_start, header};
}

// The value of the entry that a slot names, if that is the entry of a key.
static inline lprojd_value value_of(const lprojd_table *table, const uint8_t *bucket,
                                    uint32_t slot, const uint8_t *key, size_t length) {
  // A free slot has offset 0, and 2 to the 32nd - 1 is beyond what the writer makes.
  const uint32_t offset = lprojd_load32(bucket + LPROJD_BUCKET_AT_OFFSETS + 4 * slot) - 1;
  const lprojd_value value = value_at(table, (uint64_t)offset * LPROJD_ENTRY_ALIGNMENT, length);
  if (value.bytes == NULL || !is_equal((const uint8_t *)value.bytes - length, key, length)) {
    return nothing;
  }
  return value;
}

// Whether a key that a bucket lacks may be in the next one: only when this one is full.
static inline bool is_full(const uint8_t *bucket) {
  return lprojd_load32(bucket + LPROJD_BUCKET_SIZE - 4) != 0;
}

// The upper half of the hash, scaled to the number of buckets; the lower half is the tag.
static inline uint32_t home(const lprojd_table *table, uint64_t hash) {
  return (uint32_t)(((hash >> 32) * table->bucket_count) >> 32);
}

// Bucket by bucket, slot by slot.
__attribute__((noinline)) static lprojd_value search(const lprojd_table *table,
                                                     const uint8_t *key, size_t length,
                                                     uint64_t hash) {
  uint32_t index = home(table, hash);
  for (uint32_t probe = 0; probe < table->bucket_count; probe++) {
    const uint8_t *bucket = table->buckets + (size_t)index * LPROJD_BUCKET_SIZE;
    for (uint32_t slots = slots_with_tag(bucket, (uint32_t)hash); slots != 0;
         slots &= slots - 1) {
      const lprojd_value value =
          value_of(table, bucket, (uint32_t)__builtin_ctz(slots), key, length);
      if (value.bytes != NULL) return value;
    }
    if (!is_full(bucket)) return nothing;
    index = index + 1 == table->bucket_count ? 0 : index + 1;
  }
  return nothing;
}

// Most keys are in the first slot of their bucket that has their tag, or in none. To look there
// first, apart from the search, needs no more registers than there are.
static inline lprojd_value find(const lprojd_table *table, const uint8_t *key, size_t length) {
  const uint64_t hash = lprojd_xxh3(key, length);
  if (table->bucket_count == 0) return nothing;
  const uint8_t *bucket = table->buckets + (size_t)home(table, hash) * LPROJD_BUCKET_SIZE;
  const uint32_t slots = slots_with_tag(bucket, (uint32_t)hash);
  if (slots != 0) {
    const lprojd_value value =
        value_of(table, bucket, (uint32_t)__builtin_ctz(slots), key, length);
    if (value.bytes != NULL) return value;
  } else if (!is_full(bucket)) {
    return nothing;
  }
  return search(table, key, length, hash);
}

#endif
