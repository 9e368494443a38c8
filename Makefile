# Rattle. `make` alone lists what there is to say.

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
.PHONY: help sim playing setup test test-slow quick check types lint imports format campaign walk golden screens \
	bench image uf2 emulate mip flash backup restore repl doctor verify site site-test site-bench release tables \
	tables-check tables-test wiring powercut monkey picture lock locks-test clean

help: ## Say this
	@echo "Rattle, a pocket Yahtzee.  make sim  plays it.  Everything else:"
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

sim: playing ## Play in a window, or in the terminal where there is no display (BOARD=NAME)
	@$(PY) -m host_sim $(AS_BOARD) $(ARGS)

# Two locks: what playing and flashing want, and all the rest. One is copied into .venv when it is installed, so an
# equal copy means that nothing is to be done.
playing: ## Make .venv with what playing and flashing want; says nothing when it is there
	@cmp -s requirements.txt .venv/requirements.txt && [ -x $(PY) ] || sh host_sim/setup.sh requirements.txt

setup: playing ## Make .venv with all that tests and tools want; says nothing when it is there
	@cmp -s requirements-dev.txt .venv/requirements-dev.txt || sh host_sim/setup.sh requirements-dev.txt

# All tests run in a process a core, a file in one of them (tests/conftest.py says which). Some run in this one.
# One that takes half an hour hangs: it is told of, and its process ends.
HANGS = --max-worker-restart=0 -o faulthandler_timeout=1800 -o faulthandler_exit_on_timeout=true
AT_ONCE = $(if $(ARGS),,-n auto --dist loadfile --no-loadscope-reorder $(HANGS))

test: setup ## Run the tests but slow ones, all on every core (three and a half minutes on two) or some (ARGS="tests/engine -k joker")
	@$(PY) -m pytest $(AT_ONCE) $(ARGS)

test-slow: setup ## Run the slow tests: boards on a pty, whole games on a second runtime, the page (some five minutes)
	@$(PY) -m pytest -m slow $(AT_ONCE) $(ARGS)

ROOMS = boot contract engine hw keeping strategy ui wizard
quick: setup ## Run the tests of the firmware's rooms alone, on every core (a minute)
	@$(PY) -m pytest -n auto --dist loadfile --no-loadscope-reorder $(HANGS) $(ROOMS:%=tests/%) $(ARGS)

check: types lint imports test test-slow ## Everything that CI asks: types, lint, import rules, tests, slow tests

types: setup ## Check types: the host and the engine strictly, the firmware against MicroPython's stubs
	@$(PY) -m pyright -p pyproject.toml
	@$(PY) -m pyright -p pyrightconfig.firmware.json

lint: setup ## Check style and format
	@$(PY) -m ruff check --quiet
	@$(PY) -m ruff format --check --quiet || { echo "lint: 'make format' lays out the files named above"; exit 1; }

imports: setup ## Check who may import whom
	@PYTHONPATH=firmware:tests/support $(PY) .venv/bin/lint-imports --no-cache

format: setup ## Lay out the code and order its imports
	@$(PY) -m ruff check --quiet --fix --select I
	@$(PY) -m ruff format

campaign: setup ## Let all monkeys play on every runtime, look at 8,000 reports, cut after every block (some 15 minutes)
	@CAMPAIGN=1 RECORDED_GAMES=5 MONKEYS=5 CABLE_CUTS=12 BLOCK_CUTS=1000 PRESS_GAMES=100 \
		SPOKEN_TICKS=75000 LESSON_SHEETS=4 BYTES_APART=1 PICTURES_APART=1 \
		$(PY) -m pytest -m "slow or not slow" tests/runtimes tests/golden/test_moved_pictures.py \
		tests/host_sim/device/test_flash.py tests/host_sim/play/test_press_economy.py tests/ui/speech/test_by_ear.py \
		tests/host_sim/site/test_updates_keep_saves.py \
		tests/engine/test_saved_match.py tests/ui/play/coach/test_coach.py tests/ui/test_screens.py \
		tests/ui/test_ahead.py tests/boot/test_settling.py tests/boot/test_faults.py tests/host_sim/image/test_dragged_saves.py \
		tests/golden/test_boards.py tests/ui/play/real_dice/test_real_dice.py tests/ui/menus/lesson/test_position.py \
		tests/hw/in_flash/test_places.py tests/ui/play/test_deaf.py tests/engine/test_invariants.py \
		tests/wizard/test_wizard.py tests/hw/input/test_buttons.py \
		tests/host_sim/pico/test_board.py
	@REPORT_GAMES=8000 $(PY) -m pytest tests/strategy/review/test_report_identity.py -s

walk: setup ## Walk to every screen and out of it, with six, five and two buttons (a minute or two)
	@$(PY) -m pytest -m walk tests/ui/test_walker.py $(ARGS)

golden: setup ## Rewrite the golden files, the only thing that may
	@$(PY) -m pytest tests/golden --rewrite-golden

screens: setup ## Make docs/screens.png anew: every screen, with six, five, four and two buttons
	@$(PY) -m pytest tests/golden/test_sheet.py --rewrite-golden

