// The stream of events.
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "client.h"

struct lprojd_subscription {
  lp_connection connection;
  // The event that was answered last, which owns the texts of its description.
  json_t *event;
  char *text;
};

static lprojd_status begin(lprojd_subscription *subscription, const char *socket,
                           const char *bundle, lprojd_error *error) {
  lprojd_status status = lp_connect(socket, &subscription->connection, error);
  if (status != LPROJD_OK) return status;
  json_t *parameters =
      bundle == NULL ? json_object() : json_pack("{s:[s]}", "bundles", bundle);
  status = lp_send_call(&subscription->connection, "org.lprojd.Subscribe", parameters, true, error);
  if (status != LPROJD_OK) lp_disconnect(&subscription->connection);
  return status;
}

lprojd_status lprojd_subscribe(const char *socket, const char *bundle, lprojd_subscription **out,
                               lprojd_error *error) {
  *out = NULL;
  lprojd_subscription *subscription = calloc(1, sizeof *subscription);
  if (subscription == NULL) {
    return lp_fail(error, LPROJD_NO_MEMORY, ENOMEM, "No memory for a subscription");
  }
  const lprojd_status status = begin(subscription, socket, bundle, error);
  if (status == LPROJD_OK) {
    *out = subscription;
  } else {
    free(subscription);
  }
  return status;
}

int lprojd_subscription_fd(const lprojd_subscription *subscription) {
  return subscription->connection.fd;
}

static void forget(lprojd_subscription *subscription) {
  json_decref(subscription->event);
  free(subscription->text);
  subscription->event = NULL;
  subscription->text = NULL;
}

void lprojd_unsubscribe(lprojd_subscription *subscription) {
  if (subscription == NULL) return;
  forget(subscription);
  lp_disconnect(&subscription->connection);
  free(subscription);
}

static lprojd_event_kind kind_of(const char *name) {
  static const char *const names[] = {"State", "LanguageSelected", "TablesChanged",
                                      "LanguagesChanged", "DiagnosticsChanged"};
  for (unsigned index = 0; index < sizeof names / sizeof *names; index++) {
    if (strcmp(name, names[index]) == 0) return (lprojd_event_kind)(LPROJD_EVENT_STATE + index);
  }
  return LPROJD_EVENT_OTHER;
}

static uint64_t number(const json_t *object, const char *name, uint64_t otherwise) {
  const json_t *value = json_object_get(object, name);
  const json_int_t found = json_integer_value(value);
  return json_is_integer(value) && found >= 0 ? (uint64_t)found : otherwise;
}

static const char *string(const json_t *object, const char *name) {
  return json_string_value(json_object_get(object, name));
}

static bool describe(const json_t *event, lprojd_event *out) {
  const char *name = string(event, "event");
  if (name == NULL) return false;
  *out = (lprojd_event){
      .kind = kind_of(name),
      .name = name,
      .bundle = string(event, "bundle"),
      .language = string(event, "language"),
      .generation = number(event, "generation", 0),
      .merged = number(event, "merged", 1),
  };
  const json_t *bundles = json_object_get(event, "bundles");
  if (out->kind == LPROJD_EVENT_STATE && json_array_size(bundles) == 1) {
    out->bundle = string(json_array_get(bundles, 0), "name");
    out->language = string(json_array_get(bundles, 0), "language");
  }
  return true;
}

lprojd_status lprojd_next_event(lprojd_subscription *subscription, lprojd_event *out,
                                lprojd_error *error) {
  forget(subscription);
  json_t *parameters;
  const lprojd_status status =
      lp_receive_reply(&subscription->connection, MSG_DONTWAIT, &parameters, error);
  if (status != LPROJD_OK) return status;
  subscription->event = json_incref(json_object_get(parameters, "event"));
  json_decref(parameters);
  if (!describe(subscription->event, out)) {
    return lp_fail(error, LPROJD_PROTOCOL, 0, "The daemon's reply has no event");
  }
  subscription->text = json_dumps(subscription->event, JSON_COMPACT);
  if (subscription->text == NULL) {
    return lp_fail(error, LPROJD_NO_MEMORY, ENOMEM, "No memory for an event");
  }
  out->json = subscription->text;
  return LPROJD_OK;
}
