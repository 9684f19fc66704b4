# `make play` and `make test` set up all they need; everything else is for those who change something.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
BENCH_READY := $(VENV)/.bench-ready

.PHONY: play test lint format golden bench clean

play: $(READY)
	@$(BIN)/hedgerow play tally-ho

test: $(READY)
	@$(BIN)/pytest -n 2 $(ARGS)

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

format: $(READY)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

# Write the golden playthroughs anew, after a change of rules or words that is meant.
golden: $(READY)
	$(BIN)/python -m hedgerow.testing.playthrough

bench: $(BENCH_READY)
	@$(BIN)/python -m bench

$(READY): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(0 if sys.version_info >= (3, 11) else "Hedgerow needs Python 3.11 or newer; this is %d.%d. Name another with make PYTHON=python3.12" % sys.version_info[:2])'
	@echo "Setting up $(VENV) (once) ..."
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev]'
	@touch $@

$(BENCH_READY): $(READY)
	@echo "Installing what we compare ourselves with (once) ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev,bench]'
	@touch $@

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis
