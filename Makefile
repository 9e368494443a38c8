# Rattle. `make` alone lists what there is to say; what it does not list is a part of that, or seldom wanted.

# BOARD=NAME is a folder of boards/, PORT=NAME the serial port of a board that is plugged in.
ON_PORT = $(if $(PORT),--port "$(PORT)")
AS_BOARD = $(if $(BOARD),--board "$(BOARD)")

PY := .venv/bin/python
# Pyright stays with the version and the Node the lock pins: nothing is fetched, no newer one is offered.
export PYRIGHT_PYTHON_IGNORE_WARNINGS := 1
export PYRIGHT_PYTHON_GLOBAL_NODE := 0
# What Python has compiled is kept, whatever the shell asks for: most commands start several of it.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help sim emulate site image uf2 flash doctor verify backup restore repl wiring release setup test test-slow quick check \
	format golden campaign tables site-test clean playing types lint imports walk mip bench lock

help:
	@awk -F ':.*## ' '/^##@ / { printf "%s%s\n", sep, substr($$0, 5); sep = "\n" } \
		/^[a-z0-9-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# Two locks, every file by its hash: what playing and flashing want, and all the rest. One is copied into .venv when it
# is installed, so an equal copy means that nothing is to be done. PYTHON=PATH chooses the interpreter.
PYTHON = python3
OLD = "Rattle needs Python 3.11 or newer: PYTHON=/path/to/python3 make setup chooses one"
INSTALL = $(PY) -m pip install --quiet --disable-pip-version-check --no-compile --require-hashes --only-binary :all: -r

playing:
	@cmp -s requirements.txt .venv/requirements.txt && [ -x $(PY) ] || { \
		echo "Setting up .venv (once; about 22 MB are fetched)" && \
		$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and $(OLD))' && \
		rm -rf .venv && $(PYTHON) -m venv .venv && $(INSTALL) requirements.txt && cp requirements.txt .venv; }

##@ Play

sim: playing ## Play in a window, or in the terminal where there is no display (BOARD=NAME)
	@$(PY) -m host_sim $(AS_BOARD) $(ARGS)

emulate: setup ## Play on an emulated Pico that boots a MicroPython and the built image (UF2=FILE BOARD=NAME)
	@$(PY) -m host_sim.emulator.emulate "$(UF2)" $(AS_BOARD)

site: setup ## Build the page into build/site, a folder for any static host, and in it rattle.html, all in one file
	@$(PY) -m host_sim.page.build

##@ Build a handheld

image: playing ## Build what goes on a board into build/BOARD (BOARD=NAME)
	@$(PY) -m host_sim.image $(if $(BOARD),"$(BOARD)")

uf2: playing ## Join a MicroPython and the game into one UF2 to drag onto a Pico (FIRMWARE=FILE BOARD=NAME)
	@$(PY) -m host_sim.image.uf2 "$(FIRMWARE)" $(AS_BOARD)

flash: playing ## Put Rattle on the board that is plugged in, only what differs (BOARD=NAME PORT=NAME)
	@$(PY) -m host_sim flash $(ON_PORT) $(AS_BOARD)

doctor: playing ## Tell how the board is (PORT=NAME; CLEAR=1 forgets its last crash; EMPTY_SAVES=1)
	@$(PY) -m host_sim doctor $(ON_PORT) $(AS_BOARD) $(if $(CLEAR),--clear) $(if $(EMPTY_SAVES),--empty-saves)

verify: playing ## Play recorded games on the board and compare with the simulator's (PORT=NAME SEED=N PRESSES=FILE)
	@$(PY) -m host_sim verify $(ON_PORT) $(if $(SEED),--seed "$(SEED)") $(if $(PRESSES),--presses "$(PRESSES)") $(ARGS)

backup: playing ## Copy the saves and records of the board to backups/ (PORT=NAME TO=FOLDER or .zip)
	@$(PY) -m host_sim backup $(ON_PORT) $(if $(TO),--to "$(TO)")

restore: playing ## Copy the newest backup of backups/ to the board (PORT=NAME FROM=FOLDER or .zip ANYWAY=1)
	@$(PY) -m host_sim restore $(ON_PORT) $(if $(FROM),--from "$(FROM)") $(if $(ANYWAY),--anyway)

repl: playing ## Talk to the Python on the board (PORT=NAME)
	@$(PY) -m host_sim repl $(ON_PORT)

wiring: playing ## Write the wires of every board into its README
	@$(PY) -m host_sim.cable.wiring

release: setup ## Make dist/ from a clean tree: page, packages, a UF2 for each of UF2="FILE FILE" (BOARD=NAME)
	@$(PY) -m host_sim.page.release $(AS_BOARD) $(addprefix --uf2 ,$(UF2))

##@ Work on it

# The link is a path without a Python version in it, for pyright: where the MicroPython stubs are.
setup: playing ## Make .venv with all that tests and tools want; says nothing when it is there
	@cmp -s requirements-dev.txt .venv/requirements-dev.txt || { \
		echo "Adding what tests and tools want (once; about 250 MB are fetched)" && \
		$(INSTALL) requirements-dev.txt && ln -sfn "$$($(PY) -c 'import sysconfig; print(sysconfig.get_path("purelib"))')" \
		.venv/stubs && cp requirements-dev.txt .venv; }

