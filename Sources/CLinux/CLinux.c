#define _GNU_SOURCE
#include "CLinux.h"

#include <fcntl.h>
#include <pthread.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/socket.h>

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

void lprojd_name_thread(const char *name) {
  char kept[16];
  snprintf(kept, sizeof kept, "%s", name);
  pthread_setname_np(pthread_self(), kept);
}
