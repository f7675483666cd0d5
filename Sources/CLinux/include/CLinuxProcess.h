// Child processes with limits, and what waits for them: vfork(2), setrlimit(2), pidfd_open(2).
#ifndef LPROJD_CLINUX_PROCESS_H
#define LPROJD_CLINUX_PROCESS_H

#include <stdint.h>

/// What a child gets instead of what its parent has. Limits of 0 are left as they are.
struct lprojd_child {
  const char *path;
  const char *const *arguments;
  const char *const *environment;
  const char *directory;
  /// Descriptors that become 0, 1 and 2; all others are closed.
  int input;
  int output;
  int error;
  /// Whether it leads a process group of its own.
  int leads_group;
  /// RLIMIT_AS, RLIMIT_CPU, RLIMIT_NOFILE and RLIMIT_FSIZE.
  int64_t memory_bytes;
  int64_t processor_seconds;
  int64_t open_files;
  int64_t file_bytes;
};

/// Starts a program with no signals blocked or ignored, without core dumps, and without the right
/// to gain privileges. Answers its number; -1 and errno when it could not be started, also when
/// execve(2) failed.
int lprojd_start_child(const struct lprojd_child *child);

/// pidfd_open(2), close-on-exec; becomes readable when the process ends.
int lprojd_pidfd_open(int process);

/// Takes a child that has ended, or waits for it to end. Answers its number, 0 when it runs on and
/// `waits` is 0, -1 and errno. `exit_status` is -1 when a signal ended it, and `signal` 0 when none.
int lprojd_wait(int process, int waits, int *exit_status, int *signal);

/// Has orphans among the descendants become children of this process: PR_SET_CHILD_SUBREAPER.
int lprojd_adopt_orphans(void);

/// Waits until one of two descriptors is ready, the first to be read and the second to be read or
/// written, ppoll(2); a negative descriptor is passed over, a negative timeout waits for ever.
/// Answers 1 for the first, 2 for the second (also when they are closed or ended), 3 for both, 0
/// when the time is over.
int lprojd_poll_pair(int first, int second, int second_for_write, int64_t nanoseconds);

/// F_SETPIPE_SZ; the kernel may refuse, and nothing is lost but speed.
int lprojd_enlarge_pipe(int descriptor, int bytes);

/// memfd_create(2), close-on-exec.
int lprojd_memory_file(const char *name);

/// pipe2(2), close-on-exec.
int lprojd_pipe(int *reading, int *writing);

#endif
