# Every target works as the first command in a fresh clone: it makes its own virtual environment.
# `make help` lists what there is.

VENV := .venv
BIN := $(VENV)/bin
INSTALLED := $(VENV)/.installed
INSTALLED_LEAN := $(VENV)/.installed-lean
JOBS ?= 2
FUZZ_PROGRAMS ?= 2000
FUZZ_TABLE ?= all
PLACE ?= merge_alloc
SAMPLE ?= 60
SEED ?= 1
TIERS ?= first
BENCHMARKS := $(filter-out __init__ chart harness programs,$(basename $(notdir $(wildcard bench/*.py))))

# lit tests call xdsl-opt and filecheck by name.
export PATH := $(CURDIR)/$(BIN):$(PATH)

# The tests start a thousand processes: each would compile all modules again where the environment
# forbids to keep bytecode. Mutants, which change a file several times a second, need that as it is.
demo filecheck unit unit-all baseline native fuzz bench: export PYTHONDONTWRITEBYTECODE :=

# Another interpreter can be named: make PYTHON=python3.13 test
PYTHON ?=
PYTHON_CANDIDATES := $(PYTHON) python3 python3.14 python3.13 python3.12 python3.11 python
# xDSL 0.74 cannot be installed on anything older than Python 3.11, nor can this package.
IS_SUITABLE := import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))

.PHONY: help demo test test-all check lint types imports unit unit-all baseline native mutation mutants versions filecheck fuzz bench venv clean
.DEFAULT_GOAL := help

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):[^#]*## \(.*\)/  \1|\2/p' Makefile | awk -F'|' '{ printf "%-14s %s\n", $$1, $$2 }'

venv: $(INSTALLED) ## make .venv with the project (editable) and all that its tests need

# Makes the virtual environment afresh, with the project and the given extras.
define install
	@for python in $(PYTHON_CANDIDATES); do \
	  if "$$python" -c '$(IS_SUITABLE)' >/dev/null 2>&1; then found=$$python; break; fi; \
	done; \
	if [ -z "$$found" ]; then \
	  echo "error: found no Python of version 3.11 or later that has the venv module" >&2; exit 1; \
	fi; \
	echo "making $(VENV) with $$("$$found" --version)"; \
	"$$found" -m venv --clear $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.$(1)'
endef

SOURCES_OF_INSTALLATION := pyproject.toml setup.py xdsl_mergealloc/planner/_kernel.c

$(INSTALLED): $(SOURCES_OF_INSTALLATION)
	$(call install,[dev])
	@touch $(INSTALLED_LEAN) $@

# What the package itself needs, without the tools of its tests.
$(INSTALLED_LEAN): $(SOURCES_OF_INSTALLATION)
	$(call install,)
	@touch $@

# make demo ARGS=--ir prints the program, too.
demo: $(INSTALLED_LEAN) ## show the memory plan of a real network, and write it as a page for a browser
	$(BIN)/python examples/demo.py $(ARGS)

test: lint imports filecheck unit ## what a developer waits for: lint, filecheck tests, unit tests, a little fuzz (types: make check)

test-all: check filecheck unit-all baseline ## more tests, on more programs, and the baseline: what CI runs

check: lint types imports ## static checks only

lint: $(INSTALLED)
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/python docs/documents.py --check

types: $(INSTALLED)
	$(BIN)/pyright --threads $(JOBS)

imports: $(INSTALLED)
	$(BIN)/lint-imports

filecheck: $(INSTALLED) ## the lit tests of passes and syntax
	$(BIN)/lit -j$(JOBS) tests/filecheck

# The short fuzz (random programs with fixed seeds) is part of the unit tests, marked `fuzz`.
unit: $(INSTALLED) ## the unit tests, first tier
	$(BIN)/pytest -n $(JOBS)

unit-all: $(INSTALLED) ## the unit tests, second tier
	$(BIN)/pytest -n $(JOBS) --tier second

# PLACE is a folder or a file of the package; SEED takes another sample, TIERS="first second" runs
# what `make test` does not notice against the tests of `make test-all`.
mutation: $(INSTALLED) ## random mutants of PLACE: how many the tests notice, and a diff of each other
	$(BIN)/python -m tests.mutation $(PLACE) --sample $(SAMPLE) --seed $(SEED) --tiers $(TIERS) --jobs $(JOBS)

# A change that is meant to be worse in something: python -m bench.baseline --write
baseline: $(INSTALLED) ## the figures of the real models, none of which may be worse than bench/baseline.json says
	$(BIN)/python -m bench.baseline --jobs $(JOBS)

mutants: $(INSTALLED) ## plants faults in the code, one at a time: tests must notice each
	$(BIN)/python -m tests.mutation planted --jobs $(JOBS)

# VERSIONS is a list such as "0.64 0.70"; without it the oldest, a middle and the newest are tested.
versions: $(INSTALLED) ## a part of the tests with several versions of xDSL, in environments of their own
	$(BIN)/python -m tests.versions $(VERSIONS)

native: $(INSTALLED) ## what is compiled and run natively, the large models, too
	$(BIN)/pytest -n $(JOBS) --tier all -m native

# FUZZ_TABLE is one of the tables of tests/fuzz/pipelines.py, random-pipelines, mutations, or all of
# them.
fuzz: $(INSTALLED) ## the long fuzz: FUZZ_PROGRAMS programs of each kind for each pipeline
	$(BIN)/python -m tests.fuzz --table $(FUZZ_TABLE) --seeds 0:$(FUZZ_PROGRAMS) --jobs $(JOBS)

bench: $(INSTALLED) ## the benchmarks; bench/README.md says how to read them
	@for name in $(BENCHMARKS); do \
	  echo "== $$name"; $(BIN)/python -m "bench.$$name" || exit 1; \
	done

clean: ## remove what the other targets made
	rm -rf $(VENV) .mutation build dist *.egg-info .pytest_cache .ruff_cache .import_linter_cache
	rm -f xdsl_mergealloc/planner/_kernel*.so
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
	find tests -name Output -type d -prune -exec rm -rf {} +
