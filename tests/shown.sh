#!/bin/sh
# The chance of rescue that people are shown is about what comes of it where games are open, between 20 and 70 %: the same
# games each time, and far fewer than tools/train/README.md tells of.
#   tests/shown.sh TRAIN_SHOWN
set -eu
"$1" --games 420 --from 800000000000 --again 4 >table
cat table
LC_ALL=C awk -F '|' '
    /^\| [2-6]0 to / { positions += $4; off += $4 * $6 }
    END {
        off /= positions > 0 ? positions : 1
        printf "%d positions, off by %+.1f points\n", positions, off
        exit positions < 400 || off < -2.5 || off > 2.5
    }' table
