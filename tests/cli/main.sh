#!/bin/sh
# The program `rednov` around its commands: help, mistakes, exit codes, and how output that nobody
# takes ends it.
set -eu
. "$REDNOV_SOURCE/tests/cli/lib.sh"

# ---- Help and version ------------------------------------------------------------------------------

gives 0 --version
grep -q -E '^rednov [0-9]+\.[0-9]+\.[0-9]+$' out || failed "version: $(cat out)"

gives 0 --help
cp out help
for call in '' -h help 'help help' 'help --help' 'help -h'; do
    # shellcheck disable=SC2086 # words
    gives 0 $call
    cmp help out || failed "rednov $call: not the help"
done
for command in play engine replay analyse sim serve perft bench help; do
    says help "  $command"
    gives 0 help $command
    cp out first
    grep -q -E '^.{81}' first && failed "rednov help $command: wider than 80 columns"
    [ -s first ] || failed "rednov help $command says nothing"
    [ -s err ] && failed "rednov help $command: $(cat err)"
    if [ $command != help ]; then
        says first "Usage: rednov $command"
        for option in --help -h; do
            gives 0 $command $option
            cmp first out || failed "rednov $command $option: not that of rednov help $command"
        done
    fi
done

# ---- Mistakes --------------------------------------------------------------------------------------

gives 2 paly
says err "rednov: there is no command 'paly'; the nearest is 'play'"
gives 2 benhc
says err "the nearest is 'bench'"
gives 2 help replya
says err "the nearest is 'replay'"
gives 2 ''
gives 2 "$(head -c 10000 /dev/zero | tr '\0' p)"
gives 2 foo
says err "rednov: there is no command 'foo'"
grep -q nearest err && failed "foo is near nothing: $(cat err)"
gives 2 --verison
says err 'unknown option --verison'

# wrong MESSAGE ARGUMENT..: a mistake in the options of play
wrong() {
    message=$1
    shift
    gives 2 play "$@"
    says err "rednov play: $message"
    says err "Try 'rednov play --help'."
    [ -s out ] && failed "rednov play $*: $(cat out)"
    return 0
}
wrong 'unknown option --fast' --fast
wrong 'unknown option -x' -x
wrong 'unknown option --a-name-that-is-much-too-long-for-an-option' \
    --a-name-that-is-much-too-long-for-an-option=1
wrong 'option --players needs a value' --players
wrong "option --players takes a number from 1 to 8, not '9'" --players 9
wrong "option --players takes a number from 1 to 8, not '3x'" --players=3x
wrong "option --players takes a number from 1 to 8, not ''" --players=
wrong "option --seed takes a number from 0 to 18446744073709551615, not '-1'" --seed -1
wrong 'option --seed takes a number' --seed 18446744073709551616
wrong "the edition is 'revised' or 'first', not 'third'" --edition third
wrong 'option --crazed takes no value' --crazed=yes
wrong 'Two players have 4 gnomes' --players 2 --gnomes 3
wrong 'with --manual there is no seed' --manual --seed 1
wrong 'a saved game has its own settings' --players 3 game.rn
wrong 'a saved game has its own settings' --name Ann game.rn
wrong "unexpected argument 'b'" a b
wrong "unexpected argument '--plain'" a -- --plain
wrong 'more names than players' --players 1 --name Ann --name Bob
for name in '' 'a name much too long' "$(printf 'A\033[1m')" "$(printf 'A\377')"; do
    wrong "'$name' cannot be a player's name: a name is 1 to 16 characters on one line" --name "$name"
done
wrong "'A|B' cannot be a player's name: a name has no '|' in it" --name 'A|B'
for name in lubber sailor mate captain; do
    wrong "'$name' cannot be a player's name: that is what a computer player is called" --name $name
done

gives 1 play no-such-file
says err 'rednov: no-such-file: No such file or directory'
gives 1 play .
says err 'rednov: .: Is a directory'
gives 1 play --components no-such-file
says err 'rednov: no-such-file: '
echo nonsense >record
gives 1 play record
grep -q '^record:1: ' err || failed "no file and line: $(cat err)"

# Both ways to write a value, settings that fit, seeds to the last.
gives 0 play --players=2 --seed=18446744073709551615 --name 'Ann B' --plain
says out 'Seed 18446744073709551615.'
says out 'A Ann B'

# Without a seed every game is another.
gives 0 play
grep '^Seed' out >first
gives 0 play
grep '^Seed' out >second
cmp -s first second && failed "the same seed twice: $(cat first)"

# ---- Output that nobody takes ----------------------------------------------------------------------

if [ -c /dev/full ]; then
    for call in --help --version 'play --seed 1' 'help bench'; do
        code=0
        # shellcheck disable=SC2086 # words
        "$REDNOV" $call >/dev/full 2>err </dev/null || code=$?
        [ $code -eq 1 ] || failed "rednov $call on a full disk: exit $code"
        says err 'rednov: standard output: No space left on device'
    done
fi
code=0
"$REDNOV" --help >&- 2>err || code=$?
[ $code -eq 1 ] || failed "without standard output: exit $code"
says err 'rednov: standard output: '
# a saved game does not end up in the place of the closed output
printf 'save kept.rn\n' | "$REDNOV" play --seed 1 >&- 2>err || true
grep -q 'RED NOVEMBER' kept.rn 2>/dev/null && failed "the screen is in the file"
"$REDNOV" play --seed 1 <&- >out || failed "without standard input: $?"
says out 'Goodbye'

# A reader that goes away ends it quietly.
yes help 2>/dev/null | "$REDNOV" play --seed 1 2>err | head -n 1 >out
[ "$(cat out)" = 'RED NOVEMBER' ] || failed "head: $(cat out)"
[ -s err ] && failed "head: $(cat err)"
exit 0
