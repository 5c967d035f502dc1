#!/bin/sh
# Makes a fresh checkout ready: Qt's system libraries, .venv, the program and its tests.
# Installs what is missing and nothing else, so it may stand in front of every start.
set -eu

usage() {
    cat <<'EOF'
Usage: sh packaging/setup.sh [--lint] [--menu]

Installs what this checkout of Ghost Desktop still lacks: Qt's system libraries (on Debian and
its relatives, as root or with sudo), and in .venv the program with what its tests need, in the
versions that it was tried with (packaging/constraints.txt).

  --lint   also install the linter and the type checker
  --menu   also put the program into your desktop's menu; it starts this checkout
  --help   show this text

PYTHON=/path/to/python3 chooses the Python (3.11 to 3.14) that .venv is made from. Qt's wheels need
glibc 2.34 or newer (Debian 12, Ubuntu 22.04, Fedora 35 and later) on Linux.
EOF
}

stop() {
    printf 'setup.sh: %s\n' "$1" >&2
    exit "${2:-1}"
}

# One "soname package" a line: what Qt links (readelf -d on libQt6Gui, libQt6DBus, libQt6XcbQpa,
# libQt6WaylandClient and, for pictures drawn by the graphics card, libqt-plugin-wayland-egl)
# and no other library of this list would bring along by being linked against it. Distributions
# that renamed libglib2.0-0 to libglib2.0-0t64 still answer to the old name.
libraries='
libGL.so.1            libgl1
libEGL.so.1           libegl1
libglib-2.0.so.0      libglib2.0-0
libfontconfig.so.1    libfontconfig1
libdbus-1.so.3        libdbus-1-3
libxkbcommon.so.0     libxkbcommon0
libxkbcommon-x11.so.0 libxkbcommon-x11-0
libX11-xcb.so.1       libx11-xcb1
libxcb-cursor.so.0    libxcb-cursor0
libxcb-icccm.so.4     libxcb-icccm4
libxcb-keysyms.so.1   libxcb-keysyms1
libxcb-randr.so.0     libxcb-randr0
libxcb-shape.so.0     libxcb-shape0
libxcb-sync.so.1      libxcb-sync1
libxcb-xfixes.so.0    libxcb-xfixes0
libwayland-cursor.so.0 libwayland-cursor0
libwayland-egl.so.1   libwayland-egl1
'

# Prints the lines of $libraries that the dynamic linker cannot find.
missing_libraries() {
    # Other users than root seldom have ldconfig's directory on their PATH.
    known=$(PATH="$PATH:/usr/sbin:/sbin" ldconfig -p 2>/dev/null) || return 0
    printf '%s' "$libraries" | while read -r soname package; do
        case $known in
            # The two processors that PySide6 is built for; a 32-bit library would not help.
            *"$soname (libc6,x86-64"* | *"$soname (libc6,AArch64"*) ;;
            *) [ -z "$soname" ] || echo "$soname $package" ;;
        esac
    done
}

has_font() {
    [ -n "$(find /usr/share/fonts -name '*.[ot]t[fc]' -print -quit 2>/dev/null)" ] ||
        [ -n "$(fc-list 2>/dev/null)" ]
}

install_packages() {
    by_hand="apt-get install --no-install-recommends $*"
    if [ "$(id -u)" -eq 0 ]; then
        sudo='' how='as root'
    elif command -v sudo >/dev/null; then
        sudo=sudo how='with sudo'
    else
        stop "system packages are missing and there is no sudo; run this as root: $by_hand"
    fi
    echo "Installing system packages $how: $*"
    # All in one sudo, which then asks for the password once. The package lists are fetched only
    # when they do not know a package or lead to files that are gone.
    # shellcheck disable=SC2016  # the inner shell expands
    log=$($sudo sh -c '
        export DEBIAN_FRONTEND=noninteractive
        get() { apt-get -y --no-install-recommends -o DPkg::Lock::Timeout=60 "$@"; }
        get install --simulate "$@" >/dev/null 2>&1 || get update || :
        get install "$@" || { get update && get install "$@"; }
    ' sh "$@" 2>&1) || {
        printf '%s\n' "$log" >&2
        stop "the system packages could not be installed; run this as root: $by_hand"
    }
}

