#!/bin/sh
# Tries the package for Debian in clean systems: installs it, plays a round in it without any Python,
# under X and under Wayland, and removes it again. Each system is made for that and thrown away.
set -eu

suites='bookworm trixie'
pictures=''

usage() {
    cat <<USAGE
Usage: sh packaging/try_deb.sh [--pictures DIR] [--suite NAME]... [FILE.deb]

Tries FILE.deb, or the one in dist/, in systems of $suites, or of those that are named. What is seen
there is drawn into DIR: look at it. Needs root, mmdebstrap, and Debian's packages from the net.
USAGE
}

stop() {
    printf 'try_deb.sh: %s\n' "$1" >&2
    exit 1
}

named='' package=''
while [ $# -gt 0 ]; do
    case $1 in
        --help | -h)
            usage
            exit 0
            ;;
        --suite | --pictures)
            [ $# -gt 1 ] || stop "$1 needs a name; see --help."
            if [ "$1" = --suite ]; then named="$named $2"; else pictures=$2; fi
            shift
            ;;
        -*) stop "there is no option $1; see --help." ;;
        *) package=$1 ;;
    esac
    shift
done

here=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
if [ -z "$package" ]; then
    for package in "$here"/dist/*.deb; do :; done
fi
[ -f "$package" ] || stop "there is no package; make one: sh packaging/build.sh --deb"
[ "$(id -u)" = 0 ] || stop 'only root can make and enter such systems.'
for tool in mmdebstrap:mmdebstrap unshare:util-linux; do
    command -v "${tool%:*}" >/dev/null ||
        stop "${tool%:*} is missing; on Debian it comes with the package ${tool#*:}."
done

work=$(mktemp -d)
chmod 755 "$work" # an ordinary user works in there
trap 'rm -rf --one-file-system -- "$work"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

# Runs a step of try_deb_inside.sh in the system; whatever it has started or mounted ends with it.
inside() {
    # shellcheck disable=SC2016  # the inner shell's own arguments
    timeout 600 unshare --mount --pid --fork --kill-child --ipc $alone sh -c '
        mount --bind /dev "$0/dev" && mount -t proc proc "$0/proc" &&
            mount -t tmpfs tmpfs "$0/dev/shm" && exec chroot "$0" /usr/bin/env -i \
                PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/usr/games \
                LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive sh /try/inside.sh "$@"' \
        "$root" "$@"
}

for suite in ${named:-$suites}; do
    echo "== $suite"
    root=$work/$suite
    mmdebstrap --quiet --mode=root --variant=apt --components=main "$suite" "$root"
    mkdir -p "$root/try/pictures"
    chmod 1777 "$root/try/pictures"
    cp -- "$here/packaging/try_deb_inside.sh" "$root/try/inside.sh"
    cp -- "$package" "$root/try/ghost-desktop.deb"
    cp -- "$here/tests/files/match-3.ghostmatch" "$root/try/"
    cp -- /etc/resolv.conf "$root/etc/"
    alone=''
    inside install
    alone=--net # the program needs none
    for step in check x11 wayland; do
        inside "$step" || {
            [ -z "$pictures" ] || cp -R -- "$root/try/pictures" "$pictures/$suite"
            stop "the package does not do in $suite, see above."
        }
    done
    alone=''
    inside remove
    if [ -n "$pictures" ]; then
        mkdir -p -- "$pictures/$suite"
        cp -- "$root"/try/pictures/* "$pictures/$suite"
    fi
    rm -rf --one-file-system -- "$root"
done
echo "It is installed, plays and is removed again in:${named:- $suites}."
