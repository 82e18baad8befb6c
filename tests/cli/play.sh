#!/bin/sh
# `rednov play` as people meet it. Each play_NAME.in is a sitting: its first line holds the options,
# the rest is what is typed; play_NAME.out is all that must appear.
#   REDNOV=build/rednov sh tests/cli/play.sh [--update]     --update writes the .out files anew
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd -P)
update=${1-}
REDNOV=$(CDPATH='' cd -- "$(dirname -- "$REDNOV")" && pwd -P)/$(basename -- "$REDNOV")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

failed() {
    echo "FAILED: $*" >&2
    exit 1
}

# says FILE TEXT: the text stands somewhere in the file
says() {
    grep -q -F -- "$2" "$1" || failed "'$2' is missing from: $(tail -n 30 "$1")"
}

# Nothing is wider than the screen, what was typed and the lines of a record aside.
narrow() {
    wide=$(grep -E '^.{81}' "$1" | grep -v -E '> |^config:' || true)
    [ -z "$wide" ] || failed "$1: wider than 80 columns: $wide"
}

# ---- Sittings --------------------------------------------------------------------------------------

for in in "$here"/play_*.in; do
    name=$(basename "$in" .in)
    # shellcheck disable=SC2046 # the options are words
    set -- $(sed -n '1s/^# rednov play//p' "$in")
    sed 1d "$in" | "$REDNOV" play "$@" >out 2>&1 || failed "$name: exit $?"
    sed 's/^date: .*/date: TODAY/' out >"$name.out"
    narrow "$name.out"
    if [ "$update" = --update ]; then
        cp "$name.out" "$here/$name.out"
    else
        diff -u "$here/$name.out" "$name.out" >&2 || failed "$name: as above; --update if it is meant"
    fi
done

# ---- Saving and going on ---------------------------------------------------------------------------

# A game saved in the middle and gone on with is the game played in one go.
moves() { printf 'go 5\ntrade B\ndone\ndone\npass\n'; }
more() { printf 'fix-o 1\npass\npass\n'; }
{
    moves
    printf 'save half.rn\nquit\n'
} | "$REDNOV" play --players 3 --seed 7 >out
says out 'Saved. To go on later: rednov play half.rn'
says out 'Goodbye.'
{
    more
    printf 'save\n'
} | "$REDNOV" play half.rn >out
says out 'Saved. To go on later: rednov play half.rn'
{
    moves
    more
    printf 'save whole.rn\n'
} | "$REDNOV" play --players 3 --seed 7 >out
cmp half.rn whole.rn || failed "a game that was saved in the middle is another game"
"$REDNOV" replay half.rn >out || failed "replay refuses what play has saved"
[ "$(ls)" = "$(ls half.rn out play_*.out whole.rn)" ] || failed "left behind: $(ls)"

# A name with spaces and quotes is said so that it can be typed again.
printf 'save a game.rn\n' | "$REDNOV" play --seed 7 >out
says out 'rednov play "a game.rn"'
[ -f 'a game.rn' ] || failed "no file 'a game.rn'"

# What cannot be saved leaves the old file alone and the game going.
cp half.rn before.rn
printf 'save .\nsave no/such/folder\nsave half.rn/x\npass\n' | "$REDNOV" play half.rn >out 2>err
[ "$(grep -c 'The game is NOT saved' out)" -eq 3 ] || failed "three saves fail: $(cat out)"
[ "$(grep -c '^rednov: ' err)" -eq 3 ] || failed "three reasons: $(cat err)"
says out 'Goodbye. The game was not saved.'
cmp before.rn half.rn || failed "a failed save has changed the file"

# A saved file keeps its rights, and a link stays a link.
chmod 640 half.rn
ln -s half.rn link.rn
printf 'pass\nsave\n' | "$REDNOV" play link.rn >out
[ -L link.rn ] || failed "the link is gone"
# shellcheck disable=SC2012 # one file, a plain name
[ "$(ls -l half.rn | cut -c1-10)" = "-rw-r-----" ] || failed "rights: $(ls -l half.rn)"
printf 'save /dev/null\n' | "$REDNOV" play half.rn >out
[ -c /dev/null ] || failed "/dev/null is gone"

# A finished game is shown as ended; all moves are refused and it can still be saved.
"$REDNOV" play "$REDNOV_SOURCE/tests/records/revised-3.rn" >out <<'END'
pass
undo
save copy.rn
END
says out '=== The game is over'
says out 'pass: The game is over. [rule 15.1]'
cmp "$REDNOV_SOURCE/tests/records/revised-3.rn" copy.rn || failed "the copy of a record differs"

