/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* sheet.c: an army on paper. */
#include "army/sheet.h"

#include <ctype.h>
#include <string.h>

#include "army/names.h"
#include "army/table.h"
#include "catalog/catalog.h"
#include "notation/names.h"
#include "notation/told.h"
#include "rules/ability.h"
#include "rules/ruleset.h"

static const char head[] =
    "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
    "<meta name=\"viewport\" content=\"width=device-width\">\n";

static const char style[] =
    "<style>\n"
    "@page{size:A4;margin:11mm}\n"
    "*{box-sizing:border-box;-webkit-print-color-adjust:exact;print-color-adjust:exact}\n"
    "body{font:9pt/1.35 Georgia,'Times New Roman',serif;color:#111;background:#fff;margin:0 auto;\n"
    " max-width:188mm}\n"
    "header{border-bottom:.6mm solid #111;margin-bottom:3mm}\n"
    "h1{font-size:21pt;line-height:1.1;margin:0}\n"
    "header p{margin:1mm 0}\n.sketch{font-style:italic;font-size:10pt}\n"
    ".sum,.notes,.line{font-family:Arial,Helvetica,sans-serif;font-size:8pt}\n"
    ".notes{padding:0;margin:1mm 0 2mm;list-style:none;color:#333}\n"
    ".cards{columns:2;column-gap:5mm}\n"
    ".card{break-inside:avoid;border:.3mm solid #111;border-radius:1.5mm;padding:1.5mm 2mm;\n"
    " margin:0 0 3mm}\n"
    ".card h2{font-size:12pt;line-height:1.15;margin:0;display:flex;gap:2mm}\n"
    ".card h2 .cost{margin-left:auto;white-space:nowrap;font-size:10pt}\n"
    ".line{margin:.5mm 0 1mm;color:#333}\n"
    ".spell{margin-left:4mm}\n"
    "table{border-collapse:collapse;font-family:Arial,Helvetica,sans-serif}\n"
    "th{font-size:6.5pt;font-weight:normal;text-align:left;padding:0 1mm 0 0;color:#333}\n"
    "td,thead th+th{width:6.1mm;min-width:6.1mm;text-align:center;padding:.3mm 0}\n"
    "td{font-size:9pt;vertical-align:top;line-height:1}\n"
    "td b{display:inline-block;width:5.2mm;height:5.2mm;line-height:4.4mm;font-weight:normal;\n"
    " border:.4mm solid transparent}\n"
    "td i{display:block;font:bold 5.5pt/1 Arial,Helvetica,sans-serif;height:2mm;margin-top:.4mm}\n"
    ".past{color:#999}\n.start{font-weight:bold;background:#eee}\n"
    "tbody .start{border-left:.25mm solid #777;border-right:.25mm solid #777}\n"
    ".out{background:#111;color:#fff;vertical-align:middle}\n"
    ".out svg{width:3.6mm;height:3.6mm;fill:#fff;display:block;margin:auto}\n"
    ".box{display:inline-block;width:3.4mm;height:3.4mm;border:.25mm solid #555;\n"
    " border-radius:50%}\n"
    ".square{border-radius:.3mm}\n.circle{border-radius:50%}\n"
    "b.green{border-color:#1a7a2e;background:#d6f0da}\nb.red{border-color:#b3161c;background:#fadadb}\n"
    "b.blue{border-color:#1b4fb0;background:#dae5fa}\n"
    "b.orange{border-color:#d9690b;background:#fde4cc}\n"
    "b.yellow{border-color:#a58a00;background:#fdf6b8;border-style:double}\n"
    "b.black{border-color:#000;background:#fff}\nb.gray{border-color:#7a7a7a;background:#e4e4e4;\n"
    " border-style:dashed}\n"
    "h3{font-size:12pt;margin:3mm 0 1mm;border-bottom:.3mm solid #111;break-after:avoid}\n"
    ".marks{break-inside:avoid}\n"
    "dl{columns:2;column-gap:5mm;margin:0;font-size:8pt;line-height:1.3}\n"
    "dl div{break-inside:avoid;margin-bottom:1.2mm}\n"
    "dt{font:bold 8pt Arial,Helvetica,sans-serif}\ndd{margin:0}\n"
    "dt b{display:inline-block;min-width:5mm;height:4.4mm;line-height:3.6mm;text-align:center;\n"
    " border:.4mm solid;font-size:6.5pt;margin-right:1mm;padding:0 .4mm}\n"
    "dt small{font-weight:normal;color:#333}\n"
    "@media screen{body{padding:8mm 4mm}}\n"
    "</style>\n";

