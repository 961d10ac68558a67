# attnlab: `make deps run` opens lesson 16, `make deps test` runs all tests. Everything is built under $(BUILD).
.POSIX:
.SUFFIXES:

CC       = gcc
BUILD    = build
PREFIX   = /usr/local
VERSION  = 0.1.0
PKGS     = ncursesw libedit md4c jansson
TESTPKGS = cmocka vterm

OPTIMIZE = -O2 -g
WARN     = -Wall -Wextra -Wshadow -Wstrict-prototypes -Wmissing-prototypes -Wdouble-promotion -Wundef -Werror=vla
CPPFLAGS = -Isrc -D_XOPEN_SOURCE=700 -DATTNLAB_VERSION='"$(VERSION)"'
# No fused multiply-add: the same transcript on every machine.
CFLAGS   = -std=c11 $(OPTIMIZE) $(WARN) -ffp-contract=off $(SANITIZE)
LDFLAGS  = $(SANITIZE)
# Asked when they are used, so that `make deps` in the same call can still bring the libraries.
PKGFLAGS = $(filter-out -D%,$(shell pkg-config --cflags $(PKGS)))
PKGLIBS  = $(shell pkg-config --libs $(PKGS))
# libunistring has no pkg-config file.
LDLIBS   = $(PKGLIBS) -lunistring -lm
TESTLIBS = $(shell pkg-config --libs $(TESTPKGS))

SOURCES  := $(wildcard src/*/*.c)
TEXTS    := $(sort $(wildcard src/*/*.[ch]))
OBJECTS  := $(SOURCES:src/%.c=$(BUILD)/obj/%.o)
LIBOBJS  := $(filter-out $(BUILD)/obj/cli/main.o,$(OBJECTS))
CATALOGS := $(patsubst src/po/%.po,$(BUILD)/locale/%/LC_MESSAGES/attnlab.mo,$(wildcard src/po/*.po))
TESTS    := $(patsubst tests/%.c,$(BUILD)/tests/%,$(wildcard tests/*/test_*.c))
FUZZERS  := $(patsubst tests/fuzz/%.c,$(BUILD)/bin/%,$(wildcard tests/fuzz/fuzz_*.c))
CHECKS   := $(wildcard tests/*/check_*.py)
SUPPORT  := $(patsubst tests/%.c,$(BUILD)/obj/tests/%.o,$(wildcard tests/support/*.c))

.PHONY: all deps run test unit check bench bless sanitize valgrind fuzz fuzzers clang mutate clean install uninstall messages

all: $(BUILD)/attnlab $(CATALOGS)

$(BUILD)/attnlab: $(BUILD)/obj/cli/main.o $(BUILD)/libattnlab.a
	@echo '  LD    $@'
	@$(CC) $(LDFLAGS) -o $@ $^ $(LDLIBS)

$(BUILD)/libattnlab.a: $(LIBOBJS)
	@echo '  AR    $@'
	@rm -f $@
	@ar rcs $@ $^

$(BUILD)/obj/%.o: src/%.c
	@mkdir -p $(@D)
	@echo '  CC    $<'
	@$(CC) $(CPPFLAGS) $(PKGFLAGS) $(CFLAGS) -MMD -MP -c -o $@ $<

$(BUILD)/obj/tests/%.o: tests/%.c
	@mkdir -p $(@D)
	@echo '  CC    $<'
	@$(CC) $(CPPFLAGS) -Itests $(CFLAGS) -MMD -MP -c -o $@ $<

# An archive, so that a test links only the helpers that it uses.
$(BUILD)/libsupport.a: $(SUPPORT)
	@echo '  AR    $@'
	@rm -f $@
	@ar rcs $@ $^

$(BUILD)/tests/%: $(BUILD)/obj/tests/%.o $(BUILD)/libsupport.a $(BUILD)/libattnlab.a
	@mkdir -p $(@D)
	@echo '  LD    $@'
	@$(CC) $(LDFLAGS) -o $@ $^ $(TESTLIBS) $(LDLIBS)

$(BUILD)/locale/%/LC_MESSAGES/attnlab.mo: src/po/%.po
	@mkdir -p $(@D)
	@echo '  MSG   $<'
	@msgfmt --check-format --check-domain -o $@ $<

.PRECIOUS: $(BUILD)/obj/tests/%.o

deps:
	sh .ci/deps

run: all
	$(BUILD)/attnlab lesson 16

# Every test program and script in turn; a summary line at the end.
test: all $(TESTS)
	@BUILD=$(BUILD) sh tests/run $(TESTS) $(CHECKS)

check: all $(BUILD)/attnlab.pot
	@BUILD=$(BUILD) sh .ci/check

sanitize:
	$(MAKE) BUILD=$(BUILD)/asan OPTIMIZE='-O1 -g' SANITIZE='-fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer' test

# The plays, and the commands through a pipe, without one wrong access and nothing lost.
valgrind: all $(BUILD)/tests/plays/test_plays
	sh tests/valgrind $(BUILD)

# Builds $(BUILD)/fuzz/bin/fuzz_NAME for clang's libFuzzer; tests/README.md says how one is started.
fuzz:
	$(MAKE) BUILD=$(BUILD)/fuzz CC=clang OPTIMIZE='-O1 -g' SANITIZE='-fsanitize=fuzzer-no-link,address,undefined' fuzzers

fuzzers: $(FUZZERS)

$(BUILD)/bin/%: $(BUILD)/obj/tests/fuzz/%.o $(BUILD)/libattnlab.a
	@mkdir -p $(@D)
	@echo '  LD    $@'
	@$(CC) -fsanitize=fuzzer $(LDFLAGS) -o $@ $^ $(LDLIBS)

clang:
	$(MAKE) BUILD=$(BUILD)/clang CC=clang WARN='$(WARN) -Werror' all

# Small mistakes put into a scratch copy: which of them no test notices. Takes a quarter of an hour; not part of CI.
mutate:
	nice python3 tests/mutate

bench: all
	python3 tests/bench $(BUILD)/attnlab

# Shows each golden file that differs and asks before it is replaced.
bless: all $(TESTS)
	BUILD=$(BUILD) sh tests/bless $(TESTS)

DATADIR = $(DESTDIR)$(PREFIX)/share
INSTALLED = $(wildcard lessons/*/*.md lessons/*.md exercises/*/*.md exercises/*.md)
MANUALS = $(wildcard src/man/*.[15])

# The folders may have a blank in their names. What is left empty goes too, where it is nobody's else.
install: all
	install -D -m 755 $(BUILD)/attnlab "$(DESTDIR)$(PREFIX)/bin/attnlab"
	for file in $(INSTALLED); do install -D -m 644 $$file "$(DATADIR)/attnlab/$$file"; done
	for page in $(MANUALS); do install -D -m 644 $$page "$(DATADIR)/man/man$${page##*.}/$${page##*/}"; done
	for mo in $(CATALOGS:$(BUILD)/%=%); do install -D -m 644 $(BUILD)/$$mo "$(DATADIR)/$$mo"; done

uninstall:
	rm -f "$(DESTDIR)$(PREFIX)/bin/attnlab"
	rm -rf "$(DATADIR)/attnlab"
	for page in $(MANUALS); do rm -f "$(DATADIR)/man/man$${page##*.}/$${page##*/}"; done
	for mo in $(CATALOGS:$(BUILD)/%=%); do rm -f "$(DATADIR)/$$mo"; done
	cd "$(DATADIR)" && { rmdir man/man[15]; rmdir -p locale/*/LC_MESSAGES; } 2>/dev/null || :

# The messages of the sources; without the date, so that equal sources make equal files. xgettext warns of every
# symbol beyond ASCII: what it says is shown only where it fails.
$(BUILD)/attnlab.pot: $(TEXTS)
	@mkdir -p $(@D)
	@xgettext --from-code=UTF-8 -k_ -kN_ -klang_plural:1,2 --no-location -o $@.dated $(TEXTS) 2> $@.log || { cat $@.log >&2; exit 1; }
	@sed '/^"POT-Creation-Date/d' $@.dated > $@

# Brings the catalogues of src/po up to date. A new message comes untranslated; msgcmp finds those.
messages: $(BUILD)/attnlab.pot
	for po in src/po/*.po; do \
	  msgmerge --quiet --no-fuzzy-matching -o $(BUILD)/merged.po $$po $< && \
	  msgattrib --no-obsolete -o $$po $(BUILD)/merged.po || exit 1; done

clean:
	rm -rf $(BUILD)

-include $(OBJECTS:.o=.d) $(SUPPORT:.o=.d) $(TESTS:$(BUILD)/tests/%=$(BUILD)/obj/tests/%.d)
