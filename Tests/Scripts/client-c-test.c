// Uses liblprojd against a daemon that serves a copy of config/demo; client-c-test.sh runs it.
//   client-c-test RUNTIME-DIRECTORY TABLE DAEMON
// TABLE is the German Localizable.strings that is served, DAEMON the daemon's process identifier.
// Needs LPROJD_SOCKET. Prints one line for each check and ends with 1 at the first that fails.
#include <client.h>
#include <inttypes.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static lprojd_error error;

static void check(bool holds, const char *claim) {
  printf("%s: %s\n", holds ? "ok" : "not ok", claim);
  if (holds) return;
  printf("last error: %s\n", error.text);
  exit(1);
}

static bool is(lprojd_text text, const char *wanted) {
  return text.length == strlen(wanted) && memcmp(text.bytes, wanted, text.length) == 0;
}

static void select_language(const char *language) {
  check(lprojd_select_language(NULL, "demo", language, &error) == LPROJD_OK, "selects a language");
}

static lprojd_status next_event(lprojd_subscription *subscription, lprojd_event *event) {
  for (;;) {
    const lprojd_status status = lprojd_next_event(subscription, event, &error);
    if (status != LPROJD_AGAIN) return status;
    struct pollfd ready = {.fd = lprojd_subscription_fd(subscription), .events = POLLIN};
    check(poll(&ready, 1, 10000) == 1, "something comes within 10 seconds");
  }
}

// The next event of a kind; others may come before.
static lprojd_event await(lprojd_subscription *subscription, lprojd_event_kind kind) {
  lprojd_event event;
  do {
    check(next_event(subscription, &event) == LPROJD_OK, "an event comes");
  } while (event.kind != kind);
  return event;
}

static const lprojd_view *refreshed(lprojd_bundle *bundle) {
  check(lprojd_refresh(bundle, NULL, &error) == LPROJD_OK, "refreshes");
  return lprojd_current(bundle);
}

static void test_names(void) {
  static const char *const cases[][2] = {
      {"demo", "demo"}, {"zh-Hant", "zh-Hant"}, {"a/b", "a%2Fb"}, {".a.", "%2Ea."}, {"", "%"},
      {"caf\xC3\xA9", "caf\xC3\xA9"}, {"a b\x7F", "a%20b%7F"}, {"%", "%25"},
  };
  char name[512];
  for (size_t index = 0; index < sizeof cases / sizeof *cases; index++) {
    check(lp_component(cases[index][0], name, sizeof name) && strcmp(name, cases[index][1]) == 0,
          "names a path's component as the publisher does");
  }
  char long_name[1001];
  memset(long_name, 'x', 1000);
  long_name[1000] = 0;
  check(lp_component(long_name, name, sizeof name) && strlen(name) == 200 && name[183] == '~',
        "cuts a long name and tells it apart by its hash");
}

static void test_texts(lprojd_bundle *bundle) {
  select_language("en");
  const lprojd_view *view = refreshed(bundle);
  check(is(lprojd_view_language(view), "en"), "follows the selected language");
  check(is(lprojd_localized(view, "welcome", NULL, NULL), "Welcome"), "finds a text");
  check(lprojd_localized(view, "welcome", NULL, "Localizable").bytes[7] == 0,
        "a zero byte ends it");
  check(is(lprojd_localized(view, "no such", "value", NULL), "value"), "else answers the value");
  check(is(lprojd_localized(view, "no such", "", ""), "no such"), "else answers the key");
  check(is(lprojd_localized(view, "welcome", NULL, "Other"), "welcome"), "knows no other table");
  lprojd_entry entry;
  check(lprojd_find(view, "", 0, "messages", 8, &entry) && entry.kind == LPROJD_ENTRY_VARIABLE,
        "finds a text that varies");
  check(lprojd_localized(view, "messages", NULL, NULL).length > 0, "answers its format");
  lprojd_release(view);
}

