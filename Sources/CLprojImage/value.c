// The look-up of a value alone.
#include "find.h"

lprojd_value lprojd_image_value(const lprojd_table *table, const char *key, size_t length) {
  return find(table, (const uint8_t *)key, length);
}
