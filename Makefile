# Two commands matter: `make demo` and `make test`. Both do their own set-up.
GO    ?= go
# Programs and tests are compiled with the same flags, so that each package is compiled once.
export GOFLAGS := $(GOFLAGS) -trimpath
PLAIN  = CGO_ENABLED=0
TOOL   = $(PLAIN) $(GO) tool -modfile=tools/go.mod
FUZZ  ?= 30s
# Three parts run at a time: some compute, some wait.
ifeq ($(filter -j%,$(MAKEFLAGS)),)
MAKEFLAGS += -j3
endif
# Modules of their own, for what needs libraries that nobody else should have to build.
MODULES = deploy/image deploy/k8s deploy/scale release

.PHONY: demo test install compiled install-packages install-npm install-python install-godot test-page test-raced test-plain test-modules $(MODULES:%=test-in-%) check lint test-flink test-long fuzz bench peers cross build site page generated image release help

help:
	@echo 'make demo       solve the three classic problems, with their proofs'
	@echo 'make test       run every test, those of goroutines with the race detector too'
	@echo 'make check      format, vet, lint, vulnerabilities, tidy, other platforms, the page'
	@echo 'make page       unit tests, types and lint of the page'"'"'s TypeScript'
	@echo 'make test-long  the tests that take minutes, or hours'
	@echo 'make test-flink levels and a farm on a Flink of two task managers'
	@echo 'make fuzz       every fuzz target for $(FUZZ) each'
	@echo 'make bench      the benchmarks'
	@echo 'make peers      Jie and other programs on the same work, on an idle machine'
	@echo 'make build      bin/jie'
	@echo 'make site       the page and the solvers as files that need no server, in site/'
	@echo 'make image      a container image, in dist/jie-image.tar'
	@echo 'make release    everything of a version, in dist/VERSION: VERSION=v1.0.0 MODULE=example.org/jie'

build:
	$(PLAIN) $(GO) build -o bin/jie ./cmd/jie

demo: build
	@sh scripts/demo.sh bin/jie

page:
	@sh scripts/page.sh

site:
	@sh scripts/site.sh site
	@$(GO) run ./scripts/compress site

image:
	$(GO) -C deploy/image run . $(CURDIR) $(CURDIR)/dist/jie-image.tar

# Archives, packages, an image, the site, the module for a proxy, and their sums: offline, and
# the same bytes twice. TARGETS=linux/amd64,... builds for fewer systems.
RELEASE ?= $(CURDIR)/dist/$(VERSION)
release:
	@[ -n "$(VERSION)" ] && [ -n "$(MODULE)" ] || { echo 'usage: make release VERSION=v1.0.0 MODULE=example.org/jie'; exit 2; }
	$(GO) -C release run . -version $(VERSION) -module $(MODULE) -source $(CURDIR) -out $(RELEASE) $(if $(TARGETS),-targets $(TARGETS))

# Every test runs; those of packages that run goroutines, once more with the race detector,
# where long ones take a short form.
TEST = $(GO) test -vet=off -timeout 30m
test: test-page test-raced test-plain test-modules

# What the tests need and the machine lacks. One of these alone uses the system's packages.
install: install-packages install-npm install-python install-godot

install-packages:
	@sh scripts/browser.sh
	@sh scripts/hosts.sh

install-npm:
	@sh scripts/npm.sh server/clienttest

install-python:
	@sh scripts/python.sh dist/python

install-godot:
	@sh scripts/godot.sh dist/godot

# Go commands that run side by side each compile what is in no cache yet. So this comes first.
compiled:
	$(PLAIN) $(GO) list -export -test -deps ./... >/dev/null
	GOOS=js GOARCH=wasm $(GO) list -export -deps ./cmd/jie-wasm >/dev/null

test-page: compiled install
	$(PLAIN) $(TEST) -parallel 3 ./server/browsertest ./server/clienttest

# By default a program with the race detector in it sleeps for a second when it ends.
test-raced: compiled install
	GORACE=atexit_sleep_ms=0 $(TEST) -race $$(sh scripts/raced.sh)

test-plain: compiled install
	$(PLAIN) $(TEST) $$($(GO) list ./... | grep -v -e /browsertest -e /clienttest)

test-modules: $(MODULES:%=test-in-%)

$(MODULES:%=test-in-%): test-in-%: compiled install
	$(PLAIN) $(GO) -C $* test -count 1 -timeout 30m ./...

# A real engine, which Maven fetches. The tests of deploy/scale run on Prism, which is in it.
test-flink:
	@sh scripts/flink.sh test dist/flink

test-long:
	$(GO) test -timeout 6h $$(grep -l 'flag.Bool("long"' */*_test.go */*/*_test.go | xargs -n 1 dirname | sort -u | sed 's|^|./|') -args -long

fuzz:
	@FUZZ=$(FUZZ) sh scripts/fuzz.sh

bench:
	$(GO) test -run '^$$' -bench . -benchmem ./...

# The script says which programs, and how to name their folders.
peers:
	@bash scripts/peers/run.sh

check: page lint cross generated

generated: compiled
	@$(PLAIN) sh scripts/generated.sh

# GOGC: the linter has all types in memory anyway, and collects less often.
lint: compiled
	@sh scripts/format.sh
	GOGC=400 $(TOOL) golangci-lint run ./...
	for m in tools $(MODULES); do GOGC=400 $(PLAIN) $(GO) -C $$m tool -modfile=$(CURDIR)/tools/go.mod golangci-lint run ./... || exit 1; done
	@$(PLAIN) sh scripts/vulnerabilities.sh . $(MODULES)
	$(GO) mod tidy -diff
	for m in tools $(MODULES); do $(GO) -C $$m mod tidy -diff || exit 1; done

cross: compiled
	@$(PLAIN) sh scripts/cross.sh