bench: setup ## Measure the engine against pyhtzee, and the cost of a press
	@$(PY) -m host_sim.lab.bench

tables: setup ## Make the tables of values anew (two minutes)
	@$(PY) -m host_sim tables

tables-check: setup ## Make them and compare with the committed ones, byte for byte
	@$(PY) -m host_sim tables --check

tables-test: setup ## Measure every table, every sheet and every average of a bot exactly (some 15 minutes)
	@$(PY) -m pytest tests/host_sim/lab -m tables

image: playing ## Build what goes on a board into build/BOARD (BOARD=NAME)
	@$(PY) -m host_sim.image $(if $(BOARD),"$(BOARD)")

uf2: playing ## Join a MicroPython and the game into one UF2 to drag onto a Pico (FIRMWARE=FILE BOARD=NAME)
	@$(PY) -m host_sim.image.uf2 "$(FIRMWARE)" $(AS_BOARD)

emulate: setup ## Play on an emulated Pico that boots a MicroPython and the built image (UF2=FILE BOARD=NAME)
	@$(PY) -m host_sim.emulator.emulate "$(UF2)" $(AS_BOARD)

mip: playing ## Fill build/mip with compiled packages, for mpremote's mip and ViperIDE
	@$(PY) -m host_sim.image.mip

flash: playing ## Put Rattle on the board that is plugged in, only what differs (BOARD=NAME PORT=NAME)
	@$(PY) -m host_sim flash $(ON_PORT) $(AS_BOARD)

backup: playing ## Copy the saves and records of the board to backups/ (PORT=NAME TO=FOLDER or .zip)
	@$(PY) -m host_sim backup $(ON_PORT) $(if $(TO),--to "$(TO)")

restore: playing ## Copy the newest backup of backups/ to the board (PORT=NAME FROM=FOLDER or .zip ANYWAY=1)
	@$(PY) -m host_sim restore $(ON_PORT) $(if $(FROM),--from "$(FROM)") $(if $(ANYWAY),--anyway)

repl: playing ## Talk to the Python on the board (PORT=NAME)
	@$(PY) -m host_sim repl $(ON_PORT)

doctor: playing ## Tell how the board is (PORT=NAME; CLEAR=1 forgets its last crash; EMPTY_SAVES=1)
	@$(PY) -m host_sim doctor $(ON_PORT) $(AS_BOARD) $(if $(CLEAR),--clear) $(if $(EMPTY_SAVES),--empty-saves)

verify: playing ## Play recorded games on the board and compare with the simulator's (PORT=NAME SEED=N PRESSES=FILE)
	@$(PY) -m host_sim verify $(ON_PORT) $(if $(SEED),--seed "$(SEED)") $(if $(PRESSES),--presses "$(PRESSES)") $(ARGS)

site: setup ## Build the page (npm fetches 1 MB, once) into build/site: a folder for any static host, and rattle.html, all in one file
	@$(PY) -m host_sim.site.build

site-test: setup ## Try the page in Chromium: by keys, by thumbs, offline, from a file (minutes)
	@$(PY) -m pytest tests/site -m site $(ARGS)

release: setup ## Make dist/ from a clean tree: page, packages, a UF2 for each of UF2="FILE FILE" (BOARD=NAME)
	@$(PY) -m host_sim.site.release $(AS_BOARD) $(addprefix --uf2 ,$(UF2))

site-bench: setup ## Measure how soon the page is there, and its ticks, at full speed and four times slower
	@$(PY) -m host_sim.site.bench

wiring: playing ## Draw the wires of every board, and write them into its README
	@$(PY) -m host_sim.docs.wiring

powercut: setup ## Pull the plug everywhere, spoil files, count what games cost the flash (half an hour)
	@$(PY) -m host_sim powercut --games 8
	@$(PY) -m host_sim damage
	@$(PY) -m host_sim wear

monkey: setup ## Let monkeys press and pull the plug: a million ticks, 100,000 on mp64, 30,000 on mp32 (ten minutes)
	@$(PY) -m host_sim monkey
	@$(PY) -m host_sim monkey --on mp64
	@$(PY) -m host_sim monkey --on mp32

picture: playing ## Make the picture in the README anew
	@$(PY) -m host_sim.docs.readme

# Extras stay in the locks: pip before 23.3 takes "pyright[nodejs]" for another package than the "pyright" pinned.
PIN = $(PY) -m uv pip compile --quiet --system-certs --universal --python-version 3.11 --generate-hashes --upgrade --no-annotate \
	--no-strip-extras --no-emit-index-url --no-emit-find-links --no-header
lock: setup ## Pin requirements.in and requirements-dev.in anew into two locks, each file by its hash, and try them
	@$(PIN) requirements.in -o requirements.txt
	@$(PIN) --constraints requirements.txt requirements-dev.in -o requirements-dev.txt
	@$(MAKE) --no-print-directory locks-test

locks-test: setup ## Resolve both locks for every platform that the README names (asks PyPI, half a minute)
	@$(PY) -m pytest tests/host_sim/test_locks.py -m locks $(ARGS)

clean: ## Remove .venv, build and every cache
	@rm -rf .venv build dist .pytest_cache .ruff_cache .hypothesis
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +
