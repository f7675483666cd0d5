#define _GNU_SOURCE
#include "CLinuxProcess.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static void limit(int resource, int64_t value) {
  if (value <= 0) {
    return;
  }
  struct rlimit old;
  struct rlimit new = {(rlim_t)value, (rlim_t)value};
  if (getrlimit((__rlimit_resource_t)resource, &old) == 0 && old.rlim_max < new.rlim_max) {
    new.rlim_cur = new.rlim_max = old.rlim_max;
  }
  setrlimit((__rlimit_resource_t)resource, &new);
}

// Closes all but the three standard streams and one more.
static void close_others(int kept) {
  // Kernels before 5.9 have no close_range(2); all of this process is close-on-exec but the copies.
  if (kept > 3) {
    syscall(SYS_close_range, 3U, (unsigned)kept - 1, 0U);
  }
  syscall(SYS_close_range, (unsigned)kept + 1, ~0U, 0U);
}

static int move_to_standard(int input, int output, int error) {
  // Above the three first, so that none of them is overwritten before it is moved.
  int high_input = fcntl(input, F_DUPFD, 3);
  int high_output = fcntl(output, F_DUPFD, 3);
  int high_error = fcntl(error, F_DUPFD, 3);
  if (high_input < 0 || high_output < 0 || high_error < 0) {
    return -1;
  }
  if (dup2(high_input, 0) < 0 || dup2(high_output, 1) < 0 || dup2(high_error, 2) < 0) {
    return -1;
  }
  close(high_input);
  close(high_output);
  close(high_error);
  return 0;
}

// Runs in the child, in the memory of the parent: system calls and nothing else.
static void become(const struct lprojd_child *child, int report) {
  if (child->leads_group && setpgid(0, 0) != 0) {
    return;
  }
  if (move_to_standard(child->input, child->output, child->error) != 0 ||
      chdir(child->directory) != 0 || prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) {
    return;
  }
  close_others(report);
  struct rlimit none = {0, 0};
  setrlimit(RLIMIT_CORE, &none);
  limit(RLIMIT_AS, child->memory_bytes);
  limit(RLIMIT_CPU, child->processor_seconds);
  limit(RLIMIT_NOFILE, child->open_files);
  limit(RLIMIT_FSIZE, child->file_bytes);
  // Handlers end with execve(2), but what is ignored stays ignored.
  struct sigaction action = {.sa_handler = SIG_DFL};
  for (int number = 1; number < NSIG; number++) {
    sigaction(number, &action, NULL);
  }
  sigset_t empty;
  sigemptyset(&empty);
  sigprocmask(SIG_SETMASK, &empty, NULL);
  execve(child->path, (char *const *)child->arguments, (char *const *)child->environment);
}

// Waits until the child is another program, or has said why not.
static int failure_of(int report) {
  int failure = 0;
  ssize_t count;
  do {
    count = read(report, &failure, sizeof failure);
  } while (count < 0 && errno == EINTR);
  return count == sizeof failure ? failure : 0;
}

int lprojd_start_child(const struct lprojd_child *child) {
  // Both ends close with execve(2). A variable would do where vfork(2) shares memory, which it does
  // not under the thread sanitizer.
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) {
    return -1;
  }
  sigset_t all;
  sigset_t old;
  sigfillset(&all);
  // No handler may run in the child before it is another program: it has this one's memory.
  pthread_sigmask(SIG_SETMASK, &all, &old);
  pid_t process = vfork();
  if (process == 0) {
    become(child, ends[1]);
    int failure = errno != 0 ? errno : EINVAL;
    (void)!write(ends[1], &failure, sizeof failure);
    _exit(127);
  }
  int error = errno;
  pthread_sigmask(SIG_SETMASK, &old, NULL);
  close(ends[1]);
  if (process > 0) {
    error = failure_of(ends[0]);
    if (error != 0) {
      waitpid(process, NULL, 0);
      process = -1;
    }
  }
  close(ends[0]);
  errno = error;
  return process;
}

int lprojd_pidfd_open(int process) {
  return (int)syscall(SYS_pidfd_open, process, 0U);
}

int lprojd_wait(int process, int waits, int *exit_status, int *signal) {
  int status = 0;
  pid_t ended = waitpid(process, &status, waits ? 0 : WNOHANG);
  if (ended > 0) {
    *exit_status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    *signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
  }
  return ended;
}

int lprojd_adopt_orphans(void) { return prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0); }

int lprojd_poll_pair(int first, int second, int second_for_write, int64_t nanoseconds) {
  struct pollfd entries[2] = {
      {.fd = first, .events = POLLIN},
      {.fd = second, .events = second_for_write ? POLLOUT : POLLIN},
  };
  struct timespec time = {nanoseconds / 1000000000, nanoseconds % 1000000000};
  int count = ppoll(entries, 2, nanoseconds < 0 ? NULL : &time, NULL);
  if (count <= 0) {
    return count;
  }
  return (entries[0].revents != 0 ? 1 : 0) | (entries[1].revents != 0 ? 2 : 0);
}

int lprojd_enlarge_pipe(int descriptor, int bytes) {
  return fcntl(descriptor, F_SETPIPE_SZ, bytes);
}

int lprojd_memory_file(const char *name) { return memfd_create(name, MFD_CLOEXEC); }

int lprojd_pipe(int *reading, int *writing) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) {
    return -1;
  }
  *reading = ends[0];
  *writing = ends[1];
  return 0;
}
