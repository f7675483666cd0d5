// libsystemd behind a flat face; each answers a negative errno for failure.
#ifndef LPROJD_CSYSTEMD_H
#define LPROJD_CSYSTEMD_H

#include <stddef.h>
#include <stdint.h>

/// sd_notify(3): positive when it was sent, 0 when no service manager listens.
int lprojd_notify(const char *state);

/// sd_watchdog_enabled(3): positive when it is, with the microseconds between two signs of life.
int lprojd_watchdog(uint64_t *microseconds);

/// sd_listen_fds_with_names(3), taken out of the environment: how many descriptors were passed,
/// from `lprojd_first_listening` on, now close-on-exec, and their names, which
/// `lprojd_free_names` frees.
int lprojd_listening(char ***names);
void lprojd_free_names(char **names);
extern const int lprojd_first_listening;

/// sd_is_socket(3): positive for a Unix stream socket that listens.
int lprojd_is_unix_listener(int descriptor);

/// sd_journal_sendv(3): fields of the form NAME=value, one after the other in `bytes`.
int lprojd_journal_send(const uint8_t *bytes, const size_t *lengths, int count);

#endif
