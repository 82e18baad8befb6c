#!/bin/sh
# The single games of `rednov sim`: a row and a record for each, in step with the sums; a run that grows, is
# stopped and killed is the run made at once; a game of it is the one that `rednov play --watch` plays.
set -eu
about=sim
. "$REDNOV_SOURCE/tests/cli/lib.sh"

untimed() {
    sed 's/"seconds":[0-9.]*/"seconds":0/g; s/"simulations_per_second":[0-9]*/"simulations_per_second":0/g'
}

# same FOLDER FOLDER: the same rows and records
same() {
    cmp "$1.csv" "$2.csv" || failed "other rows in $2"
    diff -r "$1" "$2" >differences || failed "other records in $2: $(head -n 5 differences)"
}

# ---- Rows and records agree with the sums -----------------------------------------------------------------

gives 0 --gnomes 3,4 --crew lubber,sailor --games 9 --seed 5 --csv --rows once.csv --records once
cp out sums
[ "$(wc -l <once.csv)" -eq 37 ] || failed "36 games and a head: $(cat once.csv)"
awk -F, 'NR == FNR { if (FNR > 1) { key = $1 "," $2; games[key] = $3; rescued[key] = $4; turns[key] = $26; dead[key] = $29 } next }
    FNR > 1 { key = $2 "," $3; n[key]++; won[key] += $12 == "rescued"; t[key] += $14; d[key] += $17 }
    END { for (key in games) if (n[key] != games[key] || won[key] != rescued[key] ||
              sprintf("%.4f", t[key] / n[key]) != turns[key] || sprintf("%.4f", d[key] / n[key]) != dead[key]) {
              print key; bad = 1 } exit bad }' sums once.csv || failed "the rows are not the sums: $(cat sums once.csv)"
tail -n +2 once.csv | while IFS=, read -r game gnomes crew edition _ _ _ _ _ _ seed result reason _; do
    record=once/$gnomes-$edition-$crew/000000$game.rn
    grep -q "^result: $result${reason:+ $reason}\$" "$record" || failed "$record: not $result $reason"
    grep -q "^seed: $seed\$" "$record" || failed "$record: not of seed $seed"
    "$REDNOV" replay "$record" >/dev/null || failed "$record is no good record"
done
[ "$(find once -type f | wc -l)" -eq 36 ] || failed "not a record for each game"

