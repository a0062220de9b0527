# Two commands matter: `make demo` and `make test`. Both need Go alone.
GO    ?= go
# Programs and tests are compiled with the same flags, so that each package is compiled once: with
# no tables for debuggers and one thread a package, a quarter less work. Where git does not read
# the checkout, as one of another user, they know no revision.
export GOFLAGS := -trimpath '-gcflags=all=-dwarf=false -c=1' $(GOFLAGS) $(if $(wildcard .git),$(shell git rev-parse HEAD >/dev/null 2>&1 || echo -buildvcs=false))
PLAIN  = CGO_ENABLED=0
TOOL   = $(PLAIN) $(GO) tool -modfile=tools/go.mod
# Compilers and linters collect their garbage less often: a fifth less work, for some memory.
BUILD  = GOGC=400 GOMEMLIMIT=1GiB $(GO)
COMPILE = list -e -export -test -deps
FUZZ  ?= 30s
# Three parts run at a time: some compute, some wait.
ifeq ($(filter -j%,$(MAKEFLAGS)),)
MAKEFLAGS += -j3
endif
# Modules of their own, for what needs libraries that nobody else should have to build.
MODULES = deploy/image deploy/scale release
# Beam reads Google's storage by HTTP; without its gRPC a sixth fewer packages are compiled.
MODTAGS = -tags disable_grpc_modules
# The parts of make test-all beside make test: the longest first.
PARTS  = release e2e raced c tools deploy-image deploy-scale

.PHONY: demo test test-all test-rest install compiled $(PARTS:%=test-%) test-plain check lint test-flink test-long test-busy hostile fuzz bench peers cross generated build site page image release help

help:
	@echo 'make demo       build (a minute or two the first time), then solve three classic problems in a second'
	@echo 'make test       every test that needs no other program than Go'
	@echo 'make test-all   every test there is; INSTALL=1 installs what they need, also as root'
	@echo 'make check      format, vet, lint, vulnerabilities, tidy, other platforms, the page'
	@echo 'make page       unit tests, types and lint of the page'"'"'s TypeScript'
	@echo 'make test-long  the tests that take minutes, or hours'
	@echo 'make test-busy  the tests beside endless loops: none depends on how fast the machine is'
	@echo 'make hostile    attacks: altered stores, kills, false answers and certificates, hints beside attackers'
	@echo 'make test-flink units on a Flink of two task managers, one of them killed'
	@echo 'make fuzz       every fuzz target for $(FUZZ) each'
	@echo 'make bench      the benchmarks'
	@echo 'make peers      Jie and other programs on the same work, on an idle machine'
	@echo 'make build      bin/jie'
	@echo 'make site       the page and the solvers as files that need no server, in site/'
	@echo 'make image      a container image, in dist/jie-image.tar'
	@echo 'make release    everything of a version, in dist/VERSION: VERSION=v1.0.0 MODULE=example.org/jie'

BIN   ?= bin/jie
build:
	@sh scripts/preflight.sh "$(GO)" ./cmd/jie
	@mkdir -p $(dir $(BIN)) 2>/dev/null && [ -w $(dir $(BIN)) ] || { echo 'jie: $(dir $(BIN)) cannot be written to: make $(MAKECMDGOALS) BIN=FILE writes elsewhere' >&2; exit 1; }
	@[ -e $(BIN) ] || echo 'jie: building; the first time takes a minute or two, later ones a few seconds' >&2
	$(PLAIN) $(BUILD) build -o $(BIN) ./cmd/jie

demo: build
	@sh scripts/demo.sh $(BIN)

page:
	@sh scripts/page.sh

site:
	@sh scripts/site.sh site
	@$(GO) run ./scripts/site compress site

image:
	$(GO) -C deploy/image run . "$(CURDIR)" "$(CURDIR)/dist/jie-image.tar"

# Archives, packages, an image, the site, the module for a proxy, and their sums: offline, and
# the same bytes twice. TARGETS=linux/amd64,... builds for fewer systems.
RELEASE ?= $(CURDIR)/dist/$(VERSION)
release:
	@[ -n "$(VERSION)" ] && [ -n "$(MODULE)" ] || { echo 'usage: make release VERSION=v1.0.0 MODULE=example.org/jie'; exit 2; }
	$(GO) -C release run . -version $(VERSION) -module $(MODULE) -source "$(CURDIR)" -out "$(RELEASE)" $(if $(TARGETS),-targets $(TARGETS))

