# Two commands matter: `make lab` to learn, `make test` to prove everything. `make` lists the rest.
# Windows without make: CONTRIBUTING.md says the same in words.

SHELL := /bin/sh
.DEFAULT_GOAL := help
.PHONY: help lab test check notebooks lesson gallery bench pins mutate clean environment find-python

# The first Python that is new enough; PYTHON=… on the command line wins.
PYTHON ?= $(shell for python in python3 python3.15 python3.14 python3.13 python3.12 python3.11 python py; do \
	$$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 && echo $$python && break; done)
BIN := .venv/$(if $(filter Windows_NT,$(OS)),Scripts,bin)
RUN := $(BIN)/python -m

# Sets come out in one order, and a learner's own settings and progress play no part in a proof.
PROVE := PYTHONHASHSEED=0 SCARTO_PROGRESS=off IPYTHONDIR="$(CURDIR)/.venv/share/ipython"
PYTEST := $(PROVE) $(RUN) pytest -p no:cacheprovider
# A notebook stays whole in one worker, for its cells share a kernel.
NBVAL := $(PYTEST) -p tools.nbval_sockets -q -n 2 --dist loadscope
PROOFS := $(wildcard notebooks/*.ipynb solutions/*.ipynb)
EXERCISES := $(wildcard exercises/*.ipynb)

help: ## list the targets
	@grep -E '^[a-z-]+:.*## ' $(firstword $(MAKEFILE_LIST)) | sed -E 's/^([a-z-]+):[^#]*## /make \1\t/'

lab: find-python ## set up what is missing and open the course in JupyterLab
	@$(PYTHON) tools/lab.py $(LAB_ARGS)

# The browser's tests come before the others, so that the last line is always pytest's count.
test: check ## prove everything; the last line is pytest's
	$(BIN)/python tools/build_notebooks.py --check
ifneq ($(PROOFS),)
	$(NBVAL) --nbval $(PROOFS)
endif
ifneq ($(EXERCISES),)
	$(NBVAL) --nbval-lax $(EXERCISES)
endif
	$(PYTEST) -q -n 2 --dist loadscope tests/browser $(if $(filter required,$(SCARTO_BROWSER)),,|| [ $$? -eq 5 ])
	$(PYTEST) -q -n auto --dist loadscope tests --ignore=tests/browser

check: environment ## the fast part: style, types, imports, environment.yml
	$(RUN) ruff check .
	$(RUN) ruff format --check .
	$(RUN) mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/python tools/check_environment.py

notebooks: environment ## rebuild lessons, solutions and exercises from their sources
	$(BIN)/python tools/build_notebooks.py

lesson: environment ## skeletons of a new lesson: make lesson N=12 TOPIC=my_topic
	$(BIN)/python tools/new_lesson.py "$(N)" "$(TOPIC)"

gallery: environment ## take the pictures of docs/gallery.md anew, in Chromium
	$(BIN)/python tools/gallery.py

bench: environment ## measure the engine; benchmarks/README.md says how to see it beside others
	$(BIN)/python benchmarks/engine_speed.py $(BENCH_ARGS)

# Pins that still fit are kept; `make pins UPGRADE=--upgrade` takes the newest of everything.
pins: environment ## pin every package anew, with hashes
	$(BIN)/python tools/pin.py $(UPGRADE)

mutate: environment ## mutation testing of the engine, about ten minutes
	$(BIN)/python tools/mutate.py

clean: ## remove what make has built, .venv included
	rm -rf .venv build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache mutants

environment: find-python
	@$(PYTHON) tools/set_up.py test

find-python:
	@[ -n "$(PYTHON)" ] || { \
		echo "Scarto needs Python 3.11 or newer, and none was found."; \
		echo "Install one (python.org, or your system's package manager) and run make again."; \
		echo "If it is there under another name:  make lab PYTHON=/path/to/python3.12"; \
		exit 1; }