# Some of them.
gives 0 --gnomes 3,4 --crew lubber,sailor --games 9 --seed 5 --records some --keep lost,4
for record in once/*/*.rn; do
    kept=some/${record#once/}
    case $record in
    *0.rn | *4.rn | *8.rn) grep -q '^result: lost' "$record" && wanted=true || wanted=false ;;
    *) wanted=false ;;
    esac
    if $wanted; then
        cmp "$record" "$kept" || failed "$kept is another game"
    else
        [ ! -e "$kept" ] || failed "$kept was not asked for"
    fi
done

# ---- A run that grows ----------------------------------------------------------------------------------------

"$REDNOV" sim --gnomes 3,4 --crew lubber,sailor --games 9 --seed 5 --json | untimed >once.json
gives 0 --gnomes 4 --crew sailor --games 4 --seed 5 --save grown.save
grep -q '^format: red-november-sim 5$' grown.save || failed "rows that nobody wanted are kept"
gives 0 --gnomes 4 --crew sailor --games 7 --seed 5 --save grown.save --rows grown.csv --records grown
gives 0 --gnomes 3,4 --crew sailor --games 7 --seed 5 --save grown.save
gives 0 --gnomes 3,4 --crew lubber,sailor --games 9 --seed 5 --save grown.save --rows grown.csv --records grown --json
untimed <out | cmp - once.json || failed "grown, the run has another answer"
same once grown
cp grown.save before
gives 1 --gnomes 3,4 --crew lubber,sailor --games 8 --seed 5 --save grown.save
says err "it belongs to another run: it says 'games: 9', not 'games: 8'"
gives 1 --gnomes 3,4 --crew sailor --games 9 --seed 5 --save grown.save
says err "it belongs to another run: it says 'setting: edition=revised players=3 gnomes=3 variants=none crew=lubber"
cmp grown.save before || failed "the file of another run was replaced"

# ---- Stopped and killed ----------------------------------------------------------------------------------------

# As many records in either build, of fewer games where each takes many times as long.
case $build in
*san) games=2000 keep=7 ;;
*) games=6000 keep=20 ;;
esac
long="--crew sailor --games $games --seed 2 --threads 2 --keep $keep"
# shellcheck disable=SC2086 # words
gives 0 $long --rows whole.csv --records whole

# leave SIGNAL COUNT: begins or goes on until there are so many records, and ends it
leave() {
    # shellcheck disable=SC2086 # words
    "$REDNOV" sim $long --rows parts.csv --records parts --save parts.save >out 2>err &
    running=$!
    tries=0
    while [ "$(find parts -name '*.rn' 2>/dev/null | wc -l)" -lt "$2" ] && kill -0 $running 2>/dev/null; do
        tries=$((tries + 1))
        [ $tries -lt "$patience" ] || failed "no records: $(cat err)"
        sleep 0.05
    done
    kill "-$1" $running 2>/dev/null || true
    wait $running || true
}
leave INT 40
leave KILL 90
leave KILL 130
leave INT 160
# shellcheck disable=SC2086 # words
gives 0 $long --rows parts.csv --records parts --save parts.save
same whole parts
find parts -name '*.new' | grep . && failed "half a record was left"

# Rows that are first asked for later, and the run is stopped before it has them all: those that are known.
ln -s "$build/tests/bot_first" program
late='--gnomes 3 --games 9 --threads 1 --bot-seconds 600 --save late.save'
# shellcheck disable=SC2016 # for the shell of the seat
moody='A=cmd:if test -e willing; then exec ./program; else ./program leave 150; kill -INT $PPID; exec sleep 600; fi'
: >willing
# shellcheck disable=SC2086 # words
gives 0 $late --seat "$moody"
rm willing
# shellcheck disable=SC2086 # words
gives 1 $late --seat "$moody" --rows some.csv
says err 'stopped'
: >willing
# shellcheck disable=SC2086 # words
gives 0 $late --seat "$moody" --rows late.csv
lines=$(wc -l <some.csv)
{ [ "$lines" -gt 1 ] && [ "$lines" -lt 10 ]; } || failed "not some rows: $(cat some.csv)"
head -n "$lines" late.csv | cmp - some.csv || failed "other rows than those of the whole run"

# A file with rows takes no more games than can be read again, asked for or not.
gives 0 --gnomes 3 --games 1 --rows rows.csv --save big.save
cp big.save before
gives 1 --gnomes 3 --games 1300001 --save big.save
says err 'big.save: it has rows, and more than 1300000 games in all are too many for them'
cmp big.save before || failed "a file that is too large now was replaced"

# ---- A folder with records of other games ------------------------------------------------------------------------

# Of another seed, and of other seats.
for other in '--seed 1' '--seed 2 --seat B=mate'; do
    rm -rf mixed mixed.save
    # shellcheck disable=SC2086 # words
    gives 0 --crew lubber --games 5 $other --records mixed
    gives 0 --crew lubber --games 5 --seed 2 --save mixed.save
    gives 0 --crew lubber --games 5 --seed 2 --save mixed.save --records mixed
    rm -rf alone
    gives 0 --crew lubber --games 5 --seed 2 --records alone
    diff -r alone mixed >differences || failed "records of $other pass for others: $(head -n 5 differences)"
done

# Those of an earlier run stay that nobody replaces.
gives 0 --games 9 --seed 5 --records earlier
cp -R earlier kept
gives 0 --games 9 --seed 5 --records kept --keep lost
gives 0 --games 9 --seed 5 --records kept --keep lost --save kept.save
diff -r earlier kept >differences || failed "records were removed: $(head -n 5 differences)"

# A record of a game that the save file does not know of, and that ended otherwise, does not stay: it is of
# this run before it was ended.
gives 0 --games 1 --seed 5 --save stray.save
gives 0 --games 9 --seed 5 --records stray
rescued=$(grep -l '^result: rescued' stray/*/*.rn | tail -n 1)
case $rescued in *[1-8].rn) ;; *) failed "no later game is rescued: $rescued" ;; esac
sed 's/^result: rescued/result: lost flooding/' "$rescued" >otherwise
cp otherwise "$rescued"
gives 0 --games 9 --seed 5 --records stray --keep lost
cmp otherwise "$rescued" || failed "a run without a save file removes a record"
gives 0 --games 9 --seed 5 --records stray --keep lost --save stray.save
[ ! -e "$rescued" ] || failed "a record tells otherwise than the run"

# ---- The game that is watched ------------------------------------------------------------------------------------

for crew in lubber sailor mate captain; do
    gives 0 --crew $crew --budget 12 --games 2 --seed 9 --rows watched.csv --records watched
    seed=$(sed -n '3p' watched.csv | cut -d, -f11)
    echo 'save play.rn' | "$REDNOV" play --watch --players 4 --crew $crew --think-games 12 --seed "$seed" >/dev/null
    sed '/^date:/d; /^sums:/d' play.rn >play # which have the day in them
    sed '/^sums:/d' "$(echo watched/*-"$crew"*/0000001.rn)" | cmp - play || failed "$crew: another game is watched"
done

# ---- Several processes -------------------------------------------------------------------------------------------

if [ -x "$build/rednov-mpi" ] && command -v mpirun >/dev/null; then
    export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_rmaps_base_oversubscribe=1
    export OMPI_MCA_plm_rsh_agent=sh
    ranks() {
        mpirun --oversubscribe -n 2 "$REDNOV" sim --seed 5 --save ranks.save --rows ranks.csv --records ranks "$@" >out 2>err ||
            failed "two processes: $(cat err)"
    }
    ranks --gnomes 4 --crew sailor --games 5
    ranks --gnomes 3,4 --crew lubber,sailor --games 9
    same once ranks
fi

# ---- Places that cannot be written to, before anything is played ---------------------------------------------------

for option in report rows save; do
    gives 1 --games 1 --$option no/such/place
    says err 'rednov: no/such/place: No such file or directory'
    [ ! -s out ] || failed "--$option: it was played first"
    gives 1 --games 1 --$option .
    [ ! -s out ] || failed "--$option .: it was played first"
done
gives 1 --games 1 --records no/such/place
says err 'rednov: no/such/place: No such file or directory'
gives 1 --games 1 --records play
says err 'rednov: play'
gives 2 --games 1 --keep lost
says err 'give --records too'
gives 2 --games 1 --records x --keep most
says err "option --keep takes all, lost or rescued, and a number N for each Nth game, not 'most'"
gives 2 --games 2000000 --rows x
says err 'too many for --rows'
exit 0
