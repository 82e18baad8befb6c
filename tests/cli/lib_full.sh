# lib_full.sh - what the tests of the full-screen game share: a terminal in tmux with a home of its own,
# and ways to press, click and look.
if ! command -v tmux >/dev/null; then
    echo "skipped: there is no tmux"
    exit 77
fi
work=$(mktemp -d)
REDNOV=$(CDPATH='' cd -- "$(dirname -- "$REDNOV")" && pwd -P)/$(basename -- "$REDNOV")
cd "$work" || exit
export HOME="$work" LC_ALL=C.UTF-8
unset XDG_DATA_HOME XDG_CONFIG_HOME NO_COLOR
mkdir -p .config/rednov
echo speed=at-once >.config/rednov/settings
window=0
screen="tmux -S $work/0 -f /dev/null"
trap '$screen kill-server 2>/dev/null; rm -rf "$work"' EXIT

patience=6000 # tries of 0.05 s: far more than the busiest machine needs

failed() {
    echo "FAILED: $*" >&2
    $screen capture-pane -p >&2 || true
    exit 1
}

# starts WIDTH HEIGHT COMMAND: a new window; what the terminal is like afterwards is shown
starts() {
    $screen kill-server 2>/dev/null || true
    window=$((window + 1))
    screen="tmux -S $work/$window -f /dev/null"
    $screen new-session -d -x "$1" -y "$2" \
        "echo before; $3; echo exit \$?; stty -a | tr ' ;' '\\n\\n' | grep -x -e -echo -e -icanon -e -icrnl -e -onlcr; cat"
}

keys() {
    $screen send-keys "$@"
}

sees() {
    tries=0
    until $screen capture-pane -p | grep -q -F -- "$1"; do
        tries=$((tries + 1))
        [ $tries -lt $patience ] || failed "'$1' does not appear"
        sleep 0.05
    done
}

lacks() {
    if $screen capture-pane -p | grep -q -F -- "$1"; then
        failed "'$1' can be seen"
    fi
}

# restored CODE: the program has ended and left the terminal as it was
restored() {
    sees "exit $1"
    sees before
    lacks 'Red November'
    for mode in -echo -icanon -icrnl -onlcr; do
        lacks "$mode"
    done
}

# offered TEXT: presses the mouse button on the first place where the text stands, if it does
offered() {
    place=$($screen capture-pane -p | LC_ALL=C sed 's/[\xc0-\xff][\x80-\xbf]*/?/g' |
        LC_ALL=C awk -v text="$1" '{ at = index($0, text); if (at) { print at ";" NR; exit } }')
    [ -n "$place" ] || return 1
    $screen send-keys -l "$(printf '\033[<0;%sM\033[<0;%sm' "$place" "$place")"
}

# click TEXT: the same, of a text that must be there
click() {
    offered "$1" || failed "there is no '$1' to click on"
}

# the program in the window
pid() {
    pgrep -P "$($screen list-panes -F '#{pane_pid}')"
}
