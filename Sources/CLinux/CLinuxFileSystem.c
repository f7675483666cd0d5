#include "CLinuxFileSystem.h"

#include <sys/vfs.h>

int64_t lprojd_file_system_magic(int descriptor) {
  struct statfs status;
  if (fstatfs(descriptor, &status) != 0) {
    return -1;
  }
  return (int64_t)(uint32_t)status.f_type;
}
