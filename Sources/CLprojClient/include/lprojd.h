// lprojd's client for C and for all that binds to C: localized texts at memory speed, live.
//
//     lprojd_bundle *bundle;
//     lprojd_error error;
//     if (lprojd_open_bundle(NULL, "demo", NULL, &bundle, &error) != LPROJD_OK) {
//       fprintf(stderr, "%s\n", error.text);
//       return 1;
//     }
//     const lprojd_view *view = lprojd_current(bundle);
//     lprojd_text text = lprojd_localized(view, "welcome", NULL, NULL);
//     printf("%.*s\n", (int)text.length, text.bytes);
//     lprojd_release(view);
//     lprojd_close_bundle(bundle);
//
// A bundle is what the daemon publishes; a view is one image of it, mapped and never changed. A
// thread takes the current view, looks up in it as often as it likes, and gives it back when it
// wants to see what happened since. A look-up takes no lock, no memory and no round trip, and a
// text that it answered stays where it is until the view is released. Reloading replaces the
// bundle's current view and waits for nobody.
//
// When to reload is said by a subscription: a descriptor to poll, and an event for each change.
// Without the daemon the images that it published last are read all the same.
//
// Texts are UTF-8. Texts of arguments end with a zero byte; NULL is allowed where it is said.
// Functions that can fail return LPROJD_OK or why not, and describe it in `error` unless that is
// NULL; what they were to make is then NULL. No function prints, exits, or handles signals.
#ifndef LPROJD_H
#define LPROJD_H

#include <lprojd_image.h>

