#!/bin/sh
# Runs the tests with the lowest versions that pyproject.toml allows and with the newest that there
# are, on the oldest Python that the program allows and on the newest on PATH that Qt, NumPy and
# HiGHS have wheels for, each in an environment of its own beside .venv.
set -eu

oldest=python3.11
newer='python3.14 python3.13 python3.12'

usage() {
    cat <<EOF
Usage: sh packaging/try_versions.sh [--lowest] [--newest] [PYTHON...] [-- PYTEST-OPTIONS...]

Runs the tests with the lowest and with the newest versions of all that is needed, or with those
that are named, on $oldest and on the first that is there of $newer,
or on the Pythons that are named. Where tests fail, those that did are asked again with the versions
of packaging/constraints.txt and one package alone as it was, so that it is known which it is.
EOF
}

stop() {
    printf 'try_versions.sh: %s\n' "$1" >&2
    exit 1
}

# Prints major and minor version of the Python $1; fails if it cannot make environments.
ask_version() {
    "$1" -I -c 'import ensurepip, sys, venv; print("%d.%d" % sys.version_info[:2])' 2>/dev/null
}

pythons='' kinds=''
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
        --lowest | --newest) kinds="$kinds ${1#--}" ;;
        -*) stop "there is no option $1; see --help." ;;
        *) pythons="$pythons $1" ;;
    esac
    shift
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
asked=$(mktemp -d)
trap 'rm -rf -- "$asked"' EXIT

# Calls pip in the environment at hand.
pip() {
    "$here/bin/python" -m pip --disable-pip-version-check "$@" </dev/null
}

# Runs tests there; which of them have failed is kept in $asked.
tests() {
    rm -rf -- "$asked/cache"
    "$here/bin/python" -m pytest -o "cache_dir=$asked/cache" "$@" </dev/null
}

# Brings the environment to the versions that were tried.
put_right() {
    pip install --quiet --constraint packaging/constraints.txt --editable '.[test]'
}

# Says with which package alone those tests fail again that have failed, or all if there are none.
blame() {
    pip list --format freeze --exclude-editable >"$asked/packages"
    "$here/bin/python" -c 'import json, sys; print(*json.load(open(sys.argv[1])), sep="\n")' \
        "$asked/cache/v/cache/lastfailed" >"$asked/failed" 2>/dev/null &&
        set -- --numprocesses=0 "@$asked/failed"
    put_right
    if ! tests "$@" >"$asked/said" 2>&1; then
        echo '  and with what was tried as well'
        return
    fi
    named=''
    while read -r package; do
        ! grep -qixF -e "$package" packaging/constraints.txt || continue
        # Some go together, and are brought by the one that asks for the others.
        if pip install --quiet "$package" >"$asked/said" 2>&1 && pip check >"$asked/said" 2>&1; then
            tests "$@" >"$asked/said" 2>&1 || { echo "  with $package" && named=yes; }
        fi
        put_right
    done <"$asked/packages"
    [ -n "$named" ] || echo '  with no package alone'
}

failed=
for python in $pythons; do
    version=$(ask_version "$python")
    here=.venv-$version
    [ -x "$here/bin/python" ] || "$python" -m venv "$here"
    for kind in ${kinds:-lowest newest}; do
        echo "Testing on Python $version with the $kind of all:"
        "$here/bin/python" packaging/build_needs.py "--$kind" >"$asked/needed"
        pip install --quiet --upgrade --upgrade-strategy eager --requirement "$asked/needed" --editable .
        pip list --format freeze --exclude-editable | paste -s -d ' ' -
        tests "$@" && continue
        failed="$failed, $version with the $kind"
        echo "What fails on Python $version with the $kind of all fails"
        blame "$@"
    done
done
[ -z "$failed" ] || stop "tests fail on Python${failed#,}."
