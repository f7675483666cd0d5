// What stands beside the images: which language is selected, and of which generation they are.
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "client.h"

// The longest description that is read; the daemon's own client has the same limit.
enum { DESCRIPTION_LIMIT = 1 << 20 };

static lprojd_status malformed(const char *path, lprojd_error *error) {
  return lp_fail(error, LPROJD_BAD_IMAGE, 0, "'%s' does not describe a bundle", path);
}

static lprojd_status take(const json_t *object, const char *path, lp_description *out,
                          lprojd_error *error) {
  const char *language = json_string_value(json_object_get(object, "language"));
  const json_t *generation = json_object_get(object, "generation");
  if (language == NULL || !json_is_integer(generation) || json_integer_value(generation) < 0 ||
      !lp_print(out->language, sizeof out->language, "%s", language)) {
    return malformed(path, error);
  }
  out->generation = (uint64_t)json_integer_value(generation);
  out->is_published = json_is_string(json_object_get(object, "instance"));
  return LPROJD_OK;
}

// jansson's json_load_file would read a file of any length.
static lprojd_status load(int fd, const char *path, json_t **out, lprojd_error *error) {
  static const size_t step = 4096;
  char *text = NULL;
  size_t count = 0;
  for (;;) {
    char *larger = realloc(text, count + step);
    if (larger == NULL) {
      free(text);
      return lp_fail(error, LPROJD_NO_MEMORY, ENOMEM, "No memory to read '%s'", path);
    }
    text = larger;
    const ssize_t length = read(fd, text + count, step);
    if (length < 0 && errno == EINTR) continue;
    if (length < 0) {
      free(text);
      return lp_fail(error, LPROJD_SYSTEM, errno, "Reading '%s': %s", path, strerror(errno));
    }
    count += (size_t)length;
    if (length == 0 || count > DESCRIPTION_LIMIT) break;
  }
  // A catalog may call a language by any text, and nobody need select it.
  *out = count > DESCRIPTION_LIMIT ? NULL : json_loadb(text, count, JSON_ALLOW_NUL, NULL);
  free(text);
  return *out == NULL ? malformed(path, error) : LPROJD_OK;
}

lprojd_status lp_describe(const char *directory, lp_description *out, lprojd_error *error) {
  char path[LP_PATH_SIZE];
  if (!lp_print(path, sizeof path, "%s/current/bundle.json", directory)) {
    return lp_fail(error, LPROJD_NOT_FOUND, ENAMETOOLONG, "The path of '%.64s...' is too long",
                   directory);
  }
  // Not blocking, since it might be a FIFO.
  const int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (fd < 0) {
    return lp_fail(error, errno == ENOENT ? LPROJD_NOT_FOUND : LPROJD_SYSTEM, errno,
                   "Opening '%s': %s", path, strerror(errno));
  }
  json_t *object = NULL;
  lprojd_status status = load(fd, path, &object, error);
  close(fd);
  if (status == LPROJD_OK) status = take(object, path, out, error);
  json_decref(object);
  return status;
}
