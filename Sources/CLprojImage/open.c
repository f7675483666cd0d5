// Opening an image: what is checked once.
#include "CXXHash.h"
#include "format.h"
#include "lprojd_image.h"

static const uint8_t magic[8] = {'l', 'p', 'r', 'o', 'j', 'i', 'm', 'g'};

static const uint8_t *languages(const lprojd_image *image) {
  return image->bytes + LPROJD_HEADER_SIZE;
}

static const uint8_t *tables(const lprojd_image *image) {
  return languages(image) + (size_t)image->language_count * LPROJD_TEXT_SIZE;
}

static const uint8_t *table_record(const lprojd_image *image, uint32_t index) {
  return tables(image) + (size_t)index * LPROJD_TABLE_SIZE;
}

// The text that a reference names; empty when it is not inside of the image.
static lprojd_text text_at(const lprojd_image *image, const uint8_t *reference) {
  const size_t offset = lprojd_load32(reference);
  const size_t length = lprojd_load32(reference + 4);
  if (offset >= image->size || length >= image->size - offset) return (lprojd_text){"", 0};
  return (lprojd_text){(const char *)image->bytes + offset, length};
}

// Whether a text stands inside of the image and not before `*end`, which moves on to its own end.
// No byte is named twice, so what a reader makes of an image is not larger than the image.
static bool takes_text(const lprojd_image *image, const uint8_t *reference, size_t *end) {
  const size_t offset = lprojd_load32(reference);
  const size_t length = lprojd_load32(reference + 4);
  if (offset < *end || offset >= image->size || length >= image->size - offset) return false;
  *end = offset + length + 1;
  return image->bytes[*end - 1] == 0;
}

static int compare(lprojd_text left, const char *bytes, size_t length) {
  const int order = memcmp(left.bytes, bytes, left.length < length ? left.length : length);
  if (order != 0) return order;
  return left.length < length ? -1 : left.length > length;
}

static bool find_table(const lprojd_image *image, uint32_t index, lprojd_table *out) {
  const uint8_t *record = table_record(image, index);
  const uint64_t start = lprojd_load64(record + LPROJD_TABLE_AT_BUCKETS);
  const uint64_t entries_size = lprojd_load64(record + LPROJD_TABLE_AT_ENTRIES_SIZE);
  const uint32_t bucket_count = lprojd_load32(record + LPROJD_TABLE_AT_BUCKET_COUNT);
  const uint64_t buckets_size = (uint64_t)bucket_count * LPROJD_BUCKET_SIZE;
  if (bucket_count == 0 || start > image->size || buckets_size > image->size - start ||
      entries_size > image->size - start - buckets_size) {
    return false;
  }
  *out = (lprojd_table){
      .buckets = image->bytes + start,
      .entries = image->bytes + start + buckets_size,
      .entries_size = entries_size,
      .bucket_count = bucket_count,
      .entry_count = lprojd_load32(record + LPROJD_TABLE_AT_ENTRY_COUNT),
  };
  return true;
}

static bool has_valid_languages(const lprojd_image *image, size_t *end) {
  for (uint32_t index = 0; index < image->language_count; index++) {
    const uint8_t *reference = languages(image) + (size_t)index * LPROJD_TEXT_SIZE;
    if (!takes_text(image, reference, end)) return false;
  }
  return image->development_region < image->language_count;
}

// Names must ascend, or the search among them would miss some.
static bool has_valid_names(const lprojd_image *image, size_t *end) {
  lprojd_text before = {"", 0};
  for (uint32_t index = 0; index < image->table_count; index++) {
    if (!takes_text(image, table_record(image, index), end)) return false;
    const lprojd_text name = text_at(image, table_record(image, index));
    if (compare(before, name.bytes, name.length) >= 0) return false;
    before = name;
  }
  return true;
}

static bool has_valid_tables(const lprojd_image *image, size_t end) {
  for (uint32_t index = 0; index < image->table_count; index++) {
    lprojd_table table;
    if (!find_table(image, index, &table)) return false;
    const size_t start = (size_t)(table.buckets - image->bytes);
    if (start < end || start % LPROJD_BUCKET_SIZE != 0 ||
        table.entry_count >= (uint64_t)table.bucket_count * LPROJD_BUCKET_SLOTS) {
      return false;
    }
    end = (size_t)(table.entries - image->bytes) + table.entries_size;
  }
  return image->default_table < image->table_count || image->default_table == UINT32_MAX;
}

