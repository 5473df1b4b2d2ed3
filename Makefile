# `make demo` and `make test` set everything up in .venv and do the rest.
PYTHON ?= python3
BIN := .venv/bin
PACKAGES := core $(patsubst %/pyproject.toml,%,$(sort $(wildcard plugins/*/pyproject.toml sets/*/pyproject.toml)))
SCENARIOS = $(sort $(shell find core plugins sets tests -path '*/scenarios/*.toml' -not -path '*/strangers/*' | \
    sed 's,/scenarios/.*,/scenarios,'))
STAMP := .venv/.installed
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check

.DEFAULT_GOAL := help
.PHONY: help install demo test lint types unit scenarios packaging coverage bench docs format clean

help:
	@echo "make demo | test | lint | types | unit | scenarios | packaging | coverage | bench | docs | format | clean"

install: $(STAMP)

# Anew when a package comes, goes or changes what it declares; else nothing happens.
$(STAMP): pyproject.toml $(addsuffix /pyproject.toml,$(PACKAGES))
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	    { echo "Cardwright needs Python 3.11 or newer; say which with: make PYTHON=/path/to/python3.11"; exit 1; }
	@echo "==> environment (.venv)"
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@$(PIP) install "pip>=25.1"
	@echo "==> development tools"
	@$(PIP) install --group dev
	@echo "==> packages: $(PACKAGES)"
	@$(PIP) install --no-build-isolation $(addprefix -e ./,$(PACKAGES))
	@# Bytecode beforehand, so that the first command starts as fast as the others.
	@$(BIN)/python -m compileall -q $(addsuffix /src,$(PACKAGES))
	@touch $@

demo: install
	@$(BIN)/cardwright demo

test: lint types unit scenarios packaging
	@echo "==> all passed"

lint: install
	@echo "==> lint"
	@$(BIN)/ruff check --quiet .
	@report=$$($(BIN)/lint-imports --no-logo 2>&1) || { echo "$$report"; exit 1; }

types: install
	@echo "==> types"
	@$(BIN)/mypy .

unit: install
	@echo "==> unit tests"
	@$(BIN)/pytest -q -n 2 -m "not packaging"

scenarios: install
	@echo "==> scenarios"
	@$(BIN)/cardwright run $(SCENARIOS)

packaging: install
	@echo "==> packaging"
	@$(BIN)/pytest -q -m packaging tests/packaging

coverage: install
	@$(BIN)/coverage erase
	@$(BIN)/coverage run -m pytest -q -m "not packaging"
	@$(BIN)/coverage combine --quiet
	@$(BIN)/coverage report

bench: install
	@$(BIN)/cardwright bench

docs: install
	@$(PIP) install --group docs
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet
	@echo "==> site/index.html"

format: install
	@$(BIN)/ruff check --quiet --fix .
	@$(BIN)/ruff format --quiet .

clean:
	@rm -rf .venv site .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache .coverage .coverage.*
	@find . -path ./.git -prune -o -type d \( -name __pycache__ -o -name dist -o -name '*.egg-info' \) -print | xargs rm -rf