# Packages are compiled once, and no test has a limit that a slow machine breaks.
TEST   = test -vet=off -timeout 4h
REPORT = $(GO) run ./scripts/testreport
test:
	@sh scripts/preflight.sh "$(GO)" -test ./...
	@$(PLAIN) $(BUILD) $(COMPILE) ./... >/dev/null
	@$(PLAIN) $(REPORT) -rest 'make test-all installs what other tests need, and runs all' $(GO) $(TEST) ./...

# Each part of make test-all leaves its numbers in dist/tests, and the last line adds them.
KEEP   = $(REPORT) -keep dist/tests/$(@:test-%=%).json
TOTAL  = @$(REPORT) -total
$(PARTS:%=test-%) test-plain: export JIE_PROGRAM = $(CURDIR)/dist/tests/jie

# All parts run, though one fails.
test-all: compiled install
	@rm -f dist/tests/*.json
	@$(MAKE) -k test-plain $(PARTS:%=test-%) || true
	$(TOTAL) $(patsubst %,dist/tests/%.json,plain $(PARTS))

# What make test leaves.
test-rest: compiled install
	@rm -f dist/tests/*.json
	@$(MAKE) -k $(PARTS:%=test-%) || true
	$(TOTAL) $(PARTS:%=dist/tests/%.json)

install:
	@sh scripts/install.sh

# Go commands that run side by side each compile what is in no cache yet. So this comes first.
compiled:
	@mkdir -p dist/tests
	$(PLAIN) $(BUILD) $(COMPILE) ./... >/dev/null
	$(PLAIN) $(GO) build -o dist/tests/jie ./cmd/jie
	GOOS=js GOARCH=wasm $(BUILD) list -export -deps ./cmd/jie-wasm >/dev/null

test-plain: compiled install
	$(PLAIN) $(KEEP) $(GO) $(TEST) ./...

test-e2e: compiled install
	@$(PLAIN) $(BUILD) -C e2e $(COMPILE) ./... >/dev/null
	$(PLAIN) $(KEEP) $(GO) -C e2e $(TEST) -count 1 -parallel 3 ./...

# Tests of packages that run goroutines, with the race detector, where long ones take a short
# form. By default a program with the detector in it sleeps for a second when it ends.
test-raced: compiled install
	@CGO_ENABLED=1 $(BUILD) $(COMPILE) -race $$(sh scripts/raced.sh) >/dev/null
	CGO_ENABLED=1 GORACE=atexit_sleep_ms=0 $(KEEP) $(GO) $(TEST) -race $$(sh scripts/raced.sh)

# The C library is compiled with cgo, all of it.
test-c: compiled install
	CGO_ENABLED=1 $(KEEP) $(GO) $(TEST) ./clients/c

$(patsubst %,test-%,tools $(subst /,-,$(MODULES))): test-%: compiled install
	@$(PLAIN) $(BUILD) -C $(subst -,/,$*) $(COMPILE) $(MODTAGS) ./... >/dev/null
	$(PLAIN) $(KEEP) $(GO) -C $(subst -,/,$*) $(TEST) $(MODTAGS) -count 1 ./...

# A real engine, which Maven fetches. The tests of deploy/scale run on Prism, which is in it, also
# with workers in processes of their own.
test-flink:
	@sh scripts/flink.sh test dist/flink

test-long:
	$(GO) test -timeout 6h $$(grep -l 'flag.Bool("long"' */*_test.go */*/*_test.go | xargs -n 1 dirname | sort -u | sed 's|^|./|') -args -long

test-busy:
	@sh scripts/preflight.sh "$(GO)" -test ./...
	@$(PLAIN) sh scripts/busy.sh $(REPORT) $(GO) $(TEST) ./...

hostile:
	@sh scripts/hostile.sh

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

# tools/lint says which linters. go vet keeps what they find.
lint: compiled
	@sh scripts/format.sh
	$(PLAIN) $(BUILD) -C tools build -o ../dist/lint ./lint
	for m in . tools e2e $(MODULES); do $(PLAIN) $(BUILD) -C $$m vet $(MODTAGS) -vettool="$(CURDIR)/dist/lint" ./... || exit 1; done
	$(PLAIN) $(BUILD) vet -tags purego -vettool="$(CURDIR)/dist/lint" $$(sh scripts/purego.sh)
	@$(PLAIN) sh scripts/vulnerabilities.sh . e2e $(MODULES)
	$(GO) mod tidy -diff
	for m in tools e2e $(MODULES); do $(GO) -C $$m mod tidy -diff || exit 1; done

cross: compiled
	@$(PLAIN) sh scripts/cross.sh
