/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* spell.c: casting, and what is in effect. [spell]
 *
 *  (1) Casting is an action (FRAME_CAST): opponents are asked whether they counter it, one of them
 *      rolls against the caster, then it takes effect.
 *  (2) A sorcery takes effect once, some as a ranged combat attack. Enchantments, glyphs and illusions
 *      stay in play; what they bring, they bring as other cards do: to the figure they were cast on,
 *      to
 *      those around their token, to everybody.
 *  (3) Once in play a spell depends neither on its book nor on its caster. [spell.independent]
 */
#include "rules/spell.h"

#include <stddef.h>

#include "rules/aboard.h"
#include "rules/ability.h"
#include "rules/attack.h"
#include "rules/contact.h"
#include "rules/item.h"
#include "rules/move.h"
#include "rules/ruleset.h"
#include "rules/sight.h"

static const struct ability *text_of(const struct game *g, int spell)
{
    return ability_of(g, card_of(g, spell)->text[0]);
}

/* --- whom it is about */

static bool is_near(const struct game *g, int spell, fig_id f)
{
    const struct item *it = item_of(g, spell);
    int inches = card_of(g, spell)->area;
    vec from = card_of(g, spell)->spell == SPELL_GLYPH ? it->at : figure_of(g, it->by)->at;

    return inches == 0 || vec_dist(from, figure_of(g, f)->at) <= inches * MK_INCH + MK_CONTACT;
}

static bool is_of_side(const struct game *g, int spell, fig_id f)
{
    bool own = allied(g, owner_of(g, item_of(g, spell)->by), owner_of(g, f));
    uint8_t who = card_of(g, spell)->concerns;

    return who == CONCERNS_ALL || own == (who == CONCERNS_OWN);
}

/* Does it stay in play only if its caster's attack succeeds? */
static bool has_to_hit(const struct game *g, int spell)
{
    const struct ability *text = text_of(g, spell);

    return card_of(g, spell)->spell == SPELL_ENCHANTMENT && text && text->strikes != R_NONE;
}

bool spell_concerns(const struct game *g, int spell, fig_id f)
{
    const struct item *it = item_of(g, spell);
    uint8_t kind = card_of(g, spell)->spell;

    if (it->state == ITEM_AT_HAND)
        return (kind == SPELL_SORCERY || has_to_hit(g, spell)) && reader_of(g, spell) == f;
    if (it->state != ITEM_IN_PLAY || !rule(R_SPELL_CATEGORIES))
        return false;
    if (breaks(R_SPELL_MAGIC_IMMUNITY) && is_immune(g, f))
        return false;
    if (kind == SPELL_ENCHANTMENT)
        return it->on == f;
    return is_of_side(g, spell, f) && is_near(g, spell, f);
}

/* --- may it be cast */

/* The attack that the spell is. */
static struct mk_order shot_of(fig_id caster, fig_id on, player_id by, ability_id text)
{
    return (struct mk_order){.kind = ORDER_RANGED, .player = by, .fig = caster, .other = NOBODY,
                             .ability = text, .ntarget = on != NOBODY, .target = {on},
                             .flags = on == NOBODY ? ORDER_ALL : 0, .terrain = NO_TERRAIN,
                             .card = NO_CARD};
}

/* Its token touches who casts it, and lies on the ground. [soaring.no-glyph, token.under-figure] */
static struct verdict check_glyph(const struct game *g, const struct mk_order *o)
{
    struct base token = item_base(&(struct item){.at = o->to}), b = token_foot(g, o->fig);

    forbid_figure(figure_of(g, o->fig)->flags & FIG_SOARS, R_SOARING_NO_GLYPH, o->fig);
    forbid_figure(!base_in_rect(&token, (vec){0, 0}, g->board) || base_gap(&token, &b) > MK_CONTACT,
                  R_SPELL_CATEGORIES, o->fig);
    forbid_figure(base_overlap(&token, &b) && !rule(R_TOKEN_UNDER_FIGURE), R_SPELL_CATEGORIES,
                  o->fig);
    return allow();
}

