# make run    builds lprojd and runs it on the demo
# make test   runs all tests
# make help   lists the rest
#
# Debian's packages that are missing are installed first, with sudo when not root.

SHELL = /bin/sh
SWIFT ?= swift
SCRIPTS = Tests/Scripts
DEMO_STATE = .build/demo

.PHONY: help run test build release dependencies format lint clean

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
