#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

int lprojd_openat(int directory, const char *path, int flags, uint32_t mode) {
  return openat(directory, path, flags, (mode_t)mode);
}

int lprojd_fcntl(int descriptor, int command, int argument) {
  return fcntl(descriptor, command, argument);
}

int lprojd_accept(int descriptor, int flags) {
  return accept4(descriptor, NULL, NULL, flags);
}

int lprojd_peer_credentials(int descriptor, int32_t *process, uint32_t *user, uint32_t *group) {
  struct ucred credentials;
  socklen_t length = sizeof credentials;
  int result = getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &length);
  if (result == 0) {
    *process = credentials.pid;
    *user = credentials.uid;
    *group = credentials.gid;
  }
  return result;
}

void lprojd_set_heap_padding(int bytes) { mallopt(M_TOP_PAD, bytes); }

uint64_t lprojd_heap_bytes_in_use(void) {
  const struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
}

void lprojd_trim_heap(void) { malloc_trim(0); }

void lprojd_name_thread(const char *name) {
  char kept[16];
  snprintf(kept, sizeof kept, "%s", name);
  pthread_setname_np(pthread_self(), kept);
}

int lprojd_peer_groups(int descriptor, uint32_t *groups, int capacity) {
  _Static_assert(sizeof(gid_t) == sizeof(uint32_t), "groups are 32 bits");
  socklen_t length = (socklen_t)capacity * sizeof *groups;
  if (getsockopt(descriptor, SOL_SOCKET, SO_PEERGROUPS, groups, &length) != 0) {
    return -1;
  }
  return (int)(length / sizeof *groups);
}

_Static_assert(
    lprojd_readable == EPOLLIN && lprojd_writable == EPOLLOUT && lprojd_failed == EPOLLERR &&
        lprojd_hung_up == EPOLLHUP && lprojd_edge_triggered == EPOLLET,
    "the bits are those of the kernel");

int lprojd_epoll_create(void) { return epoll_create1(EPOLL_CLOEXEC); }

static int control(int set, int operation, int descriptor, uint32_t events, uint64_t token) {
  struct epoll_event event = {.events = events, .data.u64 = token};
  return epoll_ctl(set, operation, descriptor, &event);
}

int lprojd_epoll_add(int set, int descriptor, uint32_t events, uint64_t token) {
  return control(set, EPOLL_CTL_ADD, descriptor, events, token);
}

int lprojd_epoll_modify(int set, int descriptor, uint32_t events, uint64_t token) {
  return control(set, EPOLL_CTL_MOD, descriptor, events, token);
}

int lprojd_epoll_remove(int set, int descriptor) {
  return control(set, EPOLL_CTL_DEL, descriptor, 0, 0);
}

static const int64_t second = 1000000000;

int lprojd_epoll_wait(int set, struct lprojd_event *events, int capacity, int64_t nanoseconds) {
  struct epoll_event raw[256];
  if (capacity > 256) {
    capacity = 256;
  }
  struct timespec time = {.tv_sec = nanoseconds / second, .tv_nsec = nanoseconds % second};
  int count = epoll_pwait2(set, raw, capacity, nanoseconds < 0 ? NULL : &time, NULL);
  if (count < 0 && errno == ENOSYS) {
    // Linux before 5.11 counts in milliseconds; rounded up, so that no timer is early.
    int64_t whole = nanoseconds < 0 ? -1 : (nanoseconds + 999999) / 1000000;
    count = epoll_wait(set, raw, capacity, whole > 60000 ? 60000 : (int)whole);
  }
  for (int i = 0; i < count; i++) {
    events[i].token = raw[i].data.u64;
    events[i].readiness = raw[i].events;
  }
  return count;
}

int lprojd_eventfd(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

int lprojd_eventfd_signal(int descriptor) { return eventfd_write(descriptor, 1); }

int lprojd_signalfd(const int *signals, int count) {
  sigset_t set;
  sigemptyset(&set);
  for (int i = 0; i < count; i++) {
    sigaddset(&set, signals[i]);
  }
  return signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
}

int lprojd_signalfd_read(int descriptor) {
  struct signalfd_siginfo info;
  // The kernel gives whole structures only.
  return read(descriptor, &info, sizeof info) < 0 ? -1 : (int)info.ssi_signo;
}

int lprojd_unix_socket(int is_non_blocking) {
  return socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | (is_non_blocking ? SOCK_NONBLOCK : 0), 0);
}

/// The length of the address, 0 when the path does not fit.
static socklen_t address_of(const char *path, struct sockaddr_un *address) {
  size_t length = strlen(path);
  memset(address, 0, sizeof *address);
  address->sun_family = AF_UNIX;
  if (length >= sizeof address->sun_path) {
    errno = ENAMETOOLONG;
    return 0;
  }
  memcpy(address->sun_path, path, length + 1);
  return (socklen_t)(offsetof(struct sockaddr_un, sun_path) + length + 1);
}

int lprojd_unix_bind(int descriptor, const char *path) {
  struct sockaddr_un address;
  socklen_t length = address_of(path, &address);
  return length == 0 ? -1 : bind(descriptor, (struct sockaddr *)&address, length);
}

int lprojd_unix_connect(int descriptor, const char *path, int64_t nanoseconds) {
  struct sockaddr_un address;
  socklen_t length = address_of(path, &address);
  if (length == 0) {
    return -1;
  }
  struct timeval time = {
      .tv_sec = nanoseconds / second, .tv_usec = (nanoseconds % second + 999) / 1000};
  if (setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &time, sizeof time) != 0) {
    return -1;
  }
  return connect(descriptor, (struct sockaddr *)&address, length);
}

int lprojd_poll(int descriptor, int for_write, int64_t nanoseconds) {
  struct pollfd entry = {.fd = descriptor, .events = for_write ? POLLOUT : POLLIN};
  struct timespec time = {.tv_sec = nanoseconds / second, .tv_nsec = nanoseconds % second};
  return ppoll(&entry, 1, nanoseconds < 0 ? NULL : &time, NULL);
}
