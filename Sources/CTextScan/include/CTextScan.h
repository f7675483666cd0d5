// The inner loops of the parsers of text: sixteen bytes at a time.
//
// Knows strings in quotes, white space and comments, and nothing of tables. Whatever is out of the
// ordinary it leaves to its caller, with the cursor where that begins. Reads only within the bytes
// of a text. Texts of several threads need no lock.
#ifndef LPROJD_TEXT_SCAN_H
#define LPROJD_TEXT_SCAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A cursor over the bytes of a text in UTF-8.
typedef struct lprojd_scan {
  const uint8_t *bytes;
  size_t count;
  /// Where the cursor stands: at most `count`.
  size_t cursor;
  /// The line of the cursor, from 1; CR, LF and CR LF end a line (CFOldStylePList.c).
  size_t line;
  size_t line_start;
  /// Where a column was counted last, so that a long line is counted once; and that column.
  size_t counted;
  size_t counted_column;
  /// Whether the bytes are known to be valid UTF-8, being the result of a conversion.
  bool is_valid;
} lprojd_scan;

/// What was passed.
typedef enum lprojd_passed {
  LPROJD_PASSED_ASCII,
  LPROJD_PASSED_UTF8,
  /// The cursor has moved all the same.
  LPROJD_PASSED_INVALID,
} lprojd_passed;

/// Moves to the next byte that is one of two ASCII characters, or to the end, and counts lines.
///
/// What was passed must be valid UTF-8 by itself; the line of the cursor is right when it is not,
/// too.
lprojd_passed lprojd_scan_pass(lprojd_scan *scan, uint8_t first, uint8_t second);

/// The column of the cursor, from 1, in characters. Counts only what was not counted before.
size_t lprojd_scan_column(lprojd_scan *scan);

/// The number of characters that begin in some bytes.
size_t lprojd_character_count(const uint8_t *bytes, size_t count);

/// An entry of a table of strings as it stands in the file, which has no escapes.
typedef struct lprojd_plain_entry {
  /// xxh3 of the key.
  uint64_t key_hash;
  uint32_t key_offset;
  uint32_t key_length;
  uint32_t value_offset;
  uint32_t value_length;
  /// Where the key stands, from 1; a column beyond 65,535 is given as that.
  uint32_t line;
  uint16_t column;
  bool has_ascii_key;
  /// Whether a percent sign stands in the value.
  bool has_percent;
} lprojd_plain_entry;

/// Where strings begin and end in the stretch of one text that is read now.
typedef struct lprojd_index lprojd_index;

/// An index of a text that nothing was read of; NULL when there is no memory.
///
/// - Parameter uses_wide_blocks: whether it may be filled by blocks of 32 bytes where the processor
///   has them.
lprojd_index *lprojd_index_new(bool uses_wide_blocks);
void lprojd_index_free(lprojd_index *index);

/// Passes entries of the form `"key" = "value";` with white space and comments between them, as
/// long as they are valid UTF-8 without escapes, and at most `capacity`.
///
/// - Parameter index: of this text; without one it only takes longer.
/// - Returns: how many were passed and written to `entries`. The cursor then stands at white space,
///   at a comment, or at the first byte of what is something else.
size_t lprojd_scan_plain_entries(lprojd_scan *scan, lprojd_index *index,
                                 lprojd_plain_entry *entries, size_t capacity);

/// Turns units of UTF-16 into UTF-8, each lone surrogate into U+FFFD.
///
/// - Parameter units: `count` units of two bytes, of any alignment.
/// - Parameter output: room for three bytes a unit.
/// - Returns: the number of bytes written.
size_t lprojd_utf16_to_utf8(const uint8_t *units, size_t count, bool is_big_endian,
                            uint8_t *output);

#ifdef __cplusplus
}
#endif

#endif
