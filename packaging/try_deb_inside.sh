#!/bin/sh
# The steps of try_deb.sh, inside a clean system.
set -eu

home=/home/player
pictures=/try/pictures
match=$home/.config/ghost-desktop/match.json

stop() {
    printf 'inside: %s\n' "$1" >&2
    exit 1
}

# Runs a command as an ordinary user, who knows little of this system.
as_player() {
    runuser -u player -- env -i HOME=$home USER=player PATH=/usr/local/bin:/usr/bin:/bin:/usr/games \
        LC_ALL=C.UTF-8 XDG_RUNTIME_DIR=/run/player "$@"
}

# Waits for a condition, at most as many seconds as are said.
until_true() {
    seconds=$1 && shift
    while ! "$@" >/dev/null 2>&1; do
        seconds=$((seconds - 1))
        [ "$seconds" -gt 0 ] || return 1
        sleep 1
    done
}

rounds() {
    grep -o '"event": "round_started"' "$match" | wc -l
}

draw() {
    as_player env DISPLAY=:7 import -window root "$pictures/$1.png"
    colours=$(identify -format %k "$pictures/$1.png")
    [ "$colours" -gt 50 ] || stop "there is nothing to see on $1.png."
}

# Opens the window, with the arguments, and waits until it is there: $window.
open_window() {
    as_player env DISPLAY=:7 timeout 300 ghost-desktop "$@" 2>/tmp/window.log &
    program=$!
    window=$(as_player env DISPLAY=:7 timeout 60 xdotool search --sync --onlyvisible \
        --name 'Ghost Desktop' | head -n 1)
    as_player env DISPLAY=:7 xdotool windowfocus --sync "$window"
}

close_window() {
    as_player env DISPLAY=:7 xdotool windowfocus --sync "$window" key ctrl+q
    wait "$program" || stop "it does not close, or does not end well ($?)."
    [ ! -s /tmp/window.log ] || { cat /tmp/window.log && stop 'it complained.'; }
}

case $1 in
    install)
        apt-get -qq update
        # What the tries need is there first: the rest is what the package brings along.
        apt-get -qq install --no-install-recommends appstream desktop-file-utils imagemagick lintian \
            man-db passwd shared-mime-info util-linux weston x11-utils xdotool xvfb >/dev/null
        apt-get -qq install /try/ghost-desktop.deb >/dev/null
        ! command -v python3 >/dev/null || stop 'there is a Python here, which it could use.'
        useradd --create-home --shell /bin/sh player
        install -d -o player -m 700 /run/player
        ;;
    check)
        desktop-file-validate /usr/share/applications/ghost-desktop.desktop
        appstreamcli validate --no-net /usr/share/metainfo/*ghost*.metainfo.xml
        lintian --fail-on error --profile debian --allow-root /try/ghost-desktop.deb
        for command in ghost-desktop ghost-cli; do
            as_player man --warnings "$command" >/dev/null
        done
        case $(as_player sh -c 'cp /try/match-3.ghostmatch /tmp/a.ghostmatch
            mimetype=$(xdg-mime query filetype /tmp/a.ghostmatch 2>/dev/null) && echo $mimetype') in
            application/x-ghostmatch) ;;
            *) echo 'note: xdg-mime does not tell what a match is' ;;
        esac
        as_player ghost-cli solve enable1 | grep 'the first player wins, with h or n'
        as_player ghost-cli strategy enable1 --player 1 | grep "Proved minimal"
        as_player ghost-cli compare enable1 web2 --jobs 2 | grep -c ' first '
        as_player ghost-cli arena perfect beginner --rounds 2 >/dev/null
        as_player ghost-desktop --version
        ;;
    x11)
        as_player Xvfb :7 -noreset -screen 0 1280x960x24 >/tmp/xvfb.log 2>&1 &
        until_true 20 as_player env DISPLAY=:7 xdotool getdisplaygeometry ||
            stop 'there is no X server.'
        open_window
        # One letter after another is refused or taken, until the round is over: then Enter begins the
        # next one, which the file of the match tells.
        tries=0
        until [ "$(rounds)" -ge 2 ]; do
            tries=$((tries + 1))
            [ "$tries" -lt 20 ] || stop 'no round comes to its end.'
            for letter in h n a e i o u s t r l d c g m p b y f w k v x z j q; do
                as_player env DISPLAY=:7 xdotool key "$letter"
                sleep 0.1
            done
            [ "$tries" -ne 1 ] || draw x11-1-playing
            as_player env DISPLAY=:7 xdotool key Return
            sleep 1
        done
        draw x11-2-next-round
        close_window
        open_window /try/match-3.ghostmatch
        until_true 20 grep -q 6f1c2d3e4b5a69788796a5b4c3d2e1f0 "$match" ||
            stop 'the match was not opened.'
        draw x11-3-opened
        close_window
        ;;
    wayland)
        # The option was called otherwise before Weston 12.
        draws='--use-pixman'
        ! weston --help | grep -q -- --renderer || draws='--renderer=pixman'
        as_player weston --backend=headless-backend.so "$draws" --socket=wayland-7 --idle-time=0 \
            --width=1280 --height=960 --debug >/tmp/weston.log 2>&1 &
        until_true 20 test -S /run/player/wayland-7 || { cat /tmp/weston.log && stop 'no Wayland.'; }
        # No key can be pressed here: it is ended as at the end of a session, and tidies up after itself.
        # shellcheck disable=SC2016  # the inner shell's own number
        as_player env WAYLAND_DISPLAY=wayland-7 QT_QPA_PLATFORM=wayland \
            sh -c 'echo $$ >/tmp/window.pid && exec ghost-desktop' 2>/tmp/window.log &
        program=$!
        sleep 8
        kill -0 "$program" || { cat /tmp/window.log && stop 'it ended under Wayland.'; }
        (cd "$pictures" && as_player env WAYLAND_DISPLAY=wayland-7 weston-screenshooter)
        mv -f "$pictures"/wayland-screenshot*.png "$pictures/wayland.png"
        colours=$(identify -format %k "$pictures/wayland.png")
        [ "$colours" -gt 50 ] || stop 'there is nothing to see under Wayland.'
        grep -ci wayland "$home/.local/state/ghost-desktop/log/ghost-desktop.log" ||
            stop 'it did not start under Wayland.'
        status=0
        kill -s TERM "$(cat /tmp/window.pid)" && wait "$program" || status=$?
        [ "$status" -eq 143 ] || stop "it does not end with the session, but with $status."
        ;;
    remove)
        apt-get -qq purge ghost-desktop >/dev/null
        left=$(find / -xdev \( -path /try -o -path /proc -o -path /tmp -o -path /home \) -prune -o \
            -iname '*ghost[-_m]*' -print)
        [ -z "$left" ] || stop "it left behind: $left"
        ! grep -rl ghost /usr/share/mime /usr/share/applications 2>/dev/null ||
            stop 'it is still spoken of.'
        [ -s "$match" ] || stop 'the match is lost.'
        ;;
esac
