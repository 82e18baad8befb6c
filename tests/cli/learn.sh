#!/bin/sh
# The tutorial line by line: every lesson as it is taught, what it answers to other moves, and how it is left.
set -eu
. "$(dirname "$0")/lib.sh"

# All of them in a row; an empty line is the next lesson.
"$REDNOV" play --plain --learn 1 >out <<'END'
go 5
go 8
draw 2

hint
go 4
use toolbox
fix-reactor 5

go 8
use water-pump
pump 4

use fire-extinguisher
go 2
extinguish 6

draw 2
pass

go 2
pass
use pump-manual
fix-oxygen 5

use grog
use toolbox
fix-engine 4
done

use aqualung
go sea
use harpoon
kill-kraken 6
go 6

use crowbar
unblock 5-7 5
go 7
use deactivation-code
stop-missiles 6

trade B
done
give lucky-charm
done
done
use lucky-charm
draw 4
pass
pass
pass
discard coffee
discard grog
discard crowbar

go 5
use grog
go 2
go 1
extinguish 7
END
[ "$(grep -c '^=== ' out)" -eq 11 ] || failed "lessons that were begun: $(grep '^=== ' out)"
says out "That was the last lesson. 'rednov play' begins a game."
says out "Type: 'go 5'" # who has never typed a move is told
says out "Type: 'go 4'" # and who asks
says out "=> Go to the Reactor Room, room 4."
says out "* Two hatches, two minutes."
[ "$(grep -c 'your own Time Keeper follows' out)" -eq 1 ] || failed "a remark was made twice"

# A move that misses the point is not made, and it is said why.
printf 'go 8\npass\nquit\n' | "$REDNOV" play --plain --learn 2 >out
says out '* That leads away from the goal.'
says out '* That would end your turn without what you came for.'
says out 'minutes left 50, spent 1'

# A number that is none; settings of one's own; and nobody who leaves is asked anything.
for wrong in 0 12 x 1x; do
    code=0
    "$REDNOV" play --plain --learn $wrong >out 2>err </dev/null || code=$?
    [ $code -eq 2 ] || failed "--learn $wrong: exit $code"
    says err "there is no lesson '$wrong'"
done
code=0
"$REDNOV" play --plain --learn --players 3 >out 2>err </dev/null || code=$?
[ $code -eq 2 ] || failed "--learn --players: exit $code"
printf '2\nquit\n' | "$REDNOV" play --plain --learn --lang de >out
says out '=== 2. '
says out 'Auf Wiedersehen'
