/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* file.c: whole files, read and replaced. */
#define _POSIX_C_SOURCE 200809L

#include "collection/file.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define MARK "\xef\xbb\xbf"          /* at the beginning of what Windows calls UTF-8 */

static char *read_all(FILE *f, size_t max, size_t *length)
{
    enum { CHUNK = 1 << 18 };
    char *text = NULL;
    size_t n = 0, capacity = 0, got = 1;

    while (got > 0 && n <= max) {
        if (n + CHUNK + 1 > capacity) {
            capacity = 2 * capacity + CHUNK + 1;
            text = must_have(realloc(text, capacity));
        }
        got = fread(text + n, 1, CHUNK, f);
        n += got;
    }
    if (n >= sizeof MARK - 1 && memcmp(text, MARK, sizeof MARK - 1) == 0)
        memmove(text, text + sizeof MARK - 1, n -= sizeof MARK - 1);
    text[n] = '\0';
    *length = n;
    return text;
}

char *file_read(const char *path, size_t max, size_t *length)
{
    FILE *f = fopen(path, "rb");
    int error = 0;

    if (!f)
        return NULL;

    char *text = read_all(f, max, length);

    if (ferror(f))
        error = errno ? errno : EIO;
    else if (*length > max)
        error = EFBIG;
    fclose(f);
    if (!error)
        return text;
    free(text);
    errno = error;
    return NULL;
}

bool file_can_write(const char *path)
{
    struct stat st;
    bool there = stat(path, &st) == 0;

    if (there && !S_ISREG(st.st_mode) && !S_ISDIR(st.st_mode))
        return access(path, W_OK) == 0;

    FILE *f = fopen(path, there ? "r+" : "a");

    if (!f)
        return false;
    fclose(f);
    if (!there)
        unlink(path);
    return true;
}

static bool is_unchanged(const char *path, const char *text, size_t length)
{
    size_t n;
    char *old = file_read(path, length, &n);
    bool same = old && n == length && memcmp(old, text, n) == 0;

    free(old);
    return same;
}

static bool write_all(int fd, const char *text, size_t length)
{
    while (length > 0) {
        ssize_t n = write(fd, text, length);

        if (n < 0 && errno != EINTR)
            return false;
        text += n > 0 ? n : 0;
        length -= n > 0 ? (size_t)n : 0;
    }
    return fsync(fd) == 0;
}

/* With ordinary permissions, not only for the owner as mkstemp makes it. */
static bool write_beside(char *path, const char *text, size_t length)
{
    int fd = mkstemp(path);

    if (fd < 0)
        return false;

    mode_t mask = umask(0);
    bool ok = (umask(mask), fchmod(fd, 0666 & ~mask) == 0) && write_all(fd, text, length);
    int error = errno;

    if (close(fd) != 0 && ok) {
        ok = false;
        error = errno;
    }
    if (!ok)
        unlink(path);
    errno = error;
    return ok;
}

bool file_replace(const char *path, const char *text, size_t length, bool *changed)
{
    char beside[FILE_PATH + 8];

    *changed = false;
    if (is_unchanged(path, text, length))
        return true;
    if (snprintf(beside, sizeof beside, "%s.XXXXXX", path) >= (int)sizeof beside) {
        errno = ENAMETOOLONG;
        return false;
    }
    if (!write_beside(beside, text, length))
        return false;
    if (rename(beside, path) == 0) {
        *changed = true;
        return true;
    }
    int error = errno;

    unlink(beside);
    errno = error;
    return false;
}

bool folder_path(char out[FILE_PATH], const char *kind)
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    int n;

    if (data && data[0] == '/')
        n = snprintf(out, FILE_PATH, "%s/warlord/%s", data, kind);
    else if (home && home[0])
        n = snprintf(out, FILE_PATH, "%s/.local/share/warlord/%s", home, kind);
    else
        return false;
    return n < FILE_PATH;
}

bool folder_make(const char *path)
{
    char part[FILE_PATH];

    if (snprintf(part, sizeof part, "%s", path) >= (int)sizeof part)
        return false;
    for (char *at = part + 1; (at = strchr(at, '/')); at++) {
        *at = '\0';
        if (mkdir(part, 0777) != 0 && errno != EEXIST)
            return false;
        *at = '/';
    }
    return mkdir(part, 0777) == 0 || errno == EEXIST;
}
