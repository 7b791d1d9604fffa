greedy.o: src/bot/greedy.c src/bot/greedy.h src/bot/bot.h \
 include/mk/game.h include/mk/event.h include/mk/types.h src/geom/geom.h \
 src/geom/angle.h src/geom/vec.h src/geom/path.h src/geom/shape.h \
 src/geom/sight.h src/geom/scratch.h include/mk/ability.def \
 include/mk/type.def include/mk/kind.def include/mk/verdict.h \
 /tmp/castle_obj/gen/clause_ids.h include/mk/event.def include/mk/order.h \
 include/mk/state.h src/bot/ideas.h src/bot/stance.h src/bot/survey.h \
 src/base/rng.h src/bot/kinds.h include/mk/query.h include/mk/notation.h \
 src/rules/contact.h src/rules/play.h src/rules/turn.h src/rules/attack.h