static const char skull[] =
    "<svg viewBox=\"0 0 12 12\" role=\"img\" aria-label=\"eliminated\"><path fill-rule=\"evenodd\" "
    "d=\"M6 0a5 5 0 0 0-5 5c0 2 1 3 2 3.6V11h6V8.600c1-.6 2-1.600 2-3.600a5 5 0 0 0-5-5zM3.900 4.300"
    "a1.300 1.300 0 1 1 0 2.600 1.300 1.300 0 0 1 0-2.600zm4.200 0a1.300 1.300 0 1 1 0 2.600 1.300 "
    "1.300 0 0 1 0-2.600zM5.600 9h.8v1.500h-.8z\"/></svg>";

/* ---------------------------------------------------------------- words */

static void put_text(FILE *f, const char *text)
{
    for (; *text; text++) {
        if (*text == '&')
            fputs("&amp;", f);
        else if (*text == '<')
            fputs("&lt;", f);
        else if (*text == '>')
            fputs("&gt;", f);
        else
            putc(*text, f);
    }
}

/* By the ability card of the army's edition; powers and types have no place there. */
static struct mark mark_of(const struct army *a, ability_id ability)
{
    return mark_shown(ruleset_number(a->edition), ability);
}

/* Two letters: Ch for charge, PA for pole-arm. Defend shares its first two with Demoralized. */
static const char *code_of(ability_id a, char out[3])
{
    const char *word = mk_ability_word(a), *hyphen = strchr(word, '-');

    out[0] = (char)toupper((unsigned char)word[0]);
    out[1] = hyphen ? (char)toupper((unsigned char)hyphen[1])
                    : word[a == ABILITY_DEFEND ? 2 : 1];
    out[2] = '\0';
    return out;
}

static void put_mark(FILE *f, const struct army *a, ability_id ability, const char *text)
{
    struct mark m = mark_of(a, ability);

    fprintf(f, "<b class=\"%s %s\">%s</b>", mk_colour_words[m.colour], mk_shape_words[m.shape],
            text);
}

/* ---------------------------------------------------------------- a dial */

static int start_of(const struct army_entry *e)
{
    const struct mk_levels *l = &e->model.levels;

    return e->level && army_entry_fits(e) ? l->level[l->n - e->level].position
                                          : e->model.piece.start;
}

static const char *click_class(const struct army_entry *e, int click)
{
    int start = start_of(e);

    return click < start ? " class=\"past\"" : click == start ? " class=\"start\"" : "";
}

static void put_value(FILE *f, const struct army *army, const struct army_entry *e, int click,
                      int slot)
{
    const struct position *p = &e->model.piece.dial[click];
    ability_id a = p->ability[slot];
    char code[3], value[8];

    snprintf(value, sizeof value, "%d", p->value[slot]);
    fprintf(f, "<td%s>", click_class(e, click));
    if (a == ABILITY_NONE || a == ABILITY_STARTING_POSITION || a >= MK_ABILITIES) {
        fprintf(f, "<b>%s</b>", value);
    } else {
        put_mark(f, army, a, value);
        fprintf(f, "<i>%s</i>", code_of(a, code));
    }
    fputs("</td>", f);
}

static void put_clicks(FILE *f, const struct army_entry *e)
{
    fputs("<thead><tr><th>click</th>", f);
    for (int i = 0; i < e->model.piece.life; i++)
        fprintf(f, "<th%s>%s%d</th>", click_class(e, i), i == start_of(e) ? "&#9654;" : "", i + 1);
    fputs("<th></th></tr></thead>\n", f);
}

