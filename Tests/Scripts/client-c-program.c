// The smallest program with liblprojd: prints the demo's English welcome. client-c-test.sh and
// systemd-test.sh build it as an installed library's user would.
#include <lprojd.h>
#include <stdio.h>
int main(void) {
  lprojd_bundle *bundle;
  lprojd_error error;
  if (lprojd_open_bundle(NULL, "demo", "en", &bundle, &error) != LPROJD_OK) return 1;
  const lprojd_view *view = lprojd_current(bundle);
  printf("%s\n", lprojd_localized(view, "welcome", NULL, NULL).bytes);
  lprojd_release(view);
  lprojd_close_bundle(bundle);
  return 0;
}
