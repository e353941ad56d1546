/* Loaded into the server with LD_PRELOAD. Appends every operation on files in STORE_FOLDER to the file
   STORE_LOG, in order and after it succeeded. While the file STORE_FAULT exists, its first letter selects the
   fault: w = the disk is full, h = half of each write fits, s = sync fails. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

enum { OPEN = 1, WRITE, TRUNCATE, SYNC, UNLINK, RENAME, CLOSE };
#define MAX_FDS 65536
#define REAL(name) ((__typeof__(&name))real(#name))

struct head { uint32_t what; int32_t fd; uint64_t offset; uint64_t bytes; };

static char ours[MAX_FDS];
static pthread_mutex_t one = PTHREAD_MUTEX_INITIALIZER;

static void *real(const char *name) { return dlsym(RTLD_NEXT, name); }

static int below(const char *path) {
  const char *folder = getenv("STORE_FOLDER");
  return folder && path && strncmp(path, folder, strlen(folder)) == 0;
}

static int is_ours(int fd) { return fd >= 0 && fd < MAX_FDS && ours[fd]; }

static void note(uint32_t what, int fd, uint64_t offset, const void *data, uint64_t bytes) {
  static int log = -1;
  const char *path = getenv("STORE_LOG");
  if (!path) return;
  int kept = errno;
  pthread_mutex_lock(&one);
  if (log < 0) log = syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  struct head head = { what, fd, offset, bytes };
  struct iovec parts[2] = { { &head, sizeof head }, { (void *)data, bytes } };
  if (syscall(SYS_writev, log, parts, 2) != (long)(sizeof head + bytes)) abort();
  pthread_mutex_unlock(&one);
  errno = kept;
}

static char fault(void) {
  const char *path = getenv("STORE_FAULT");
  char letter = 0;
  if (!path) return 0;
  int kept = errno;
  int fd = syscall(SYS_openat, AT_FDCWD, path, O_RDONLY | O_CLOEXEC, 0);
  if (fd >= 0) {
    if (syscall(SYS_read, fd, &letter, 1) != 1) letter = 0;
    syscall(SYS_close, fd);
  }
  errno = kept;
  return letter;
}

/* How many bytes the disk accepts: all, half, or none (-1). */
static ssize_t room(int fd, size_t bytes) {
  char letter = is_ours(fd) ? fault() : 0;
  if (letter == 'h' && bytes > 1) return bytes / 2;
  if (letter == 'w' || letter == 'h') { errno = ENOSPC; return -1; }
  return bytes;
}

static int is_folder(int fd) {
  struct stat found;
  return fstat(fd, &found) == 0 && S_ISDIR(found.st_mode);
}

static int opened(int fd, const char *path, int flags) {
  if (fd < 0 || fd >= MAX_FDS) return fd;
  ours[fd] = below(path) && !is_folder(fd);
  if (ours[fd]) note(OPEN, fd, (flags & O_TRUNC) != 0, path, strlen(path));
  return fd;
}

#define MODE(flags) \
  mode_t mode = 0; \
  if (flags & (O_CREAT | __O_TMPFILE)) { va_list rest; va_start(rest, flags); mode = va_arg(rest, mode_t); va_end(rest); }

int open(const char *path, int flags, ...) { MODE(flags) return opened(REAL(open)(path, flags, mode), path, flags); }
int open64(const char *path, int flags, ...) { MODE(flags) return opened(REAL(open64)(path, flags, mode), path, flags); }
int openat(int at, const char *path, int flags, ...) { MODE(flags) return opened(REAL(openat)(at, path, flags, mode), path, flags); }
int openat64(int at, const char *path, int flags, ...) { MODE(flags) return opened(REAL(openat64)(at, path, flags, mode), path, flags); }

int close(int fd) {
  if (is_ours(fd)) { ours[fd] = 0; note(CLOSE, fd, 0, 0, 0); }
  return REAL(close)(fd);
}

static ssize_t wrote_at(int fd, const void *data, ssize_t bytes, off64_t offset) {
  if (bytes > 0 && is_ours(fd)) note(WRITE, fd, offset, data, bytes);
  return bytes;
}

static ssize_t wrote(int fd, const void *data, ssize_t bytes) {
  if (bytes <= 0 || !is_ours(fd)) return bytes;
  return wrote_at(fd, data, bytes, lseek64(fd, 0, SEEK_CUR) - bytes);
}

ssize_t write(int fd, const void *data, size_t bytes) {
  ssize_t fits = room(fd, bytes);
  return fits < 0 ? -1 : wrote(fd, data, REAL(write)(fd, data, fits));
}

ssize_t pwrite64(int fd, const void *data, size_t bytes, off64_t offset) {
  ssize_t fits = room(fd, bytes);
  return fits < 0 ? -1 : wrote_at(fd, data, REAL(pwrite64)(fd, data, fits, offset), offset);
}

ssize_t pwrite(int fd, const void *data, size_t bytes, off_t offset) { return pwrite64(fd, data, bytes, offset); }

/* Writes only the first part: callers must handle short writes. */
ssize_t writev(int fd, const struct iovec *parts, int count) {
  return is_ours(fd) && count > 0 ? write(fd, parts[0].iov_base, parts[0].iov_len) : REAL(writev)(fd, parts, count);
}

ssize_t pwritev64(int fd, const struct iovec *parts, int count, off64_t offset) {
  if (!is_ours(fd) || count < 1) return REAL(pwritev64)(fd, parts, count, offset);
  return pwrite64(fd, parts[0].iov_base, parts[0].iov_len, offset);
}

ssize_t pwritev(int fd, const struct iovec *parts, int count, off_t offset) { return pwritev64(fd, parts, count, offset); }

int ftruncate64(int fd, off64_t bytes) {
  int result = REAL(ftruncate64)(fd, bytes);
  if (result == 0 && is_ours(fd)) note(TRUNCATE, fd, bytes, 0, 0);
  return result;
}

int ftruncate(int fd, off_t bytes) { return ftruncate64(fd, bytes); }

static int synced(int fd, int (*sync)(int)) {
  if (is_ours(fd) && fault() == 's') { errno = EIO; return -1; }
  int result = sync(fd);
  if (result == 0 && is_ours(fd)) note(SYNC, fd, 0, 0, 0);
  return result;
}

int fsync(int fd) { return synced(fd, REAL(fsync)); }
int fdatasync(int fd) { return synced(fd, REAL(fdatasync)); }

int unlink(const char *path) {
  int result = REAL(unlink)(path);
  if (result == 0 && below(path)) note(UNLINK, -1, 0, path, strlen(path));
  return result;
}

/* `offset` is the length of the old name; the new name follows it. */
int rename(const char *from, const char *to) {
  int result = REAL(rename)(from, to);
  if (result == 0 && below(to)) {
    char both[8192];
    size_t first = strlen(from), second = strlen(to);
    if (first + second > sizeof both) abort();
    memcpy(both, from, first);
    memcpy(both + first, to, second);
    note(RENAME, -1, first, both, first + second);
  }
  return result;
}
