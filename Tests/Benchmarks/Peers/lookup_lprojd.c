// liblprojd: a view, and an entry of its table.
#include <lprojd.h>
#include <stdio.h>
#include <stdlib.h>

#include "lookup.h"

static lprojd_table table;

static void prepare(const char *directory) {
  char path[4096];
  const lprojd_view *view;
  snprintf(path, sizeof path, "%s/images/bench/current/en.lprojimage", directory);
  if (lprojd_open_image(path, &view, NULL) != LPROJD_OK) exit(2);
  if (!lprojd_image_table(lprojd_view_image(view), NULL, 0, &table)) exit(2);
}

static bool look_up(const char *key, size_t length) {
  lprojd_entry entry;
  return lprojd_image_lookup(&table, key, length, &entry);
}

#include "lookup_main.h"
