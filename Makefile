# Warlord: a thin front to Meson. `make play` and `make test` work on a fresh Debian as they are.
BUILD = build

.PHONY: all build proof play test check check-long coverage coverage-lines bench fuzz soak soak-large soak-second sense league odds-proof package pictures clean

all: build

build: $(BUILD)/build.ninja
	@ninja -C $(BUILD) --quiet warlord

# Meson is asked again whenever a source file comes or goes.
FILES := $(shell { find src tests/unit data/rules data/collections data/armies -name '*.[acyf]*'; find page cases data/tables -type f; } 2>/dev/null | LC_ALL=C sort | cksum | cut -d' ' -f1)
$(BUILD)/build.ninja: $(BUILD)/files-$(FILES)
$(BUILD)-soak/build.ninja: $(BUILD)-soak/files-$(FILES)
$(BUILD)-soak/files-$(FILES): TYPE = --buildtype=release
%/files-$(FILES): meson.build
	@scripts/deps build
	@if [ -f $*/build.ninja ]; then meson setup --reconfigure $* >/dev/null; \
	else meson setup $(TYPE) $* >/dev/null; fi
	@rm -f $*/files-*; touch $@ $*/build.ninja

proof: $(BUILD)/build.ninja
	@ninja -C $(BUILD) --quiet warlord-proof

# The table in the browser; `build/warlord play` is the one in the terminal.
play: build
	@$(BUILD)/warlord serve

test: $(BUILD)/build.ninja
	@scripts/deps test
	@scripts/test $(BUILD)

coverage: proof
	@$(BUILD)/warlord-proof coverage --out $(BUILD) cases

# How many lines of src the tests run, folder by folder.
coverage-lines:
	@scripts/deps check
	@scripts/coverage-lines $(BUILD)-lines

check: test
	@scripts/deps check
	@scripts/check $(BUILD)

# What takes long: the server killed three hundred times in a storm of orders, and ten minutes of
# everything at once against it, honest games beside it.
check-long:
	@scripts/deps check
	@scripts/check $(BUILD) kills
	@scripts/check-long $(BUILD)

bench:
	@scripts/deps build
	@rm -rf $(BUILD)-bench
	@meson setup --buildtype=release -Db_ndebug=true -Db_lto=true $(BUILD)-bench >/dev/null
	@ninja -C $(BUILD)-bench --quiet warlord load
	@$(BUILD)-bench/warlord bench
	@missed=0; \
	$(BUILD)-bench/load $(BUILD)-bench/warlord || missed=1; \
	$(BUILD)-bench/load $(BUILD)-bench/warlord --games 4000 --rush 0 --goal 100 || missed=1; \
	exit $$missed

# make fuzz SECONDS=3600
SECONDS ?= 60
fuzz:
	@scripts/deps check
	@scripts/fuzz $(SECONDS)

# make soak GAMES=100000
GAMES ?= 100000
soak: $(BUILD)-soak/build.ninja
	@ninja -C $(BUILD)-soak --quiet warlord
	@scripts/soak $(BUILD)-soak/warlord $(GAMES)

# The same with titans, multiple-dial warriors, chariots, castles and Conquest: make soak-large LARGE=20000
LARGE ?= 20000
soak-large: $(BUILD)-soak/build.ninja
	@ninja -C $(BUILD)-soak --quiet soak-large
	@$(BUILD)-soak/soak-large $(LARGE)

# Bots against themselves, and whether they do what no sensible player does: make sense SENSE=10000
SENSE ?= 10000
SEARCHED ?= 200
sense: $(BUILD)-soak/build.ninja
	@ninja -C $(BUILD)-soak --quiet sense
	@$(BUILD)-soak/sense $(SENSE) greedy
	@$(BUILD)-soak/sense $(SENSE) recruit
	@$(BUILD)-soak/sense $(SEARCHED) captain:40n

# How strong the bots are: each against the next, captain with a second last. About six hours of a core; interrupt
# it as you like, it goes on from its journal (remove that after changing a bot).
league: $(BUILD)-soak/build.ninja
	@ninja -C $(BUILD)-soak --quiet warlord
	@$(BUILD)-soak/warlord league --bots random,recruit,greedy,captain:100ms,captain:1s --neighbours -n 400 --resume $(BUILD)-soak/league.journal

# The rules of 2003: objectives, cavalry, cards, bombardment, constructed terrain: make soak-second SECOND=20000
SECOND ?= 20000
soak-second: $(BUILD)-soak/build.ninja
	@ninja -C $(BUILD)-soak --quiet soak-large
	@$(BUILD)-soak/soak-large $(SECOND) 0 2003

# make odds-proof SITUATIONS=200 SAMPLES=1000000
SITUATIONS ?= 200
SAMPLES ?= 1000000
odds-proof: $(BUILD)-soak/build.ninja
	@ninja -C $(BUILD)-soak --quiet odds-proof
	@$(BUILD)-soak/odds-proof $(SITUATIONS) $(SAMPLES)

# Debian packages of the program and the library, in $(BUILD)-package.
package:
	@scripts/deps package
	@scripts/package $(BUILD)-package

# The pictures of the README, from the real page.
pictures: build
	@scripts/deps test
	@node tests/browser/pictures.mjs $(BUILD)/warlord docs/img

clean:
	rm -rf $(BUILD) $(BUILD)-*
