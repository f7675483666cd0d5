// A bundle's current view, and its replacement.
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "view.h"

struct lprojd_bundle {
  // `<runtime>/<bundle>`.
  char *directory;
  // NULL: the selected one.
  char *language;
  // Held by who maps; taken before `guard`.
  pthread_mutex_t refreshing;
  // Guards `current` for the time in which a reader becomes a holder.
  pthread_mutex_t guard;
  lprojd_view *current;
};

// How often a generation may go while it is being opened: it must be two generations old.
enum { ATTEMPTS = 8 };

static lprojd_status image_path(const lprojd_bundle *bundle, const lp_description *description,
                                char path[LP_PATH_SIZE], lprojd_error *error) {
  const char *language = bundle->language != NULL ? bundle->language : description->language;
  char file[512];
  char generation[32] = "current";
  // Compiled images have no generations: they stand where `current` is.
  if (description->is_published) {
    lp_print(generation, sizeof generation, "%llu", (unsigned long long)description->generation);
  }
  if (lp_component(language, file, sizeof file) &&
      lp_print(path, LP_PATH_SIZE, "%s/%s/%s.lprojimage", bundle->directory, generation, file)) {
    return LPROJD_OK;
  }
  return lp_fail(error, LPROJD_NOT_FOUND, ENAMETOOLONG,
                 "The path of the image of '%.64s' is too long", language);
}

static lprojd_status map_current(lprojd_bundle *bundle, lprojd_view **out, lprojd_error *error) {
  for (unsigned attempt = 1;; attempt++) {
    lp_description description;
    lp_description again;
    char path[LP_PATH_SIZE];
    lprojd_status status = lp_describe(bundle->directory, &description, error);
    if (status == LPROJD_OK) status = image_path(bundle, &description, path, error);
    if (status != LPROJD_OK) return status;
    status = lp_map(path, bundle->current, out, error);
    if (status == LPROJD_OK || attempt == ATTEMPTS) return status;
    // The generation may be gone by now, and `current` leads to another.
    if (lp_describe(bundle->directory, &again, NULL) != LPROJD_OK ||
        again.generation == description.generation) {
      return status;
    }
  }
}

lprojd_status lprojd_refresh(lprojd_bundle *bundle, bool *changed, lprojd_error *error) {
  if (changed != NULL) *changed = false;
  pthread_mutex_lock(&bundle->refreshing);
  // Nobody else writes `current` meanwhile.
  lprojd_view *old = bundle->current;
  lprojd_view *view = old;
  const lprojd_status status = map_current(bundle, &view, error);
  if (status == LPROJD_OK && view != old) {
    pthread_mutex_lock(&bundle->guard);
    __atomic_store_n(&bundle->current, view, __ATOMIC_RELEASE);
    pthread_mutex_unlock(&bundle->guard);
    lprojd_release(old);
    if (changed != NULL) *changed = true;
  }
  pthread_mutex_unlock(&bundle->refreshing);
  return status;
}

const lprojd_view *lprojd_current(lprojd_bundle *bundle) {
  pthread_mutex_lock(&bundle->guard);
  lprojd_view *view = bundle->current;
  lp_retain(view);
  pthread_mutex_unlock(&bundle->guard);
  return view;
}

bool lprojd_is_current(const lprojd_bundle *bundle, const lprojd_view *view) {
  return __atomic_load_n(&bundle->current, __ATOMIC_ACQUIRE) == view;
}

void lprojd_close_bundle(lprojd_bundle *bundle) {
  if (bundle == NULL) return;
  lprojd_release(bundle->current);
  pthread_mutex_destroy(&bundle->refreshing);
  pthread_mutex_destroy(&bundle->guard);
  free(bundle->directory);
  free(bundle->language);
  free(bundle);
}

static lprojd_bundle *make(const char *directory, const char *language) {
  lprojd_bundle *bundle = calloc(1, sizeof *bundle);
  if (bundle == NULL) return NULL;
  pthread_mutex_init(&bundle->refreshing, NULL);
  pthread_mutex_init(&bundle->guard, NULL);
  bundle->directory = strdup(directory);
  bundle->language = language == NULL ? NULL : strdup(language);
  if (bundle->directory != NULL && (language == NULL || bundle->language != NULL)) return bundle;
  lprojd_close_bundle(bundle);
  return NULL;
}

static lprojd_status open_in(const char *runtime, const char *name, const char *language,
                             lprojd_bundle **out, lprojd_error *error) {
  char component[512];
  char directory[LP_PATH_SIZE];
  if (!lp_component(name, component, sizeof component) ||
      !lp_print(directory, sizeof directory, "%s/%s", runtime, component)) {
    return lp_fail(error, LPROJD_NOT_FOUND, ENAMETOOLONG, "The path of bundle '%.64s' is too long",
                   name);
  }
  lprojd_bundle *bundle = make(directory, language);
  if (bundle == NULL) {
    return lp_fail(error, LPROJD_NO_MEMORY, ENOMEM, "No memory to open bundle '%.64s'", name);
  }
  const lprojd_status status = lprojd_refresh(bundle, NULL, error);
  if (status == LPROJD_OK) {
    *out = bundle;
  } else {
    lprojd_close_bundle(bundle);
  }
  return status;
}

lprojd_status lprojd_open_bundle(const char *runtime, const char *name, const char *language,
                                 lprojd_bundle **out, lprojd_error *error) {
  *out = NULL;
  if (runtime != NULL) return open_in(runtime, name, language, out, error);
  lprojd_status status = lp_fail(error, LPROJD_NOT_FOUND, 0, "There is no runtime directory");
  char path[LP_PATH_SIZE];
  for (unsigned index = 0; lp_default_socket(index, path); index++) {
    char *end = strrchr(path, '/');
    const char *directory = end == NULL ? "." : path;
    if (end != NULL) *end = 0;
    status = open_in(directory, name, language, out, error);
    if (status == LPROJD_OK) return status;
  }
  return status;
}
