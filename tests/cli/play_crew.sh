#!/bin/sh
# Computer players and programs in the seats of `rednov play`. What they play is their own business;
# that they play, who they are, and how mistakes are told is tested here.
set -eu
about=play
. "$REDNOV_SOURCE/tests/cli/lib.sh"

# wrong MESSAGE ARGUMENT..: a mistake in the options
wrong() {
    message=$1
    shift
    code=0
    "$REDNOV" play "$@" >out 2>err </dev/null || code=$?
    [ $code -eq 2 ] || failed "rednov play $*: exit $code"
    says err "rednov play: $message"
}

# ---- Whole games -------------------------------------------------------------------------------------

# Every kind, every edition: the game ends, and the record names them and is good.
seed=0
for options in '--players 3 --crew lubber' '--players 4 --crew sailor --edition first' \
    '--players 5 --crew mate --crazed' '--players 3 --crew captain' \
    '--players 1 --gnomes 6 --crew sailor --less-deadly' '--players 2 --crew mate' '--gnomes 5 --crew lubber'; do
    seed=$((seed + 1))
    # shellcheck disable=SC2086 # the options are words
    echo 'save watched.rn' |
        "$REDNOV" play --watch $options --seed $seed --think-games 40 >out 2>err ||
        failed "$options: $?"
    [ -s err ] && failed "$options: $(cat err)"
    says out '=== The game is over'
    kind=$(echo "$options" | sed 's/.*--crew \([a-z]*\).*/\1/')
    grep -q "^players: .*$kind" watched.rn || failed "the record does not name the $kind"
    "$REDNOV" replay watched.rn >/dev/null || failed "$options: no good record"
done

# The same seed and games to think: the same game. Saved in the middle, it is the same game too, and
# the computer players come back by their names.
moves() { printf 'pass\npass\n'; }
play='--players 4 --crew captain --name Ann --seed 9 --think-games 60'
for file in a.rn b.rn; do
    # shellcheck disable=SC2086
    { moves; moves; echo "save $file"; } | "$REDNOV" play $play >out
done
cmp a.rn b.rn || failed "two games from one seed"
says a.rn 'players: Ann | captain | captain | captain'
# shellcheck disable=SC2086
{ moves; echo 'save half.rn'; } | "$REDNOV" play $play >out
{ moves; echo 'save'; } | "$REDNOV" play half.rn --think-games 60 >out
says out "Captain B"
cmp a.rn half.rn || failed "a game saved in the middle is another game"
"$REDNOV" play half.rn --seat B=person --seat C=sailor --think-games 60 </dev/null >out ||
    failed "other seats in a saved game: $?"

# By the clock, too.
{ moves; } | "$REDNOV" play --players 3 --crew captain --seed 2 --think 5 >out
says out "Captain B"

# Without people in the others' seats nothing is hidden by passing the keyboard on, and hidden hands
# stay hidden from the one who plays.
echo crew | "$REDNOV" play --players 3 --crazed --crew sailor --seed 4 --think-games 20 >out
grep -q 'press Enter' out && failed "the keyboard is passed to nobody"
says out 'hidden items'

# Real dice: a move of a computer player and the dice after it can be taken back.
printf '1\n2\n8\nB\nA\ntoolbox\ntoolbox\ngrog\ncrowbar\ncoffee\ngrog\nundo\n' |
    "$REDNOV" play --manual --players 1 --seat C=sailor --think-games 20 >out
says out 'Taken back: '

# ---- Advice ------------------------------------------------------------------------------------------

printf 'hint\nrescue\nopen 5\nhint\n' | "$REDNOV" play --players 3 --seed 7 --think-games 100 >out
says out 'The best that a captain sees:'
says out 'of a crew that plays on as the computer does at a'
grep -q -E '^How the boat may be lost: .*[!a-z] [0-9]+%' out || failed "what may be lost by: $(cat out)"
[ "$(grep -c '^Chance of rescue: ' out)" -ge 2 ] || failed "the chance of rescue is not shown"
grep -q -E '^ +Rescue: [0-9]+% \+-[0-9]+\. What it does: ' out || failed "hint: $(cat out)"
says out '  1  enter'
"$REDNOV" play --players 3 --seed 7 --think-games 100 --no-rescue </dev/null >out
grep -q 'Chance of rescue' out && failed "--no-rescue shows it"
"$REDNOV" play --players 3 --seed 7 </dev/null >out
grep -q 'Chance of rescue' out && failed "a script sees what the clock decides"

# ---- Programs ----------------------------------------------------------------------------------------

cat >last.sh <<'END'
#!/bin/sh
# plays the last move on the list
while read -r line; do
    line=${line##*,\"}
    line=${line##*[[]\"}
    echo "${line%%\"*}"
done
END
chmod +x last.sh
{ moves; moves; echo 'save bot.rn'; } |
    "$REDNOV" play --players 3 --seat B=cmd:./last.sh --seed 5 >out 2>err || failed "a program: $?"
[ -s err ] && failed "a program: $(cat err)"
grep -q 'failed' out && failed "a program: $(grep failed out)"
says out 'last.sh takes no action.'
says bot.rn 'last.sh'
"$REDNOV" replay bot.rn >/dev/null || failed "no good record with a program"

# Crashed, cheating, silent: a reason, and the game goes on with a person there.
for program in false 'exit 3' 'echo fix-kraken 99' 'echo' 'sed -u s/.*/x/' /no/such/program; do
    { moves; moves; echo 'save kept.rn'; } |
        "$REDNOV" play --players 3 --seat A=person --seat B="cmd:$program" --seed 5 >out 2>err ||
        failed "$program: $?"
    says out 'The program of gnome B failed: '
    says out 'From now on you play gnome B.'
    says out 'Gnome B> '
    "$REDNOV" replay kept.rn >/dev/null || failed "$program: the game is not kept"
done

# ---- Mistakes ----------------------------------------------------------------------------------------

wrong "a seat is a gnome and who plays it" --seat B
wrong "a seat is a gnome and who plays it" --seat B=pirate
wrong "a seat is a gnome and who plays it" --seat Z=mate
wrong "a seat is a gnome and who plays it" --seat B=cmd:
wrong "there is no gnome D in this game" --players 3 --seat D=mate
wrong "the crew is lubber, sailor, mate or captain, not 'pirate'" --crew pirate
wrong "no gnome is left for you" --players 3 --crew mate --seat A=mate
wrong "with --watch nobody plays" --watch --seat A=person
wrong "more names than players" --players 3 --crew mate --name Ann --name Bob
wrong "option --think takes a number from 1" --think 0
wrong "option --think-games takes a number from 1" --think-games 0
exit 0
