// The frame of a look-up benchmark. A contender defines `prepare` and `look_up`, and then includes
// lookup_main.h:
//   lookup-X DIRECTORY COUNT [1|2]
// looks the keys of DIRECTORY/keys.txt up, round and round, once to warm up and COUNT times for
// the record, on one thread or on each of two, and prints the nanoseconds and how many were found as a line of JSON.
#ifndef LOOKUP_H
#define LOOKUP_H

#include <stdbool.h>
#include <stddef.h>

/// Makes ready to look up in the tables of a directory; ends the program when it cannot.
static void prepare(const char *directory);

/// Whether there is a text for a key, which ends with a zero byte.
static bool look_up(const char *key, size_t length);

#endif