// What an image answers where a text varies is what the daemon does, whatever the choices.
static void test_choices(lprojd_bundle *bundle) {
  const lprojd_view *view = refreshed(bundle);
  lprojd_table choices;
  check(lprojd_image_table(lprojd_view_image(view), "Choices", 7, &choices), "has the choices");
  size_t cursor = 0;
  lprojd_entry entry;
  while (lprojd_image_next(&choices, &cursor, &entry)) {
    char key[100];
    snprintf(key, sizeof key, "%.*s", (int)entry.key.length, entry.key.bytes);
    char *text;
    check(lprojd_format(NULL, "demo", "en", "Choices", key, NULL, NULL, 0, &text, &error) ==
                  LPROJD_OK &&
              is(lprojd_localized(view, key, NULL, "Choices"), text),
          key);
    free(text);
  }
  check(cursor > 0, "there are choices");
  lprojd_release(view);
}

static void test_format(void) {
  const lprojd_argument three = {.kind = LPROJD_ARGUMENT_INT, .value.integer = 3};
  char *text;
  check(lprojd_format(NULL, "demo", "en", NULL, "messages", NULL, &three, 1, &text, &error) ==
            LPROJD_OK,
        "formats");
  check(strcmp(text, "3 messages") == 0, "by the rules of the language");
  free(text);
}

static void test_refusals(const char *runtime) {
  check(lprojd_select_language(NULL, "demo", "tlh", &error) == LPROJD_REFUSED &&
            strstr(error.text, "org.lprojd.LanguageNotFound") == error.text,
        "a language that the bundle lacks is refused");
  check(lprojd_select_language("/nowhere/lprojd.sock", "demo", "en", &error) == LPROJD_NOT_FOUND,
        "a daemon that is not there is not found");
  check(lprojd_select_language(NULL, "demo", "\xFF", &error) == LPROJD_PROTOCOL,
        "what is no UTF-8 is not sent");
  lprojd_bundle *bundle;
  check(lprojd_open_bundle(runtime, "absent", NULL, &bundle, &error) == LPROJD_NOT_FOUND &&
            bundle == NULL,
        "a bundle that is not published is not found");
  check(lprojd_open_bundle(runtime, "demo", "tlh", &bundle, NULL) == LPROJD_NOT_FOUND,
        "nor is a language that it lacks");
  const lprojd_view *view;
  check(lprojd_open_image("/etc/passwd", &view, &error) == LPROJD_BAD_IMAGE && view == NULL,
        "a file that is no image is refused");
  check(lprojd_open_image("/dev/null", &view, &error) == LPROJD_BAD_IMAGE, "and so is a device");
}

// Replaces a word of the table with another, by rename.
static void edit(const char *path, const char *old, const char *new) {
  char text[1 << 16];
  char temporary[4096];
  FILE *file = fopen(path, "r");
  check(file != NULL, "reads the table");
  text[fread(text, 1, sizeof text - 1, file)] = 0;
  fclose(file);
  char *found = strstr(text, old);
  check(found != NULL, "finds the text to change");
  snprintf(temporary, sizeof temporary, "%s.new", path);
  file = fopen(temporary, "w");
  *found = 0;
  fprintf(file, "%s%s%s", text, new, found + strlen(old));
  fclose(file);
  check(rename(temporary, path) == 0, "replaces the table");
}

static void test_events(lprojd_bundle *bundle, lprojd_subscription *subscription,
                        const char *table) {
  lprojd_event event = await(subscription, LPROJD_EVENT_STATE);
  check(strcmp(event.bundle, "demo") == 0 && strcmp(event.language, "en") == 0,
        "the first event tells the state");
  const uint64_t generation = event.generation;
  const lprojd_view *english = lprojd_current(bundle);
  select_language("de");
  event = await(subscription, LPROJD_EVENT_LANGUAGE_SELECTED);
  check(strcmp(event.language, "de") == 0 && event.generation > generation &&
            strstr(event.json, "\"previous\":\"en\"") != NULL,
        "hears of the selection");
  const lprojd_view *german = refreshed(bundle);
  check(is(lprojd_localized(german, "welcome", NULL, NULL), "Willkommen"), "maps the new image");
  check(is(lprojd_localized(english, "welcome", NULL, NULL), "Welcome") &&
            !lprojd_is_current(bundle, english) && lprojd_is_current(bundle, german),
        "the view that is held stays as it was");
  bool changed = true;
  check(lprojd_refresh(bundle, &changed, &error) == LPROJD_OK && !changed, "nothing else changed");
  edit(table, "Willkommen", "Servus");
  event = await(subscription, LPROJD_EVENT_TABLES_CHANGED);
  check(strcmp(event.bundle, "demo") == 0, "hears of the edit");
  const lprojd_view *edited = refreshed(bundle);
  check(is(lprojd_localized(edited, "welcome", NULL, NULL), "Servus"), "maps it");
  edit(table, "\"welcome\"", "\"zero\\0byte\" = \"\"; \"zero\" = \"a\\0b\";\n\"welcome\"");
  event = await(subscription, LPROJD_EVENT_TABLES_CHANGED);
  check(strstr(event.json, "zero\\u0000byte") != NULL, "hears of a key with a zero byte in it");
  char *text;
  check(lprojd_format(NULL, "demo", "de", NULL, "zero", NULL, NULL, 0, &text, &error) ==
                LPROJD_OK &&
            strcmp(text, "a") == 0,
        "answers a text up to its zero byte");
  free(text);
  lprojd_release(english);
  lprojd_release(german);
  lprojd_release(edited);
}

