#define _GNU_SOURCE
#include "CLinuxFileSystem.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/vfs.h>

int64_t lprojd_file_system_magic(int descriptor) {
  struct statfs status;
  if (fstatfs(descriptor, &status) != 0) {
    return -1;
  }
  return (int64_t)(uint32_t)status.f_type;
}

int lprojd_open_for_writing(int descriptor) {
  // Who opens the file for writing in this moment is told to us by a signal, and the usual one
  // would end the process.
  if (fcntl(descriptor, F_SETSIG, SIGURG) != 0) {
    return -1;
  }
  if (fcntl(descriptor, F_SETLEASE, F_RDLCK) != 0) {
    return errno == EAGAIN ? 1 : -1;
  }
  return fcntl(descriptor, F_SETLEASE, F_UNLCK) == 0 ? 0 : -1;
}

int64_t lprojd_read_directory(int descriptor, void *buffer, size_t size) {
  return getdents64(descriptor, buffer, size);
}

size_t lprojd_directory_entry_size(const void *entry) {
  return ((const struct dirent64 *)entry)->d_reclen;
}

const char *lprojd_directory_entry_name(const void *entry) {
  return ((const struct dirent64 *)entry)->d_name;
}