# All tests run in some processes, a file in one of them (tests/conftest.py says which). Some run in this one.
# One that takes half an hour hangs: it is told of, and its process ends.
HANGS = --max-worker-restart=0 -o faulthandler_timeout=1800 -o faulthandler_exit_on_timeout=true
AT_ONCE = $(if $(ARGS),,-n auto --dist loadfile --no-loadscope-reorder $(HANGS))

test: setup ## Run the tests but slow ones, all on every core (two minutes on two) or some (ARGS="tests/engine -k joker")
	@$(PY) -m pytest $(AT_ONCE) $(ARGS)

test-slow: setup ## Run the slow tests: boards on a pty, whole games on a second runtime, the page (some five minutes)
	@$(PY) -m pytest -m slow $(AT_ONCE) $(ARGS)

ROOMS = boot contract engine hw keeping strategy ui wizard
quick: setup ## Run the tests of the firmware's rooms alone, on every core (a minute)
	@$(PY) -m pytest -n auto --dist loadfile --no-loadscope-reorder $(HANGS) $(ROOMS:%=tests/%) $(ARGS)

# In one run, so that what is collected, played or solved serves all; .ci/run asks for the walk, too.
MARKS = slow or not slow
check: types lint imports ## All that CI asks of the code: types, lint, import rules, tests, slow tests
	@$(PY) -m pytest -m "$(MARKS)" $(AT_ONCE) $(ARGS)

types: setup
	@$(PY) -m pyright -p pyproject.toml
	@$(PY) -m pyright -p pyrightconfig.firmware.json

lint: setup
	@$(PY) -m ruff check --quiet
	@$(PY) -m ruff format --check --quiet || { echo "lint: 'make format' lays out the files named above"; exit 1; }

imports: setup
	@PYTHONPATH=firmware $(PY) .venv/bin/lint-imports --no-cache

format: setup ## Lay out the code and order its imports
	@$(PY) -m ruff check --quiet --fix --select I
	@$(PY) -m ruff format

golden: setup ## Rewrite the golden files, the only thing that may
	@$(PY) -m pytest tests/golden --rewrite-golden

walk: setup
	@$(PY) -m pytest -m walk tests/ui/test_walker.py $(ARGS)

campaign: setup ## The long way: whole games cut after every block, a monkey, tables, all measures (over an hour)
	@CAMPAIGN=1 RECORDED_GAMES=5 MONKEYS=5 CABLE_CUTS=12 BLOCK_CUTS=1000 PRESS_GAMES=100 \
		BYTES_APART=1 \
		$(PY) -m pytest -m "slow or not slow" tests/runtimes \
		tests/host_sim/cable/test_flash.py tests/host_sim/window/test_robots.py \
		tests/host_sim/page/test_updates_keep_saves.py \
		tests/engine/test_saved_match.py tests/engine/test_real_dice.py tests/ui/test_app.py \
		tests/boot/test_modules.py tests/boot/test_faults.py tests/host_sim/image/test_dragged_saves.py \
		tests/hw/in_flash/test_places.py tests/ui/play/test_deaf.py tests/engine/test_invariants.py \
		tests/wizard/test_wizard.py tests/hw/input/test_buttons.py \
		tests/host_sim/test_handheld.py
	@REPORT_GAMES=8000 $(PY) -m pytest tests/strategy/review/test_report_identity.py \
		tests/strategy/review/test_game_code.py -s
	@$(PY) -m pytest tests/host_sim/solver -m tables
	@$(PY) -m pytest tests/ui/test_walker.py -m walk
	@for what in "powercut --games 8" damage wear monkey; do \
		$(PY) -m host_sim $$what || exit 1; done

tables: setup ## Make the tables of values anew (two minutes; ARGS=--check compares)
	@$(PY) -m host_sim tables $(ARGS)

site-test: setup ## Try the page in Chromium: by keys, by thumbs, offline, from a file (minutes)
	@$(PY) -m pytest tests/site -m site $(if $(ARGS),,-n auto --dist load $(HANGS)) $(ARGS)

mip: playing
	@$(PY) -m host_sim.image.mip

bench: setup
	@$(PY) -m host_sim.proofs.bench

# Extras stay in the locks: pip before 23.3 takes "pyright[nodejs]" for another package than the "pyright" pinned.
PIN = $(PY) -m uv pip compile --quiet --system-certs --universal --python-version 3.11 --generate-hashes --upgrade --no-annotate \
	--no-strip-extras --no-emit-index-url --no-emit-find-links --no-header
lock: setup
	@$(PIN) requirements.in -o requirements.txt
	@$(PIN) --constraints requirements.txt requirements-dev.in -o requirements-dev.txt

clean: ## Remove .venv, build and every cache
	@rm -rf .venv build dist .pytest_cache .ruff_cache .hypothesis
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +
