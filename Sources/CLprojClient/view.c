// Mapping images, and looking up in them.
#include "view.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static lprojd_status system_error(lprojd_error *error, const char *action, const char *path) {
  const int number = errno;
  return lp_fail(error, number == ENOENT ? LPROJD_NOT_FOUND : LPROJD_SYSTEM, number, "%s '%s': %s",
                 action, path, strerror(number));
}

static lprojd_status bad_image(const char *path, lprojd_image_status status, lprojd_error *error) {
  return lp_fail(error, LPROJD_BAD_IMAGE, 0, "'%s' %s", path, lprojd_image_status_text(status));
}

// Maps `size` bytes and checks them; the view owns the mapping when all is well.
static lprojd_status fill(lprojd_view *view, int fd, size_t size, const char *path,
                          lprojd_error *error) {
  void *bytes = mmap(NULL, size, PROT_READ, MAP_SHARED, fd, 0);
  if (bytes == MAP_FAILED) return system_error(error, "Mapping", path);
  const lprojd_image_status status = lprojd_image_open(bytes, size, &view->image);
  if (status == LPROJD_IMAGE_OK) return LPROJD_OK;
  munmap(bytes, size);
  return bad_image(path, status, error);
}

static lprojd_status map_descriptor(int fd, const char *path, lprojd_view *old, lprojd_view **out,
                                    lprojd_error *error) {
  struct stat about;
  if (fstat(fd, &about) != 0) return system_error(error, "Looking at", path);
  if (!S_ISREG(about.st_mode)) return bad_image(path, LPROJD_IMAGE_NOT_AN_IMAGE, error);
  // mmap(2) refuses an empty file.
  if (about.st_size == 0) return bad_image(path, LPROJD_IMAGE_TRUNCATED, error);
  if (old != NULL && old->device == about.st_dev && old->file == about.st_ino) {
    *out = old;
    return LPROJD_OK;
  }
  lprojd_view *view = malloc(sizeof *view);
  if (view == NULL) return lp_fail(error, LPROJD_NO_MEMORY, ENOMEM, "No memory to map '%s'", path);
  *view = (lprojd_view){.device = about.st_dev, .file = about.st_ino, .holders = 1};
  const lprojd_status status = fill(view, fd, (size_t)about.st_size, path, error);
  if (status == LPROJD_OK) {
    *out = view;
  } else {
    free(view);
  }
  return status;
}

lprojd_status lp_map(const char *path, lprojd_view *old, lprojd_view **out, lprojd_error *error) {
  // Not blocking, since it might be a FIFO.
  const int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (fd < 0) return system_error(error, "Opening", path);
  const lprojd_status status = map_descriptor(fd, path, old, out, error);
  close(fd);
  return status;
}

void lp_retain(lprojd_view *view) { __atomic_fetch_add(&view->holders, 1, __ATOMIC_RELAXED); }

lprojd_status lprojd_open_image(const char *path, const lprojd_view **out, lprojd_error *error) {
  lprojd_view *view = NULL;
  const lprojd_status status = lp_map(path, NULL, &view, error);
  *out = view;
  return status;
}

void lprojd_release(const lprojd_view *held) {
  // Only the count is ever changed, and callers see the rest as it is.
  lprojd_view *view = (lprojd_view *)(uintptr_t)held;
  if (view == NULL || __atomic_sub_fetch(&view->holders, 1, __ATOMIC_ACQ_REL) != 0) return;
  munmap((void *)(uintptr_t)view->image.bytes, view->image.size);
  free(view);
}

const lprojd_image *lprojd_view_image(const lprojd_view *view) { return &view->image; }

lprojd_text lprojd_view_language(const lprojd_view *view) {
  return lprojd_image_language(&view->image, 0);
}

bool lprojd_find(const lprojd_view *view, const char *table, size_t table_length, const char *key,
                 size_t key_length, lprojd_entry *out) {
  lprojd_table found;
  return lprojd_image_table(&view->image, table, table_length, &found) &&
         lprojd_image_lookup(&found, key, key_length, out);
}