static struct verdict check_on(const struct game *g, const struct mk_order *o)
{
    if (o->other == NOBODY || !on_table(g, o->other))
        return deny_card(R_SPELL_CATEGORIES, o->card);
    int32_t far = vec_dist(figure_of(g, o->fig)->at, figure_of(g, o->other)->at);

    forbid_figure(is_captive(g, o->other), R_SPELL_CATEGORIES, o->other);
    forbid_figure(far > range_value(g, o->fig) * MK_INCH + MK_CONTACT &&
                      !(touching(g, o->fig, o->other) || o->fig == o->other),
                  R_SPELL_CATEGORIES, o->other);
    if (breaks(R_SPELL_MAGIC_IMMUNITY) && is_immune(g, o->other))
        return deny_figure(R_SPELL_MAGIC_IMMUNITY, o->other);
    return allow();
}

static struct verdict check_aim(const struct game *g, const struct mk_order *o)
{
    const struct card *c = card_of(g, o->card);
    const struct ability *text = text_of(g, o->card);
    bool aimless = c->spell == SPELL_GLYPH || c->spell == SPELL_ILLUSION;

    forbid_card(aimless && o->other != NOBODY, R_SPELL_CATEGORIES, o->card);
    pass_on(check_aimed_at(g, o->fig, o->other));
    if (c->spell == SPELL_GLYPH)
        pass_on(check_glyph(g, o));
    if (c->spell == SPELL_ENCHANTMENT)
        pass_on(check_on(g, o));
    if (text && text->check_cast)
        pass_on(text->check_cast(g, o));
    if (!text || text->strikes == R_NONE)
        return allow();
    struct mk_order shot = shot_of(o->fig, o->other, o->player, c->text[0]);
    enum mk_rule silenced = silenced_by(g, o->fig, false);

    forbid_figure(silenced != R_NONE, silenced, o->fig);
    return check_attack(g, &shot);
}

struct verdict check_casting(const struct game *g, const struct mk_order *o)
{
    if (o->card >= g->ncard || card_of(g, o->card)->kind != CARD_SPELL)
        return deny(R_NOT_ASKED);
    pass_on(check_action(g, o, ACTION_SPECIAL));
    forbid_card(card_of(g, o->card)->spell == SPELL_COUNTERSPELL, R_SPELL_COUNTERSPELL_CASTER,
                o->card);
    pass_on(check_spell_ready(g, o->card, o->fig));
    return check_aim(g, o);
}

/* --- it is cast */

void spell_cast(struct play *p, const struct mk_order *o)
{
    if (rule(R_SPELLBOOK_KNOWN))
        action_begin(p, &o->fig, 1, !acts_free(p->g, o->fig, ACTION_SPECIAL));
    struct frame *fr = frame_push(p, FRAME_CAST, o->fig);

    fr->n = o->card;
    fr->other = o->other;
    fr->travel.to = o->to;
    fr->travel.object = NOBODY;
    item_of(p->g, o->card)->flags &= (uint8_t)~ITEM_BOOKMARKED;
    if (o->other != NOBODY)
        figure_of(p->g, o->other)->marks |= MARK_AFFECTED;
    emit(p, (struct mk_event){.kind = EVENT_CAST, .player = o->player, .a = o->fig, .b = o->other,
                              .n = o->card, .rule = R_SPELLBOOK_KNOWN});
}

void spell_used(struct game *g, int spell)
{
    spell_returns(g, spell);
    if (card_of(g, spell)->flags & CARD_FACE_DOWN)
        item_of(g, spell)->flags |= ITEM_FACE_DOWN | ITEM_BOOKMARKED;
}

enum { CAST_ASKS, CAST_CHOOSES, CAST_ROLLS, CAST_IS_ANSWERED, CAST_IS_DECIDED, CAST_WORKS,
       CAST_GOES_ON, CAST_HAS_HIT, CAST_ENDS };

static enum step next_step(struct frame *fr, int step)
{
    fr->step = (uint8_t)step;
    return STEP_AGAIN;
}

/* Clockwise from the caster. */
static enum step ask_opponents(struct play *p, struct frame *fr)
{
    struct game *g = p->g;
    player_id mine = owner_of(g, fr->fig);