# Qt's wheels are built against this one; pip would only say that there is no matching release.
check_glibc() {
    glibc=$(getconf GNU_LIBC_VERSION 2>/dev/null) || glibc='no glibc'
    minor=${glibc#glibc 2.}
    case $minor in
        '' | *[!0-9]*) ;;
        *) [ "$minor" -lt 34 ] || return 0 ;;
    esac
    stop "Qt's wheels need glibc 2.34 or newer (Debian 12, Ubuntu 22.04, Fedora 35 and later); \
this system has $glibc."
}

# Prints version and path of the Python behind $1, also where $1 is itself in a virtual environment
# (perhaps the very one that is about to be remade). Fails if it does not run or is too old.
ask_python() {
    "$1" -I -c '
import sys
if sys.version_info < (3, 11):
    sys.exit(1)
print(sys.version.split()[0], getattr(sys, "_base_executable", sys.executable))
' 2>/dev/null
}

# Sets $python_version and $python. Looks for those that Qt, NumPy and HiGHS have wheels for; one
# that is named may be newer.
find_python() {
    if [ -n "${PYTHON:-}" ]; then
        found=$(ask_python "$PYTHON") ||
            stop "PYTHON=$PYTHON is not a Python 3.11 or newer; name another or unset PYTHON."
    else
        for name in python3 python3.14 python3.13 python3.12 python3.11 ''; do
            [ -n "$name" ] || stop "Python 3.11 to 3.14 is not on PATH; install it (Debian 12, \
Ubuntu 24.04 and later: apt-get install python3 python3-venv) or set PYTHON to its path."
            found=$(ask_python "$name") || continue
            case $found in 3.1[1-4].*) break ;; esac
        done
    fi
    python_version=${found%% *}
    python=${found#* }
}

can_make_venv() {
    "$python" -I -c 'import ensurepip, venv' 2>/dev/null
}

# Sets $version to that of .venv's Python, $pip to yes or no, and $trouble to the reason why .venv
# cannot be used ('' if it can).
examine_venv() {
    trouble='' version='' pip=''
    if [ -e .venv/ghost-setup.unfinished ]; then
        trouble='an earlier set-up was interrupted'
    elif ! found=$(.venv/bin/python -I -c '
import importlib.util, os, sys, sysconfig
installers = [name for name in ("pip", "ensurepip") if importlib.util.find_spec(name)]
# A Python that was replaced by the next minor version looks for packages in another directory.
packages = os.path.isdir(sysconfig.get_path("purelib"))
if sys.version_info < (3, 11) or sys.prefix == sys.base_prefix or not packages or not installers:
    sys.exit(1)
print(sys.version.split()[0], "yes" if "pip" in installers else "no")
' 2>/dev/null); then
        trouble='its Python has gone or changed, or lacks pip'
    # The commands in .venv/bin name the place they were made for.
    elif ! grep -qsF -e "$(cd .venv && pwd -P)" -e "$(pwd -L)/.venv" \
        .venv/bin/activate .venv/bin/pip; then
        trouble='it was made in another place'
    else
        version=${found% *}
        pip=${found#* }
    fi
}

# What is to be changed must be this user's: else each tool would say so in its own way.
check_writable() {
    if [ -e .venv ] && ! [ -w .venv ]; then
        # shellcheck disable=SC2012  # stat is not the same everywhere, and a name of a user is tame
        owner=$(ls -ld .venv/ | awk '{ print $3 }')
        stop ".venv belongs to $owner and cannot be changed by $(id -un); remove it as $owner, \
and run this again."
    fi
    [ -w . ] || stop "$(pwd) cannot be written to; copy the checkout elsewhere, and run this there."
    case $(pwd) in
        *:*) stop "no virtual environment can be made in a path with a colon ($(pwd)); move the \
checkout elsewhere, and run this there." ;;
    esac
}

# Says in a sentence why $1 has failed, by what it has printed; its last lines if that is unknown.
why_failed() {
    free=$(df -Pk . 2>/dev/null | awk 'END { print $4 }')
    case "$2 ${free:-unknown} KB" in
        *'No space left'* | *'Errno 28'* | *'Errno 122'* | *' '[0-9]' KB' | *' '[0-9][0-9]' KB' | \
            *' '[0-9][0-9][0-9]' KB' | *' '[0-9][0-9][0-9][0-9]' KB')
            echo 'the disk is full; make room (about 600 MB), and run this again.' ;;
        *'Permission denied'* | *'Read-only file system'*)
            echo '.venv cannot be changed by this user; remove it, and run this again.' ;;
        *ConnectionError* | *'Connection broken'* | *'Connection aborted'* | *ProxyError* | \
            *'timed out'* | *'name resolution'* | *'is unreachable'* | *'from versions: none'*)
            echo 'pip finds no packages; connect to the net, and run this again.' ;;
        *)
            printf '%s\n' "$2" | tail -n 20 >&2
            echo "$1 failed, see above; run this again when the cause is removed." ;;
    esac
}

# The commands that pip writes do not start where the shell reads more than a name in the path.
check_commands() {
    case $(pwd) in
        *[\$\`\"\\]*)
            .venv/bin/ghost-cli --version >/dev/null 2>&1 || echo "The commands in .venv/bin do not \
start in a path with such signs as \$: write .venv/bin/python -m ghost_desktop instead, or move the \
checkout." ;;
    esac
}

make_venv() {
    can_make_venv || stop "$python cannot make virtual environments (its modules venv and \
ensurepip are missing); set PYTHON to another."
    echo "Making .venv with Python $python_version"
    mkdir .venv
    : >.venv/ghost-setup.unfinished
    log=$("$python" -m venv .venv 2>&1) || stop "$(why_failed "$python -m venv" "$log")"
    version=$python_version
    pip=yes
}

# Prints what pip must be given for .venv to have all that the extras ask for; see lacking.py.
ask_lacking() {
    # shellcheck disable=SC2086  # one argument for each extra
    .venv/bin/python -I packaging/lacking.py $extras 2>/dev/null || echo unknown
}

# Installs the program with its extras, quietly; what pip has printed is in $log.
install_program() {
    # By these names pip hands them on to what it builds the program with, which --constraint does
    # not; the second is for pip 25.3 and newer. The paths may have no space, hence no folder.
    export PIP_CONSTRAINT=packaging/constraints.txt PIP_BUILD_CONSTRAINT=packaging/constraints.txt
    # uv makes environments without pip. Adding pip keeps what else their owner has put there.
    if [ "$pip" = no ]; then
        echo 'Adding pip to .venv'
        log=$(.venv/bin/python -m ensurepip 2>&1) || return
    fi
    group=$(echo "$extras" | tr ' ' ,)
    echo "Installing Ghost Desktop [$group] into .venv; the first time may take some minutes"
    set -- .venv/bin/python -m pip --disable-pip-version-check install --quiet
    log=$("$@" --editable ".[$group]" 2>&1) || return
    # pip looks at its records, not at the files: what was deleted is installed by name.
    lacking=$(ask_lacking)
    # shellcheck disable=SC2086  # one argument for each package
    [ -z "$lacking" ] || log=$("$@" --force-reinstall --no-deps $lacking 2>&1)
}

# Puts the program's entry and its icon where the user's desktop looks for them.
install_menu() {
    # A relative XDG_DATA_HOME is to be ignored, says the specification.
    case ${XDG_DATA_HOME:-} in
        /*) data=$XDG_DATA_HOME ;;
        *) data=${HOME:?}/.local/share ;;
    esac
    entry=$data/applications/ghost-desktop.desktop
    icon=$data/icons/hicolor/scalable/apps/ghost-desktop.svg
    # Two rules of the specification, one on top of the other: a quoted argument has a backslash
    # before each of four signs, and any string has its backslashes doubled. A % begins a field.
    command=$(printf '%s' "$(pwd -P)/.venv/bin/ghost-desktop" |
        sed 's/[\\"`$]/\\&/g; s/\\/\\\\/g; s/%/%%/g')
    mkdir -p "${entry%/*}" "${icon%/*}" || return
    cp resources/icons/ghost-desktop.svg "$icon" || return
    {
        grep -v '^Exec=' packaging/ghost-desktop.desktop
        printf 'Exec="%s" %%F\n' "$command"
    } >"$entry" || return
    # They only keep caches: a desktop without them finds both files as well.
    if command -v update-desktop-database >/dev/null; then
        update-desktop-database "${entry%/*}" || :
    fi
    if command -v gtk-update-icon-cache >/dev/null; then
        gtk-update-icon-cache --quiet --ignore-theme-index "$data/icons/hicolor" || :
    fi
    echo "Ghost Desktop is in your desktop's menu, under Games. Removing these takes it out again:"
    echo "  $entry"
    echo "  $icon"
}