/* One row for each of them, to cross off the clicks it has lost. */
static void put_boxes(FILE *f, const struct army_entry *e)
{
    for (int n = 0; n < e->count; n++) {
        if (e->count > 1)
            fprintf(f, "<tr><th>no. %d</th>", n + 1);
        else
            fputs("<tr><th>lost</th>", f);
        for (int i = 0; i < e->model.piece.life; i++)
            fprintf(f, "<td>%s</td>", i < start_of(e) ? "" : "<span class=\"box\"></span>");
        fputs("<td></td></tr>\n", f);
    }
}

static void put_dial(FILE *f, const struct army *a, const struct army_entry *e)
{
    fputs("<table>\n", f);
    put_clicks(f, e);
    fputs("<tbody>\n", f);
    for (int slot = 0; slot < MK_SLOTS; slot++) {
        fprintf(f, "<tr><th>%s</th>", name_slot[slot]);
        for (int i = 0; i < e->model.piece.life; i++)
            put_value(f, a, e, i, slot);
        if (slot == 0)
            fprintf(f, "<td class=\"out\" rowspan=\"%d\">%s</td>", MK_SLOTS, skull);
        fputs("</tr>\n", f);
    }
    put_boxes(f, e);
    fputs("</tbody>\n</table>\n", f);
}

/* ---------------------------------------------------------------- a card */

static void put_factions(FILE *f, const struct piece *p)
{
    char title[TITLE];

    put_text(f, faction_title(p->faction[0], title));
    if (p->faction[1] != p->faction[0]) {
        fputs(" / ", f);
        put_text(f, faction_title(p->faction[1], title));
    }
}

static void put_base(FILE *f, const struct piece *p)
{
    if (p->range)
        fprintf(f, " &middot; range %d&Prime;, %d arrow%s", p->range, p->arrows,
                p->arrows == 1 ? "" : "s");
    else
        fputs(" &middot; no range", f);
    fprintf(f, " &middot; front arc %d&deg;", p->arc / 10);
    if (p->discs > 1)
        fputs(" &middot; mounted", f);
    if (p->radius != 3 * MK_INCH / 4)
        fprintf(f, " &middot; base %.4g&Prime;", 2.0 * p->radius / MK_INCH);
}

static void put_levels(FILE *f, const struct army_entry *e)
{
    const struct mk_levels *l = &e->model.levels;

    if (l->n == 0)
        return;
    fprintf(f, " &middot; level %d of %d", e->level ? e->level : l->n, l->n);
}

/* What the second edition prints beside the values. */
static void put_types(FILE *f, const struct piece *p)
{
    const ability_id type[] = {p->dial[p->start].speed_type, p->attack_type, p->defense_type,
                               p->damage_type};
    bool first = true;

    fputs("<p class=\"line\">", f);
    for (int i = 0; i < MK_SLOTS; i++) {
        if (type[i] == ABILITY_NONE)
            continue;
        fprintf(f, "%s%s: ", first ? "" : " &middot; ", name_slot[i]);
        put_text(f, ability_title(type[i]));
        if (i == SLOT_ATTACK && p->bonus)
            fprintf(f, " +%d", p->bonus);
        first = false;
    }
    if (p->flags & PIECE_RANGED_DAMAGE)
        fprintf(f, "%sranged damage %d", first ? "" : " &middot; ", p->ranged_damage);
    if (p->power != ABILITY_NONE) {
        fprintf(f, "%spower: ", first ? "" : " &middot; ");
        put_text(f, ability_title(p->power));
    }
    if (p->slots)
        fprintf(f, " &middot; %d slot%s", p->slots, p->slots == 1 ? "" : "s");
    fputs("</p>\n", f);
}

