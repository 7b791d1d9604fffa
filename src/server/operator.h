/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* operator.h: what only the operator may see.
 *
 *  (1) It has its own address (--operator ADDRESS:PORT), or needs a token (--operator-token FILE).
 *      With neither, only clients on this machine that do not come by a proxy may see it. */
#ifndef SERVER_OPERATOR_H
#define SERVER_OPERATOR_H

#include "server/http.h"

bool operator_may(const struct server *, const struct request *);
void operator_metrics(struct server *, struct answer *);
void operator_page(struct server *, struct answer *);

#endif
