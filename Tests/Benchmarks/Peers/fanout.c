// Many subscribers in one process: fanout KIND SOCKET SUBSCRIBERS STOPPED ROUNDS
//
// KIND lprojd, redis or dbus: subscribes SUBSCRIBERS times at SOCKET; STOPPED of them then never
// read again. Each round publishes once on a connection of its own and waits until all others
// have the message. KIND loop: a child process that writes to SUBSCRIBERS sockets in a row.
// Prints, for each round, the microseconds from before the publishing to the last receipt and from
// the first receipt to the last, as a line of JSON.
#define _GNU_SOURCE
#include <errno.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

enum { BUFFER_SIZE = 1 << 16, PATIENCE_MILLISECONDS = 30000 };

static char buffer[BUFFER_SIZE];

static void fail(const char *what) {
  fprintf(stderr, "fanout: %s: %s\n", what, strerror(errno));
  exit(1);
}

static double microseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec * 1e6 + (double)now.tv_nsec / 1e3;
}

static int connect_to(const char *path) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  snprintf(address.sun_path, sizeof address.sun_path, "%s", path);
  const int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (fd < 0 || connect(fd, (struct sockaddr *)&address, sizeof address) != 0) fail("connect");
  return fd;
}

static void send_all(int fd, const void *bytes, size_t count) {
  if (send(fd, bytes, count, MSG_NOSIGNAL) != (ssize_t)count) fail("send");
}

static size_t receive(int fd) {
  const ssize_t count = recv(fd, buffer, sizeof buffer - 1, 0);
  if (count <= 0) fail("recv");
  buffer[count] = 0;
  return (size_t)count;
}

// One protocol: how to subscribe, how to publish, and what ends a message.
typedef struct protocol {
  const char *name;
  int (*subscribe)(const char *path);
  int (*open_publisher)(const char *path);
  void (*publish)(int fd, int round);
  // Reads what answers the publisher.
  void (*finish)(int fd);
  // Whether `count` bytes of the buffer end a message.
  bool (*is_message)(size_t count);
} protocol;

// lprojd

static void varlink(int fd, const char *call) { send_all(fd, call, strlen(call) + 1); }

static void receive_message(int fd) {
  while (buffer[receive(fd) - 1] != 0) continue;
}

static int subscribe_lprojd(const char *path) {
  const int fd = connect_to(path);
  varlink(fd, "{\"method\":\"org.lprojd.Subscribe\",\"parameters\":{},\"more\":true}");
  receive_message(fd);
  return fd;
}

static void publish_lprojd(int fd, int round) {
  char call[256];
  snprintf(call, sizeof call,
           "{\"method\":\"org.lprojd.SelectLanguage\",\"parameters\":{\"language\":\"%s\"}}",
           round % 2 == 0 ? "de" : "en");
  varlink(fd, call);
}

static bool ends_with_zero(size_t count) { return buffer[count - 1] == 0; }

// Redis, with a payload of the length of lprojd's event.

static int subscribe_redis(const char *path) {
  const int fd = connect_to(path);
  send_all(fd, "SUBSCRIBE bench\r\n", 17);
  receive(fd);
  return fd;
}

static void publish_redis(int fd, int round) {
  char call[512];
  const int length = snprintf(call, sizeof call, "PUBLISH bench %0200d\r\n", round);
  send_all(fd, call, (size_t)length);
}

static void finish_redis(int fd) { receive(fd); }

static bool ends_with_line(size_t count) { return count > 200 && buffer[count - 1] == '\n'; }

// D-Bus. Messages by hand: a header of fixed fields, in the order of the specification.

typedef struct message {
  unsigned char bytes[1024];
  size_t length;
} message;

static void put(message *message, const void *bytes, size_t count) {
  memcpy(message->bytes + message->length, bytes, count);
  message->length += count;
}

static void put32(message *message, uint32_t value) { put(message, &value, 4); }

