#!/bin/sh
# Whole games on the full screen, in tmux, as a person sits at it: one by keys and one by mouse.
set -eu
. "$REDNOV_SOURCE/tests/cli/lib_full.sh"

# ---- The title, and a game by name --------------------------------------------------------------------

starts 80 24 "TERM=tmux-256color $REDNOV"
sees 'Quick start'
keys x
restored 0

# ---- A program in a seat that complains and fails ------------------------------------------------------

starts 80 24 "TERM=tmux-256color $REDNOV play --no-save --players 3 --seed 5 --watch --seat A='cmd:echo noise >&2; exit 3' --seat B=lubber --seat C=lubber"
sees 'A program failed'
lacks noise
keys Enter
sees 'Gnome A: Move'
keys q 3
restored 0
sees noise

# answered: yes to what is asked once more, the first answer to a question that cannot be passed over
answered() {
    if $screen capture-pane -p | grep -q 'Really?'; then
        keys y
    elif $screen capture-pane -p | grep -q -e 'cannot be passed over' -e 'Nothing is chosen yet'; then
        keys Down Enter
    fi
}

# ---- A whole game by keys ----------------------------------------------------------------------------

starts 80 24 "TERM=tmux-256color $REDNOV play --players 1 --gnomes 3 --seed 11"
sees 'Move, use items, then take one action.'
sees ' saved'
keys 9
sees 'Room 9'
keys Enter
sees 'goes into room 9'
keys u
sees 'Taken back.'
tries=0
until $screen capture-pane -p | grep -q 'Back to the title'; do
    tries=$((tries + 1))
    [ $tries -lt "$patience" ] || failed 'the game does not end'
    keys 1 Enter # far ways, so that it ends soon
    keys 0 Enter # apart: a question takes no key from before it
    keys x Enter # in a burning room nothing else will do
    keys Enter
    keys e Enter
    answered
done
keys Escape
sees 'The whole log'
keys q
sees 'Continue'
keys x
restored 0
ls .local/share/rednov/games/*.rn >/dev/null || failed 'the game was not kept'

# ---- The link to an online table is copied in one piece -------------------------------------------------

mkdir page
echo hello >page/index.html
"$REDNOV" serve --port 0 --folder page --store tables.db >served 2>served.err </dev/null &
server=$!
trap 'kill $server 2>/dev/null || :; $screen kill-server 2>/dev/null; rm -rf "$work"' EXIT
tries=0
until grep -q 'http://127' served; do
    tries=$((tries + 1))
    [ $tries -lt "$patience" ] || failed 'there is no server'
    sleep 0.05
done
for size in '60 20' '80 24'; do
    # shellcheck disable=SC2086 # two words
    starts $size "TERM=tmux-256color $REDNOV play --name Ann --online $(grep -o 'http://127[^ ]*' served)"
    sees 'Open a table'
    keys o
    sees 'Two players'
    keys F2
    sees 'Ann (you)'
    keys l
    sees '#join/'
    # -J joins the lines that the terminal has broken, and no others
    $screen capture-pane -p -J | grep -q -x 'http://127[.0-9]*:[0-9]*/#join/[0-9a-f]\{32\}/[0-9a-f]\{32\} *' ||
        failed 'the link is in two pieces'
    keys Escape
    sees 'Ann (you)'
    keys Escape Escape x
done
kill $server
wait $server 2>/dev/null || :

# ---- A whole game by mouse ---------------------------------------------------------------------------

starts 120 40 "TERM=xterm-256color $REDNOV play --players 3 --crew lubber --name Ann --seed 5"
sees 'Ann: Move'
click '1 Engine Room' # chooses, and again goes there
sees 'What it leads to'
click '1 Engine Room'
sees 'goes into the Engine Room (1).'
click 'U Undo'
sees 'Taken back.'
click 'M Menu'
sees 'Go on playing'
click 'Go on playing'
sees 'Ann: Move'
tries=0
until $screen capture-pane -p | grep -q 'Back to the title'; do
    tries=$((tries + 1))
    [ $tries -lt "$patience" ] || failed 'the game does not end'
    offered '1 Engine Room' && offered '1 Engine Room'
    # the game may end between a look and the next one
    if offered 'x Extinguish Fire'; then
        offered 'Enter Do it' || continue
    else
        offered 'E End turn' || : # not every question can be passed over
    fi
    offered 'Enter Do it' || continue
    answered
    sleep 0.05
done
# The words stand in the menu, and a moment later in what covers it: a press in between is of neither.
tries=0
until $screen capture-pane -p | grep -q 'Saved games'; do
    tries=$((tries + 1))
    [ $tries -lt "$patience" ] || failed 'there is no way back to the title'
    [ $((tries % 60)) -ne 1 ] || offered 'Back to the title' || :
    sleep 0.05
done
click 'Quit'
restored 0
