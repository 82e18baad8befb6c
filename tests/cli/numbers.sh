#!/bin/sh
# docs/NUMBERS.md can be played again by anybody: no command there goes by the clock, each has its seed, and the rows that
# cost little come out to the last digit.
set -eu
about=sim
. "$REDNOV_SOURCE/tests/cli/lib.sh"
numbers=$REDNOV_SOURCE/docs/NUMBERS.md

sed -n 's/^rednov sim //p' "$numbers" >commands
[ "$(wc -l <commands)" -gt 5 ] || failed 'there are no commands'
if grep -e '--ms' commands; then failed 'that goes by the clock'; fi
if grep -v -e '--seed [0-9]' commands; then failed 'that has no seed'; fi
if grep -e 'crew[^-]*captain' commands | grep -v -e '--budget [0-9]'; then failed 'that does not say how long the captain thinks'; fi

# share GNOMES CREW: as it stands in a table, from out
share() {
    sed 's/{"gnomes":/\n&/g' out | sed -n 's/.*"gnomes":'"$1"',"crew":"'"$2"'".*"rate":\([0-9.]*\),"low":\([0-9.]*\),"high":\([0-9.]*\).*/\1 \2 \3/p' |
        LC_ALL=C awk 'NR == 1 { printf "%.1f (%.1f–%.1f)", 100 * $1, 100 * $2, 100 * $3 }'
}

# The crews of three gnomes, and who knows all that is to come: exactly as they were told.
games=$(sed -n 's/.*--edition revised --crew lubber,sailor --games \([0-9]*\) --seed 1$/\1/p' commands)
gives 0 --gnomes 3 --edition revised --crew lubber,sailor --games "$games" --seed 1 --json --quiet
row="| 3 | $(share 3 lubber) | $(share 3 sailor) |"
says "$numbers" "$row"
# shellcheck disable=SC2046 # words
gives 0 $(grep -e --clairvoyant commands) --json --quiet
says "$numbers" "$(share 3 clairvoyant)"

# Its charts are there.
sed -n 's/^!\[.*\](\(.*\))$/\1/p' "$numbers" >charts
[ -s charts ] || failed 'there are no charts'
while read -r chart; do
    grep -q '^<title>' "$REDNOV_SOURCE/docs/$chart" || failed "docs/$chart is not there"
done <charts

# What is kept of the slow ones is what the players of today play: the first games, game by game.
for save in "$REDNOV_SOURCE"/docs/numbers/*.save; do
    name=$(basename "$save" .save)
    options=$(sed 's/ --games [0-9]*//; s/--budget \([0-9]*\),[0-9,]*/--budget \1/' "${save%.save}.options")
    # shellcheck disable=SC2086 # words
    gives 0 $options --games 2 --save now.save --json --quiet
    # the first letters of each crew; of several budgets only the least was played
    grep '^[.A-Zr][.A-Zr]*$' now.save | cut -c1-2 >now
    awk '/^sums: / { getline; print substr($0, 1, 2) }' "$save" | head -n "$(wc -l <now)" >then
    [ -s now ] && cmp now then || failed "docs/numbers/$name.*: the players play otherwise now; remove it, or play it again by tools/numbers"
    rm now.save
done