extras='test' menu=
for option; do
    case $option in
        --help)
            usage
            exit 0
            ;;
        --lint) extras='test lint' ;;
        --menu) menu=yes ;;
        *) stop "there is no option '$option'; see sh packaging/setup.sh --help." 2 ;;
    esac
done

CDPATH='' cd -- "$(dirname -- "$0")/.."

# Python: the one in .venv if that can be used. Nothing is removed without a word, and nothing that
# is not a virtual environment.
examine_venv
if [ -n "${PYTHON:-}" ]; then
    find_python
    if [ -z "$trouble" ] && [ "$version" != "$python_version" ]; then
        trouble="it has Python $version, and PYTHON is $python_version"
    fi
elif [ -n "$trouble" ]; then
    find_python
fi
if [ -n "$trouble" ] && ! rmdir .venv 2>/dev/null && { [ -e .venv ] || [ -L .venv ]; }; then
    [ -L .venv ] || [ -e .venv/pyvenv.cfg ] || [ -e .venv/ghost-setup.unfinished ] ||
        stop '.venv is in the way and is not a virtual environment; move it elsewhere.'
    remove=yes
fi

lacking=unknown
[ -n "$trouble" ] || lacking=$(ask_lacking)
[ -z "$lacking" ] || check_writable

# System packages.
set --
if [ "$(uname -s)" = Linux ]; then
    [ -z "$lacking" ] || check_glibc
    missing=$(missing_libraries)
    if ! command -v apt-get >/dev/null; then
        [ -z "$missing" ] || echo "If no window opens, install the libraries that Qt lacks:" \
            "$(echo "$missing" | cut -d ' ' -f 1 | paste -s -d ' ' -)"
    else
        # shellcheck disable=SC2046  # one argument for each package
        set -- $(echo "$missing" | cut -d ' ' -f 2)
        has_font || set -- "$@" fonts-dejavu-core
        if [ -n "$trouble" ] && ! can_make_venv; then
            case $python in
                /usr/bin/* | /bin/*) set -- "$@" "python${python_version%.*}-venv" ;;
            esac
        fi
        [ $# -eq 0 ] || install_packages "$@"
    fi
fi

# The virtual environment.
if [ -n "$trouble" ]; then
    if [ -n "${remove:-}" ]; then
        echo "Removing .venv: $trouble"
        rm -rf .venv
    fi
    make_venv
fi
if [ -n "$lacking" ]; then
    : >.venv/ghost-setup.unfinished
    install_program || {
        # What reports its own failure has tidied up: the next run may go on from here.
        rm -f .venv/ghost-setup.unfinished
        stop "$(why_failed pip "$log")"
    }
    rm -f .venv/ghost-setup.unfinished
    check_commands
fi

[ -z "$menu" ] || install_menu || stop 'the menu entry could not be written, see above.'
