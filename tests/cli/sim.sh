#!/bin/sh
# `rednov sim`: the same answer however the games are shared out, stopped and resumed; what it prints; outside
# programs in seats; and mistakes.
set -eu
about=sim
. "$REDNOV_SOURCE/tests/cli/lib.sh"
bot=$build/tests/bot_first

# What may differ from run to run is the time it took.
untimed() {
    sed 's/"seconds":[0-9.]*/"seconds":0/g; s/"simulations_per_second":[0-9]*/"simulations_per_second":0/g'
}

# ---- The same answer -------------------------------------------------------------------------------

settings='--gnomes 3,4 --edition revised,first --crew lubber,sailor --seat A=mate --games 3 --seed 5 --json'
# shellcheck disable=SC2086 # words
play() {
    "$REDNOV" sim $settings "$@" | untimed
}
play --threads 1 >one
play --threads 3 >three
cmp one three || failed "three threads play otherwise than one"
play --crazed >other
cmp -s one other && failed "a variant changes nothing"

"$REDNOV" sim --gnomes 3 --crew captain --budget 4,16 --games 2 --json --threads 2 | untimed >one.captain
"$REDNOV" sim --gnomes 3 --crew captain --budget 4,16 --games 2 --json --threads 1 | untimed | cmp - one.captain

# A game does not depend on how many others are played, nor on the settings beside it.
gives 0 --games 20 --save long.save
gives 0 --games 10 --crew lubber,sailor --save short.save
letters() { # FILE LINE: the outcomes of the last setting
    grep -v ':' "$1" | tail -n 1
}
case $(letters long.save) in
"$(letters short.save)"*) ;;
*) failed "the first games are others: $(letters long.save) $(letters short.save)" ;;
esac

# At random on a device: the same games whatever else is asked for, told by their ends alone.
gives 0 --device cpu --gnomes 3,4 --games 300 --json
says out '{"settings":[{"gnomes":3,"crew":"random","games":300,"rescued":'
says out '"turns":null,"minutes":null,"decisions":null'
untimed <out >random
gives 0 --device cpu --gnomes 3,4 --games 300 --json
untimed <out | cmp - random || failed "random play is not the same again"
gives 0 --device cpu --games 40 --csv --report random.html
says out '4,random,40,'
says random.html '<td>random'
gives 2 --device moon
says err "takes cpu or cuda, not 'moon'"
for other in '--crew mate' '--seat B=mate' '--budget 5' '--ms 5' '--clairvoyant 5' '--records folder' '--rows rows.csv' \
    '--save file' '--threads 2'; do
    # shellcheck disable=SC2086 # words
    gives 2 --device cpu $other
    says err 'choose at random'
done
REDNOV_CUDA=/nowhere gives 1 --device cuda --games 5
says err 'librednov-cuda, is not there'

# ---- What it prints --------------------------------------------------------------------------------

gives 0 --gnomes 4 --crew lubber,sailor --games 50
says out 'gnomes  crew'
says out 'sailor against lubber: +'
gives 0 --gnomes 4 --crew lubber,sailor --games 50 --seed 1 --json --report page.html
[ "$(wc -l <out)" -eq 1 ] || failed "not one line: $(cat out)"
for field in '{"settings":[{"gnomes":4,"crew":"lubber","games":50,"rescued":' '"rate":' '"low":' '"high":' \
    '"lost_by":{"asphyxiation":' '"all-gone":' '},"seconds":' '"edition":"revised"' '"players":4' '"seed":1' \
    '"paired":[{"with":0,"games":50,"difference":'; do
    says out "$field"
done
says page.html '</svg>'
says page.html 'prefers-color-scheme:dark'
says page.html '<pre>rednov sim --gnomes 4 --crew lubber,sailor --games 50 --seed 1 --json --report page.html</pre>'
says page.html '<h2>On the same dice</h2>'
says page.html '<td>sailor<td>lubber<td>50<td>+'
says page.html '<td>revised edition<td>50<td>'
grep -q '<script\|http' page.html && failed "the page needs something from outside"
gives 0 --gnomes 3-8 --players 1 --variants none,crazed+level-flow --games 2 --csv
[ "$(wc -l <out)" -eq 13 ] || failed "12 settings and a head: $(cat out)"
says out ',revised,1,crazed+level-flow,'
gives 0 --clairvoyant 1 --games 2 --csv
says out '4,clairvoyant,2,'
grep -q ',revised,4,,"",,,1,1,,,,,,,,,,,,,,$' out || failed "what does not apply is not empty: $(cat out)"
gives 0 --clairvoyant 1 --games 2
grep -q ' 0\.0 *0\.00$' out && failed "games that nobody has played have turns: $(cat out)"
gives 0 --clairvoyant 1 --games 2 --json
says out '"turns":null,"minutes":null,"decisions":null,"dead":null'
gives 0 --bound 1 --gnomes 3 --games 2
says out 'bound 1 '
says out 'A bound is an estimate from below'
gives 0 --bound 1,2 --gnomes 3 --games 1 --json
says out '"crew":"bound","games":1,'
says out '"tries":2,'
gives 0 --crew captain --ms 1 --games 1
says out 'another machine'

# ---- Stopping and resuming -------------------------------------------------------------------------

# shellcheck disable=SC2086 # words
"$REDNOV" sim --crew sailor --games 2000000 --save kept --json >out 2>err &
running=$!
tries=0
# It is the program by now, and listens. (Before, it is a copy of this shell, which listens too.)
until [ "$(readlink /proc/$running/exe)" = "$REDNOV" ] &&
    sed -n 's/^SigCgt:.*\(.\)$/\1/p' /proc/$running/status | grep -q '[2367abef]'; do
    tries=$((tries + 1))
    [ $tries -lt "$patience" ] || failed "it does not listen: $(cat err)"
    sleep 0.05
