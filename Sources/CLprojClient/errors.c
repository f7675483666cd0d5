// Words for failures, and texts in buffers of a fixed size.
#include <stdarg.h>

#include "client.h"

lprojd_status lp_fail(lprojd_error *error, lprojd_status status, int number, const char *format,
                      ...) {
  if (error == NULL) return status;
  error->status = status;
  error->number = number;
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(error->text, sizeof error->text, format, arguments);
  va_end(arguments);
  return status;
}

bool lp_print(char *buffer, size_t size, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  const int length = vsnprintf(buffer, size, format, arguments);
  va_end(arguments);
  return length >= 0 && (size_t)length < size;
}
