/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* item_use.c: what wielders use in the command phase, whom that is turned against, and who may not
 * shoot for it. */
#include "mk/game.h"
#include "rules/ability.h"
#include "rules/contact.h"
#include "rules/item.h"
#include "rules/spell.h"

static const struct ability *text_of(const struct game *g, const struct mk_order *o)
{
    return ability_of(g, o->ability);
}

static bool may_use_card(const struct game *g, fig_id f, ability_id text)
{
    return card_to_use(g, f, text) >= 0;
}

bool has_cards_to_use(const struct game *g, player_id p)
{
    for (int c = 0; c < g->ncard; c++)
        for (int i = 0; i < CARD_TEXTS && is_wielded_by(g, c, p); i++)
            if (may_use_card(g, item_of(g, c)->by, card_of(g, c)->text[i]))
                return true;
    return false;
}

/* In the command phase, and only there. */
struct verdict check_card_use(const struct game *g, const struct mk_order *o)
{
    forbid_figure(!in_command(g), R_TURN_PHASES, o->fig);
    if (owner_of(g, o->fig) != o->player || !may_use_card(g, o->fig, o->ability))
        return deny_figure(ability_head(o->ability), o->fig);
    return allow();
}

struct verdict check_card_text(const struct game *g, const struct mk_order *o)
{
    int kind = o->kind == ORDER_RANGED ? ATTACK_RANGED : ATTACK_CLOSE;

    for (struct working w = working_on(g, o->fig); working_next(&w);)
        if (w.id == o->ability && (w.is->chosen_with & kind))
            return allow();
    return deny_figure(ability_of(g, o->ability) ? ability_head(o->ability) : R_ACTION_LIST, o->fig);
}

void card_use(struct play *p, const struct mk_order *o)
{
    int card = card_to_use(p->g, o->fig, o->ability);
    struct item *it = item_of(p->g, card);
    bool second = card_of(p->g, card)->text[0] != o->ability;

    it->flags |= ITEM_USED;
    if (text_of(p->g, o)->command_choice == CHOICE_ONCE)
        it->n = 1;
    if (second)
        it->n = SECOND_TEXT;
    emit(p, (struct mk_event){.kind = EVENT_CARD_USED, .player = o->player, .a = o->fig,
                              .b = NOBODY, .n = (int16_t)(it - item_of(p->g, 0)),
                              .rule = (uint16_t)ability_head(o->ability)});
}

/* Any opponent on the table may be named. */
struct verdict check_card_target(const struct game *g, const struct mk_order *o)
{
    pass_on(check_card_use(g, o));
    if (o->other == NOBODY || !on_table(g, o->other) || !opposed(g, o->fig, o->other))
        return deny_figure(ability_head(o->ability), o->fig);
    return allow();
}

void card_name_target(struct play *p, const struct mk_order *o)
{
    int card = card_to_use(p->g, o->fig, o->ability);

    item_of(p->g, card)->on = body_of(p->g, o->other);
    emit(p, (struct mk_event){.kind = EVENT_CARD_USED, .player = o->player, .a = o->fig,
                              .b = o->other, .n = (int16_t)card,
                              .rule = (uint16_t)ability_head(o->ability)});
}

static void rest(struct item *it)
{
    it->flags &= (uint8_t)~ITEM_USED;
    if (it->n == SECOND_TEXT)
        it->n = 0;
}

/* What was in use until now; as the turn of its wielder's player begins. */
void cards_rest(struct play *p, player_id player)
{
    for (int c = 0; c < p->g->ncard; c++) {
        struct item *it = item_of(p->g, c);

        if (it->state == ITEM_WIELDED && owner_of(p->g, it->by) == player)
            rest(it);
    }
    spells_wane(p, player);
}

enum mk_rule silenced_by(const struct game *g, fig_id f, bool by_action)
{
    for (uint64_t left = cards_in(g, CARDS_silences); left; left &= left - 1)
        for (int i = 0; i < CARD_TEXTS; i++) {
            int c = first_in(left);
            const struct ability *text = ability_of(g, card_of(g, c)->text[i]);
            fig_id by = item_of(g, c)->by;
            bool asks = text && text->silences && item_of(g, c)->state == ITEM_WIELDED &&
                        on_table(g, by) && !sleeps(g, by) &&
                        (by_action || !text->silences_actions);
            enum mk_rule r = asks ? text->silences(g, by, f) : R_NONE;
            if (r != R_NONE)
                return r;
        }
    return R_NONE;
}
