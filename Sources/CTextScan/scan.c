// The single steps, for what the loop over entries leaves to its caller.
#include "scan.h"

lprojd_passed lprojd_scan_pass(lprojd_scan *scan, uint8_t first, uint8_t second) {
  lprojd_scan local = *scan;
  const lprojd_passed passed = pass(&local, first, second);
  *scan = local;
  return passed;
}

size_t lprojd_scan_column(lprojd_scan *scan) { return column(scan); }

size_t lprojd_character_count(const uint8_t *bytes, size_t count) {
  return character_count(bytes, count);
}
