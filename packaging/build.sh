#!/bin/sh
# Builds the packages of Ghost Desktop from what is tracked here, in a folder of their own, and puts
# them into dist/. CONTRIBUTING.md says what they need, and why the same bytes come out each time.
set -eu

usage() {
    cat <<USAGE
Usage: sh packaging/build.sh [--wheel] [--folder] [--deb] [--into DIR]

Builds all packages, or only those that are named, in DIR (dist/ if it is not said):

  --wheel   what pip, pipx and uv install, and its source (.whl, .tar.gz)
  --folder  the program in one folder, which needs no Python (ghost-desktop/)
  --deb     the package for Debian 12 and newer, and its relatives (.deb)

PYTHON names the Python that the folder is made of; by default it is that of the system, so that
the folder works on this system and on newer ones. SOURCE_DATE_EPOCH is the date in all packages, in
seconds; by default that of the last commit.
USAGE
}

stop() {
    printf 'build.sh: %s\n' "$1" >&2
    exit 1
}

# Says which package of Debian's has a tool that is missing.
need() {
    command -v "$1" >/dev/null || stop "$1 is missing; on Debian it comes with the package $2."
}

say() {
    printf '== %s\n' "$1"
}

wheel='' folder='' deb='' into=''
while [ $# -gt 0 ]; do
    case $1 in
        --help | -h)
            usage
            exit 0
            ;;
        --wheel) wheel=yes ;;
        --folder) folder=yes ;;
        --deb) deb=yes ;;
        --into)
            [ $# -gt 1 ] || stop '--into needs a folder; see --help.'
            into=$2
            shift
            ;;
        *) stop "there is no option $1; see --help." ;;
    esac
    shift
done
[ -n "$wheel$folder$deb" ] || wheel=yes folder=yes deb=yes

here=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
into=${into:-$here/dist}
mkdir -p -- "$into" || stop "$into cannot be made; name another folder."
into=$(CDPATH='' cd -- "$into" && pwd)

# A Python that can make environments, and that is a library, as a frozen program needs it.
fits() {
    "$1" -I -c 'import ensurepip, sys, sysconfig, venv
sys.exit(sys.version_info < (3, 11) or not sysconfig.get_config_var("Py_ENABLE_SHARED"))' \
        2>/dev/null
}

python=${PYTHON:-}
for name in ${python:-/usr/bin/python3 python3.11 python3 python3.12 python3.13 python3.14}; do
    ! fits "$name" || { python=$name && break; }
done
fits "${python:-false}" || stop "${PYTHON:-no Python here} is a Python of 3.11 or newer that can make \
environments and has its library; on Debian they come with the packages python3-venv and \
libpython3.11."
if [ -n "$folder$deb" ]; then
    need objdump binutils
fi
if [ -n "$deb" ]; then
    for tool in dpkg-deb:dpkg dpkg-shlibdeps:dpkg-dev rsvg-convert:librsvg2-bin; do
        need "${tool%:*}" "${tool#*:}"
    done
fi

work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

# What is tracked, as it is here: whatever else lies about would get into the packages.
source=$work/source
mkdir "$source"
cd "$here"
if git rev-parse --is-inside-work-tree >/dev/null 2>&1; then
    git ls-files -z | tar --create --null --files-from=- | tar --extract --directory "$source"
    SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
else # an unpacked .tar.gz, which has nothing else
    tar --create --exclude=./dist --exclude=./.venv . | tar --extract --directory "$source"
    SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(date -r "$here/pyproject.toml" +%s)}
fi
export SOURCE_DATE_EPOCH PYTHONHASHSEED=0 LC_ALL=C.UTF-8 TZ=UTC PIP_DISABLE_PIP_VERSION_CHECK=1
unset PYTHONPATH PYTHONHOME
umask 022
chmod -R u=rwX,go=rX "$source"

say "An environment of $("$python" -I -c 'import sys; print("Python", sys.version.split()[0])')"
"$python" -I -m venv "$work/venv"
# shellcheck disable=SC2086  # one argument for each requirement
(
    cd "$source"
    set --
    [ -z "$folder$deb" ] || set -- --program
    "$work/venv/bin/python" packaging/build_needs.py "$@" >"$work/requirements"
)
"$work/venv/bin/pip" install --quiet --no-compile \
    --constraint "$source/packaging/constraints.txt" --requirement "$work/requirements" ||
    stop 'pip failed, see above; run this again when the cause is removed.'

say 'The wheel, and its source'
mkdir "$work/wheel"
(cd "$source" && "$work/venv/bin/hatchling" build --directory "$work/wheel") >"$work/said" 2>&1 ||
    { cat "$work/said" >&2 && stop 'the wheel cannot be built, see above.'; }
[ -z "$wheel" ] || cp -- "$work/wheel"/* "$into"

if [ -n "$folder$deb" ]; then
    say 'The program in one folder'
    "$work/venv/bin/pip" install --quiet --no-compile --no-deps --no-index \
        --find-links "$work/wheel" ghost-desktop
    mkdir "$work/freeze"
    (
        cd "$work/freeze"
        # Modules are read faster that need not be unpacked, and a package packs them better.
        export PYINSTALLER_ZLIB_COMPRESSION_LEVEL=0 PYINSTALLER_CONFIG_DIR="$work/cache"
        "$work/venv/bin/pyinstaller" --log-level WARN --distpath "$work/frozen" \
            "$source/packaging/ghost-desktop.spec" 2>"$work/said" ||
            { cat "$work/said" >&2 && stop 'PyInstaller failed, see above.'; }
    )
    chmod -R u=rwX,go=rX "$work/frozen"
    if [ -n "$folder" ]; then
        rm -rf -- "$into/ghost-desktop"
        cp -R -- "$work/frozen/ghost-desktop" "$into"
    fi
fi

if [ -n "$deb" ]; then
    say 'The package for Debian'
    "$work/venv/bin/python" "$source/packaging/deb.py" "$work/frozen/ghost-desktop" "$into"
fi

say 'Done'
(cd "$into" && du -sh -- *)
