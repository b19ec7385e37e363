# Everything a contributor runs. `make test` is the gate: it installs what it
# needs and runs every check there is; .ci/run calls it and nothing else.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.NOTPARALLEL:
MAKEFLAGS += --no-print-directory

GO       ?= go
FUZZTIME ?= 30s
BUDGET   ?= 10m
PROFILED := -pgo=../cmd/hakem/default.pgo
TOOL     := $(GO) tool -modfile=tools/go.mod
# Debian installs chess engines where only games look.
export PATH := $(PATH):/usr/games

# The packages that start goroutines or are called by several at once.
RACED := ./internal/play ./internal/lobby ./internal/bus/... ./internal/store/... ./internal/archive ./internal/inorder ./internal/web/live \
	./internal/web/page ./internal/web/workshop

say = @printf '\n== %s\n' "$(1)"

.PHONY: help
help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "  make %-16s %s\n", $$1, $$2}' Makefile

.PHONY: deps
deps: ## install what the tests need (Debian packages, npm tools)
	@tools/deps

.PHONY: test
test: deps format tidy vet staticcheck lint generated client unit race module browser ## every check; what CI runs
	$(call say,all checks passed)

.PHONY: format
format: ## fail on Go files gofmt would change
	$(call say,format)
	@stale=$$(find . -name node_modules -prune -o -name '*.go' -print | xargs gofmt -l); \
	if [ -n "$$stale" ]; then printf 'gofmt would change:\n%s\n' "$$stale"; exit 1; fi

.PHONY: vet
vet: ## go vet
	$(call say,vet)
	@$(GO) vet ./...
	@cd bench && $(GO) vet ./...

.PHONY: staticcheck
staticcheck: ## staticcheck, pinned in tools/go.mod
	$(call say,staticcheck)
	@$(TOOL) staticcheck ./...

.PHONY: lint
lint: ## revive, with what tools/revive.toml says
	$(call say,lint)
	@$(TOOL) revive -config tools/revive.toml ./...

.PHONY: tidy
tidy: ## fail when a go.mod is not tidy
	$(call say,go.mod)
	@for folder in . bench tools; do (cd "$$folder" && $(GO) mod tidy -diff); done

.PHONY: module
module: ## the zip the module is published as, and hakem built from it
	$(call say,module)
	@tools/module

.PHONY: systems
systems: ## everything vetted for Windows and macOS
	@for system in windows/amd64 windows/arm64 darwin/amd64 darwin/arm64; do \
		echo "$$system"; GOOS=$${system%/*} GOARCH=$${system#*/} $(GO) vet ./...; \
	done

.PHONY: generate
generate: ## generate all generated code (templ, tables)
	@$(TOOL) templ generate -path internal/web -log-level error
	@$(GO) generate ./...

.PHONY: generated
generated: ## fail when generated code is not what a fresh generation gives
	$(call say,generated code)
	@tools/generated

.PHONY: client
client: ## type check of the browser client
	$(call say,browser client types)
	@tools/node_modules/.bin/tsc --noEmit -p internal/web/page/jsconfig.json

.PHONY: unit
unit: ## unit tests, the import-direction test among them, and what they cover
	$(call say,unit tests)
	@scratch=$$(mktemp -d); trap 'rm -r "$$scratch"' EXIT; \
	$(GO) test -cover $$($(GO) list ./... | grep -v '/internal/browsertest\|/cmd/') | tee "$$scratch/log" | \
		grep -v 'no test files\|coverage: 0.0%'; \
	echo; tools/coverage "$$scratch/log"
	@$(GO) test ./cmd/... # with the compiler's profile, which coverage does not go with
	@cd bench && $(GO) test ./...

.PHONY: race
race: ## the packages with goroutines under the race detector
	$(call say,race detector)
	@$(GO) test -race $(RACED)

.PHONY: fuzz
fuzz: ## every fuzz target with random inputs for FUZZTIME (30s) each; its corpora run with the tests
	$(call say,fuzz targets$(comma) $(FUZZTIME) each)
	@tools/fuzz $(FUZZTIME)

.PHONY: browser
browser: ## whole games in Debian's Chromium
	$(call say,browser tests)
	@$(GO) test -count=1 ./internal/browsertest/...

.PHONY: perft-full
perft-full: ## every perft vector as deep as BUDGET (10m) allows, a million positions against the slow generator
	$(call say,perft-full: a budget of $(BUDGET))
	@$(GO) test ./chess -run '^Test(PerftVectors|SlowGenerator)' -count=1 -v -timeout 60m -full $(BUDGET)

.PHONY: crossings-full
crossings-full: ## rulings where chapters of the Laws meet: every two acts, many times over
	$(call say,crossings-full)
	@$(GO) test ./arbiter/script -run '^TestCrossings' -count=1 -v -timeout 60m -full

.PHONY: deadpos-full
deadpos-full: ## who can mate: closures of five million positions and mutants, BUDGET (10m) each
	$(call say,deadpos-full: a budget of $(BUDGET))
	@$(GO) test ./chess/deadpos -run '^Test(Labels|CannotAgainstClosure|Mutants)$$' -count=1 -v -timeout 180m -full $(BUDGET)

.PHONY: deadpos-labels
deadpos-labels: ## every line of the label files against hakem can-mate --json
	@scratch=$$(mktemp -d); trap 'rm -r "$$scratch"' EXIT; \
	$(GO) build -o "$$scratch/hakem" ./cmd/hakem; \
	cd bench; $(GO) run ./deadpos -labels "$$scratch/hakem"

.PHONY: bench
bench: bench-perft bench-pgn bench-check bench-arbiter bench-deadpos ## all benchmarks

.PHONY: bench-perft
bench-perft: deps ## move generation against Stockfish and a Go peer
	@cd bench && $(GO) run $(PROFILED) ./perft

.PHONY: bench-pgn
bench-pgn: deps ## reading PGN against pgn-extract
	@cd bench && $(GO) run $(PROFILED) ./pgn

.PHONY: bench-check
bench-check: deps ## checking archives, the program as it is built, against pgn-extract
	@scratch=$$(mktemp -d); trap 'rm -r "$$scratch"' EXIT; \
	$(GO) build -o "$$scratch/hakem" ./cmd/hakem; \
	cd bench; $(GO) run ./check -hakem "$$scratch/hakem"

.PHONY: bench-arbiter
bench-arbiter: ## random games of every edition judged, with what must always hold checked
	@cd bench && $(GO) run $(PROFILED) ./arbiter

.PHONY: reconstruct
reconstruct: ## how often sheets with mistakes give back the game that was played
	@$(GO) test ./scoresheet -run '^TestShare$$' -count=1 -v

.PHONY: bench-deadpos
bench-deadpos: deps ## who can mate: after each move and in full, against Stockfish's time for a leaf of perft
	@cd bench && $(GO) run $(PROFILED) ./deadpos

.PHONY: profile
profile: deps ## the compiler's profile of the hot paths, cmd/hakem/default.pgo, anew
	@scratch=$$(mktemp -d); trap 'rm -r "$$scratch"' EXIT; cd bench; \
	$(GO) run -pgo=off ./perft -profile "$$scratch/perft"; \
	$(GO) run -pgo=off ./pgn -profile "$$scratch/pgn" >"$$scratch/log"; \
	$(GO) run -pgo=off ./check -profile "$$scratch/check"; \
	$(GO) tool pprof -proto "$$scratch/perft" "$$scratch/pgn" "$$scratch/check" >../cmd/hakem/default.pgo

comma := ,