typedef struct reading {
  lprojd_bundle *bundle;
  bool stop;
  bool is_wrong;
  unsigned long count;
} reading;

static void *read_on(void *argument) {
  reading *reading = argument;
  const lprojd_view *view = lprojd_current(reading->bundle);
  while (!__atomic_load_n(&reading->stop, __ATOMIC_RELAXED)) {
    if (!lprojd_is_current(reading->bundle, view)) {
      lprojd_release(view);
      view = lprojd_current(reading->bundle);
    }
    const lprojd_text text = lprojd_localized(view, "welcome", NULL, NULL);
    const bool german = is(lprojd_view_language(view), "de");
    if (!is(text, german ? "Servus" : "Welcome")) reading->is_wrong = true;
    reading->count++;
  }
  lprojd_release(view);
  return NULL;
}

static void test_swapping(lprojd_bundle *bundle) {
  enum { THREADS = 4, SWAPS = 200 };
  pthread_t threads[THREADS];
  reading readings[THREADS];
  for (int index = 0; index < THREADS; index++) {
    readings[index] = (reading){.bundle = bundle};
    check(pthread_create(&threads[index], NULL, read_on, &readings[index]) == 0, "starts a reader");
  }
  for (int swap = 0; swap < SWAPS; swap++) {
    lprojd_select_language(NULL, "demo", swap % 2 == 0 ? "en" : "de", &error);
    lprojd_refresh(bundle, NULL, &error);
  }
  bool is_wrong = false;
  for (int index = 0; index < THREADS; index++) {
    __atomic_store_n(&readings[index].stop, true, __ATOMIC_RELAXED);
    pthread_join(threads[index], NULL);
    is_wrong = is_wrong || readings[index].is_wrong || readings[index].count == 0;
  }
  check(!is_wrong, "each answer is of the view that it was asked of, over 200 swaps");
}

static void test_absence(lprojd_bundle *bundle, lprojd_subscription *subscription, pid_t daemon) {
  select_language("de");
  kill(daemon, SIGTERM);
  lprojd_event event;
  lprojd_status status;
  do status = next_event(subscription, &event);
  while (status == LPROJD_OK);
  check(status == LPROJD_CLOSED || status == LPROJD_REFUSED, "the subscription ends");
  const lprojd_view *view = refreshed(bundle);
  check(is(lprojd_localized(view, "welcome", NULL, NULL), "Servus"), "the images are still read");
  lprojd_release(view);
}

int main(int count, char **arguments) {
  if (count != 4) return 2;
  lprojd_bundle *bundle;
  lprojd_subscription *subscription;
  test_names();
  check(lprojd_open_bundle(NULL, "demo", NULL, &bundle, &error) == LPROJD_OK, "opens a bundle");
  test_texts(bundle);
  test_choices(bundle);
  test_format();
  test_refusals(arguments[1]);
  check(lprojd_subscribe(NULL, "demo", &subscription, &error) == LPROJD_OK, "subscribes");
  test_events(bundle, subscription, arguments[2]);
  test_swapping(bundle);
  test_absence(bundle, subscription, (pid_t)strtol(arguments[3], NULL, 10));
  lprojd_unsubscribe(subscription);
  lprojd_close_bundle(bundle);
  printf("the C client works\n");
  return 0;
}
