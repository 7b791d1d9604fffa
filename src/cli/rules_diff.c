/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* rules_diff.c: `warlord rules diff [TOPIC]`, what changed between two editions. */
#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "catalog/catalog.h"
#include "cli/cli.h"
#include "cli/json_out.h"
#include "cli/wrap.h"

static const struct mk_edition_change *change_named(const char *id)
{
    for (const struct mk_edition_change *c = mk_edition_changes; c->id; c++)
        if (strcmp(c->id, id) == 0)
            return c;
    return NULL;
}

/* The rule itself or one below it: breakaway and breakaway.roll, not breakaways. */
static bool is_under(const char *name, const char *topic)
{
    size_t n = strlen(topic);

    return strncmp(name, topic, n) == 0 && (name[n] == '\0' || name[n] == '.');
}

/* The rules of an edition under a topic, ended by R_NONE. */
static int rules_under(const char *topic, enum mk_edition_id edition, uint16_t out[R_COUNT])
{
    int n = 0;

    for (enum mk_rule r = mk_rule_next(R_NONE, edition); r; r = mk_rule_next(r, edition)) {
        const struct mk_clause *c = mk_clause_of(r, edition);

        if (c->rule == r && is_under(strchr(c->id, '.') + 1, topic))
            out[n++] = (uint16_t)r;
    }
    out[n] = R_NONE;
    return n;
}

/* ---------------------------------------------------------------- for a terminal */

static void print_side(const uint16_t *rules, enum mk_edition_id edition)
{
    printf("\n%s\n", mk_edition_name(edition));
    if (!*rules)
        printf("    nothing\n");
    for (; *rules; rules++) {
        const struct mk_clause *c = mk_clause_of((enum mk_rule)*rules, edition);

        printf("    %s\n", c->id);
        wrap_field(8, "", c->text);
    }
}

static void print_list(void)
{
    for (const struct mk_edition_change *c = mk_edition_changes; c->id; c++) {
        const struct mk_wording *said = &c->words[MK_ENGLISH];

        printf("%s: %s\n", c->id, said->title);
        wrap_field(4, "", said->text);
    }
    puts("\n'warlord rules diff TOPIC' shows the clauses of both editions.");
}

/* ---------------------------------------------------------------- for programs */

static json_t *json_side(const uint16_t *rules, enum mk_edition_id edition)
{
    json_t *all = json_array();

    for (; *rules; rules++) {
        const struct mk_clause *c = mk_clause_of((enum mk_rule)*rules, edition);

        json_array_append_new(all, json_pack("{s:s, s:s, s:s}", "id", c->id, "title", c->title,
                                             "text", c->text));
    }
    return all;
}

static json_t *json_change(const char *id, const struct mk_wording *said, const uint16_t *before,
                           const uint16_t *after)
{
    return json_pack("{s:s, s:s?, s:s?, s:o, s:o}", "topic", id, "title", said ? said->title : NULL,
                     "text", said ? said->text : NULL, mk_edition_name(mk_changed_from),
                     json_side(before, mk_changed_from), mk_edition_name(mk_changed_to),
                     json_side(after, mk_changed_to));
}

/* ---------------------------------------------------------------- the command */

static int tell_all(bool json)
{
    json_t *all;

    if (!json) {
        print_list();
        return 0;
    }
    all = json_array();
    for (const struct mk_edition_change *c = mk_edition_changes; c->id; c++)
        json_array_append_new(all, json_change(c->id, &c->words[MK_ENGLISH], c->before, c->after));
    json_out(all);
    return 0;
}

static int tell(const char *id, const struct mk_wording *said, const uint16_t *before,
                const uint16_t *after, bool json)
{
    if (json) {
        json_out(json_change(id, said, before, after));
        return 0;
    }
    if (said) {
        puts(said->title);
        wrap_field(4, "", said->text);
    }
    print_side(before, mk_changed_from);
    print_side(after, mk_changed_to);
    return 0;
}

int rules_diff(int n, char **word, bool json)
{
    uint16_t before[R_COUNT], after[R_COUNT];
    const struct mk_edition_change *change;

    if (n > 1)
        return command_misused("warlord rules diff", "expected one topic");
    if (n == 0)
        return tell_all(json);
    change = change_named(word[0]);
    if (change)
        return tell(change->id, &change->words[MK_ENGLISH], change->before, change->after, json);
    if (rules_under(word[0], mk_changed_from, before) + rules_under(word[0], mk_changed_to, after) > 0)
        return tell(word[0], NULL, before, after, json);
    fprintf(stderr, "warlord: neither edition has a topic '%s'; 'warlord rules diff' lists what "
            "changed\n", word[0]);
    return 1;
}
