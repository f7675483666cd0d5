// A mapped image, counted.
#ifndef LPROJD_VIEW_H
#define LPROJD_VIEW_H

#include <sys/types.h>

#include "client.h"

struct lprojd_view {
  lprojd_image image;
  // Which file it is. It cannot be another's number while the mapping keeps the file.
  dev_t device;
  ino_t file;
  // Changed by atomic operations only; the rest never changes.
  unsigned holders;
};

/// Maps a file, unless it is the one of `old`, which is then answered without another holder.
lprojd_status lp_map(const char *path, lprojd_view *old, lprojd_view **out, lprojd_error *error);

/// One more holder of a view that the caller holds or that cannot go meanwhile.
void lp_retain(lprojd_view *view);

#endif
