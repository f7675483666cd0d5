// What is asked of the daemon once, each on a connection of its own.
#include <string.h>

#include "client.h"

static lprojd_status call(const char *socket, const char *method, json_t *parameters,
                          json_t **answer, lprojd_error *error) {
  lp_connection connection;
  lprojd_status status = lp_connect(socket, &connection, error);
  if (status != LPROJD_OK) {
    json_decref(parameters);
    return status;
  }
  status = lp_send_call(&connection, method, parameters, false, error);
  if (status == LPROJD_OK) status = lp_receive_reply(&connection, 0, answer, error);
  lp_disconnect(&connection);
  return status;
}

lprojd_status lprojd_select_language(const char *socket, const char *bundle, const char *language,
                                     lprojd_error *error) {
  json_t *answer = NULL;
  const lprojd_status status =
      call(socket, "org.lprojd.SelectLanguage",
           json_pack("{s:s?, s:s}", "bundle", bundle, "language", language), &answer, error);
  json_decref(answer);
  return status;
}

static json_t *pack_argument(const lprojd_argument *argument) {
  switch (argument->kind) {
    case LPROJD_ARGUMENT_INT:
      return json_pack("{s:I}", "int", (json_int_t)argument->value.integer);
    case LPROJD_ARGUMENT_DOUBLE: return json_pack("{s:f}", "double", argument->value.number);
    case LPROJD_ARGUMENT_STRING: return json_pack("{s:s}", "string", argument->value.string);
  }
  return NULL;
}

static json_t *pack_arguments(const lprojd_argument *arguments, size_t count) {
  json_t *array = json_array();
  for (size_t index = 0; index < count; index++) {
    if (json_array_append_new(array, pack_argument(&arguments[index])) != 0) {
      json_decref(array);
      return NULL;
    }
  }
  return array;
}

lprojd_status lprojd_format(const char *socket, const char *bundle, const char *language,
                            const char *table, const char *key, const char *value,
                            const lprojd_argument *arguments, size_t count, char **text,
                            lprojd_error *error) {
  *text = NULL;
  json_t *packed = pack_arguments(arguments, count);
  if (packed == NULL) {
    return lp_fail(error, LPROJD_PROTOCOL, 0, "An argument of '%.64s' is no UTF-8 or no number",
                   key);
  }
  if (table != NULL && table[0] == 0) table = NULL;
  json_t *answer = NULL;
  lprojd_status status = call(
      socket, "org.lprojd.Lookup",
      json_pack("{s:s?, s:s?, s:s?, s:s, s:s?, s:o}", "bundle", bundle, "language", language,
                "table", table, "key", key, "value", value, "arguments", packed),
      &answer, error);
  const char *found = json_string_value(json_object_get(answer, "text"));
  if (status == LPROJD_OK && found == NULL) {
    status = lp_fail(error, LPROJD_PROTOCOL, 0, "The daemon's answer for '%.64s' has no text", key);
  } else if (status == LPROJD_OK && (*text = strdup(found)) == NULL) {
    status = lp_fail(error, LPROJD_NO_MEMORY, 0, "No memory for the text of '%.64s'", key);
  }
  json_decref(answer);
  return status;
}