    for (int i = 1; i < g->nplayer; i++) {
        player_id q = (player_id)((mine + i) % g->nplayer);

        if ((fr->done >> q & 1) || !can_counter(g, q, fr->fig))
            continue;
        fr->done |= (uint16_t)(1u << q);
        return ask(p, ASK_COUNTER, q, fr->fig, NOBODY);
    }
    return next_step(fr, CAST_CHOOSES);
}

static enum step choose_rival(struct play *p, struct frame *fr)
{
    fig_id only = fr->travel.object;
    int n = 0;

    for (int i = 0; i < p->g->nplayer && only == NOBODY; i++)
        n += fr->member[i] != NOBODY;
    if (n > 1 && rule(R_PROFICIENCY_COUNTERSPELL_SEVERAL))
        return ask(p, ASK_RIVAL, owner_of(p->g, fr->fig), fr->fig, NOBODY);
    for (int i = 0; i < p->g->nplayer && only == NOBODY; i++)
        only = fr->member[i];
    if (only == NOBODY)
        return next_step(fr, CAST_WORKS);
    fr->travel.object = only;
    for (int i = 0; i < p->g->nplayer; i++)
        if (fr->member[i] == only)
            fr->member[i] = NOBODY;
    emit_fig(p, EVENT_COUNTERS, only, fr->fig, 0, R_PROFICIENCY_COUNTERSPELL_KNOWN);
    return next_step(fr, CAST_ROLLS);
}

static void tell_roll(struct play *p, fig_id f, const struct tally *t)
{
    emit(p, (struct mk_event){.kind = EVENT_SPELL_ROLL, .player = owner_of(p->g, f), .a = f,
                              .b = NOBODY, .n = (int16_t)t->total, .tally = *t,
                              .rule = R_PROFICIENCY_COUNTERSPELL_BOTH_ROLL});
}

/* The counterspell needs the higher total. */
static enum step decide(struct play *p, struct frame *fr)
{
    struct tally t;
    fig_id by = fr->travel.object;

    tally_counterspell(p->g, by, fr->die, true, &t);
    tell_roll(p, by, &t);
    helpers_return(p, by);
    if (t.total > fr->pushed) {
        emit(p, (struct mk_event){.kind = EVENT_COUNTERED, .player = owner_of(p->g, by), .a = by,
                                  .b = fr->fig, .rule = R_PROFICIENCY_COUNTERSPELL_KNOWN});
        return next_step(fr, CAST_ENDS);
    }
    if (breaks(R_PROFICIENCY_COUNTERSPELL_ONE_ATTEMPT)) {
        fr->travel.object = NOBODY;
        return next_step(fr, CAST_CHOOSES);
    }
    return next_step(fr, CAST_WORKS);
}

static void put_in_play(struct play *p, const struct frame *fr)
{
    const struct card *c = card_of(p->g, fr->n);

    *item_of(p->g, fr->n) =
        (struct item){.at = c->spell == SPELL_GLYPH ? fr->travel.to : (vec){0, 0}, .by = fr->fig,
                      .on = fr->other, .state = ITEM_IN_PLAY, .n = c->lasts};
    if (c->flags & CARD_FACE_DOWN)
        item_of(p->g, fr->n)->flags |= ITEM_FACE_DOWN | ITEM_BOOKMARKED;
    dial_settle_all(p, fr->fig);
}

/* As an attack, if its caster is still there to make it. */
static void strike(struct play *p, const struct frame *fr)
{
    struct mk_order shot = shot_of(fr->fig, fr->other, owner_of(p->g, fr->fig),
                                   card_of(p->g, fr->n)->text[0]);
    struct attack a;

    if (!on_table(p->g, fr->fig) || !allowed(check_attack(p->g, &shot)))
        return;
    attack_shape(p->g, &shot, &a);
    attack_begin(p, &a);
}

static enum step strike_first(struct play *p, struct frame *fr)
{
    fr->step = CAST_HAS_HIT;
    fr->cursor = 0;
    if (rule(text_of(p->g, fr->n)->strikes))
        strike(p, fr);
    return STEP_AGAIN;
}

