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
export XDG_DATA_HOME="$work/.data" XDG_CONFIG_HOME="$work/.config"

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
    sed 's/^date: .*/date: TODAY/; s/^sums: .*/sums: OF TODAY/; s|^  /.*[.]rn$|  GAME.rn|' out >"$name.out"
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
printf 'save .\nsave no/such/folder\nsave half.rn/x\npass\n' |
    "$REDNOV" play --no-save half.rn >out 2>err
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

# ---- Kept by itself --------------------------------------------------------------------------------

games=$XDG_DATA_HOME/rednov/games
kept() { find "$games" -name '*.rn' | wc -l; }
rm -rf "$games"

# Nothing is kept before the first decision, and nothing without being asked with --no-save.
printf 'boat\n' | "$REDNOV" play --players 3 --seed 7 >out
says out 'Goodbye.'
printf 'pass\nsave\nsaves\n' | "$REDNOV" play --no-save --players 3 --seed 7 >out
says out 'Goodbye. The game was not saved.'
says out 'Under what name?'
says out 'Games are not kept'
[ ! -d "$games" ] || [ "$(kept)" -eq 0 ] || failed "kept: $(ls "$games")"
"$REDNOV" play --list >out
says out 'There are no saved games.'
code=0
"$REDNOV" play --continue >out 2>err </dev/null || code=$?
[ $code -eq 1 ] || failed "--continue without a game: exit $code"
says err 'there is no unfinished game'

