// What Swift's Glibc module hides: calls behind _GNU_SOURCE, macros, and variadic functions.
//
// Includes no system header with structures of the kernel: Swift would see them a second time,
// declared differently (_GNU_SOURCE), and refuse. So every face here is flat.
#ifndef LPROJD_CLINUX_H
#define LPROJD_CLINUX_H

#include "CLinuxFileSystem.h"
#include "CLinuxProcess.h"

#include <stdint.h>

/// openat(2) without its variable arguments.
int lprojd_openat(int directory, const char *path, int flags, uint32_t mode);

/// fcntl(2) with an integer argument.
int lprojd_fcntl(int descriptor, int command, int argument);

/// accept4(2); the peer's address is not asked for.
int lprojd_accept(int descriptor, int flags);

/// SO_PEERCRED of a Unix socket, see unix(7).
int lprojd_peer_credentials(int descriptor, int32_t *process, uint32_t *user, uint32_t *group);

/// M_TOP_PAD of mallopt(3): how much more a heap takes when it is made or grows.
void lprojd_set_heap_padding(int bytes);

/// The bytes that malloc(3) has given out and not got back, mallinfo2(3).
uint64_t lprojd_heap_bytes_in_use(void);

/// malloc_trim(3): gives all whole pages back in which nothing is.
void lprojd_trim_heap(void);

/// Names the calling thread, as `ps -T` shows it; the kernel keeps 15 bytes.
void lprojd_name_thread(const char *name);

/// SO_PEERGROUPS: the supplementary groups of the peer as they were when it connected.
/// Answers how many there are; with ERANGE when they are more than `capacity`.
int lprojd_peer_groups(int descriptor, uint32_t *groups, int capacity);

/// What one descriptor of an epoll set is ready for; `readiness` has the bits of epoll_ctl(2).
struct lprojd_event {
  uint64_t token;
  uint32_t readiness;
};

/// The bits of epoll_ctl(2) that are used.
enum : uint32_t {
  lprojd_readable = 0x1,
  lprojd_writable = 0x4,
  lprojd_failed = 0x8,
  lprojd_hung_up = 0x10,
  lprojd_edge_triggered = 0x80000000,
};

/// epoll_create1(2), close-on-exec.
int lprojd_epoll_create(void);

/// epoll_ctl(2).
int lprojd_epoll_add(int set, int descriptor, uint32_t events, uint64_t token);
int lprojd_epoll_modify(int set, int descriptor, uint32_t events, uint64_t token);
int lprojd_epoll_remove(int set, int descriptor);

/// epoll_pwait2(2), at most 256 events; a negative timeout waits for ever.
int lprojd_epoll_wait(int set, struct lprojd_event *events, int capacity, int64_t nanoseconds);

/// eventfd(2), close-on-exec and non-blocking.
int lprojd_eventfd(void);

/// Adds one to an eventfd.
int lprojd_eventfd_signal(int descriptor);

/// signalfd(2) for a list of signals, close-on-exec and non-blocking.
int lprojd_signalfd(const int *signals, int count);

/// Takes one signal from a signalfd; answers its number, -1 with EAGAIN when none is pending.
int lprojd_signalfd_read(int descriptor);

/// A Unix stream socket, close-on-exec.
int lprojd_unix_socket(int is_non_blocking);

/// bind(2) to a path; ENAMETOOLONG when it does not fit in sun_path.
int lprojd_unix_bind(int descriptor, const char *path);

/// connect(2) to a path. A full backlog is waited for at most `nanoseconds` (0: for ever) by
/// SO_SNDTIMEO, and then answers EAGAIN, as it does at once on a non-blocking socket.
int lprojd_unix_connect(int descriptor, const char *path, int64_t nanoseconds);

/// Waits until a descriptor is readable or writable, ppoll(2); a negative timeout waits for ever.
/// Answers 0 when the time is over.
int lprojd_poll(int descriptor, int for_write, int64_t nanoseconds);

#endif
