// The main function of a look-up benchmark; see lookup.h.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct key {
  const char *text;
  size_t length;
} key;

static size_t read_keys(const char *directory, key **keys) {
  char path[4096];
  snprintf(path, sizeof path, "%s/keys.txt", directory);
  FILE *file = fopen(path, "r");
  if (file == NULL) exit(2);
  size_t count = 0;
  size_t capacity = 0;
  char line[4096];
  *keys = NULL;
  while (fgets(line, sizeof line, file) != NULL) {
    if (count == capacity) {
      capacity = capacity * 2 + 1024;
      *keys = realloc(*keys, capacity * sizeof **keys);
    }
    const size_t length = strcspn(line, "\n");
    line[length] = 0;
    (*keys)[count++] = (key){strdup(line), length};
  }
  fclose(file);
  return count;
}

static key *keys;
static size_t key_count;
static size_t count;

static size_t run(size_t count) {
  size_t found = 0;
  size_t index = 0;
  for (size_t done = 0; done < count; done++) {
    found += look_up(keys[index].text, keys[index].length);
    if (++index == key_count) index = 0;
  }
  return found;
}

static void *run_thread(void *found) {
  *(size_t *)found = run(count);
  return NULL;
}

static long long nanoseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000000000LL + now.tv_nsec;
}

int main(int argument_count, char **arguments) {
  if (argument_count < 3) return 2;
  key_count = read_keys(arguments[1], &keys);
  count = strtoul(arguments[2], NULL, 10);
  const int threads = argument_count > 3 ? atoi(arguments[3]) : 1;
  prepare(arguments[1]);
  run(count < key_count ? count : key_count);
  pthread_t thread;
  size_t found = 0;
  size_t found_beside = 0;
  const long long start = nanoseconds();
  if (threads == 2 && pthread_create(&thread, NULL, run_thread, &found_beside) != 0) return 2;
  run_thread(&found);
  if (threads == 2) pthread_join(thread, NULL);
  printf("{\"nanoseconds\": %lld, \"sum\": %zu}\n", nanoseconds() - start, found + found_beside);
  return 0;
}