# Left by the end of the input, and gone on with, it is the game played in one go.
moves | "$REDNOV" play --players 3 --seed 7 >out
says out 'Saved. To go on later: rednov play --continue'
cp "$games"/*.rn left.rn
printf 'boat\n' | "$REDNOV" play --continue --no-save >out || failed "--continue --no-save: exit $?"
cmp "$games"/*.rn left.rn || failed "--no-save has written"
more | "$REDNOV" play --continue >out
grep -q 'How a turn goes' out && failed "a game gone on with is greeted as a new one"
[ "$(kept)" -eq 1 ] || failed "one game, not: $(ls "$games")"
cmp "$games"/*.rn whole.rn || failed "a game gone on with is another game"
[ "$(ls "$games")" = "$(basename "$games"/*.rn)" ] || failed "left behind: $(ls "$games")"

# The daily boat: one game a day, gone on with and not begun twice; marked in the list.
mv "$games" games.kept
printf 'pass\n' | "$REDNOV" play --plain --daily 2026-11-15 --name Ann >out
[ "$(kept)" -eq 1 ] || failed "the daily boat is kept: $(ls "$games")"
grep -q '^seed: 14525810583618195106$' "$games"/*.rn || failed "$(head -n 12 "$games"/*.rn)"
grep -q '^date: 2026-11-15$' "$games"/*.rn || failed "$(head -n 12 "$games"/*.rn)"
printf 'boat\n' | "$REDNOV" play --plain --daily 2026-11-15 >out
[ "$(kept)" -eq 1 ] || failed "the daily boat is begun once: $(ls "$games")"
"$REDNOV" play --list >out
says out 'Daily submarine'
for wrong in '2999-01-01' '2026-02-30' '2026-11-15 --seed 3' '2026-11-15 --crew mate' '2026-11-15 --players 3'; do
    code=0
    # shellcheck disable=SC2086 # words
    "$REDNOV" play --plain --daily $wrong >out 2>err </dev/null || code=$?
    [ $code -eq 2 ] || failed "--daily $wrong: exit $code"
done
"$REDNOV" play --tally >out
says out 'No game has been played to its end yet.'
cp "$REDNOV_SOURCE/tests/records/revised-3.rn" "$games/2026-11-15-203012-a1.rn"
"$REDNOV" play --tally >out
says out '  3 gnomes: 1 of 1'
rm -r "$games"
mv games.kept "$games"

# Another game is the latest one then; by its ID the first can be gone on with, and looked up.
first=$(basename "$games"/*.rn .rn)
printf 'pass\nsaves\n' | "$REDNOV" play --players 4 --seed 8 --name Ann --crew mate >out
says out 'Ann, Mate B, Mate C, Mate D, '
says out '    is being played'
"$REDNOV" play --list >out
says out "$first"
[ "$(grep -c '^[0-9]' out)" -eq 2 ] || failed "two games in the list: $(cat out)"
"$REDNOV" play --continue </dev/null >out
says out 'Ann> '
"$REDNOV" play --continue "$first" </dev/null >out
says out 'Gnome B> '
"$REDNOV" play --continue </dev/null >out # the one played last is the latest now
says out 'Gnome B> '
"$REDNOV" play --continue no-such-game >out 2>err </dev/null && failed "no such game is gone on with"
says err 'There is no saved game no-such-game.'
"$REDNOV" play --continue --seed 3 >out 2>err </dev/null && failed "a saved game takes a seed"
says err 'a saved game has its own settings'

# A damaged one is listed with the reason, refused, and left alone.
head -c 300 "$games/$first.rn" >"$games/cut.rn"
cp "$games/cut.rn" cut.rn
"$REDNOV" play --list >out
says out 'cannot be opened: Line '
"$REDNOV" play --continue cut >out 2>err </dev/null && failed "a damaged game is gone on with"
says err 'The game cut cannot be opened: Line '
cmp cut.rn "$games/cut.rn" || failed "a damaged game was changed"

# Two programs cannot play the same game.
mkfifo typed
"$REDNOV" play --continue "$first" <typed >held 2>&1 &
exec 3>typed
tries=0
until grep -q 'Gnome' held; do
    tries=$((tries + 1))
    [ $tries -lt 6000 ] || failed "it does not start: $(cat held)"
    sleep 0.05
done
"$REDNOV" play --continue "$first" >out 2>err </dev/null && failed "a game is played twice"
says err "The game $first is being played in another window."
mkdir aside
for game in "$games"/*.rn; do
    [ "$game" = "$games/$first.rn" ] || mv "$game" aside
done
"$REDNOV" play --continue >out 2>err </dev/null && failed "the only game is played twice"
says err "The game $first is being played in another window."
mv aside/* "$games" 2>/dev/null || true
exec 3>&-
wait

# A game in a file is kept in that file, and nowhere else.
before=$(kept)
cp half.rn own.rn
printf 'pass\n' | "$REDNOV" play own.rn >out
says out 'Saved. To go on later: rednov play own.rn'
cmp -s half.rn own.rn && failed "the game is not kept in its file"
[ "$(kept)" -eq "$before" ] || failed "kept twice: $(ls "$games")"

# A finished game stays as a record, and is no game to go on with.
rm -rf "$games"
"$REDNOV" play --watch --players 3 --crew lubber --seed 5 </dev/null >out
says out 'Where it was won or lost: rednov analyse'
says out 'Goodbye.'
"$REDNOV" replay "$games"/*.rn >out || failed "a finished game is no good record"
"$REDNOV" play --continue >out 2>err </dev/null && failed "a finished game is gone on with"

# A game with other components is shown as such, and goes on with them.
rm -rf "$games"
sed 's/"stash_grog": 6/"stash_grog": 5/' 'my box.json' >'other box.json'
cmp -s 'my box.json' 'other box.json' && failed "the other box is the same"
printf 'pass\n' | "$REDNOV" play --components 'other box.json' --seed 7 >out
says out 'rednov play --components "other box.json" --continue'
"$REDNOV" play --list >out
says out 'cannot be opened: It was played with other components.'
id=$(basename "$games"/*.rn .rn)
"$REDNOV" play --continue "$id" >out 2>err </dev/null && failed "other components are no matter"
"$REDNOV" play --components 'other box.json' --continue "$id" >out </dev/null || failed "its own: $?"

# ---- When it cannot be kept ------------------------------------------------------------------------

# Told once and clearly; the game goes on, and is saved as soon as it can be.
rm -rf "$XDG_DATA_HOME"
echo in the way >"$XDG_DATA_HOME"
printf 'pass\npass\npass\nsave mine.rn\npass\n' | "$REDNOV" play --players 3 --seed 7 >out
[ "$(grep -c 'THE GAME IS NOT SAVED' out)" -eq 1 ] || failed "told once: $(cat out)"
says out 'Games cannot be kept: Not a directory ('
says out 'Saved. To go on later: rednov play mine.rn'
[ "$(grep -c '^pass' mine.rn)" -eq 4 ] || failed "once saved elsewhere it is kept there: $(cat mine.rn)"
printf 'pass\n' | "$REDNOV" play --players 3 --seed 7 >out
says out 'Goodbye. The game was not saved.'
"$REDNOV" play --list >out 2>err && failed "a list without a folder"
says err 'Games cannot be kept: Not a directory ('
rm "$XDG_DATA_HOME"
# Why a folder cannot be made is told, not that it is missing then.
XDG_DATA_HOME=/sys/rednov "$REDNOV" play --list >out 2>err && failed "a list without a folder"
grep -q 'No such file' err && failed "the folder was not made: why? $(cat err)"

# The folder comes back in the middle of the game.
echo in the way >"$XDG_DATA_HOME"
"$REDNOV" play --players 3 --seed 7 <typed >held 2>&1 &
exec 3>typed
echo pass >&3
tries=0
until grep -q 'NOT SAVED' held; do
    tries=$((tries + 1))
    [ $tries -lt 6000 ] || failed "it is not told: $(cat held)"
    sleep 0.05
done
rm "$XDG_DATA_HOME"
echo pass >&3
exec 3>&-
wait
says held 'The game is saved again.'
"$REDNOV" play --continue </dev/null >out || failed "it was not saved again"

# A disk that is full in the middle of a save: the last save stands.
rm -rf "$games"
printf 'pass\n' | "$REDNOV" play --players 3 --seed 7 >out
cp "$games"/*.rn before.rn
(
    trap '' 25 # what a file beyond the limit raises
    ulimit -f 1
    awk 'BEGIN { for (i = 0; i < 200; i++) print "pass" }' | "$REDNOV" play --continue
) | cat >out # which has no such limit
[ "$(grep -c 'THE GAME IS NOT SAVED' out)" -eq 1 ] || failed "a full disk is told once: $(cat out)"
says out 'Goodbye. The game was not saved.'
"$REDNOV" replay "$games"/*.rn >out || failed "a full disk has damaged the game"
[ "$(wc -l <before.rn)" -lt "$(cat "$games"/*.rn | wc -l)" ] || failed "nothing was saved before"
[ "$(ls "$games")" = "$(basename "$games"/*.rn)" ] || failed "left behind: $(ls "$games")"

# Nowhere at all.
printf 'pass\n' | env -u XDG_DATA_HOME -u HOME "$REDNOV" play --players 3 --seed 7 >out
says out 'There is no home folder to keep games in'

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
# An action that cannot be taken at all has one reason, whichever hatch is meant: the one that is shown elsewhere.
printf 'unblock\nwhy unblock\n' | "$REDNOV" play --seed 7 >out
[ "$(grep -c 'unblock: There is nothing of that kind to fix. \[rule 7.2\]' out)" -eq 2 ] || failed "$(cat out)"

# One undo for one line.
printf 'use tool\ngo 5 8\nundo\nundo\nundo\n' | "$REDNOV" play --seed 7 >out
says out 'Taken back: open 5, enter, open 8, enter.'
says out 'Taken back: use toolbox.'
says out 'There is nothing to take back.'

# Every command that 'help' lists has help.
for word in moves odds boat time crew hands log hint rescue go why undo save saves record help quit exit; do
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
    grep -q -E '^(Saved|Goodbye)\.' out || failed "rubbish $seed: no end: $(tail out)"
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
says out 'Goodbye.'
