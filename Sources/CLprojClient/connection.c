// Varlink over the daemon's socket: JSON objects, each ended by one zero byte.
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/un.h>
#include <unistd.h>

#include "client.h"

enum {
  // How long a call waits for the daemon, in seconds.
  PATIENCE = 10,
  READ_SIZE = 1 << 16,
  // The longest message. The largest is the state of all bundles, some hundred bytes for each.
  MESSAGE_LIMIT = 1 << 26
};

static lprojd_status no_memory(lprojd_error *error) {
  return lp_fail(error, LPROJD_NO_MEMORY, ENOMEM, "No memory for a message of the daemon");
}

static lprojd_status connect_to(const char *path, lp_connection *out, lprojd_error *error) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  if (!lp_print(address.sun_path, sizeof address.sun_path, "%s", path)) {
    return lp_fail(error, LPROJD_NOT_FOUND, ENAMETOOLONG, "'%.256s' is too long for a socket",
                   path);
  }
  const int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (fd < 0) return lp_fail(error, LPROJD_SYSTEM, errno, "Making a socket: %s", strerror(errno));
  const struct timeval patience = {.tv_sec = PATIENCE};
  // The first also limits how long connect(2) waits for a full backlog (unix(7)).
  setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
  setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
  if (connect(fd, (const struct sockaddr *)&address, sizeof address) != 0) {
    const int number = errno;
    close(fd);
    const bool absent = number == ENOENT || number == ECONNREFUSED;
    return lp_fail(error, absent ? LPROJD_NOT_FOUND : LPROJD_SYSTEM, number,
                   "Connecting to '%s': %s", path, strerror(number));
  }
  *out = (lp_connection){.fd = fd};
  return LPROJD_OK;
}

lprojd_status lp_connect(const char *socket, lp_connection *out, lprojd_error *error) {
  if (socket != NULL) return connect_to(socket, out, error);
  lprojd_status status = lp_fail(error, LPROJD_NOT_FOUND, 0, "There is no socket of a daemon");
  char path[LP_PATH_SIZE];
  for (unsigned index = 0; lp_default_socket(index, path); index++) {
    status = connect_to(path, out, error);
    if (status == LPROJD_OK) return status;
  }
  return status;
}

void lp_disconnect(lp_connection *connection) {
  close(connection->fd);
  free(connection->buffer);
}

static lprojd_status send_all(int fd, const char *bytes, size_t count, lprojd_error *error) {
  while (count > 0) {
    // A daemon that went away is an error and not a signal.
    const ssize_t sent = send(fd, bytes, count, MSG_NOSIGNAL);
    if (sent < 0 && errno == EINTR) continue;
    if (sent < 0) {
      const bool closed = errno == EPIPE || errno == ECONNRESET;
      return lp_fail(error, closed ? LPROJD_CLOSED : LPROJD_SYSTEM, errno, "Calling the daemon: %s",
                     strerror(errno));
    }
    bytes += sent;
    count -= (size_t)sent;
  }
  return LPROJD_OK;
}

lprojd_status lp_send_call(lp_connection *connection, const char *method, json_t *parameters,
                           bool more, lprojd_error *error) {
  // jansson packs nothing when a text is not UTF-8 or memory ran out.
  json_t *call = json_pack("{s:s, s:o, s:b}", "method", method, "parameters", parameters, "more",
                           (int)more);
  char *text = call == NULL ? NULL : json_dumps(call, JSON_COMPACT);
  json_decref(call);
  if (text == NULL) {
    return lp_fail(error, LPROJD_PROTOCOL, 0, "The parameters of '%s' are not UTF-8", method);
  }
  const lprojd_status status = send_all(connection->fd, text, strlen(text) + 1, error);
  free(text);
  return status;
}

static bool reserve(lp_connection *connection) {
  if (connection->capacity - connection->count >= READ_SIZE) return true;
  const size_t capacity = connection->capacity * 2 + READ_SIZE;
  char *buffer = realloc(connection->buffer, capacity);
  if (buffer == NULL) return false;
  connection->buffer = buffer;
  connection->capacity = capacity;
  return true;
}

static lprojd_status read_more(lp_connection *connection, int flags, lprojd_error *error) {
  if (connection->count > MESSAGE_LIMIT) {
    return lp_fail(error, LPROJD_PROTOCOL, EMSGSIZE, "The daemon's message has more than %d bytes",
                   MESSAGE_LIMIT);
  }
  if (!reserve(connection)) return no_memory(error);
  for (;;) {
    const ssize_t length = recv(connection->fd, connection->buffer + connection->count,
                                connection->capacity - connection->count, flags);
    if (length > 0) {
      connection->count += (size_t)length;
      return LPROJD_OK;
    }
    if (length == 0) return lp_fail(error, LPROJD_CLOSED, 0, "The daemon closed the connection");
    if (errno == EINTR) continue;
    if (errno != EAGAIN) {
      return lp_fail(error, errno == ECONNRESET ? LPROJD_CLOSED : LPROJD_SYSTEM, errno,
                     "Reading from the daemon: %s", strerror(errno));
    }
    if ((flags & MSG_DONTWAIT) != 0) return LPROJD_AGAIN;
    return lp_fail(error, LPROJD_SYSTEM, ETIMEDOUT, "The daemon did not answer in %d seconds",
                   PATIENCE);
  }
}

// Reads until a whole message stands at the buffer's beginning.
static lprojd_status receive(lp_connection *connection, int flags, lprojd_error *error) {
  if (connection->used > 0) {
    connection->count -= connection->used;
    memmove(connection->buffer, connection->buffer + connection->used, connection->count);
    connection->used = 0;
    connection->searched = 0;
  }
  for (;;) {
    char *start = connection->buffer + connection->searched;
    char *end = connection->count == connection->searched
                    ? NULL
                    : memchr(start, 0, connection->count - connection->searched);
    if (end != NULL) {
      connection->used = (size_t)(end - connection->buffer) + 1;
      return LPROJD_OK;
    }
    connection->searched = connection->count;
    const lprojd_status status = read_more(connection, flags, error);
    if (status != LPROJD_OK) return status;
  }
}

static lprojd_status refused(const char *name, const json_t *parameters, lprojd_error *error) {
  char *detail = json_dumps(parameters, JSON_COMPACT);
  lp_fail(error, LPROJD_REFUSED, 0, "%s %s", name, detail == NULL ? "" : detail);
  free(detail);
  return LPROJD_REFUSED;
}

lprojd_status lp_receive_reply(lp_connection *connection, int flags, json_t **parameters,
                               lprojd_error *error) {
  *parameters = NULL;
  lprojd_status status = receive(connection, flags, error);
  if (status != LPROJD_OK) return status;
  // Texts, keys and what a catalog calls a language may hold any character.
  json_t *reply = json_loadb(connection->buffer, connection->used - 1, JSON_ALLOW_NUL, NULL);
  json_t *content = json_object_get(reply, "parameters");
  const char *name = json_string_value(json_object_get(reply, "error"));
  if (name != NULL) {
    status = refused(name, content, error);
  } else if (json_is_object(content)) {
    *parameters = json_incref(content);
  } else {
    status = lp_fail(error, LPROJD_PROTOCOL, 0, "The daemon's reply is no Varlink: %.200s",
                     connection->buffer);
  }
  json_decref(reply);
  return status;
}
