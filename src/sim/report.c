/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* report.c: the results of a simulation. */
#include "sim/report.h"

#include <stdlib.h>
#include <string.h>

static double per(long sum, long n)
{
    return n ? (double)sum / (double)n : 0;
}

/* A draw counts as half a win for both. */
static struct sim_share share_of(const struct sim_sum *s, int army)
{
    return sim_share((double)s->wins[army] + 0.5 * (double)s->draws,
                     (double)(s->wins[0] + s->wins[1] + s->draws));
}

/* --- words */

static void text_kinds(FILE *f, const struct sim_sum *s, int army)
{
    fprintf(f, "  %-28s %6s %6s %6s %7s %9s\n", "figure", "points", "dealt", "taken", "scored",
            "survived");
    for (int i = 0; i < s->nkind; i++) {
        const struct sim_kind *k = &s->kind[i];
        if (k->army == army)
            fprintf(f, "  %-28.28s %6d %6.2f %6.2f %7.2f %8.1f%%\n", k->name, k->points,
                    per(k->dealt, k->fielded), per(k->taken, k->fielded),
                    per(k->scored, k->fielded), 100 * per(k->survived, k->fielded));
    }
}

static const char *plural(long n)
{
    return n == 1 ? "" : "s";
}

void report_text(FILE *f, const struct sim_sum *s, const struct report_names *names)
{
    fprintf(f, "%ld game%s, %.1f rounds and %.0f orders each; %ld draw%s\n", s->games,
            plural(s->games), per(s->rounds, s->games), per(s->orders, s->games), s->draws,
            plural(s->draws));
    fprintf(f, "ended by: last player %ld, time %ld, agreement %ld\n", s->ends[END_LAST_PLAYER],
            s->ends[END_TIME], s->ends[END_AGREEMENT]);
    if (s->ends[END_TIME])
        fprintf(f, "in %ld game%s ended by time neither army had lost half its points; %ld "
                "game%s without any damage\n", s->timid, plural(s->timid), s->peaceful,
                plural(s->peaceful));
    for (int a = 0; a < 2; a++) {
        struct sim_share w = share_of(s, a);
        fprintf(f, "\n%s (%s): wins %.1f %% (95 %%: %.1f to %.1f), %.1f points a game\n",
                names->army[a], names->bot[a], 100 * w.share, 100 * w.low, 100 * w.high,
                per(s->points[a], s->games));
        text_kinds(f, s, a);
    }
    if (s->unlisted)
        fprintf(f, "\n%ld figures of other kinds are not listed\n", s->unlisted);
    if (s->faults)
        fprintf(f, "\n%ld game%s had an error; the first, game %ld: %s\n", s->faults, plural(s->faults),
                s->faulty_game, s->fault);
}

/* --- spreadsheets */

static void quoted(FILE *f, const char *text)
{
    fputc('"', f);
    for (; *text; text++) {
        if (*text == '"')
            fputc('"', f);
        fputc(*text, f);
    }
    fputc('"', f);
}

void report_csv(FILE *f, const struct sim_sum *s, const struct report_names *names)
{
    fputs("army,bot,figure,points,fielded,dealt,taken,scored,survived\n", f);
    for (int i = 0; i < s->nkind; i++) {
        const struct sim_kind *k = &s->kind[i];
        quoted(f, names->army[k->army]);
        fprintf(f, ",%s,", names->bot[k->army]);
        quoted(f, k->name);
        fprintf(f, ",%d,%ld,%ld,%ld,%ld,%ld\n", k->points, k->fielded, k->dealt, k->taken,
                k->scored, k->survived);
    }
}

/* --- programs */

static void json_string(FILE *f, const char *text)
{
    fputc('"', f);
    for (; *text; text++) {
        if (*text == '"' || *text == '\\')
            fputc('\\', f);
        if ((unsigned char)*text >= ' ')
            fputc(*text, f);
    }
    fputc('"', f);
}

