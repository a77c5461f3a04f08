# make demo   install into .venv and check the example layout
# make test   install into .venv and run the tests
# make lint   style and types
# make docs   write the generated parts of docs/ anew
PYTHON ?= python3
VENV ?= .venv
BIN = $(VENV)/bin

.PHONY: demo test lint docs clean

demo: $(VENV)/planner
	@echo "\$$ planner check layouts/garage-as-planned.yaml"
	@$(BIN)/planner check layouts/garage-as-planned.yaml || [ $$? -eq 1 ]

test: $(VENV)/dev
	$(BIN)/python -m pytest --numprocesses auto

lint: $(VENV)/dev
	$(BIN)/ruff check planner tests benchmarks
	$(BIN)/ruff format --check planner tests benchmarks
	$(BIN)/mypy

docs: $(VENV)/dev
	$(BIN)/python -m planner.docs

$(VENV)/planner: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit("Python 3.11 or newer is needed; set PYTHON=python3.x") if sys.version_info < (3, 11) else None'
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	touch $@

$(VENV)/dev: $(VENV)/planner
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	touch $@

clean:
	rm -rf $(VENV) build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
