/* Loaded into the server with LD_PRELOAD. fsync and fdatasync take at least SYNC_MS milliseconds. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static int slowed(int fd, int (*sync)(int)) {
  const char *ms = getenv("SYNC_MS");
  struct timespec end;
  clock_gettime(CLOCK_MONOTONIC, &end);
  end.tv_nsec += (ms ? atol(ms) : 0) * 1000000L;
  end.tv_sec += end.tv_nsec / 1000000000L;
  end.tv_nsec %= 1000000000L;
  int result = sync(fd);
  int kept = errno;
  while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &end, 0) == EINTR) { }
  errno = kept;
  return result;
}

int fsync(int fd) { return slowed(fd, REAL(fsync)); }
int fdatasync(int fd) { return slowed(fd, REAL(fdatasync)); }