static void json_army(FILE *f, const struct sim_sum *s, const struct report_names *names, int a)
{
    struct sim_share w = share_of(s, a);
    bool first = true;

    fputs("{\"name\":", f);
    json_string(f, names->army[a]);
    fprintf(f, ",\"bot\":\"%s\",\"wins\":%ld,\"share\":%.6f,\"low\":%.6f,\"high\":%.6f,"
               "\"points\":%ld,\"figures\":[",
            names->bot[a], s->wins[a], w.share, w.low, w.high, s->points[a]);
    for (int i = 0; i < s->nkind; i++) {
        const struct sim_kind *k = &s->kind[i];
        if (k->army != a)
            continue;
        fprintf(f, "%s{\"name\":", first ? "" : ",");
        json_string(f, k->name);
        fprintf(f, ",\"points\":%d,\"fielded\":%ld,\"dealt\":%ld,\"taken\":%ld,\"scored\":%ld,"
                   "\"survived\":%ld}",
                k->points, k->fielded, k->dealt, k->taken, k->scored, k->survived);
        first = false;
    }
    fputs("]}", f);
}

void report_json(FILE *f, const struct sim_sum *s, const struct report_names *names)
{
    fprintf(f, "{\"games\":%ld,\"draws\":%ld,\"faults\":%ld,\"rounds\":%ld,\"orders\":%ld,"
               "\"unlisted\":%ld,\"armies\":[",
            s->games, s->draws, s->faults, s->rounds, s->orders, s->unlisted);
    json_army(f, s, names, 0);
    fputc(',', f);
    json_army(f, s, names, 1);
    fputs("]}\n", f);
}

/* --- a picture: win shares with their intervals, and each figure's points won for its cost */

enum { WIDE = 720, ROW = 22, LEFT = 220 };

static void svg_text(FILE *f, int x, int y, const char *anchor, const char *text)
{
    fprintf(f, "<text x=\"%d\" y=\"%d\" text-anchor=\"%s\">", x, y, anchor);
    for (; *text; text++) {
        if (*text == '<')
            fputs("&lt;", f);
        else if (*text == '&')
            fputs("&amp;", f);
        else
            fputc(*text, f);
    }
    fputs("</text>\n", f);
}

static void svg_share(FILE *f, const struct sim_sum *s, const struct report_names *n, int a, int y)
{
    struct sim_share w = share_of(s, a);
    int span = WIDE - LEFT - 80;
    char label[32];

    svg_text(f, LEFT - 8, y + 15, "end", n->army[a]);
    fprintf(f, "<rect class=\"a%d\" x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"16\"/>\n", a, LEFT,
            y + 3, w.share * span);
    fprintf(f, "<path class=\"bar\" d=\"M%.1f %dH%.1f\"/>\n", LEFT + w.low * span, y + 11,
            LEFT + w.high * span);
    snprintf(label, sizeof label, "%.1f %%", 100 * w.share);
    svg_text(f, WIDE - 8, y + 15, "end", label);
}

static void svg_kind(FILE *f, const struct sim_kind *k, double max, int y)
{
    double worth = per(k->scored, k->fielded) / (k->points ? k->points : 1);
    char label[96];

    snprintf(label, sizeof label, "%s (%d)", k->name, k->points);
    svg_text(f, LEFT - 8, y + 15, "end", label);
    fprintf(f, "<rect class=\"a%d\" x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"16\"/>\n", k->army,
            LEFT, y + 3, max > 0 ? worth / max * (WIDE - LEFT - 80) : 0);
    snprintf(label, sizeof label, "%.2f", worth);
    svg_text(f, WIDE - 8, y + 15, "end", label);
}

void report_svg(FILE *f, const struct sim_sum *s, const struct report_names *names)
{
    double max = 0;
    int y = 0;

    for (int i = 0; i < s->nkind; i++) {
        double worth = per(s->kind[i].scored, s->kind[i].fielded) /
                       (s->kind[i].points ? s->kind[i].points : 1);
        max = worth > max ? worth : max;
    }
    fprintf(f, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" "
               "font-family=\"sans-serif\" font-size=\"13\">\n"
               "<style>.a0{fill:#b4482f}.a1{fill:#2f6fb4}.bar{stroke:#222;stroke-width:2}"
               "rect{rx:2}</style>\n<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>\n",
            WIDE, ROW * (s->nkind + 6));
    svg_text(f, 8, (y += ROW) - 4, "start", "share of games won, with the 95 % interval");
    for (int a = 0; a < 2; a++, y += ROW)
        svg_share(f, s, names, a, y);
    svg_text(f, 8, (y += 2 * ROW) - 4, "start", "points of opponents eliminated, per point of cost");
    for (int i = 0; i < s->nkind; i++, y += ROW)
        svg_kind(f, &s->kind[i], max, y);
    fputs("</svg>\n", f);
}
