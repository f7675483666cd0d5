// Where things stand in an image, and how they are read. ImageFormat.md explains the numbers.
#ifndef LPROJD_IMAGE_FORMAT_H
#define LPROJD_IMAGE_FORMAT_H

#include <stdint.h>
#include <string.h>

#if !defined(__BYTE_ORDER__) || __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "lprojd's images are little-endian and read in place; this machine is not"
#endif

enum {
  LPROJD_AT_VERSION = 8,
  LPROJD_AT_HEADER_SIZE = 12,
  LPROJD_AT_SIZE = 16,
  LPROJD_AT_CHECKSUM = 24,
  LPROJD_AT_REVISION = 32,
  LPROJD_AT_BUNDLE = 40,
  LPROJD_AT_LANGUAGE_COUNT = 48,
  LPROJD_AT_DEVELOPMENT_REGION = 52,
  LPROJD_AT_TABLE_COUNT = 56,
  LPROJD_AT_DEFAULT_TABLE = 60,
  LPROJD_HEADER_SIZE = 64,

  LPROJD_TEXT_SIZE = 8,

  LPROJD_TABLE_AT_BUCKETS = 8,
  LPROJD_TABLE_AT_ENTRIES_SIZE = 16,
  LPROJD_TABLE_AT_BUCKET_COUNT = 24,
  LPROJD_TABLE_AT_ENTRY_COUNT = 28,
  LPROJD_TABLE_SIZE = 32,

  LPROJD_BUCKET_SLOTS = 8,
  LPROJD_BUCKET_AT_OFFSETS = 32,
  LPROJD_BUCKET_SIZE = 64,

  LPROJD_ENTRY_AT_VALUE_LENGTH = 4,
  LPROJD_ENTRY_AT_LANGUAGE = 8,
  LPROJD_ENTRY_AT_KIND = 10,
  LPROJD_ENTRY_HEADER_SIZE = 12,
  LPROJD_ENTRY_ALIGNMENT = 4
};

// memcpy, since the bytes need not be aligned; it compiles to one load.
static inline uint16_t lprojd_load16(const uint8_t *bytes) {
  uint16_t value;
  memcpy(&value, bytes, sizeof value);
  return value;
}

static inline uint32_t lprojd_load32(const uint8_t *bytes) {
  uint32_t value;
  memcpy(&value, bytes, sizeof value);
  return value;
}

static inline uint64_t lprojd_load64(const uint8_t *bytes) {
  uint64_t value;
  memcpy(&value, bytes, sizeof value);
  return value;
}

#endif
