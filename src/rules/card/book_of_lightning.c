/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* book_of_lightning.c: attacks any figure, wherever it stands. [relic.book-of-lightning] */
#include "rules/ability/shared.h"

#include "rules/contact.h"

/* Whatever is between them, however far; but nobody immune to magic. */
static void shape_attack(const struct game *g, fig_id bearer, struct attack *a)
{
    if (a->text != ABILITY_BOOK_OF_LIGHTNING)
        return;
    a->flags |= ATTACK_SINGLE;
    if (rule(R_RELIC_BOOK_OF_LIGHTNING_MAGIC_IMMUNITY))
        a->flags |= ATTACK_MAGIC;
    if (rule(R_RELIC_BOOK_OF_LIGHTNING_CORRECTION)) {
        a->flags |= ATTACK_ALL_AROUND | ATTACK_PAST_BASES | ATTACK_PAST_TERRAIN |
                    ATTACK_NO_MODIFIERS;
        a->more |= MORE_ANY_RANGE;
    }
}

static struct verdict check_text_attack(const struct game *g, fig_id bearer, const struct attack *a)
{
    if (a->text != ABILITY_BOOK_OF_LIGHTNING)
        return allow();
    forbid_figure(targets_of(a) > 1 || a->nmember, R_RELIC_BOOK_OF_LIGHTNING_CORRECTION, bearer);
    return allow();
}

const struct ability ability_BOOK_OF_LIGHTNING = {
    .name = "Book of Lightning",
    .chosen_with = ATTACK_RANGED,
    .shape_attack = shape_attack,
    .check_attack = check_text_attack,
};