static void align(message *message, size_t to) {
  while (message->length % to != 0) message->bytes[message->length++] = 0;
}

static void put_string(message *message, const char *text) {
  put32(message, (uint32_t)strlen(text));
  put(message, text, strlen(text) + 1);
}

static void put_field(message *message, unsigned char code, const char *type, const char *text) {
  align(message, 8);
  const unsigned char start[] = {code, 1, (unsigned char)type[0], 0};
  put(message, start, 4);
  if (type[0] == 'g') {
    const unsigned char length = (unsigned char)strlen(text);
    put(message, &length, 1);
    put(message, text, strlen(text) + 1);
  } else {
    put_string(message, text);
  }
}

// `type` 1 is a call of the bus, 4 a signal of ours; `argument` may be NULL.
static void send_dbus(int fd, unsigned char type, const char *member, const char *argument) {
  static uint32_t serial;
  message message = {.length = 0};
  const unsigned char start[] = {'l', type, 0, 1};
  const char *interface = type == 1 ? "org.freedesktop.DBus" : "org.example.Bench";
  put(&message, start, 4);
  put32(&message, argument == NULL ? 0 : (uint32_t)strlen(argument) + 5);
  put32(&message, ++serial);
  put32(&message, 0);
  put_field(&message, 1, "o", type == 1 ? "/org/freedesktop/DBus" : "/bench");
  put_field(&message, 2, "s", interface);
  put_field(&message, 3, "s", member);
  if (type == 1) put_field(&message, 6, "s", "org.freedesktop.DBus");
  if (argument != NULL) put_field(&message, 8, "g", "s");
  const uint32_t fields = (uint32_t)message.length - 16;
  memcpy(message.bytes + 12, &fields, 4);
  align(&message, 8);
  if (argument != NULL) put_string(&message, argument);
  send_all(fd, message.bytes, message.length);
}

static int open_dbus(const char *path) {
  const int fd = connect_to(path);
  char call[64];
  char digits[32];
  char hex[64] = "";
  snprintf(digits, sizeof digits, "%u", (unsigned)getuid());
  for (size_t at = 0; digits[at] != 0; at++) sprintf(hex + 2 * at, "%02x", digits[at]);
  send_all(fd, "\0", 1);
  snprintf(call, sizeof call, "AUTH EXTERNAL %s\r\n", hex);
  send_all(fd, call, strlen(call));
  receive(fd);
  send_all(fd, "BEGIN\r\n", 7);
  send_dbus(fd, 1, "Hello", NULL);
  // The answer and the signal that the name was acquired, in one piece or two.
  size_t count = 0;
  while (count < 200) count += receive(fd);
  return fd;
}

static int subscribe_dbus(const char *path) {
  const int fd = open_dbus(path);
  send_dbus(fd, 1, "AddMatch", "type='signal',interface='org.example.Bench'");
  receive(fd);
  return fd;
}

static void publish_dbus(int fd, int round) {
  char payload[256];
  snprintf(payload, sizeof payload, "%0200d", round);
  send_dbus(fd, 4, "Changed", payload);
}

static bool is_dbus_message(size_t count) { return count > 200; }

static void finish_nothing(int fd) { (void)fd; }

// A loop that writes, and nothing else: a child process, so that each side has its descriptors.

static int loop_count;
static int loop_trigger = -1;
static struct sockaddr_un loop_address = {.sun_family = AF_UNIX};

static void run_loop(int listener, int trigger) {
  int *ends = calloc((size_t)loop_count, sizeof *ends);
  for (int index = 0; index < loop_count; index++) ends[index] = accept(listener, NULL, NULL);
  char payload[221] = {0};
  memset(payload, 'x', sizeof payload - 1);
  char byte;
  while (read(trigger, &byte, 1) == 1) {
    for (int index = 0; index < loop_count; index++) {
      const ssize_t sent =
          send(ends[index], payload, sizeof payload, MSG_NOSIGNAL | MSG_DONTWAIT);
      if (sent < 0 && errno != EAGAIN) fail("send");
    }
  }
  _exit(0);
}

