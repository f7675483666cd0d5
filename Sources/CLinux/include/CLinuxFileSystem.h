// Kinds of file systems, and who writes to a file: statfs(2) and F_SETLEASE of fcntl(2), which
// Swift's Glibc module hides.
#ifndef LPROJD_CLINUX_FILE_SYSTEM_H
#define LPROJD_CLINUX_FILE_SYSTEM_H

#include <stdint.h>

/// The magic number of the file system of an open file, see linux/magic.h; -1 and errno on failure.
int64_t lprojd_file_system_magic(int descriptor);

/// Whether anybody has a file open for writing: 1 yes, 0 no, -1 when the kernel does not tell.
/// Asked by a lease, given back at once; the descriptor must be open for reading only.
int lprojd_open_for_writing(int descriptor);

#endif
