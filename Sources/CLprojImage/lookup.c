// The look-ups of entries.
#include "find.h"

static inline bool describe(lprojd_value value, size_t key_length, lprojd_entry *out) {
  if (value.bytes == NULL) return false;
  out->key = (lprojd_text){value.bytes - key_length, key_length};
  out->value = (lprojd_text){value.bytes, (uint32_t)value.header};
  out->language = (uint16_t)(value.header >> 32);
  out->kind = (uint8_t)(value.header >> 48);
  return true;
}

bool lprojd_image_lookup(const lprojd_table *table, const char *key, size_t length,
                         lprojd_entry *out) {
  return describe(find(table, (const uint8_t *)key, length), length, out);
}

bool lprojd_image_next(const lprojd_table *table, size_t *cursor, lprojd_entry *out) {
  if (table->entries_size < LPROJD_ENTRY_HEADER_SIZE ||
      *cursor > table->entries_size - LPROJD_ENTRY_HEADER_SIZE) {
    return false;
  }
  const uint32_t key_length = lprojd_load32(table->entries + *cursor);
  if (!describe(value_at(table, *cursor, key_length), key_length, out)) return false;
  const size_t size = LPROJD_ENTRY_HEADER_SIZE + out->key.length + out->value.length + 1;
  *cursor += (size + LPROJD_ENTRY_ALIGNMENT - 1) & ~(size_t)(LPROJD_ENTRY_ALIGNMENT - 1);
  return true;
}