# Damaged records are refused with file and line.
sed 's/^  die .*/  die 12/' half.rn >bad.rn
"$REDNOV" play bad.rn >out 2>err </dev/null && failed "a damaged record is taken"
grep -q '^bad.rn:[0-9]*: ' err || failed "no file and line: $(cat err)"

# With other components the call to go on names them.
cp "$REDNOV_SOURCE/data/components.json" 'my box.json'
printf 'save boxed.rn\n' | "$REDNOV" play --components 'my box.json' --seed 7 >out
says out 'rednov play --components "my box.json" boxed.rn'
"$REDNOV" play --components 'my box.json' boxed.rn >out </dev/null || failed "other components: $?"
# shellcheck disable=SC2016 # no shell is meant to expand it
printf 'save $a'"'"'b.rn\n' | "$REDNOV" play --seed 7 >out
# shellcheck disable=SC2016
says out 'rednov play '"'"'$a'"'\\''"'b.rn'"'"

# ---- Words -----------------------------------------------------------------------------------------

# A bare word is never an item that is used; an action without its minutes is not guessed.
printf 'ext\npump\nengine\nextinguish\nfire\ntoolbox\nwhy grog\nen\nwhy die 3\n' |
    "$REDNOV" play --seed 7 >out
grep -q ' uses ' out && failed "a bare word has used an item: $(grep ' uses ' out)"
says out 'extinguish 1..10: There is nothing of that kind to fix. [rule 7.2]'
says out 'pump 1..10: There is nothing of that kind to fix. [rule 7.2]'
says out 'fix-engine 1..10: That cannot be repaired from here. [rule 7.7]'
says out 'To use an item, say so: use fire-extinguisher.'
says out 'To use an item, say so: use toolbox.'
says out 'use grog: '
says out "'en' can mean several moves: end, enter. Please say which."
says out 'die 3: No die or card is due: a player decides now. [rule 1.6]'

# One undo for one line.
printf 'use tool\ngo 5 8\nundo\nundo\nundo\n' | "$REDNOV" play --seed 7 >out
says out 'Taken back: open 5, enter, open 8, enter.'
says out 'Taken back: use toolbox.'
says out 'There is nothing to take back.'

# Every command that 'help' lists has help.
for word in moves odds boat time crew hands log hint rescue go why undo save record help quit exit; do
    echo "help $word" | "$REDNOV" play --seed 7 >out
    grep -q 'There is no help' out && failed "no help about $word"
done

# Where Enter is waited for, other lines are answered.
printf 'crew\n\n' | "$REDNOV" play --players 2 --edition first --seed 299 >out
says out 'Please press just Enter'

# ---- Rubbish ---------------------------------------------------------------------------------------

# Words of the game in any order, bytes of any kind: nothing breaks, and it ends with the input.
rubbish() {
    awk -v seed="$1" 'BEGIN {
        srand(seed)
        n = split("use open unblock extinguish pump fix-engine fix-oxygen fix-reactor draw trade " \
                  "attack pass pass pass end enter enter stay give done done yield burn block " \
                  "discard die event item stack grog toolbox manual crowbar sea 1 2 3 4 5 6 7 8 9 " \
                  "10 1-2 2-5 A B C help moves why odds boat time crew log undo go go", word, " ")
        for (line = 0; line < 600; line++) {
            for (i = int(rand() * 4); i > 0; i--)
                printf "%s ", substr(word[1 + int(rand() * n)], 1, 1 + int(rand() * 12))
            if (rand() < 0.1)
                for (i = int(rand() * 20); i > 0; i--)
                    printf "%c", 11 + int(rand() * 245)
            printf "\n"
        }
    }'
}
seed=0
for options in '--players 3' '--players 1 --gnomes 8 --crazed' '--players 2 --edition first' \
    '--players 8 --crazed --less-deadly' '--players 3 --opening-events --no-respite --level-flow'; do
    seed=$((seed + 1))
    # shellcheck disable=SC2086 # the options are words
    rubbish $seed | "$REDNOV" play $options --seed $seed >out 2>err || failed "rubbish $seed: $?"
    [ -s err ] && failed "rubbish $seed: $(cat err)"
    narrow out
    says out 'Goodbye.'
done
rubbish 6 | "$REDNOV" play --manual >out 2>&1 || failed "rubbish by hand: $?"

# A line that is too long, bytes 0, a last line without its end, no input at all.
{
    head -c 5000 /dev/zero | tr '\0' a
    printf '\n\0\0\0\npass'
} | "$REDNOV" play --seed 7 >out
says out 'That line is too long.'
says out "'???' is no move"
says out 'takes no action'
head -c 3000000 /dev/zero | "$REDNOV" play --seed 7 >out
says out 'Goodbye.'
"$REDNOV" play --seed 7 </dev/null >out || failed "no input: $?"
says out 'Goodbye. The game was not saved.'
