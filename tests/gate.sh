#!/bin/sh
# Two players are compared by the same games: who is worse beyond doubt is told so, and nobody else is.
#   tests/gate.sh TRAIN_GATE COMPARE
set -eu
"$1" --kind lubber --gnomes 3-4 --games 30 >worse
"$1" --kind glance --gnomes 3-4 --games 30 >better
"$1" --kind glance --gnomes 3-4 --games 30 --from 30 >others
[ "$(wc -l <better)" -eq 60 ]

# compared STATUS BEFORE NOW: the points of all sizes
compared() {
    status=0
    "$compare" "$2" "$3" >told || status=$?
    cat told >&2
    [ "$status" -eq "$1" ]
    sed -n 's/^all: \([-+0-9.]*\) .* of \([0-9]*\) games$/\1 \2/p' told
}
compare=$2
none=$(compared 0 better better)
[ "$none" = '+0.0 60' ]
gain=$(compared 0 worse better)
loss=$(compared 1 better worse)
[ "${loss#-}" != "$loss" ]
[ "+${loss#-}" = "$gain" ]
[ "$(grep -c ' gnomes: ' told)" -eq 2 ]
nothing=$(compared 2 better others)
[ -z "$nothing" ]
