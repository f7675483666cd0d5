// Fuzzes the image reader: open, iterate, look up. Nothing may be read outside of the bytes.
#include <stdlib.h>
#include <string.h>

#include "CXXHash.h"
#include "lprojd_image.h"

enum { AT_SIZE = 16, AT_CHECKSUM = 24, CHECKSUM_START = 32, HEADER_SIZE = 64 };

// Touches every byte, so that the sanitizer sees each that is out of bounds.
static unsigned sum(lprojd_text text) {
  unsigned total = (unsigned)lprojd_text_is_utf8(text);
  for (size_t at = 0; at < text.length; at++) total += (unsigned char)text.bytes[at];
  return total;
}

static unsigned look_up(const lprojd_table *table, lprojd_text key) {
  lprojd_entry entry;
  if (!lprojd_image_lookup(table, key.bytes, key.length, &entry)) return 0;
  if (entry.key.length != key.length) abort();
  return sum(entry.value);
}

static unsigned read_table(const lprojd_table *table, lprojd_text input) {
  unsigned total = 0;
  size_t cursor = 0;
  lprojd_entry entry;
  while (lprojd_image_next(table, &cursor, &entry)) {
    total += sum(entry.key) + sum(entry.value) + look_up(table, entry.key);
  }
  // Keys that the table need not have: pieces of the input.
  for (size_t length = 0; length < input.length && length < 32; length += 5) {
    total += look_up(table, (lprojd_text){input.bytes + input.length - length, length});
  }
  return total;
}

static unsigned read_image(const void *bytes, size_t size) {
  lprojd_image image;
  if (lprojd_image_open(bytes, size, &image) != LPROJD_IMAGE_OK) return 0;
  unsigned total = sum(lprojd_image_bundle(&image));
  for (uint32_t index = 0; index <= image.language_count; index++) {
    total += sum(lprojd_image_language(&image, index));
  }
  for (uint32_t index = 0; index <= image.table_count; index++) {
    const lprojd_text name = lprojd_image_table_name(&image, index);
    lprojd_table table;
    total += sum(name) + lprojd_image_table(&image, name.bytes, name.length, &table);
    if (!lprojd_image_table_at(&image, index, &table)) continue;
    total += read_table(&table, (lprojd_text){bytes, size});
  }
  return total;
}

// Read by nobody, but the compiler must not know.
volatile unsigned result;

void lprojd_fuzz(const uint8_t *data, size_t size) {
  result = read_image(data, size);
  if (size < HEADER_SIZE) return;
  // No fuzzer guesses a checksum: the same bytes with one that fits.
  uint8_t *bytes = malloc(size);
  if (bytes == NULL) return;
  memcpy(bytes, data, size);
  const uint64_t announced = size;
  memcpy(bytes + AT_SIZE, &announced, sizeof announced);
  const uint64_t checksum = lprojd_xxh3(bytes + CHECKSUM_START, size - CHECKSUM_START);
  memcpy(bytes + AT_CHECKSUM, &checksum, sizeof checksum);
  result = read_image(bytes, size);
  free(bytes);
}
