// Where the daemon's socket and its images are.
#include <CXXHash.h>
#include <stdlib.h>
#include <string.h>

#include "client.h"

bool lp_default_socket(unsigned index, char path[LP_PATH_SIZE]) {
  const char *named = getenv("LPROJD_SOCKET");
  if (named != NULL && named[0] != 0) {
    return index == 0 && lp_print(path, LP_PATH_SIZE, "%s", named);
  }
  const char *user = getenv("XDG_RUNTIME_DIR");
  if (user != NULL && user[0] != 0) {
    if (index == 0) return lp_print(path, LP_PATH_SIZE, "%s/lprojd/lprojd.sock", user);
    index--;
  }
  return index == 0 && lp_print(path, LP_PATH_SIZE, "/run/lprojd/lprojd.sock");
}

// The longest name before it is cut, and what is left of it beside its hash.
enum { NAME_LIMIT = 200, CUT_LENGTH = NAME_LIMIT - 17 };

static bool is_plain(unsigned char byte) {
  return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') ||
         (byte >= '0' && byte <= '9') || byte == '.' || byte == '_' || byte == '-' || byte >= 0x80;
}

// As many bytes of the encoded name as fit, and how many there are in all.
static size_t encode(const char *name, char *buffer, size_t size) {
  static const char digits[] = "0123456789ABCDEF";
  size_t length = 0;
  for (const unsigned char *at = (const unsigned char *)name; *at != 0; at++) {
    char bytes[3] = {(char)*at, digits[*at >> 4], digits[*at & 15]};
    const bool plain = is_plain(*at) && !(length == 0 && *at == '.');
    if (!plain) bytes[0] = '%';
    for (size_t index = 0; index < (plain ? 1 : 3); index++, length++) {
      if (length < size) buffer[length] = bytes[index];
    }
  }
  return length;
}

bool lp_component(const char *name, char *buffer, size_t size) {
  if (size <= NAME_LIMIT) return false;
  const size_t length = encode(name, buffer, NAME_LIMIT);
  // An escape of its own, which no name is written as.
  if (length == 0) return lp_print(buffer, size, "%%");
  if (length <= NAME_LIMIT) {
    buffer[length] = 0;
    return true;
  }
  size_t kept = 0;
  for (size_t at = 0; at < CUT_LENGTH; at++) {
    if ((unsigned char)buffer[at] < 0x80) buffer[kept++] = buffer[at];
  }
  return lp_print(buffer + kept, size - kept, "~%016llX",
                  (unsigned long long)lprojd_xxh3(name, strlen(name)));
}
