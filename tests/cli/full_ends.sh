#!/bin/sh
# The full-screen game in windows of all sizes and terminals of all kinds. However it ends, the terminal
# is left as it was.
set -eu
. "$REDNOV_SOURCE/tests/cli/lib_full.sh"

# ---- Windows of all sizes ----------------------------------------------------------------------------

starts 80 24 "TERM=xterm-256color $REDNOV play --continue"
sees 'exit 1' # there is none yet
starts 80 24 "TERM=xterm-256color $REDNOV play --players 1 --seed 3"
sees 'Move, use items'
for size in 200x60 81x25 20x5 1x1 300x90 60x20 59x20 132x43 20x5; do
    $screen resize-window -x "${size%x*}" -y "${size#*x}"
done
sees 'This window is too'
keys e
$screen resize-window -x 100 -y 30
sees 'Enter confirms it.'
sees 'Move, use items'
$screen resize-window -x 80 -y 24
sees 'Move, use items'

# ---- Ways to end -------------------------------------------------------------------------------------

kill -TERM "$(pid)"
restored 143
starts 80 24 "TERM=xterm-256color $REDNOV play --players 1 --seed 3"
sees 'Move, use items'
keys C-c
restored 130
starts 80 24 "TERM=xterm-256color $REDNOV play --players 1 --seed 3"
sees 'Move, use items'
kill -SEGV "$(pid)"
restored 139
for signal in USR1:138 ALRM:142 XCPU:152; do
    starts 80 24 "TERM=tmux-256color $REDNOV play --players 1 --seed 3"
    sees 'Move, use items'
    kill -${signal%:*} "$(pid)"
    restored ${signal#*:}
done
starts 80 24 "(ulimit -f 0; TERM=tmux-256color $REDNOV play --players 1 --seed 3)"
sees 'NOT SAVED'
keys q 3
restored 0

# ---- One file, one window ----------------------------------------------------------------------------

printf 'save one.rn\n' | "$REDNOV" play --players 3 --seed 7 --no-save >/dev/null
starts 80 24 "TERM=tmux-256color $REDNOV play one.rn"
sees 'Move, use items'
if "$REDNOV" play one.rn </dev/null 2>errors; then failed 'one file is played twice'; fi
grep -q 'being played in another window' errors || failed 'that it is played is not told'
keys q 3
restored 0
"$REDNOV" play one.rn </dev/null >/dev/null 2>errors || failed 'the file stays locked'
[ ! -e one.rn.lock ] || failed 'the lock stays'
mkfifo pipe.rn
if timeout 600 "$REDNOV" play pipe.rn </dev/null 2>errors; then failed 'a pipe is taken for a file'; fi
grep -q 'not a file' errors || failed 'a pipe is waited for'

# ---- Stopped and gone on with ------------------------------------------------------------------------

starts 80 24 "PS1='ready> ' sh -i"
keys "TERM=xterm-256color $REDNOV play --continue" Enter
sees 'Move, use items'
keys C-z
sees 'before'
sees 'Stopped'
lacks 'Red November'
keys fg Enter
sees 'Move, use items'
keys q 3
sees 'ready>'
keys exit Enter
restored 0
lacks 'Red November'

# ---- Terminals of all kinds --------------------------------------------------------------------------

for kind in vt100 linux xterm xterm-256color screen-256color tmux-256color; do
    starts 80 24 "TERM=$kind $REDNOV play --continue"
    sees 'Move, use items'
    keys q 3
    restored 0
done
starts 80 24 "NO_COLOR=1 TERM=xterm-256color $REDNOV play --continue"
sees 'Move, use items'
if $screen capture-pane -p -e | LC_ALL=C grep -q '[[;][34][0-8][;m]'; then
    failed 'there are colours'
fi
keys q 3
restored 0
starts 80 24 "LC_ALL=C TERM=xterm $REDNOV play --continue"
sees 'Move, use items'
if $screen capture-pane -p | LC_ALL=C grep -q '[^ -~]'; then
    failed 'there is more than ASCII'
fi
keys q 3
restored 0
for kind in foo dumb; do
    starts 80 60 "TERM=$kind $REDNOV play --players 1 --seed 3"
    sees 'So the game goes'
    sees "'$kind'"
    sees 'Gnome C>'
    keys quit Enter
    sees 'exit 0'
done