/* Its text has told by spell_goes_on whether the attack succeeded. */
static enum step stay_in_play(struct play *p, struct frame *fr)
{
    const struct ability *text = text_of(p->g, fr->n);

    if (!fr->cursor)
        return next_step(fr, CAST_ENDS);
    fr->step = CAST_ENDS + 1;
    put_in_play(p, fr);
    if (text->cast)
        text->cast(p, fr->fig, fr->other, fr->n);
    return STEP_AGAIN;
}

static enum step work(struct play *p, struct frame *fr)
{
    const struct ability *text = text_of(p->g, fr->n);
    bool stays = card_of(p->g, fr->n)->spell > SPELL_COUNTERSPELL;

    fr->step = stays ? CAST_ENDS + 1 : text && text->check_next ? CAST_GOES_ON : CAST_ENDS;
    fr->cursor = text && text->channels != R_NONE;
    for (int i = 0; i < MK_MEMBERS; i++)
        fr->member[i] = NOBODY;
    if (has_to_hit(p->g, fr->n))
        return strike_first(p, fr);
    if (stays)
        put_in_play(p, fr);
    if (text && text->cast)
        text->cast(p, fr->fig, fr->other, fr->n);
    if (p->g->phase != PHASE_OVER && text && text->strikes != R_NONE && rule(text->strikes))
        strike(p, fr);
    return STEP_AGAIN;
}

/* --- from one to the next */

const struct frame *jumps_from(const struct game *g)
{
    const struct frame *fr = frame_find(g, FRAME_CAST);

    return fr && (fr->taken_back || (g->ask.ask == ASK_ATTACK && frame_top(g) == fr)) ? fr : NULL;
}

void spell_goes_on(struct play *p, fig_id from, bool hit)
{
    struct frame *fr = frame_find(p->g, FRAME_CAST);
    int i = 0;

    if (!fr)
        return;
    while (i < MK_MEMBERS - 1 && fr->member[i] != NOBODY)
        i++;
    fr->member[i] = from;
    fr->other = from;
    fr->cursor = hit && i < MK_MEMBERS - 1;
}

ability_id cast_text(const struct game *g)
{
    return card_of(g, frame_top(g)->n)->text[0];
}

void spell_shape_jump(struct attack *a)
{
    a->flags &= ~(uint32_t)(ATTACK_PAST_BASES | ATTACK_PAST_TERRAIN);
    a->flags |= ATTACK_ALL_AROUND | ATTACK_INTO_FIGHT;
    a->more |= MORE_ANY_RANGE;
}

struct origin attack_origin(const struct game *g, const struct attack *a)
{
    const struct frame *fr = g->ncard && a->text ? jumps_from(g) : NULL;
    struct origin at = {a->attacker, a->attacker};

    if (!fr || fr->fig != a->attacker || card_of(g, fr->n)->text[0] != a->text)
        return at;
    const struct ability *text = text_of(g, fr->n);

    if (text->line_from != R_NONE && rule(text->line_from))
        at.line = fr->other;
    if (text->channels != R_NONE && rule(text->channels))
        at.contacts = fr->other;
    return at;
}

/* May it go on to that target, which no friend of its caster may touch? */
static struct verdict check_onward(const struct game *g, const struct frame *fr, fig_id t)
{
    pass_on(text_of(g, fr->n)->check_next(g, fr, t));
    return check_target_free(g, fr->fig, t);
}

struct verdict check_jump(const struct game *g, const struct mk_order *o)
{
    const struct frame *fr = frame_top(g);

    if (o->kind != ORDER_RANGED || o->fig != fr->fig || o->ntarget != 1 || o->nwith || o->ability)
        return deny_figure(R_ACTION_ONE_BY_ONE, fr->fig);
    return check_onward(g, fr, o->target[0]);
}

static enum step go_on(struct play *p, struct frame *fr)
{
    const struct ability *text = text_of(p->g, fr->n);
    bool there = on_table(p->g, fr->other) || rule(R_ELIMINATED_DELAYED_REMOVAL);
    bool again = text && text->check_next && fr->cursor && there && on_table(p->g, fr->fig);

