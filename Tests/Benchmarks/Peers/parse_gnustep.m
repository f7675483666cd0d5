// GNUstep's parser: parse-gnustep COUNT FILE... parses each file COUNT times, after once to warm
// up, and prints the nanoseconds and the entries as a line of JSON.
#import <Foundation/Foundation.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static long long nanoseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000000000LL + now.tv_nsec;
}

static unsigned long parse(NSArray *contents) {
  unsigned long sum = 0;
  for (NSUInteger index = 0; index < [contents count]; index++) {
    NSAutoreleasePool *pool = [NSAutoreleasePool new];
    NSString *text = [[NSString alloc] initWithData: [contents objectAtIndex: index]
                                           encoding: NSUTF8StringEncoding];
    sum += [[text propertyListFromStringsFileFormat] count];
    [text release];
    [pool release];
  }
  return sum;
}

int main(int count, char **arguments) {
  [NSAutoreleasePool new];
  NSMutableArray *contents = [NSMutableArray array];
  for (int index = 2; index < count; index++) {
    NSString *path = [NSString stringWithUTF8String: arguments[index]];
    [contents addObject: [NSData dataWithContentsOfFile: path]];
  }
  const long rounds = atol(arguments[1]);
  unsigned long sum = rounds > 1 ? parse(contents) : 0;
  const long long start = nanoseconds();
  for (long round = 0; round < rounds; round++) sum = parse(contents);
  printf("{\"nanoseconds\": %lld, \"sum\": %lu}\n", nanoseconds() - start, sum);
  return 0;
}
