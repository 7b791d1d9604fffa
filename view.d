view.o: src/page/view.c src/notation/names.h src/notation/scan.h \
 include/mk/notation.h include/mk/game.h include/mk/event.h \
 include/mk/types.h src/geom/geom.h src/geom/angle.h src/geom/vec.h \
 src/geom/path.h src/geom/shape.h src/geom/sight.h src/geom/scratch.h \
 include/mk/ability.def include/mk/type.def include/mk/kind.def \
 include/mk/verdict.h /tmp/castle_obj/gen/clause_ids.h \
 include/mk/event.def include/mk/order.h include/mk/state.h \
 src/page/page.h src/catalog/catalog.h src/collection/library.h \
 src/collection/collection.h include/mk/query.h src/page/history.h \
 src/page/json.h src/rules/ability.h src/rules/attack.h src/rules/play.h \
 src/rules/dial.h src/rules/formation.h src/rules/kind.h src/rules/move.h \
 src/rules/contact.h src/rules/ruleset.h src/rules/turn.h \
 src/rules/setup.h