#ifdef __cplusplus
extern "C" {
#endif

/// How a call went. The numbers are part of the interface.
typedef enum lprojd_status {
  LPROJD_OK = 0,
  /// Nothing to read yet: poll the descriptor.
  LPROJD_AGAIN = 1,
  LPROJD_NO_MEMORY = 2,
  /// No daemon at the socket, or nothing is published for the bundle or the language.
  LPROJD_NOT_FOUND = 3,
  /// A file is no image that this library can read.
  LPROJD_BAD_IMAGE = 4,
  /// A call of the system failed; `number` of the error is errno(3)'s.
  LPROJD_SYSTEM = 5,
  /// The daemon answered with an error; the text begins with its name.
  LPROJD_REFUSED = 6,
  /// The daemon closed the connection.
  LPROJD_CLOSED = 7,
  /// What came back is not what the interface says.
  LPROJD_PROTOCOL = 8
} lprojd_status;

/// What went wrong: tried what, on what, what came back.
typedef struct lprojd_error {
  lprojd_status status;
  /// Of errno(3), or 0.
  int number;
  /// One sentence without a final full stop; cut when it is longer.
  char text[512];
} lprojd_error;

// Texts

/// A bundle whose images are followed. Any thread may use it, also several at once.
typedef struct lprojd_bundle lprojd_bundle;

/// One mapped image, immutable. Any thread may use it while somebody holds it.
typedef struct lprojd_view lprojd_view;

/// Opens the current image of a bundle.
///
/// - runtime: the daemon's runtime directory; NULL for the directory of `$LPROJD_SOCKET`, else the
///   first of `$XDG_RUNTIME_DIR/lprojd` and `/run/lprojd` that has the bundle.
/// - language: a BCP 47 tag that the bundle has; NULL to follow the selected language.
lprojd_status lprojd_open_bundle(const char *runtime, const char *bundle, const char *language,
                                 lprojd_bundle **out, lprojd_error *error);

/// Ends a bundle; views that are still held stay valid. No other thread may be using it. NULL is
/// allowed.
void lprojd_close_bundle(lprojd_bundle *bundle);

/// Maps what is published now, if it is another image than the current one.
///
/// Several threads may call it; one works at a time. A failure keeps the current view.
/// - changed: set to whether the current view is another; may be NULL.
lprojd_status lprojd_refresh(lprojd_bundle *bundle, bool *changed, lprojd_error *error);

/// The current view, to be given back to `lprojd_release`. Takes a lock for a few instructions.
const lprojd_view *lprojd_current(lprojd_bundle *bundle);

/// Whether a view is still the current one: one atomic load, for programs that hold a view and
/// ask before each piece of work.
bool lprojd_is_current(const lprojd_bundle *bundle, const lprojd_view *view);

/// Maps one image file, published or compiled by `lprojctl compile`.
lprojd_status lprojd_open_image(const char *path, const lprojd_view **out, lprojd_error *error);

/// Gives a view back; the last one unmaps the image, and with it every text from it. NULL is
/// allowed.
void lprojd_release(const lprojd_view *view);

/// The text of a key: the entry's, else `value` unless it is NULL or empty, else the key.
///
/// No lock, no memory. A text that varies by number, device or width is answered by its format for
/// `other`, and one without that is as if it were missing; `lprojd_format` renders it, or goes on to
/// the next language. An entry's text that does not vary ends with a zero byte that is not counted.
/// - table: NULL or empty for `Localizable`.
lprojd_text lprojd_localized(const lprojd_view *view, const char *key, const char *value,
                             const char *table);

/// The entry of a key in a table, as `lprojd_image_lookup` answers it; false when there is none.
/// No lock, no memory. For many look-ups in one table find the table once, with
/// `lprojd_image_table(lprojd_view_image(view), ...)`.
bool lprojd_find(const lprojd_view *view, const char *table, size_t table_length, const char *key,
                 size_t key_length, lprojd_entry *out);

/// The image, for all that lprojd_image.h does with one.
const lprojd_image *lprojd_view_image(const lprojd_view *view);

/// The language of a view as a BCP 47 tag; it ends with a zero byte that is not counted.
lprojd_text lprojd_view_language(const lprojd_view *view);

// The daemon

/// A stream of events. One thread at a time.
typedef struct lprojd_subscription lprojd_subscription;

/// What an event tells.
typedef enum lprojd_event_kind {
  /// One that this version of the library does not know.
  LPROJD_EVENT_OTHER = 0,
  /// The first one, and again after a gap that could not be replayed: look at everything anew.
  LPROJD_EVENT_STATE = 1,
  LPROJD_EVENT_LANGUAGE_SELECTED = 2,
  LPROJD_EVENT_TABLES_CHANGED = 3,
  LPROJD_EVENT_LANGUAGES_CHANGED = 4,
  LPROJD_EVENT_DIAGNOSTICS_CHANGED = 5
} lprojd_event_kind;

/// An event. Its texts are valid until the next call on the subscription.
typedef struct lprojd_event {
  lprojd_event_kind kind;
  /// As org.lprojd.varlink calls it.
  const char *name;
  /// NULL for a state of several bundles.
  const char *bundle;
  /// The selected language, for LANGUAGE_SELECTED and for a state of one bundle; else NULL.
  const char *language;
  uint64_t generation;
  /// How many events this one stands for.
  uint64_t merged;
  /// The whole event as JSON.
  const char *json;
} lprojd_event;

/// Subscribes to a bundle's events. Waits for the connection at most 10 seconds.
///
/// - socket: of the daemon; NULL for `$LPROJD_SOCKET`, else the first of
///   `$XDG_RUNTIME_DIR/lprojd/lprojd.sock` and `/run/lprojd/lprojd.sock` that answers.
/// - bundle: NULL for all.
lprojd_status lprojd_subscribe(const char *socket, const char *bundle, lprojd_subscription **out,
                               lprojd_error *error);

/// The descriptor to poll for reading; the subscription keeps it.
int lprojd_subscription_fd(const lprojd_subscription *subscription);

/// The next event; never waits. Call it until it answers LPROJD_AGAIN, then poll. After
/// LPROJD_CLOSED and every other failure only `lprojd_unsubscribe` is left; subscribe again, and
/// the first event tells the state.
lprojd_status lprojd_next_event(lprojd_subscription *subscription, lprojd_event *out,
                                lprojd_error *error);

/// Ends a subscription and closes its descriptor. NULL is allowed.
void lprojd_unsubscribe(lprojd_subscription *subscription);

/// Selects a bundle's language for all programs; returns when it is durable and published.
///
/// Any thread. Waits for the daemon at most 10 seconds.
/// - bundle: NULL where the daemon serves exactly one.
/// - language: a tag, `system`, or a name as people write it.
lprojd_status lprojd_select_language(const char *socket, const char *bundle, const char *language,
                                     lprojd_error *error);

/// What an argument of a format is.
typedef enum lprojd_argument_kind {
  LPROJD_ARGUMENT_INT = 0,
  LPROJD_ARGUMENT_DOUBLE = 1,
  LPROJD_ARGUMENT_STRING = 2
} lprojd_argument_kind;

/// One argument of a format.
typedef struct lprojd_argument {
  lprojd_argument_kind kind;
  union {
    int64_t integer;
    double number;
    const char *string;
  } value;
} lprojd_argument;

/// The text of a key, formatted with arguments by the plural rules of its language.
///
/// Asks the daemon, since that needs CLDR's rules: a round trip. Any thread. Waits at most 10
/// seconds.
/// - bundle, language, value, table: NULL as elsewhere.
/// - text: to be given to `free`; one that holds a zero byte ends there.
lprojd_status lprojd_format(const char *socket, const char *bundle, const char *language,
                            const char *table, const char *key, const char *value,
                            const lprojd_argument *arguments, size_t count, char **text,
                            lprojd_error *error);

#ifdef __cplusplus
}
#endif

#endif
