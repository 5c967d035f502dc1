#!/bin/sh
# Runs the tests on the oldest Python that the program allows and on the newest on PATH that Qt,
# NumPy and HiGHS have wheels for, each in an environment of its own beside .venv.
set -eu

oldest=python3.11
newer='python3.14 python3.13 python3.12'

usage() {
    cat <<EOF
Usage: sh packaging/try_pythons.sh [PYTHON...] [-- PYTEST-OPTIONS...]

Runs the tests on $oldest and on the first that is there of $newer,
or on the Pythons that are named.
EOF
}

stop() {
    printf 'try_pythons.sh: %s\n' "$1" >&2
    exit 1
}

# Prints major and minor version of the Python $1; fails if it cannot make environments.
ask_version() {
    "$1" -I -c 'import ensurepip, sys, venv; print("%d.%d" % sys.version_info[:2])' 2>/dev/null
}

pythons=
while [ $# -gt 0 ]; do
    case $1 in
        --help)
            usage
            exit 0
            ;;
        --)
            shift
            break
            ;;
        *) pythons="$pythons $1" && shift ;;
    esac
done
if [ -z "$pythons" ]; then
    newest=${newer%% *}
    for name in $newer; do
        ! ask_version "$name" >/dev/null || { newest=$name && break; }
    done
    pythons="$oldest $newest"
fi
for python in $pythons; do
    ask_version "$python" >/dev/null ||
        stop "$python with its module venv is not on PATH; install it, or name other Pythons."
done

CDPATH='' cd -- "$(dirname -- "$0")/.."
failed=
for python in $pythons; do
    version=$(ask_version "$python")
    echo "Testing on Python $version"
    [ -x ".venv-$version/bin/python" ] || "$python" -m venv ".venv-$version"
    ".venv-$version/bin/python" -m pip --disable-pip-version-check install --quiet \
        --editable '.[test]'
    ".venv-$version/bin/python" -m pytest "$@" || failed="$failed $version"
done
[ -z "$failed" ] || stop "the tests fail on Python$failed."
