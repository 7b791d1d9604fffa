stance.o: src/bot/stance.c src/bot/stance.h src/bot/survey.h \
 src/geom/path.h src/geom/shape.h src/geom/angle.h src/geom/vec.h \
 src/geom/sight.h include/mk/game.h include/mk/event.h include/mk/types.h \
 src/geom/geom.h src/geom/scratch.h include/mk/ability.def \
 include/mk/type.def include/mk/kind.def include/mk/verdict.h \
 /tmp/castle_obj/gen/clause_ids.h include/mk/event.def include/mk/order.h \
 include/mk/state.h src/rules/ground.h src/rules/play.h
