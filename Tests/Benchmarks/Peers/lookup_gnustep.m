// GNUstep's NSBundle. Its keys are made before, as a program's constants are.
#import <Foundation/Foundation.h>
#include <stdlib.h>

#include "lookup.h"

static NSBundle *bundle;
static NSMapTable *names;

static void prepare(const char *directory) {
  [NSAutoreleasePool new];
  NSString *path = [NSString stringWithFormat: @"%s/bundle", directory];
  bundle = [[NSBundle bundleWithPath: path] retain];
  if (bundle == nil) exit(2);
  names = NSCreateMapTable(NSNonOwnedPointerMapKeyCallBacks, NSObjectMapValueCallBacks, 10000);
}

static bool look_up(const char *key, size_t length) {
  // A map of pointers costs some nanoseconds, in favour of none but the others.
  NSString *name = NSMapGet(names, key);
  if (name == nil) {
    name = [NSString stringWithUTF8String: key];
    NSMapInsert(names, key, name);
  }
  return [bundle localizedStringForKey: name value: nil table: nil] != name;
}

#include "lookup_main.h"
