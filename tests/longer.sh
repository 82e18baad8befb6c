#!/bin/sh
# Captains who think gain on those who do not, told by few turns where games from each choice are judged and not played to their end;
# however many cores there are, the turns are the same, whoever plays on.
#   tests/longer.sh TRAIN_LONGER
set -eu
train=$1
# asked TURNS CORES MINUTES KIND
asked() { "$train" --budgets 1,1000 --gnomes 3-4 --games 100 --turns "$1" --cores "$2" --minutes "$3" --kind "$4"; }
asked 60 2 30 glance >told
tail -n 1 told
LC_ALL=C awk -F '[|(]' 'END { exit !($8 + 0 > 0) }' told

# turns TOLD: without the time that they took, and in order
turns() { sed -n 's/^\([0-9 ]*\)  \([0-9]*\) [0-9]* \([0-9]*\)  \([0-9]*\) [0-9]* \([0-9]*\)$/\1: \2 \3, \4 \5/p' "$1" | sort; }
turns told >others
for kind in glance sailor; do
    for minutes in 0 30; do
        asked 4 1 $minutes $kind >one
        asked 4 2 $minutes $kind >two
        [ "$(turns one | wc -l)" -eq 8 ]
        [ "$(turns one)" = "$(turns two)" ]
        [ "$(turns one)" != "$(cat others)" ] # it is told by other games than the last
        turns one >others
    done
done
if asked 1 1 0 captains 2>refused; then exit 1; fi
grep -q -e --kind refused
