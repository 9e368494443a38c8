#!/bin/sh
# setup.sh LOCK: install a hash-pinned lock into .venv, one line a step. requirements.txt, what playing and flashing
# want, makes .venv anew, with a Python that is found; requirements-dev.txt, all the rest, is added to that.
# Called by make. PYTHON=PATH chooses the interpreter. Every failure is one clear line and exit code 1.
set -eu
cd "$(dirname "$0")/.."
lock=$1

fail() {
    echo "setup: $*" >&2
    exit 1
}

find_python() {
    # A name on the path is not yet a Python that runs (pyenv leaves such shims), nor one that can make environments.
    python=
    without_venv=
    set -- ${PYTHON:+"$PYTHON"}
    [ $# -gt 0 ] || set -- python3 python3.13 python3.12 python3.11 python3.14 python
    for name; do
        "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 || continue
        if "$name" -c 'import ensurepip, venv' >/dev/null 2>&1; then
            python=$name
            break
        fi
        without_venv=${without_venv:-$name}
    done
    if [ -z "$python" ]; then
        [ -z "$without_venv" ] ||
            fail "$without_venv has no venv module; on Debian or Ubuntu: sudo apt install python3-venv"
        found=$("${PYTHON:-python3}" --version 2>/dev/null || echo "no Python")
        fail "Rattle needs Python 3.11 or newer and found $found; PYTHON=/path/to/python3 make setup chooses one"
    fi
}

started=$(date +%s)
if [ "$lock" = requirements-dev.txt ]; then
    echo "Adding what tests and tools want (once; about 250 MB are fetched)"
else
    find_python
    echo "Setting up .venv with $("$python" --version) (once; about 22 MB are fetched)"
    rm -rf .venv
    "$python" -m venv .venv || fail "$python could not make .venv; the lines above say why"
fi

# One line for every package fetched; the whole story goes to the log.
log=.venv/setup.log
{
    .venv/bin/python -m pip install --disable-pip-version-check --no-compile --progress-bar off \
        --require-hashes --only-binary :all: -r "$lock" 2>&1 && echo rattle-installed
} | tee "$log" | awk '
    /^WARNING: Retrying/ { print "  no answer, trying again"; fflush() }
    /^ *(Downloading|Using cached|Processing) / {
        file = $0; sub(/^ *(Downloading|Using cached|Processing) /, "", file); size = file
        sub(/ .*/, "", file); sub(/.*\//, "", file); split(file, part, "-"); if (!sub(/^[^(]*\(/, "(", size) || size !~ /B\)$/) size = ""
        printf "  %s %s %s\n", part[1], part[2], size; fflush()
    }
    /^Installing collected packages/ { print "  installing all of them"; fflush() }'
grep -q '^rattle-installed$' "$log" || {
    why=$(grep -m 1 '^ERROR' "$log" || tail -n 1 "$log")
    fail "the install failed ($why); the whole log is in $log, and the same command tries again"
}

# A path without a Python version in it, for pyright: where the MicroPython stubs are.
ln -sfn "$(.venv/bin/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))')" .venv/stubs
cp "$lock" .venv
echo "Ready in $(($(date +%s) - started)) s."
