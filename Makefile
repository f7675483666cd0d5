# make run    builds lprojd and runs it on the demo
# make test   runs all tests
# make help   lists the rest
#
# Debian's packages that are missing are installed first, with sudo when not root.

SHELL = /bin/sh
SWIFT ?= swift
SCRIPTS = Tests/Scripts
DEMO_STATE = .build/demo

.PHONY: help run test build release dependencies format lint install-c test-clients bench clean

help:
	@sed -n 's/^# make \([a-z-]*\) */  \1\t/p' Makefile

dependencies:
	@$(SCRIPTS)/install-dependencies.sh

build: dependencies
	$(SWIFT) build

# make release    builds with optimization
release: dependencies
	$(SWIFT) build -c release

run: build
	@mkdir -p $(DEMO_STATE)
	@echo "Serving config/demo; in another terminal:"
	@echo "  export LPROJD_SOCKET=$(CURDIR)/$(DEMO_STATE)/lprojd.sock"
	@echo "  .build/debug/lprojctl get welcome"
	exec .build/debug/lprojd --runtime-dir $(DEMO_STATE) --state-dir $(DEMO_STATE)/state config/demo

test:
	@$(SCRIPTS)/install-dependencies.sh test
	$(SWIFT) build --build-tests
	$(SWIFT) test --skip-build

# make format     formats the sources
format:
	$(SWIFT) format --in-place --recursive Sources Tests Package.swift

# make lint       says where the sources are not formatted
lint:
	$(SWIFT) format lint --strict --recursive Sources Tests Package.swift

# make install-c  installs the C library, its headers and lprojd.pc; DESTDIR= PREFIX=
install-c:
	@$(SCRIPTS)/install-dependencies.sh c
	$(MAKE) -C Sources/CLprojClient install BUILD="$(CURDIR)/.build/c"

# make test-clients  tests the C and the Python client against a daemon
test-clients: build
	@$(SCRIPTS)/install-dependencies.sh c
	$(SCRIPTS)/client-c-test.sh
	$(SCRIPTS)/client-python-test.sh

# make bench      measures against the peers; ROUNDS=5 QUICK=1 WORKLOADS="lookup fanout" TABLE=1
bench:
	@$(SCRIPTS)/install-dependencies.sh bench
	SWIFT="$(SWIFT)" Tests/Benchmarks/bench.py --rounds $(or $(ROUNDS),5) $(if $(QUICK),--quick) \
	  --json .build/bench.json $(if $(TABLE),--table README.md) $(WORKLOADS)

# make clean      removes what was built
clean:
	rm -rf .build

# make conformance    holds lprojctl against ../shared: real files and recorded answers
.PHONY: conformance
conformance: dependencies
	$(SWIFT) build --product lprojctl
	$(SCRIPTS)/conformance.py

# make fuzz    runs the fuzz targets, each for SECONDS, or the one that TARGET names
.PHONY: fuzz
fuzz: dependencies
	Tests/Fuzz/run.sh $(or $(SECONDS),60) $(TARGET)

# Packaging. PREFIX is where things go, DESTDIR what is put before it.
PREFIX ?= /usr/local
BINDIR ?= $(PREFIX)/bin
MANDIR ?= $(PREFIX)/share/man
UNITDIR ?= $(PREFIX)/lib/systemd/system
SYSCONFDIR ?= /etc
PLUGINDIR ?= $(PREFIX)/lib/lprojd
# Plugins that are the program by another name, and those that somebody turns on.
LINKED_PLUGINS = plugins/po plugins/android plugins/arb plugins/properties plugins/exec \
  plugins-available/json
SCRIPT_PLUGINS = xliff webhook
PACKAGED = .build/package
PROGRAM = $(PACKAGED)/release/lprojd
FUNCTION_ORDER = config/function-order.txt
UNITS = lprojd.service lprojd.socket lprojd-metrics.service lprojd-metrics.timer

.PHONY: programs install deb systemd-test man check-man check

# make programs   builds what is installed: optimized, the Swift runtime linked in
# (packed relocations, of glibc 2.36 on, are a megabyte less; functions that a change runs lie side
# by side, which is a tenth of the time from a change to its subscribers)
programs: dependencies
	$(SWIFT) build -c release --static-swift-stdlib --disable-local-rpath -Xswiftc -use-ld=lld \
	  -Xlinker -z -Xlinker now -Xlinker -z -Xlinker pack-relative-relocs \
	  -Xswiftc -Xfrontend -Xswiftc -function-sections \
	  -Xlinker --symbol-ordering-file=$(CURDIR)/$(FUNCTION_ORDER) \
	  -Xlinker --no-warn-symbol-ordering \
	  --scratch-path $(PACKAGED) --product lprojd
	ln -sf lprojd $(PACKAGED)/release/lprojctl

# make function-order  lists anew which functions a change runs, for the linker; needs valgrind
.PHONY: function-order
function-order: programs
	$(SCRIPTS)/function-order.py $(PROGRAM) >$(PACKAGED)/function-order
	cp $(PACKAGED)/function-order $(FUNCTION_ORDER)

# make install    installs the programs, units, manuals and completions; DESTDIR= PREFIX=
install: $(if $(wildcard $(PROGRAM)),,programs)
	install -d $(DESTDIR)$(BINDIR) $(DESTDIR)$(SYSCONFDIR)/lprojd/lprojd.json.d \
	  $(DESTDIR)$(UNITDIR)
	install -s -m 755 $(PROGRAM) $(DESTDIR)$(BINDIR)/lprojd
	ln -sf lprojd $(DESTDIR)$(BINDIR)/lprojctl
	[ -e $(DESTDIR)$(SYSCONFDIR)/lprojd/lprojd.json ] || \
	  sed 's,"/usr/lib/lprojd/,"$(PLUGINDIR)/,' config/lprojd.json \
	    >$(DESTDIR)$(SYSCONFDIR)/lprojd/lprojd.json
	install -d $(DESTDIR)$(SYSCONFDIR)/lprojd/plugins $(DESTDIR)$(PLUGINDIR)/plugins \
	  $(DESTDIR)$(PLUGINDIR)/plugins-available
	for plugin in $(LINKED_PLUGINS); do \
	  ln -srf $(DESTDIR)$(BINDIR)/lprojd $(DESTDIR)$(PLUGINDIR)/$$plugin || exit; \
	done
	install -m 755 $(SCRIPT_PLUGINS:%=Sources/Plugins/%) $(DESTDIR)$(PLUGINDIR)/plugins-available
	install -D -m 644 -t $(DESTDIR)$(PREFIX)/share/doc/lprojd/examples config/examples/*
	for unit in $(UNITS); do \
	  sed 's,/usr/bin/,$(BINDIR)/,; s,/etc/lprojd/,$(SYSCONFDIR)/lprojd/,' systemd/$$unit \
	    >$(DESTDIR)$(UNITDIR)/$$unit || exit; \
	done
	install -D -m 644 systemd/lprojd.sysusers $(DESTDIR)$(PREFIX)/lib/sysusers.d/lprojd.conf
	install -D -m 644 systemd/lprojd.catalog \
	  $(DESTDIR)$(PREFIX)/lib/systemd/catalog/lprojd.catalog
	for page in config/man/*.[1-8]; do \
	  install -D -m 644 $$page \
	    $(DESTDIR)$(MANDIR)/man$${page##*.}/$${page##*/} || exit; \
	done
	install -D -m 644 config/completions/lprojctl.bash \
	  $(DESTDIR)$(PREFIX)/share/bash-completion/completions/lprojctl
	install -D -m 644 config/completions/_lprojctl \
	  $(DESTDIR)$(PREFIX)/share/zsh/vendor-completions/_lprojctl
	install -D -m 644 config/completions/lprojctl.fish \
	  $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/lprojctl.fish

# make deb        builds the Debian packages in .build/deb
deb: programs
	@$(SCRIPTS)/install-dependencies.sh c
	config/debian/build-packages.sh

# make systemd-test  installs the package in a booted Debian container and tries the service
systemd-test: deb
	$(SCRIPTS)/systemd-test.sh || [ $$? = 77 ]

# make man        takes the parts of the manuals that the programs know from them
man: build
	config/man/update.py .build/debug/lprojctl

# make check-man  says what is wrong with the manuals
check-man:
	$(SCRIPTS)/check-manuals.sh

# make check      everything that a submission must pass
check:
	.ci/run

.PHONY: watchtest bench-watch

# make watchtest    what editors, deployments, mounts and limits do to a tree, against a daemon
watchtest: release
	@$(SCRIPTS)/install-dependencies.sh test
	$(SCRIPTS)/watchtest.sh

# make bench-watch    from a change to its notification, and the start, against watchman
bench-watch: programs
	$(SCRIPTS)/bench_watch.py