static bool has_valid_directory(const lprojd_image *image) {
  const uint64_t directory_size = (uint64_t)image->language_count * LPROJD_TEXT_SIZE +
                                  (uint64_t)image->table_count * LPROJD_TABLE_SIZE;
  if (lprojd_load32(image->bytes + LPROJD_AT_HEADER_SIZE) != LPROJD_HEADER_SIZE ||
      directory_size > image->size - LPROJD_HEADER_SIZE ||
      // A reader of zero-ended values stops here at the latest.
      image->bytes[image->size - 1] != 0) {
    return false;
  }
  size_t end = LPROJD_HEADER_SIZE + (size_t)directory_size;
  return takes_text(image, image->bytes + LPROJD_AT_BUNDLE, &end) &&
         has_valid_languages(image, &end) && has_valid_names(image, &end) &&
         has_valid_tables(image, end);
}

static void read_header(lprojd_image *image) {
  image->revision = lprojd_load64(image->bytes + LPROJD_AT_REVISION);
  image->language_count = lprojd_load32(image->bytes + LPROJD_AT_LANGUAGE_COUNT);
  image->development_region = lprojd_load32(image->bytes + LPROJD_AT_DEVELOPMENT_REGION);
  image->table_count = lprojd_load32(image->bytes + LPROJD_AT_TABLE_COUNT);
  image->default_table = lprojd_load32(image->bytes + LPROJD_AT_DEFAULT_TABLE);
}

lprojd_image_status lprojd_image_open(const void *bytes, size_t size, lprojd_image *out) {
  *out = (lprojd_image){.bytes = bytes, .size = size, .default_table = UINT32_MAX};
  const size_t magic_size = size < sizeof magic ? size : sizeof magic;
  if (magic_size > 0 && memcmp(bytes, magic, magic_size) != 0) return LPROJD_IMAGE_NOT_AN_IMAGE;
  if (size < LPROJD_AT_HEADER_SIZE) return LPROJD_IMAGE_TRUNCATED;
  out->version = lprojd_load32(out->bytes + LPROJD_AT_VERSION);
  if (out->version != LPROJD_IMAGE_VERSION) return LPROJD_IMAGE_OTHER_VERSION;
  if (size < LPROJD_HEADER_SIZE) return LPROJD_IMAGE_TRUNCATED;
  const uint64_t announced = lprojd_load64(out->bytes + LPROJD_AT_SIZE);
  if (announced > size) return LPROJD_IMAGE_TRUNCATED;
  if (announced < size) return LPROJD_IMAGE_TOO_LONG;
  if (lprojd_xxh3_of_much(out->bytes + LPROJD_AT_REVISION, size - LPROJD_AT_REVISION) !=
      lprojd_load64(out->bytes + LPROJD_AT_CHECKSUM)) {
    return LPROJD_IMAGE_BAD_CHECKSUM;
  }
  read_header(out);
  return has_valid_directory(out) ? LPROJD_IMAGE_OK : LPROJD_IMAGE_BAD_DIRECTORY;
}

const char *lprojd_image_status_text(lprojd_image_status status) {
  switch (status) {
    case LPROJD_IMAGE_OK: return "is an image";
    case LPROJD_IMAGE_NOT_AN_IMAGE: return "is not an image";
    case LPROJD_IMAGE_OTHER_VERSION: return "is an image of another version";
    case LPROJD_IMAGE_TRUNCATED: return "is an image that was cut off";
    case LPROJD_IMAGE_TOO_LONG: return "goes on after the image's end";
    case LPROJD_IMAGE_BAD_CHECKSUM: return "does not have the image's checksum";
    case LPROJD_IMAGE_BAD_DIRECTORY: return "has an impossible header or directory";
  }
  return "has an unknown status";
}

lprojd_text lprojd_image_bundle(const lprojd_image *image) {
  return text_at(image, image->bytes + LPROJD_AT_BUNDLE);
}

lprojd_text lprojd_image_language(const lprojd_image *image, uint32_t index) {
  if (index >= image->language_count) return (lprojd_text){"", 0};
  return text_at(image, languages(image) + (size_t)index * LPROJD_TEXT_SIZE);
}

lprojd_text lprojd_image_table_name(const lprojd_image *image, uint32_t index) {
  if (index >= image->table_count) return (lprojd_text){"", 0};
  return text_at(image, table_record(image, index));
}

bool lprojd_image_table_at(const lprojd_image *image, uint32_t index, lprojd_table *out) {
  return index < image->table_count && find_table(image, index, out);
}

bool lprojd_image_table(const lprojd_image *image, const char *name, size_t length,
                        lprojd_table *out) {
  if (length == 0) return lprojd_image_table_at(image, image->default_table, out);
  uint32_t low = 0;
  uint32_t high = image->table_count;
  while (low < high) {
    const uint32_t middle = low + (high - low) / 2;
    const int order = compare(text_at(image, table_record(image, middle)), name, length);
    if (order == 0) return find_table(image, middle, out);
    if (order < 0) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return false;
}
