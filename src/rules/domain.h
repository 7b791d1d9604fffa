/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* domain.h: domains: chosen in secret, revealed together. [domain] */
#ifndef RULES_DOMAIN_H
#define RULES_DOMAIN_H

#include "rules/play.h"
#include "rules/turn.h"

turn_stage setup_stage_domains, setup_stage_reveal;
struct verdict check_domain(const struct game *, const struct mk_order *);
void domain_choose(struct play *, const struct mk_order *);
struct verdict check_reveal(const struct game *, const struct mk_order *);
void domain_reveal(struct play *, const struct mk_order *);
/* All armies are deployed: what domains do then. It may ask for something first. */
void domains_begin(struct play *);
/* The player does not reveal the commitment, and has no domain. */
void domain_forgo(struct play *, const struct mk_order *);
/* Does it remove the other if both are in play? Copies of a card on one table have its name followed by
 * this and a number. */
enum { DOMAIN_COPY = '_' };
bool domain_cancels(const struct card *, const struct card *other);
/* The SHA-256 of the line that opens the choice: `domain PLAYER CARD SALT`. */
void domain_commitment(const struct game *, player_id, int card, const uint8_t salt[MK_SALT],
                       uint8_t out[MK_COMMITMENT]);

#endif
