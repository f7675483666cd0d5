// What Swift's Glibc module hides: calls behind _GNU_SOURCE, macros, and variadic functions.
//
// Includes no system header with structures of the kernel: Swift would see them a second time,
// declared differently (_GNU_SOURCE), and refuse. So every face here is flat.
#ifndef LPROJD_CLINUX_H
#define LPROJD_CLINUX_H

#include "CLinuxFileSystem.h"

#include <stdint.h>

/// openat(2) without its variable arguments.
int lprojd_openat(int directory, const char *path, int flags, uint32_t mode);

/// fcntl(2) with an integer argument.
int lprojd_fcntl(int descriptor, int command, int argument);

/// accept4(2); the peer's address is not asked for.
int lprojd_accept(int descriptor, int flags);

/// SO_PEERCRED of a Unix socket, see unix(7).
int lprojd_peer_credentials(int descriptor, int32_t *process, uint32_t *user, uint32_t *group);

/// Names the calling thread, as `ps -T` shows it; the kernel keeps 15 bytes.
void lprojd_name_thread(const char *name);

#endif
