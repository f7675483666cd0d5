// Kinds of file systems, who writes to a file, and what is in a directory: statfs(2), F_SETLEASE of
// fcntl(2) and getdents64(2), which Swift's Glibc module hides.
#ifndef LPROJD_CLINUX_FILE_SYSTEM_H
#define LPROJD_CLINUX_FILE_SYSTEM_H

#include <stddef.h>
#include <stdint.h>

/// The magic number of the file system of an open file, see linux/magic.h; -1 and errno on failure.
int64_t lprojd_file_system_magic(int descriptor);

/// Whether anybody has a file open for writing: 1 yes, 0 no, -1 when the kernel does not tell.
/// Asked by a lease, given back at once; the descriptor must be open for reading only.
int lprojd_open_for_writing(int descriptor);

/// The next entries of an open directory, getdents64(2): how many bytes of them, 0 at the end, -1 and
/// errno on failure.
int64_t lprojd_read_directory(int descriptor, void *buffer, size_t size);

/// The size of the entry at the start of some entries.
size_t lprojd_directory_entry_size(const void *entry);

/// Its name.
const char *lprojd_directory_entry_name(const void *entry);

#endif
