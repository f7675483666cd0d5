#include "CSystemd.h"

// The place in the source is that of the entry's author, not of this file.
#define SD_JOURNAL_SUPPRESS_LOCATION
#include <errno.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <systemd/sd-daemon.h>
#include <systemd/sd-journal.h>

const int lprojd_first_listening = SD_LISTEN_FDS_START;

int lprojd_notify(const char *state) { return sd_notify(0, state); }

int lprojd_watchdog(uint64_t *microseconds) { return sd_watchdog_enabled(0, microseconds); }

int lprojd_listening(char ***names) { return sd_listen_fds_with_names(1, names); }

void lprojd_free_names(char **names) {
  for (char **name = names; name != NULL && *name != NULL; name++) {
    free(*name);
  }
  free(names);
}

int lprojd_is_unix_listener(int descriptor) {
  return sd_is_socket(descriptor, AF_UNIX, SOCK_STREAM, 1);
}

int lprojd_journal_send(const uint8_t *bytes, const size_t *lengths, int count) {
  struct iovec fields[count];
  size_t offset = 0;
  for (int i = 0; i < count; i++) {
    fields[i].iov_base = (void *)(bytes + offset);
    fields[i].iov_len = lengths[i];
    offset += lengths[i];
  }
  return count == 0 ? -EINVAL : sd_journal_sendv(fields, count);
}
