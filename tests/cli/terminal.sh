#!/bin/sh
# The line-by-line game on a terminal, in tmux, as a person sits at it: the questions before a game,
# secret hands that leave the screen, and the offers to go on and to save.
set -eu
if ! command -v tmux >/dev/null; then
    echo "skipped: there is no tmux"
    exit 77
fi
work=$(mktemp -d)
REDNOV=$(CDPATH='' cd -- "$(dirname -- "$REDNOV")" && pwd -P)/$(basename -- "$REDNOV")
cd "$work"
export XDG_DATA_HOME="$work/.data" XDG_CONFIG_HOME="$work/.config"
window=0
screen="tmux -S $work/0 -f /dev/null"
trap '$screen kill-server 2>/dev/null; rm -rf "$work"' EXIT

failed() {
    echo "FAILED: $*" >&2
    $screen capture-pane -p >&2 || true
    exit 1
}

# starts COMMAND: a new window of 80 x 24
starts() {
    $screen kill-server 2>/dev/null || true
    window=$((window + 1))
    screen="tmux -S $work/$window -f /dev/null"
    $screen new-session -d -x 80 -y 24 "TERM=tmux-256color LC_ALL=C.UTF-8 $1; echo exit \$?; cat"
}

# types TEXT: and presses Enter
types() {
    $screen send-keys -l -- "$1"
    $screen send-keys Enter
}

# sees TEXT: it appears on the screen; given up only when a machine would have to be stuck
sees() {
    tries=0
    until $screen capture-pane -p | grep -q -F -- "$1"; do
        tries=$((tries + 1))
        [ $tries -lt 3000 ] || failed "'$1' does not appear"
        sleep 0.1
    done
}

# hides TEXT: neither the screen nor what has scrolled off it shows the text
hides() {
    if $screen capture-pane -p -S - | grep -q -F -- "$1"; then
        failed "'$1' can still be seen"
    fi
}

# ---- Questions, secret hands, the offer to save ------------------------------------------------------

starts "$REDNOV play --plain --seed 299" # first a gnome of player 2, then one of player 1
sees 'How many people play? (1 to 8) [1]'
types nine
sees 'Please type a number from 1 to 8'
types 2
sees 'How many computer players besides? (0 to 6) [2]'
types 0
sees 'Name of player 1?'
types 'a name that is much too long'
sees 'Please take another name: a name is 1 to 16 characters on one line.'
types 'A|B'
sees "a name has no '|' in it"
types mate
sees 'that is what a computer player is called'
types 'Zoë'
sees 'Name of player 2?'
types ''
sees 'Edition:'
types first
sees 'press Enter when only you can see the screen.'
hides 'Hand:'
types ''
sees 'Hand:'
types pass
sees 'Press Enter to hide this'
sees 'pass the keyboard to'
types ''
sees 'press Enter when only you can see the screen.'
hides 'Hand:'
types ''
sees 'Hand:'
types 'save no/such/folder'
sees 'The game is NOT saved.'
types 'save kept.rn'
sees 'Saved. To go on later: rednov play kept.rn'
types quit
sees 'Saved. To go on later: rednov play --continue'
sees 'exit 0'
grep -q 'Zoë' kept.rn || failed "the name is not in the record"

# ---- Going on, or a new game: one player, the defaults ------------------------------------------------

starts "$REDNOV play --plain"
sees 'there is an unfinished game.'
sees 'Zoë, '
sees 'Go on with it? 1 yes, 2 no [1]'
types perhaps
sees 'Please type one of these words'
types ''
sees 'press Enter when only you can see the screen.'
types quit
sees 'exit 0'

starts "$REDNOV play --plain"
sees 'Go on with it?'
types no
sees 'How many people play?'
types 1
sees 'How many computer players besides? (0 to 7) [3]'
types 0
sees 'How many gnomes? (3 to 8) [3]'
types ''
sees 'Edition:'
types ''
sees 'Gnome '
sees 'Move, use items, then take one action.'
types q
sees 'Goodbye.'
sees 'exit 0'

starts "$REDNOV play --plain"
sees 'Go on with it?'
types quit
sees 'exit 0'

# Without saving: the offer to save.
starts "$REDNOV play --plain --no-save --players 3 --seed 7"
sees 'Gnome A>'
types pass
sees 'Gnome '
types quit
sees 'The game is not saved.'
types no/such/folder
sees 'The game is NOT saved.'
types ''
sees 'Goodbye. The game was not saved.'
sees 'exit 0'

# ---- Computer players ----------------------------------------------------------------------------------

starts "$REDNOV play --plain --think 600 --seed 5"
$screen pipe-pane -o "cat >$work/shown" # what was there for a moment only
sees 'How many people play?'
types ''
sees 'How many computer players besides?'
types 2
sees 'How good are they: 1 lubber, 2 sailor, 3 mate, 4 captain [3]'
types pirate
sees 'Please type one of these words'
types capt
sees 'Name of player 1?'
types Ann
sees 'Edition:'
types ''
sees 'Ann>'
sees 'Chance of rescue:'
types hint
sees 'The best that a captain sees:'
grep -q 'The captain is thinking\.\.\.' shown || failed "it does not say that it thinks"
hides 'The captain is thinking...'
types crew
sees 'C captain: in'
types 'save mates.rn'
sees 'Saved.'
types q
sees 'exit 0'
grep -q 'players: Ann | captain | captain' mates.rn || failed "the record does not name the crew"

starts "$REDNOV play --plain kept.rn"
sees 'press Enter when only you can see the screen.'
$screen send-keys C-d
sees 'Saved. To go on later: rednov play kept.rn'
sees 'exit 0'
