// What a look-up in tables larger than the caches costs at the least: two reads from memory, the
// second at a place that the first tells. A mix of the key's first bytes stands for its hash.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lookup.h"

enum { LINE = 64, BUCKETS = 1 << 18, ENTRIES = 1 << 20 };

static uint64_t *buckets;
static uint64_t *entries;

static void prepare(const char *directory) {
  (void)directory;
  buckets = malloc((size_t)BUCKETS * LINE);
  entries = malloc((size_t)ENTRIES * LINE);
  if (buckets == NULL || entries == NULL) exit(2);
  for (size_t index = 0; index < (size_t)BUCKETS * LINE / sizeof *buckets; index++) {
    buckets[index] = (uint64_t)rand() % ENTRIES;
  }
  memset(entries, 1, (size_t)ENTRIES * LINE);
}

static bool look_up(const char *key, size_t length) {
  uint64_t hash = length;
  for (size_t at = 0; at < length; at += 8) {
    uint64_t word = 0;
    memcpy(&word, key + at, length - at < 8 ? length - at : 8);
    hash = (hash ^ word) * UINT64_C(0x9e3779b97f4a7c15);
  }
  const uint64_t *bucket = buckets + (hash >> 46) * (LINE / sizeof *buckets);
  const uint64_t *entry = entries + bucket[hash & 7] * (LINE / sizeof *entries);
  return entry[hash >> 3 & 7] != 0;
}

#include "lookup_main.h"
