/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* minimal.c: a complete bot in C: the attack that hurts most, or any legal order.
 *
 *     cc -o minimal minimal.c && warlord bot-match --red ./minimal --blue greedy
 *
 * docs/bots.md explains the protocol. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE = 2048, ORDERS = 200 };

static char order[ORDERS][LINE];

/* One line without its end; the last one was the last of the game. */
static void read_line(char line[LINE])
{
    if (!fgets(line, LINE, stdin))
        exit(0);
    line[strcspn(line, "\n")] = '\0';
}

static void say(const char *line)
{
    puts(line);
    fflush(stdout);
}

/* Asks for candidate orders ("legal close 50") and returns how many came. */
static int ask_legal(const char *question)
{
    char line[LINE];
    int n;

    say(question);
    read_line(line);
    n = atoi(line + strlen("legal"));
    for (int i = 0; i < n; i++)
        read_line(order[i < ORDERS ? i : ORDERS - 1]);
    return n < ORDERS ? n : ORDERS;
}

/* Average clicks the order does to its target. */
static double hurt(const char *text)
{
    char line[LINE], target[64] = "", name[64];
    double clicks, sum = 0;
    const char *at = strstr(text, " at ");
    int n = 0;

    if (at)
        sscanf(at, " at %63s", target);
    snprintf(line, sizeof line, "odds %.2000s", text);
    say(line);
    read_line(line);
    sscanf(line, "odds %d", &n);
    for (int i = 0; i < n; i++) {
        read_line(line);
        if (sscanf(line, "%63s hit %*f clicks %lf", name, &clicks) == 2 && !strcmp(name, target))
            sum += clicks;
    }
    return sum;
}

/* The best attack of that kind so far, in `best`. */
static void seek(const char *question, char best[LINE], double *most)
{
    for (int i = 0, n = ask_legal(question); i < n; i++) {
        double clicks = hurt(order[i]);
        if (clicks <= *most)
            continue;
        *most = clicks;
        strcpy(best, order[i]);
    }
}

static void decide(const char *kind)
{
    char best[LINE] = "";
    double most = 0.2;

    if (!strcmp(kind, "action") || !strcmp(kind, "attack")) {
        seek("legal close 12", best, &most);
        seek("legal ranged 12", best, &most);
    }
    say(best[0] ? best : order[rand() % ask_legal("legal 150")]);
}

int main(void)
{
    char line[LINE], kind[64];

    for (;;) {
        read_line(line);
        if (sscanf(line, "ask %*s %63s", kind) == 1)
            decide(kind);
    }
}
