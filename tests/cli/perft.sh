#!/bin/sh
# The number of lines of play from positions of every kind of game is what a second implementation
# of the rules counted [1.1]; and the command answers wrong input plainly.
set -eu
about=perft
. "$REDNOV_SOURCE/tests/cli/lib.sh"
here=$REDNOV_SOURCE/tests/perft
while read -r name depth want; do
    case $name in '#'*) continue ;; esac
    got=$("$REDNOV" perft "$depth" --state "$here/$name.json" | sed 's/^perft [0-9]*: \([0-9]*\).*/\1/' |
        tr '\n' ' ' | sed 's/ $//')
    [ "$got" = "$want" ] || failed "perft $name: $got instead of $want"
done <"$here/EXPECTED"

# The setup: three dice, then two keepers, the third being implied; 13 kinds of item [2.3] [2.4].
"$REDNOV" perft 6 --players 3 >perft.out
printf 'perft 1: 10\nperft 2: 100\nperft 3: 1000\nperft 4: 3000\nperft 5: 6000\nperft 6: 78000\n' | diff - perft.out

refused() { # CODE ARGUMENT..: ends with this code and says something on stderr alone
    gives "$@"
    [ -s err ] && [ ! -s out ] || failed "perft $*: $(cat out)"
}
refused 2
refused 2 0
refused 2 four
refused 2 4 5
refused 2 4 --players 9
refused 2 4 --frobnicate
refused 1 4 --state nowhere.json
echo '{"not":"a state"}' >bad.json
refused 1 4 --state bad.json
for setting in '--players 3' '--seed 7' --crazed; do
    # shellcheck disable=SC2086 # words
    refused 2 1 --state bad.json $setting
    says err 'a position has its own settings'
done
"$REDNOV" perft --help | grep -q DEPTH
echo "1 passed, 0 failed"
