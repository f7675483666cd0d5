// The kind of a file system: statfs(2), which Swift's Glibc module hides.
#ifndef LPROJD_CLINUX_FILE_SYSTEM_H
#define LPROJD_CLINUX_FILE_SYSTEM_H

#include <stdint.h>

/// The magic number of the file system of an open file, see linux/magic.h; -1 and errno on failure.
int64_t lprojd_file_system_magic(int descriptor);

#endif
