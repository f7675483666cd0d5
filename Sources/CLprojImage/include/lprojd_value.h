// What the Swift client needs of the reader besides `lprojd_image.h`; not installed.
//
// Results come in registers: what an `lprojd_entry` costs to be written and read again is a tenth
// of a look-up.
#ifndef LPROJD_VALUE_H
#define LPROJD_VALUE_H

#include "lprojd_image.h"

#ifdef __cplusplus
extern "C" {
#endif

#pragma GCC visibility push(hidden)

/// The value of an entry.
typedef struct lprojd_value {
  /// NULL when there is no entry; else ended by a zero byte, which is not counted.
  const char *bytes;
  /// What the entry has after its key's length: in the lower 32 bits the length of the value, then
  /// in 16 bits the index of its language, then in 8 bits its `lprojd_entry_kind`.
  uint64_t header;
} lprojd_value;

/// The value of a key. As `lprojd_image_lookup` otherwise.
lprojd_value lprojd_image_value(const lprojd_table *table, const char *key, size_t length);

/// What a text's bytes are.
typedef enum lprojd_encoding {
  LPROJD_ENCODING_UNKNOWN = 0,
  LPROJD_ENCODING_UTF8 = 1,
  /// UTF-8 of one byte a character.
  LPROJD_ENCODING_ASCII = 2
} lprojd_encoding;

/// What a text's bytes are. O(length), whichever characters they are.
lprojd_encoding lprojd_text_encoding(lprojd_text text);

/// The same without instructions that only some processors have; for those, and for tests.
lprojd_encoding lprojd_text_encoding_portable(lprojd_text text);

#pragma GCC visibility pop

#ifdef __cplusplus
}
#endif

#endif
