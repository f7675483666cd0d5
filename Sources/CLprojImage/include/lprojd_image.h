// The reader of lprojd's images: one language of one bundle, looked up in place.
//
// The caller maps or loads the file and keeps the bytes unchanged for as long as anything below
// points into them. Nothing here allocates, locks, or writes anywhere but to its `out` argument,
// so any number of threads may share an image, a table and an entry.
//
// `lprojd_image_open` checks the header, the directory and the checksum in one pass. Every other
// function checks each offset and length against the image before it follows them: whatever the
// bytes are, and even if they change, nothing outside of them is read.
//
// The format is described in LprojImage.docc/ImageFormat.md. C99; the machine must be
// little-endian.
#ifndef LPROJD_IMAGE_H
#define LPROJD_IMAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The version of the format that this reader knows; images of any other are refused.
#define LPROJD_IMAGE_VERSION 1

/// Why bytes are no image. The numbers are part of the interface.
typedef enum lprojd_image_status {
  LPROJD_IMAGE_OK = 0,
  /// They do not begin as an image does.
  LPROJD_IMAGE_NOT_AN_IMAGE = 1,
  /// An image of another version; `version` of the result tells which.
  LPROJD_IMAGE_OTHER_VERSION = 2,
  /// Fewer bytes than the header announces, or than a header has.
  LPROJD_IMAGE_TRUNCATED = 3,
  /// More bytes than the header announces.
  LPROJD_IMAGE_TOO_LONG = 4,
  /// The bytes are not those that were written.
  LPROJD_IMAGE_BAD_CHECKSUM = 5,
  /// The checksum is right and the header or the directory is impossible all the same.
  LPROJD_IMAGE_BAD_DIRECTORY = 6
} lprojd_image_status;

/// Bytes inside of an image, UTF-8 unless said otherwise.
typedef struct lprojd_text {
  const char *bytes;
  size_t length;
} lprojd_text;

/// An open image. Read the fields, do not change them.
typedef struct lprojd_image {
  const uint8_t *bytes;
  size_t size;
  /// The generation in which the language last changed.
  uint64_t revision;
  uint32_t version;
  /// How many languages its entries may come from; the first is the language of the image.
  uint32_t language_count;
  /// Which of the languages is the bundle's development region.
  uint32_t development_region;
  uint32_t table_count;
  /// The index of the table `Localizable`, or UINT32_MAX when there is none.
  uint32_t default_table;
} lprojd_image;

/// A table of an open image: find it once, look up many times.
typedef struct lprojd_table {
  const uint8_t *buckets;
  const uint8_t *entries;
  size_t entries_size;
  uint32_t bucket_count;
  uint32_t entry_count;
} lprojd_table;

/// What the value of an entry is.
typedef enum lprojd_entry_kind {
  /// A text.
  LPROJD_ENTRY_PLAIN = 0,
  /// Variations by number, device or width, packed as ImageFormat.md says.
  LPROJD_ENTRY_VARIABLE = 1
} lprojd_entry_kind;

/// A key and its value.
typedef struct lprojd_entry {
  /// Not ended by a zero byte.
  lprojd_text key;
  /// Ended by a zero byte, which is not counted.
  lprojd_text value;
  /// Which of the image's languages it comes from.
  uint16_t language;
  /// An `lprojd_entry_kind`.
  uint8_t kind;
} lprojd_entry;

/// Checks `size` bytes and describes them in `out`. O(size).
///
/// The bytes need no alignment; look-ups are fastest when they begin a page or a cache line.
lprojd_image_status lprojd_image_open(const void *bytes, size_t size, lprojd_image *out);

/// What a status means, as the end of a sentence that begins with the file's name.
const char *lprojd_image_status_text(lprojd_image_status status);

/// The name of the bundle.
lprojd_text lprojd_image_bundle(const lprojd_image *image);

/// One of the image's languages as a BCP 47 tag; empty when there is none of that index.
lprojd_text lprojd_image_language(const lprojd_image *image, uint32_t index);

/// The name of a table; empty when there is none of that index. They ascend by their bytes.
lprojd_text lprojd_image_table_name(const lprojd_image *image, uint32_t index);

/// The table of an index below `table_count`; false when there is none.
bool lprojd_image_table_at(const lprojd_image *image, uint32_t index, lprojd_table *out);

/// The table of a name, `Localizable` when the length is 0; false when there is none.
/// O(log tables), and O(1) for length 0.
bool lprojd_image_table(const lprojd_image *image, const char *name, size_t length,
                        lprojd_table *out);

/// The entry of a key; false, and `out` untouched, when the table has none. O(length).
bool lprojd_image_lookup(const lprojd_table *table, const char *key, size_t length,
                         lprojd_entry *out);

/// The entry at a cursor, which begins at 0 and is moved on; false at the end, or before an
/// entry that is impossible. Entries come in the order in which they were written.
bool lprojd_image_next(const lprojd_table *table, size_t *cursor, lprojd_entry *out);

/// Whether a text is well-formed UTF-8. The writer makes no other, but nothing checks it before.
/// O(length), whichever characters they are.
bool lprojd_text_is_utf8(lprojd_text text);

#ifdef __cplusplus
}
#endif

#endif
