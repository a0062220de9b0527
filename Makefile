# Two commands matter: `make demo` and `make test`. Both do their own set-up.
GO    ?= go
TOOL   = $(GO) tool -modfile=tools/go.mod
FUZZ  ?= 30s
# Where the program can, it asks at its entry whether its output is open: see internal/process/entry_linux_amd64.s.
ENTRY  = $(if $(filter linux/amd64,$(shell $(GO) env GOOS)/$(shell $(GO) env GOARCH)),-ldflags=-E=jie_entry)

.PHONY: demo test check test-scale test-flink test-long fuzz bench cross build site page generated image help

help:
	@echo 'make demo       solve the three classic problems, with their proofs'
	@echo 'make test       run every test, with the race detector'
	@echo 'make check      format, vet, lint, vulnerabilities, tidy, other platforms, the page'
	@echo 'make page       unit tests, types and lint of the page'"'"'s TypeScript'
	@echo 'make test-long  the tests that take minutes, or hours'
	@echo 'make test-flink levels and a farm on a Flink of two task managers'
	@echo 'make fuzz       every fuzz target for $(FUZZ) each'
	@echo 'make bench      the benchmarks'
	@echo 'make build      bin/jie'
	@echo 'make site       the page and the solvers as files that need no server, in site/'
	@echo 'make image      a container image, in dist/jie-image.tar'

build:
	CGO_ENABLED=0 $(GO) build -trimpath $(ENTRY) -o bin/jie ./cmd/jie

demo: build
	@sh scripts/demo.sh bin/jie

page:
	@sh scripts/page.sh

site:
	@sh scripts/site.sh site

image:
	$(GO) -C deploy/image run . $(CURDIR) $(CURDIR)/dist/jie-image.tar

# By default a program with the race detector in it sleeps for a second when it ends.
test:
	@sh scripts/browser.sh
	@sh scripts/client.sh
	@sh scripts/hosts.sh
	GORACE=atexit_sleep_ms=0 $(GO) test -race -timeout 30m ./...
	$(GO) test -timeout 30m ./pegs ./mopan/... ./twiddle ./server/jobs
	cd deploy/image && $(GO) test -count 1 ./...
	$(MAKE) test-scale

# Prism is in the module scale; test-flink has a real engine, which Maven fetches.
test-scale:
	cd scale && $(GO) test -count 1 ./...

test-flink:
	@sh scripts/flink.sh test dist/flink

test-long:
	$(GO) test -timeout 6h $$(grep -l 'flag.Bool("long"' */*_test.go */*/*_test.go | xargs -n 1 dirname | sort -u | sed 's|^|./|') -args -long

fuzz:
	@FUZZ=$(FUZZ) sh scripts/fuzz.sh

bench:
	$(GO) test -run '^$$' -bench . -benchmem ./...

check: page cross
	@sh scripts/format.sh
	$(TOOL) golangci-lint run ./...
	cd deploy/image && $(GO) tool -modfile=../../tools/go.mod golangci-lint run ./...
	cd scale && $(GO) tool -modfile=../tools/go.mod golangci-lint run ./...
	@sh scripts/vulnerabilities.sh
	$(GO) mod tidy -diff
	cd tools && $(GO) mod tidy -diff
	cd deploy/image && $(GO) mod tidy -diff
	cd scale && $(GO) mod tidy -diff
	@sh scripts/generated.sh

cross:
	@sh scripts/cross.sh
