/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* calls.h: what page/js/engine.js calls. docs/page.md says what is answered. */
#ifndef PAGE_CALLS_H
#define PAGE_CALLS_H

#if defined(__wasm__)
#define CALL(name) __attribute__((export_name(#name)))
#else
#define CALL(name)
#endif

/* A buffer for that many bytes of input, to be filled before the next call. */
CALL(page_input) char *page_input(int length);
/* The length of the last answer. */
CALL(page_length) int page_length(void);

/* page.c */
CALL(page_open) const char *page_open(void);
CALL(page_give) const char *page_give(void);
CALL(page_undo) const char *page_undo(int k);
CALL(page_reveal) const char *page_reveal(void);
CALL(page_seek) const char *page_seek(int step);
CALL(page_moment) const char *page_moment(void);
CALL(page_steps) int page_steps(void);
CALL(page_events) const char *page_events(int step);
CALL(page_orders) const char *page_orders(void);
CALL(page_table_text) const char *page_table_text(void);
CALL(page_file_text) const char *page_file_text(void);
CALL(page_view) const char *page_view(void);
CALL(page_dials) const char *page_dials(void);

/* split.c */
CALL(page_split) const char *page_split(void);

/* ask.c: before an order is given. Lengths are units of 1/1024 inch, angles tenths of a degree. */
CALL(page_check) const char *page_check(void);
CALL(page_verdict) const char *page_verdict(void);    /* the same without a remedy: quicker */
CALL(page_reach) const char *page_reach(void);
CALL(page_route) const char *page_route(int x, int y, int facing);
/* Everything the page shows at one step of a drag. `keeps`: it faces as `facing` says. */
CALL(page_step) const char *page_step(int x, int y, int within, int facing, int keeps, int instead);
CALL(page_targets) const char *page_targets(void);

/* look.c */
CALL(page_snap) const char *page_snap(int x, int y, int within, int facing);
CALL(page_line) const char *page_line(void);

/* chances.c */
CALL(page_odds) const char *page_odds(int spin);
CALL(page_hints) const char *page_hints(int max);
CALL(page_candidates) const char *page_candidates(int max);

/* rules.c */
CALL(page_language) void page_language(void);
CALL(page_rules) const char *page_rules(void);
CALL(page_clause) const char *page_clause(void);
CALL(page_contents) const char *page_contents(void);
CALL(page_changes) const char *page_changes(void);
CALL(page_abilities) const char *page_abilities(void);
CALL(page_words) const char *page_words(void);

/* editions.c */
CALL(page_editions) const char *page_editions(void);

/* figures.c */
CALL(page_slug) const char *page_slug(void);
CALL(page_collections) const char *page_collections(void);
CALL(page_add_collection) const char *page_add_collection(void);
CALL(page_figures) const char *page_figures(int from, int to);
CALL(page_model) const char *page_model(void);

/* cards.c */
CALL(page_cards) const char *page_cards(void);
CALL(page_pieces) const char *page_pieces(void);

/* armies.c: options are bits, OPTION_… */
CALL(page_armies) const char *page_armies(void);
CALL(page_army) const char *page_army(int points, int options);
CALL(page_random_army) const char *page_random_army(int points, double seed);
CALL(page_battle) const char *page_battle(int n, double seed, int points, int options, int setup,
                                          int bare);

/* cases.c */
CALL(page_open_case) const char *page_open_case(void);
CALL(page_cases) const char *page_cases(void);

#endif
