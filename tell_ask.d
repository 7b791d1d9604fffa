tell_ask.o: src/cli/tell_ask.c src/cli/tell.h include/mk/game.h \
 include/mk/event.h include/mk/types.h src/geom/geom.h src/geom/angle.h \
 src/geom/vec.h src/geom/path.h src/geom/shape.h src/geom/sight.h \
 src/geom/scratch.h include/mk/ability.def include/mk/type.def \
 include/mk/kind.def include/mk/verdict.h \
 /tmp/castle_obj/gen/clause_ids.h include/mk/event.def include/mk/order.h \
 include/mk/state.h src/cli/words.h include/mk/notation.h src/cli/wrap.h \
 src/notation/names.h src/notation/scan.h src/notation/text.h \
 src/rules/fort.h src/rules/kind.h src/rules/play.h src/rules/ability.h \
 src/rules/attack.h src/rules/dial.h src/rules/formation.h \
 src/rules/move.h src/rules/contact.h
