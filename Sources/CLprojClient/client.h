// What the files of the library share; none of it is exported.
#ifndef LPROJD_CLIENT_H
#define LPROJD_CLIENT_H

#include <jansson.h>
#include <lprojd.h>
#include <stdio.h>

/// The longest path that is made here; the kernel takes none that is longer (PATH_MAX).
#define LP_PATH_SIZE 4096

/// Describes a failure, where somebody wants to know, and returns its status.
lprojd_status lp_fail(lprojd_error *error, lprojd_status status, int number, const char *format,
                      ...) __attribute__((format(printf, 4, 5)));

/// Prints into a buffer; false when it does not fit.
bool lp_print(char *buffer, size_t size, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/// The place of a socket when nobody says: the `index`th; false after the last.
bool lp_default_socket(unsigned index, char path[LP_PATH_SIZE]);

/// A name as one component of a path (`ImagePlaces` of LprojImage); false when the buffer
/// is too small.
bool lp_component(const char *name, char *buffer, size_t size);

/// What `bundle.json` says of a generation, as far as a reader needs it.
typedef struct lp_description {
  char language[512];
  uint64_t generation;
  /// Made by the daemon, so that the directory has the generation's number.
  bool is_published;
} lp_description;

/// Reads `<directory>/current/bundle.json`.
lprojd_status lp_describe(const char *directory, lp_description *out, lprojd_error *error);

/// A connection to the daemon with what was read from it and not yet used.
typedef struct lp_connection {
  int fd;
  char *buffer;
  size_t capacity;
  /// Bytes in the buffer, and those of them that were searched for a zero byte.
  size_t count;
  size_t searched;
  /// The message that was answered last, to be removed before the next.
  size_t used;
} lp_connection;

/// Connects to a socket, or to the first default one that answers.
lprojd_status lp_connect(const char *socket, lp_connection *out, lprojd_error *error);
void lp_disconnect(lp_connection *connection);

/// Sends a call; takes the reference to `parameters`.
lprojd_status lp_send_call(lp_connection *connection, const char *method, json_t *parameters,
                           bool more, lprojd_error *error);

/// Receives a reply and answers its parameters, a new reference; the daemon's error is
/// LPROJD_REFUSED. With `flags` MSG_DONTWAIT it may be LPROJD_AGAIN.
lprojd_status lp_receive_reply(lp_connection *connection, int flags, json_t **parameters,
                               lprojd_error *error);

#endif
