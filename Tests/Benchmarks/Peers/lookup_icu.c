// ICU: a resource bundle that genrb compiled.
#include <stdio.h>
#include <stdlib.h>
#include <unicode/ures.h>

#include "lookup.h"

static UResourceBundle *bundle;

static void prepare(const char *directory) {
  char path[4096];
  UErrorCode status = U_ZERO_ERROR;
  snprintf(path, sizeof path, "%s/icu", directory);
  bundle = ures_openDirect(path, "root", &status);
  if (U_FAILURE(status)) exit(2);
}

static bool look_up(const char *key, size_t length) {
  (void)length;
  UErrorCode status = U_ZERO_ERROR;
  int32_t text_length;
  return ures_getStringByKey(bundle, key, &text_length, &status) != NULL && U_SUCCESS(status);
}

#include "lookup_main.h"
