/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* odds.c: `warlord odds`, the possible results of an order before it is given. */
#include "odds/odds.h"

#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/game_json.h"
#include "cli/look.h"
#include "cli/session.h"
#include "cli/tell.h"

enum { PATH_MAX_LENGTH = 4096, SCRIPT = 8 };

static void print_figure(const struct game *g, const struct odds_figure *f)
{
    printf("%s", piece_of(g, f->fig)->id);
    if (f->hit > 0)
        printf(": hit %.1f %%", 100 * f->hit);
    if (f->captured > 0)
        printf(", captured %.1f %%", 100 * f->captured);
    if (f->gone > 0)
        printf(", eliminated %.1f %%", 100 * f->gone);
    printf("; %.2f clicks on average\n", odds_mean(f));
    for (int k = -ODDS_SPAN; k <= ODDS_SPAN; k++) {
        double p = f->change[ODDS_SPAN + k];
        if (p < 0.00005 || (k == 0 && p > 0.99995))
            continue;
        printf("  %2d click%s %-7s %5.1f %%  %.*s\n", k < 0 ? -k : k, k == 1 || k == -1 ? " " : "s",
               k < 0 ? "healed" : "", 100 * p, (int)(p * 40 + 0.5),
               "########################################");
    }
}

static void print_odds(const struct game *g, const struct odds *o)
{
    if (o->rolls)
        printf("breaks away %.1f %%\n", 100 * o->breakaway);
    for (int i = 0; i < o->n; i++)
        print_figure(g, &o->fig[i]);
    if (o->n == 0)
        puts("no figure is affected");
    if (o->sampled)
        printf("too many outcomes to count: %d samples, each chance within %.1f %%\n", ODDS_SAMPLES,
               100 * o->error);
    else
        printf("%ld outcome%s counted\n", o->outcomes, o->outcomes == 1 ? "" : "s");
}

static json_t *figure_json(const struct game *g, const struct odds_figure *f)
{
    json_t *clicks = json_object();

    for (int k = -ODDS_SPAN; k <= ODDS_SPAN; k++) {
        char key[8];

        snprintf(key, sizeof key, "%d", k);
        if (f->change[ODDS_SPAN + k] > 0)
            json_object_set_new(clicks, key, json_real(f->change[ODDS_SPAN + k]));
    }
    return json_pack("{s:s, s:f, s:f, s:f, s:f, s:o}", "figure", piece_of(g, f->fig)->id, "hit",
                     f->hit, "captured", f->captured, "eliminated", f->gone, "mean", odds_mean(f),
                     "clicks", clicks);
}

static json_t *odds_json(const struct game *g, const struct odds *o)
{
    json_t *figures = json_array();

    for (int i = 0; i < o->n; i++)
        json_array_append_new(figures, figure_json(g, &o->fig[i]));
    return json_pack("{s:f, s:b, s:f, s:I, s:o}", "breakaway", o->breakaway, "sampled", o->sampled,
                     "error", o->sampled ? o->error : 0.0, "ends", (json_int_t)o->outcomes, "figures",
                     figures);
}

static void print_json(const struct game *g, const struct odds *keep, const struct odds *spin)
{
    bool good = allowed(keep->verdict);

    json_out(json_pack("{s:o, s:o, s:o}", "verdict", json_of_verdict(g, keep->verdict), "odds",
                       good ? odds_json(g, keep) : json_null(), "with_free_spins",
                       good ? odds_json(g, spin) : json_null()));
}

static bool differ(const struct odds *a, const struct odds *b)
{
    if (a->n != b->n || a->breakaway != b->breakaway)
        return true;
    for (int i = 0; i < a->n; i++) {
        if (a->fig[i].hit != b->fig[i].hit)
            return true;
        for (int k = 0; k < 2 * ODDS_SPAN + 1; k++)
            if (a->fig[i].change[k] != b->fig[i].change[k])
                return true;
    }
    return false;
}

static bool read_script(const struct game *g, int argc, char **argv, struct mk_order *script)
{
    for (int i = 0; i < argc; i++)
        if (!look_order(g, argv[i], &script[i]))
            return false;
    return true;
}

static int answer(const struct game *g, const struct mk_order *script, int n, bool json)
{
    struct odds_scratch *scratch = odds_scratch_new(g);
    struct odds keep, spin;

    odds_of(&keep, g, script, n, ODDS_KEEP, scratch);
    odds_of(&spin, g, script, n, ODDS_SPIN, scratch);
    odds_scratch_free(scratch);
    if (json) {
        print_json(g, &keep, &spin);
        return allowed(keep.verdict) ? 0 : 1;
    }
    if (!allowed(keep.verdict)) {
        tell_verdict(g, script, keep.verdict);
        return 1;
    }
    print_odds(g, &keep);
    if (differ(&keep, &spin)) {
        puts("\nif the free spins are taken:");
        print_odds(g, &spin);
    }
    return 0;
}

struct request {
    bool json;
};

static const struct option_entry options[] = {
    FLAG_ENTRY(0, "json", struct request, json, "Print the answer as JSON."),
    END_ENTRY,
};

static int run_odds(void *request, int n, char **word)
{
    char path[PATH_MAX_LENGTH];
    struct mk_order script[SCRIPT];
    struct session s;
    int status = 2;

    if (!session_open(&s, &(struct session_wish){
                              .path = session_find_table(word[0], path, sizeof path),
                              .orders = true, .stop_after = -1}))
        return 2;
    if (read_script(s.g, n - 1, word + 1, script))
        status = answer(s.g, script, n - 1, ((const struct request *)request)->json);
    session_release(&s);
    return status;
}

const struct command command_odds = {
    .name = "odds",
    .summary = "calculate the chances of everything an order may lead to",
    .synopsis = "[--json] TABLE \"ORDER\" [\"ORDER\"]…",
    .text = "The chances of everything an order may lead to until its action is over. Further "
            "orders answer what the same player is asked on the way, such as the attack after a "
            "Charge.",
    .notes = "The exit status is 1 if the order is not allowed.",
    .options = options,
    .options_first = true,
    .words = "TABLE or ORDER",
    .min = 2,
    .max = 1 + SCRIPT,
    .request = sizeof(struct request),
    .run = run_odds,
};