/* What a card adds and gives, in the words of the notation. */
static void put_printed(FILE *f, const struct army *a, const struct card *c)
{
    char words[400];
    struct mk_text t;

    mk_text_init(&t, words, sizeof words);
    mk_card_words(c, &t);
    put_text(f, words);
    for (int i = 0; i < CARD_TEXTS && c->text[i] != ABILITY_NONE; i++) {
        const struct mk_clause *k =
            mk_clause_of(ability_head(c->text[i]), (enum mk_edition_id)a->edition);

        fputs(". ", f);
        put_text(f, k ? k->text : "");
    }
}

/* What stands before a card's name. */
static const char *const sign[MK_CARD_KINDS] = {
    [CARD_ITEM] = "&#9671;",      [CARD_RELIC] = "&#9671;", [CARD_DOMAIN] = "&#9873;",
    [CARD_SPELLBOOK] = "&#9671;", [CARD_SPELL] = "&#10023;", [CARD_COMPANY] = "&#9733;",
};

/* Spells stand behind their book, as in the list. */
static void put_items(FILE *f, const struct army *a, int entry)
{
    for (int i = 0; i < a->ncard; i++) {
        const struct card *c = &a->card[i].model.card;

        if (a->card[i].entry != entry || !army_card_fits(a, &a->card[i]))
            continue;
        fprintf(f, "<p class=\"line item%s\"><strong>%s ", c->kind == CARD_SPELL ? " spell" : "",
                sign[c->kind]);
        put_text(f, c->name);
        fputs("</strong>", f);
        if (c->points)
            fprintf(f, ", %d points", c->points);
        fputs(": ", f);
        put_printed(f, a, c);
        fputs("</p>\n", f);
    }
}

static void put_card(FILE *f, const struct army *a, int entry)
{
    const struct army_entry *e = &a->entry[entry];
    const struct piece *p = &e->model.piece;
    int items = army_items_cost(a, entry);

    fputs("<section class=\"card\">\n<h2>", f);
    if (e->count > 1)
        fprintf(f, "<span>%d &times;</span>", e->count);
    fputs("<span>", f);
    put_text(f, p->name);
    fprintf(f, "</span><span class=\"cost\">%d", army_cost(e));
    if (items)
        fprintf(f, " + %d", items);
    fprintf(f, " points%s</span></h2>\n<p class=\"line\">%s", e->count > 1 ? " each" : "",
            name_rank[p->rank]);
    put_levels(f, e);
    fputs(" &middot; ", f);
    put_factions(f, p);
    put_base(f, p);
    fputs("</p>\n", f);
    if (a->edition != (int)mk_default_edition && ruleset_number(a->edition)->usual_type)
        put_types(f, p);
    put_dial(f, a, e);
    put_items(f, a, entry);
    fputs("</section>\n", f);
}

/* ---------------------------------------------------------------- abilities */

/* Those shown from the starting position on. */
static void abilities_of(const struct army_entry *e, bool shown[MK_ABILITIES])
{
    for (int i = start_of(e); i < e->model.piece.life; i++)
        for (int s = 0; s < MK_SLOTS; s++)
            if (e->model.piece.dial[i].ability[s] < MK_ABILITIES)
                shown[e->model.piece.dial[i].ability[s]] = true;
}

/* A clause of the card begins with slot, colour and shape: the mark says that already. */
static const char *gist_of(const struct army *army, ability_id a)
{
    const struct mk_clause *c = ability_told(a, army->edition);
    const char *stop = c ? strstr(c->text, ". ") : NULL;

    if (!c)
        return "";
    return stop && strstr(c->text, " slot,") && strstr(c->text, " slot,") < stop ? stop + 2
                                                                                 : c->text;
}

static void put_ability(FILE *f, const struct army *army, ability_id a)
{
    char code[3];
    struct mark m = mark_of(army, a);
    const struct mk_clause *c = ability_told(a, army->edition);

    fputs("<div><dt>", f);
    put_mark(f, army, a, code_of(a, code));
    put_text(f, ability_title(a));
    fprintf(f, " <small>(%s, %s %s)</small></dt><dd>", mk_slot_words[m.slot],
            mk_colour_words[m.colour], mk_shape_words[m.shape]);
    put_text(f, gist_of(army, a));
    if (ability_is_reading(a) && c && c->open) {
        fputs(" <em>Our reading:</em> ", f);
        put_text(f, c->open);
    }
    fputs("</dd></div>\n", f);
}