static void start_loop(void) {
  int ends[2];
  const int listener = socket(AF_UNIX, SOCK_STREAM, 0);
  // An abstract name, which leaves no file.
  snprintf(loop_address.sun_path + 1, sizeof loop_address.sun_path - 1, "fanout-%d", getpid());
  if (bind(listener, (struct sockaddr *)&loop_address, sizeof loop_address) != 0 ||
      listen(listener, 4096) != 0 || socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0) {
    fail("loop");
  }
  const pid_t child = fork();
  if (child < 0) fail("fork");
  if (child == 0) {
    close(ends[0]);
    run_loop(listener, ends[1]);
  }
  close(listener);
  close(ends[1]);
  loop_trigger = ends[0];
}

static int subscribe_loop(const char *path) {
  (void)path;
  if (loop_trigger < 0) start_loop();
  const int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (connect(fd, (struct sockaddr *)&loop_address, sizeof loop_address) != 0) fail("connect");
  return fd;
}

static int open_loop(const char *path) {
  (void)path;
  return loop_trigger;
}

static void publish_loop(int fd, int round) {
  (void)round;
  send_all(fd, "x", 1);
}

static const protocol protocols[] = {
    {"lprojd", subscribe_lprojd, connect_to, publish_lprojd, receive_message, ends_with_zero},
    {"redis", subscribe_redis, connect_to, publish_redis, finish_redis, ends_with_line},
    {"dbus", subscribe_dbus, open_dbus, publish_dbus, finish_nothing, is_dbus_message},
    {"loop", subscribe_loop, open_loop, publish_loop, finish_nothing, ends_with_zero},
};

static const protocol *protocol_named(const char *name) {
  for (size_t index = 0; index < sizeof protocols / sizeof *protocols; index++) {
    if (strcmp(protocols[index].name, name) == 0) return &protocols[index];
  }
  fail("no such protocol");
  return NULL;
}

static void publish_once(const protocol *protocol, int epoll, int publisher, int round,
                         int expected) {
  static struct epoll_event events[1024];
  int received = 0;
  double first = 0;
  const double start = microseconds();
  protocol->publish(publisher, round);
  while (received < expected) {
    const int count = epoll_wait(epoll, events, 1024, PATIENCE_MILLISECONDS);
    if (count <= 0) fail("nothing comes any more");
    if (received == 0) first = microseconds();
    for (int index = 0; index < count; index++) {
      received += protocol->is_message(receive(events[index].data.fd));
    }
  }
  const double end = microseconds();
  protocol->finish(publisher);
  printf("{\"all\": %.1f, \"spread\": %.1f}\n", end - start, end - first);
}

int main(int argument_count, char **arguments) {
  if (argument_count != 6) return 2;
  const protocol *protocol = protocol_named(arguments[1]);
  const int count = atoi(arguments[3]);
  const int stopped = atoi(arguments[4]);
  const int rounds = atoi(arguments[5]);
  struct rlimit files;
  getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);
  loop_count = count;
  const int epoll = epoll_create1(EPOLL_CLOEXEC);
  for (int index = 0; index < count; index++) {
    struct epoll_event event = {.events = EPOLLIN};
    event.data.fd = protocol->subscribe(arguments[2]);
    if (index < stopped) continue;
    if (epoll_ctl(epoll, EPOLL_CTL_ADD, event.data.fd, &event) != 0) fail("epoll_ctl");
  }
  const int publisher = protocol->open_publisher(arguments[2]);
  // Two to warm up; the reader of the lines drops them.
  for (int round = 0; round < rounds + 2; round++) {
    publish_once(protocol, epoll, publisher, round, count - stopped);
  }
  return 0;
}
