#!/bin/sh
# Captains who think gain on those who do not, told by few turns where games from each choice are judged and not played to their end;
# however many cores there are, the turns are the same.
#   tests/longer.sh TRAIN_LONGER
set -eu
asked() { "$1" --budgets 1,1000 --gnomes 3-4 --games 100 --minutes "$4" --turns "$2" --cores "$3"; }
asked "$1" 60 2 30 >told
tail -n 1 told
LC_ALL=C awk -F '[|(]' 'END { exit !($8 + 0 > 0) }' told

# turns TOLD: without the time that they took, and in order
turns() { sed -n 's/^\([0-9 ]*\)  \([0-9]*\) [0-9]* \([0-9]*\)  \([0-9]*\) [0-9]* \([0-9]*\)$/\1: \2 \3, \4 \5/p' "$1" | sort; }
for minutes in 0 30; do
    asked "$1" 4 1 $minutes >one
    asked "$1" 4 2 $minutes >two
    [ "$(turns one | wc -l)" -eq 8 ]
    [ "$(turns one)" = "$(turns two)" ]
done