/* It, unless it is a type, which no mark stands for. */
static ability_id on_dials(ability_id a)
{
    return a < ABILITY_BOOT ? a : (ability_id)ABILITY_NONE;
}

static void put_abilities(FILE *f, const struct army *a)
{
    bool shown[MK_ABILITIES] = {false}, any = false;

    for (int i = 0; i < a->n; i++)
        if (a->entry[i].known)
            abilities_of(&a->entry[i], shown);
    for (int i = 0; i < a->ncard; i++)
        for (int k = 0; k < CARD_GIVES && army_card_fits(a, &a->card[i]); k++)
            shown[on_dials(a->card[i].model.card.gives[k])] = true;
    shown[ABILITY_NONE] = shown[ABILITY_STARTING_POSITION] = false;
    for (int i = 0; i < MK_ABILITIES; i++)
        any = any || shown[i];
    if (!any)
        return;
    fputs("<div class=\"marks\">\n<h3>What the marks do</h3>\n<dl>\n", f);
    for (int i = 1; i < MK_ABILITIES; i++)
        if (shown[i])
            put_ability(f, a, (ability_id)i);
    fputs("</dl>\n</div>\n", f);
}

/* ---------------------------------------------------------------- the sheet */

static void put_faults(FILE *f, const struct army_report *r)
{
    for (int i = 0; i < r->nfault; i++) {
        fputs("<li><strong>Not legal:</strong> ", f);
        put_text(f, r->fault[i].text);
        fputs("</li>\n", f);
    }
    if (r->lost)
        fprintf(f, "<li>… and %d more</li>\n", r->lost);
}

static void put_header(FILE *f, const struct army *a, const struct army_report *r)
{
    int actions = r->total / ruleset_number(a->edition)->param.points_per_action;

    fputs("<header>\n<h1>", f);
    put_text(f, a->name);
    fprintf(f, "</h1>\n<p class=\"sum\">%d figures, %d of %d points, %d action%s a turn</p>\n",
            r->figures, r->points, r->total, actions, actions == 1 ? "" : "s");
    if (a->sketch[0]) {
        fputs("<p class=\"sketch\">", f);
        put_text(f, a->sketch);
        fputs("</p>\n", f);
    }
    if (r->nnote + r->nfault == 0) {
        fputs("</header>\n", f);
        return;
    }
    fputs("<ul class=\"notes\">\n", f);
    put_faults(f, r);
    for (int i = 0; i < r->nnote; i++) {
        fputs("<li>", f);
        put_text(f, r->note[i]);
        fputs("</li>\n", f);
    }
    fputs("</ul>\n</header>\n", f);
}

static bool has_fitting(const struct army *a, int entry)
{
    for (int i = 0; i < a->ncard; i++)
        if (a->card[i].entry == entry && army_card_fits(a, &a->card[i]))
            return true;
    return false;
}

void army_sheet(const struct army *a, const struct army_report *r, FILE *f)
{
    fputs(head, f);
    fputs("<title>", f);
    put_text(f, a->name);
    fputs("</title>\n", f);
    fputs(style, f);
    fputs("</head>\n<body>\n", f);
    put_header(f, a, r);
    fputs("<div class=\"cards\">\n", f);
    for (int i = 0; i < a->n; i++)
        if (army_entry_fits(&a->entry[i]))
            put_card(f, a, i);
    fputs("</div>\n", f);
    if (has_fitting(a, ARMY_DOMAIN)) {
        fputs("<h3>Domains to choose from</h3>\n", f);
        put_items(f, a, ARMY_DOMAIN);
    }
    if (has_fitting(a, ARMY_COMPANY)) {
        fputs("<h3>Adventuring companies</h3>\n", f);
        put_items(f, a, ARMY_COMPANY);
    }
    put_abilities(f, a);
    fputs("</body>\n</html>\n", f);
}