    fr->cursor = 0;
    fr->taken_back = 1;
    for (int f = 0; f < p->g->nfigure && again; f++)
        if (allowed(check_onward(p->g, fr, (fig_id)f)))
            return ask(p, ASK_ATTACK, owner_of(p->g, fr->fig), fr->fig, fr->other);
    return next_step(fr, CAST_ENDS);
}

enum step cast_step(struct play *p, struct frame *fr)
{
    struct tally t;

    switch (fr->step) {
    case CAST_ASKS:
        return ask_opponents(p, fr);
    case CAST_CHOOSES:
        return choose_rival(p, fr);
    case CAST_ROLLS:
        fr->step = CAST_IS_ANSWERED;
        fr->die = 0;
        if (rule(R_PROFICIENCY_COUNTERSPELL_BOTH_ROLL))
            return ask_dice(p, 2, DICE_COUNTERSPELL, fr->fig);
        return STEP_AGAIN;
    case CAST_IS_ANSWERED:
        tally_counterspell(p->g, fr->fig, fr->die, false, &t);
        tell_roll(p, fr->fig, &t);
        fr->pushed = (uint16_t)(t.total > 0 ? t.total : 0);
        fr->step = CAST_IS_DECIDED;
        return ask_dice(p, 2, DICE_COUNTERSPELL, fr->travel.object);
    case CAST_IS_DECIDED:
        return decide(p, fr);
    case CAST_WORKS:
        return work(p, fr);
    case CAST_GOES_ON:
        return go_on(p, fr);
    case CAST_HAS_HIT:
        return stay_in_play(p, fr);
    case CAST_ENDS:
        spell_used(p->g, fr->n);
        return STEP_POP;
    default:
        return STEP_POP;
    }
}

/* --- it ends */

void spell_end(struct play *p, int spell, enum mk_rule why)
{
    spell_returns(p->g, spell);
    emit(p, (struct mk_event){.kind = EVENT_SPELL_ENDS, .player = card_of(p->g, spell)->owner,
                              .a = NOBODY, .b = NOBODY, .n = (int16_t)spell,
                              .rule = (uint16_t)why});
}

static bool is_in_play(const struct game *g, int card)
{
    return card_of(g, card)->kind == CARD_SPELL && item_of(g, card)->state == ITEM_IN_PLAY;
}

bool areas_give(const struct game *g)
{
    for (int c = 0; c < g->ncard; c++)
        if (is_in_play(g, c) && card_of(g, c)->area && card_of(g, c)->gives[0] != ABILITY_NONE)
            return true;
    return false;
}

void spells_wane(struct play *p, player_id player)
{
    bool any = false;

    for (int c = 0; c < p->g->ncard; c++) {
        struct item *it = item_of(p->g, c);

        if (!is_in_play(p->g, c) || !it->n || owner_of(p->g, it->by) != player || --it->n)
            continue;
        spell_end(p, c, R_SPELLBOOK_KNOWN);
        any = true;
    }
    if (any)
        dial_settle_all(p, NOBODY);
}

static bool is_of(const struct game *g, fig_id body, fig_id f)
{
    return f != NOBODY && same_body(g, f, body);
}

/* An illusion that works around its caster cannot do without it. [spell.independent] */
static bool surrounds(const struct game *g, int card, fig_id caster)
{
    return card_of(g, card)->spell == SPELL_ILLUSION && card_of(g, card)->area &&
           is_of(g, caster, item_of(g, card)->by);
}

void spells_lose(struct play *p, fig_id f)
{
    for (int c = 0; c < p->g->ncard; c++) {
        const struct item *it = item_of(p->g, c);
        const struct ability *text = text_of(p->g, c);
        bool recalls = text && text->recalls != R_NONE && rule(text->recalls);
        bool enchants = card_of(p->g, c)->spell == SPELL_ENCHANTMENT && is_of(p->g, f, it->on) &&
                         !recalls;
        bool casts = is_of(p->g, f, it->by) && breaks(R_SPELL_INDEPENDENT);

        if (is_in_play(p->g, c) && (enchants || casts || surrounds(p->g, c, f)))
            spell_end(p, c, R_SPELL_CATEGORIES);
    }
}