done
kill -INT $running
code=0
wait $running || code=$?
# (a shell without job control may start it with Ctrl-C ignored; sim listens all the same)
[ $code -eq 1 ] || failed "stopped: exit $code: $(cat err)"
says err 'rednov sim: stopped'
says err 'the games so far are in kept'
says out '"crew":"sailor","games":'

# A finished file gives the answer without a game; how an unfinished one goes on is tried further down.
play --save whole >full
cmp one full || failed "saving changes the answer"
play --save whole >again
cmp one again || failed "a finished file gives another answer"
head -c -1 whole >damaged
cp damaged before
# shellcheck disable=SC2086 # words
gives 1 $settings --save damaged
says err 'damaged: it is damaged: its sum is wrong'
cmp damaged before || failed "the damaged file was replaced"
# shellcheck disable=SC2086 # words
gives 1 $settings --seed 6 --save whole
says err "whole: it belongs to another run: it says 'seed: 5', not 'seed: 6'"
gives 1 --save whole
says err 'it belongs to another run'
echo nonsense >nonsense
gives 1 --save nonsense
says err 'nonsense: it is not a save file of rednov sim'
gives 1 --save no/such/folder
says err 'no/such/folder: No such file or directory'

# ---- Outside programs ------------------------------------------------------------------------------

quick='--gnomes 3 --games 2 --csv --threads 2'
# shellcheck disable=SC2086 # words
seat() { # CODE HOW [SECONDS]: it has time, unless it is to run out
    gives "$1" $quick --bot-seconds "${3-600}" --seat "B=cmd:$bot $2"
}
seat 0 first
cut -d, -f1-14 out >first
seat 0 object
cut -d, -f1-14 out | cmp - first || failed "an object is another answer"
# The save file keeps what was played before a program failed, and goes on with the rest.
ln -s "$bot" program
moody='B=cmd:if test -e willing; then exec ./program; else exec ./program leave 150; fi'
gives 1 --gnomes 3 --games 9 --csv --threads 1 --save seats --seat "$moody"
says err 'seat B (if test -e willing'
grep -q '^[A-Jr][A-Jr]*\.\.*$' seats || failed "not some games played and others not: $(cat seats)"
: >willing
gives 0 --gnomes 3 --games 9 --csv --save seats --seat "$moody"
cut -d, -f1-14 out >resumed
gives 0 --gnomes 3 --games 9 --csv --seat "$moody"
cut -d, -f1-14 out | cmp - resumed || failed "resumed, the games are others"
seat 1 rubbish
says err "seat B ($bot rubbish): it answered 'dance.a .jig', which is no move"
seat 1 illegal
says err "it answered 'die 3', which is not legal: "
says err '(rule 1.6)'
seat 1 crash
says err 'it crashed (signal 15)'
seat 1 leave
says err 'it ended (exit status 5)'
seat 1 stall 1
says err 'no answer within 1 s'
seat 1 endless
says err 'its answer is longer than 4096 bytes'
gives 1 --games 1 --seat A=cmd:./nonesuch
says err 'seat A (./nonesuch): there is no such program'

# ---- Mistakes --------------------------------------------------------------------------------------

wrong() { # MESSAGE ARGUMENT..
    message=$1
    shift
    gives 2 "$@"
    says err "rednov sim: $message"
    [ -s out ] && failed "rednov sim $*: $(cat out)"
    return 0
}
wrong "option --gnomes takes numbers from 3 to 8, not '9'" --gnomes 3,9
wrong "option --gnomes takes numbers from 3 to 8, not '6-3'" --gnomes 6-3
wrong "option --gnomes takes numbers from 3 to 8, not ''" --gnomes 3,
wrong "option --budget takes numbers from 1 to 4294967295, not '0'" --budget 0
wrong "option --ms takes numbers from 1 to 3600000, not '-1'" --ms -1
wrong "option --games takes a number from 1 to 10000000, not '0'" --games 0
wrong "option --crew takes lubber, sailor, mate or captain, not 'admiral'" --crew sailor,admiral
wrong "option --edition takes revised or first, not 'third'" --edition third
wrong "option --variants takes none, or variants with a + between them, not 'crazed+'" --variants none,crazed+
wrong 'option --seat takes GNOME=PLAYER' --seat B
wrong 'option --seat takes GNOME=PLAYER' --seat B=cmd:
wrong 'there is no gnome E to have a seat; the last one is D' --seat E=mate
wrong 'players: 2, gnomes: 3. ' --players 2 --gnomes 3
wrong '--json and --csv exclude each other' --json --csv
wrong 'unknown option --frobnicate' --frobnicate
wrong "unexpected argument 'now'" now
gives 1 --games 1 --components nowhere.json
says err 'nowhere.json'

# ---- Several processes -----------------------------------------------------------------------------

if [ -x "$build/rednov-mpi" ] && command -v mpirun >/dev/null; then
    export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_rmaps_base_oversubscribe=1
    export OMPI_MCA_plm_rsh_agent=sh # none is needed on one machine, but one must be there
    # shellcheck disable=SC2086 # words
    ranks() {
        mpirun --oversubscribe -n 2 "$REDNOV" sim $settings "$@" 2>err | untimed
    }
    ranks >two
    cmp one two || failed "two processes play otherwise than one: $(cat err)"
    ranks --save whole >two
    cmp one two || failed "two processes resume otherwise than one: $(cat err)"
    ranks --save damaged >two
    says err 'it is damaged'
    [ -s two ] && failed "two processes with a damaged file: $(cat two)"
    ranks --seat "B=cmd:$bot rubbish" >two
    says err 'which is no move'
fi
exit 0
