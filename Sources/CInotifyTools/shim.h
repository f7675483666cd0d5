#include <inotifytools/inotify.h>
#include <inotifytools/inotifytools.h>
#include <sys/eventfd.h>
