/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* journal.c: one line per block: the plan's fingerprint, the block's number, its sums, a
 * checksum. */
#define _POSIX_C_SOURCE 200809L     /* stat */
#include "sim/journal.h"

#include <errno.h>
#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { PRINT = 16 };                /* digits of a fingerprint */

/* Any change in the plan but the number of games changes the fingerprint; blocks of other plans are
 * skipped. A game depends on its own number only, so a longer run takes over what a shorter one has
 * played, as long as its blocks are as large. */
static uint64_t mix(uint64_t h, const void *bytes, size_t n)
{
    const unsigned char *b = bytes;

    for (size_t i = 0; i < n; i++)
        h = (h ^ b[i]) * 0x100000001b3u;
    return h;
}

static uint64_t fingerprint(const struct sim_plan *p)
{
    long block = sim_block(p->games);
    uint64_t h = mix(0xcbf29ce484222325u, &block, sizeof block);

    h = mix(h, &p->seed, sizeof p->seed);
    h = mix(h, &p->tag, sizeof p->tag);
    h = mix(h, &p->rounds, sizeof p->rounds);
    for (int i = 0; i < 2; i++)
        h = mix(h, p->bot[i], strlen(p->bot[i]));
    return h;
}

/* The bytes of a sum with that many kinds. */
static size_t used(int nkind)
{
    return offsetof(struct sim_sum, kind) + (size_t)nkind * sizeof(struct sim_kind);
}

/* Whatever else it is, a line begins with a fingerprint, or with what was written of one. */
static bool is_begun(FILE *f)
{
    int n = 0, c = fgetc(f);

    for (; n < PRINT && ((c >= '0' && c <= '9') || (c >= 'a' && c <= 'f')); n++)
        c = fgetc(f);
    return c == EOF || (n == PRINT ? c == ' ' || c == '\n' : n > 0 && c == '\n');
}

static bool end_last_line(FILE *f)
{
    return fseek(f, -1, SEEK_END) != 0 || fgetc(f) == '\n' ||
           (fseek(f, 0, SEEK_END) == 0 && fputc('\n', f) != EOF);
}

static bool fail(struct mk_error *error, const char *path, const char *why)
{
    *error = (struct mk_error){0};
    snprintf(error->text, sizeof error->text, "%.90s: %s", path, why);
    return false;
}

bool journal_open(const char *path, struct mk_error *error)
{
    struct stat st;
    bool begun, good;

    if (stat(path, &st) == 0 && !S_ISREG(st.st_mode))
        return fail(error, path, S_ISDIR(st.st_mode) ? strerror(EISDIR) : "not an ordinary file");

    FILE *f = fopen(path, "a+");

    if (!f)
        return fail(error, path, strerror(errno));
    rewind(f);
    begun = is_begun(f);
    good = !begun || end_last_line(f);
    good = fclose(f) == 0 && good;
    if (!begun)
        return fail(error, path, "does not hold finished games; name another file");
    return good || fail(error, path, strerror(errno));
}

bool journal_write(const struct sim_plan *p, long block, const struct sim_sum *s)
{
    const unsigned char *byte = (const unsigned char *)s;
    size_t n = used(s->nkind);
    FILE *f = fopen(p->journal, "a");

    if (!f)
        return false;
    setvbuf(f, NULL, _IOFBF, 2 * n + 128);      /* one write for the line */
    fprintf(f, "%016" PRIx64 " %ld %d ", fingerprint(p), block, s->nkind);
    for (size_t i = 0; i < n; i++)
        fprintf(f, "%02x", byte[i]);
    fprintf(f, " %016" PRIx64 "\n", mix(0, byte, n));

    bool good = !ferror(f);

    return fclose(f) == 0 && good;
}

static int digit(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

static bool unhex(const char *hex, unsigned char *out, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        int hi = digit(hex[2 * i]), lo = hi < 0 ? -1 : digit(hex[2 * i + 1]);
        if (lo < 0)
            return false;
        out[i] = (unsigned char)(hi << 4 | lo);
    }
    return true;
}

static bool read_line(const struct sim_plan *p, const char *line, long blocks, long *block,
                      struct sim_sum *s)
{
    uint64_t print, check;
    int at = 0, nkind;

    if (sscanf(line, "%16" SCNx64 " %ld %d %n", &print, block, &nkind, &at) != 3 ||
        print != fingerprint(p) || *block < 0 || *block >= blocks || nkind < 0 ||
        nkind > SIM_KINDS || strlen(line + at) < 2 * used(nkind) + 17)
        return false;
    memset(s, 0, sizeof *s);
    return unhex(line + at, (unsigned char *)s, used(nkind)) &&
           sscanf(line + at + 2 * used(nkind), " %16" SCNx64, &check) == 1 &&
           check == mix(0, s, used(nkind)) && s->nkind == nkind;
}

/* Does it hold all games of the block? The last one of a shorter run may not. */
static bool is_whole(const struct sim_plan *p, long block, const struct sim_sum *s)
{
    long size = sim_block(p->games), left = p->games - block * size;

    return s->games == (left < size ? left : size);
}

long journal_read(const struct sim_plan *p, long blocks, struct sim_sum *block, bool *have)
{
    size_t room = 2 * sizeof(struct sim_sum) + 128;
    char *line = malloc(room);
    FILE *f = fopen(p->journal, "r");
    struct sim_sum s;
    long n = 0, b;

    while (line && f && fgets(line, (int)room, f))
        if (read_line(p, line, blocks, &b, &s) && is_whole(p, b, &s) && !have[b]) {
            block[b] = s;
            have[b] = true;
            n += s.games;
        }
    if (f)
        fclose(f);
    free(line);
    return n;
}
