// GLib's GResource: a mapped GVDB table, keys as paths.
#include <gio/gio.h>
#include <stdio.h>
#include <stdlib.h>

#include "lookup.h"

static GResource *resource;

static void prepare(const char *directory) {
  char path[4096];
  snprintf(path, sizeof path, "%s/bench.gresource", directory);
  resource = g_resource_load(path, NULL);
  if (resource == NULL) exit(2);
}

static bool look_up(const char *key, size_t length) {
  char path[4096];
  path[0] = '/';
  if (length + 2 > sizeof path) return false;
  __builtin_memcpy(path + 1, key, length + 1);
  GBytes *text = g_resource_lookup_data(resource, path, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
  if (text == NULL) return false;
  g_bytes_unref(text);
  return true;
}

#include "lookup_main.h"
