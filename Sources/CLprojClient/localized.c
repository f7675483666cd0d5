// The text of a key, and the format of one that varies (ImageFormat.md, "Variable texts").
#include <string.h>

#include "view.h"

// What is left of a packed text. Running out of it makes every later read fail.
typedef struct cursor {
  const unsigned char *at;
  size_t rest;
} cursor;

static bool take(cursor *cursor, size_t count, uint32_t *number) {
  if (cursor->rest < count) return false;
  *number = 0;
  for (size_t index = 0; index < count; index++) {
    *number |= (uint32_t)cursor->at[index] << (8 * index);
  }
  cursor->at += count;
  cursor->rest -= count;
  return true;
}

static bool take_string(cursor *cursor, lprojd_text *text) {
  uint32_t length;
  if (!take(cursor, 4, &length) || cursor->rest < length) return false;
  *text = (lprojd_text){(const char *)cursor->at, length};
  cursor->at += length;
  cursor->rest -= length;
  return true;
}

// The selectors of a case: a category, the name of a device, or a width.
enum { IS_STRING = 0, BY_NUMBER = 1, BY_DEVICE = 2, BY_WIDTH = 3, DEPTH_LIMIT = 16 };

static bool take_selector(cursor *cursor, uint32_t kind, bool *is_other) {
  static const uint32_t other_category = 5;
  uint32_t number;
  lprojd_text device;
  switch (kind) {
    case BY_NUMBER:
      if (!take(cursor, 1, &number)) return false;
      *is_other = number == other_category;
      return true;
    case BY_DEVICE:
      if (!take_string(cursor, &device)) return false;
      *is_other = device.length == 5 && memcmp(device.bytes, "other", 5) == 0;
      return true;
    case BY_WIDTH: *is_other = true; return take(cursor, 4, &number);
  }
  return false;
}

// The string of `other`, of the widest width, or of the first device where none is called `other`;
// it has no bytes where a choice by number lacks `other`.
static bool take_other(cursor *cursor, unsigned depth, lprojd_text *text) {
  uint32_t kind;
  uint32_t count;
  if (depth > DEPTH_LIMIT || !take(cursor, 1, &kind)) return false;
  if (kind == IS_STRING) return take_string(cursor, text);
  if (!take(cursor, 2, &count) || count == 0) return false;
  *text = (lprojd_text){NULL, 0};
  for (uint32_t index = 0; index < count; index++) {
    bool is_other = false;
    lprojd_text chosen;
    if (!take_selector(cursor, kind, &is_other) || !take_other(cursor, depth + 1, &chosen)) {
      return false;
    }
    if (is_other || (kind == BY_DEVICE && index == 0)) *text = chosen;
  }
  return true;
}

lprojd_text lprojd_localized(const lprojd_view *view, const char *key, const char *value,
                             const char *table) {
  const size_t length = strlen(key);
  lprojd_entry entry;
  if (lprojd_find(view, table, table == NULL ? 0 : strlen(table), key, length, &entry)) {
    if (entry.kind == LPROJD_ENTRY_PLAIN) return entry.value;
    cursor cursor = {(const unsigned char *)entry.value.bytes, entry.value.length};
    lprojd_text text;
    if (take_other(&cursor, 0, &text) && text.bytes != NULL) return text;
  }
  if (value != NULL && value[0] != 0) return (lprojd_text){value, strlen(value)};
  return (lprojd_text){key, length};
}
