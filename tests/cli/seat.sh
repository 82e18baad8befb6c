#!/bin/sh
# Programs in a seat: what they are told, and the examples in share/examples. bot_first, which knows nothing
# of all this, has its tests in sim.sh.
set -eu
about=sim
. "$REDNOV_SOURCE/tests/cli/lib.sh"
examples=$REDNOV_SOURCE/share/examples

# number NAME: of the first setting of a report in JSON
number() {
    sed -n "s/.*\"$1\":\([0-9]*\).*/\1/p" out
}

# ---- In C -------------------------------------------------------------------------------------------

for file in bot.py bot.c engine.py; do
    [ "$(wc -l <"$examples/$file")" -le 60 ] || failed "$file: $(wc -l <"$examples/$file") lines"
done
cc -std=c11 -Wall -Wextra -Werror -o bot "$examples/bot.c"
gives 0 --games 40 --seat 'B=cmd:./bot' --json --threads 1
[ "$(number games)" -eq 40 ] || failed "bot.c: $(cat out)"

# One that never asks for more gets the lines that there always were.
cat >old.sh <<'END'
#!/bin/sh
while IFS= read -r line; do
    echo "$line" >>heard
    line=${line##*[[]\"}
    echo "${line%%\"*}"
done
END
chmod +x old.sh
gives 0 --games 3 --seat B=cmd:./old.sh --threads 1
grep -qv '^{"view":{.*},"decision":{"kind":"[a-z]*","gnome":"B"},"moves":\[.*\]}$' heard && failed "other lines for old programs"

# One that asks is told of games and their ends; it answers questions only.
cat >curious.sh <<'END'
#!/bin/sh
while IFS= read -r line; do
    echo "$line" >>told
    case $line in '{"over":'*) continue ;; esac
    line=${line##*[[]\"}
    echo "{\"move\":\"${line%%\"*}\",\"tell\":true}"
done
END
chmod +x curious.sh
gives 0 --games 4 --crew sailor,lubber --gnomes 3 --seat B=cmd:./curious.sh --threads 1 --json
head -n 1 told | grep -q '^{"view":' || failed "told before it has asked: $(head -c 200 told)"
[ "$(sed 1d told | grep -c '^{"\(over\|game\)":')" -eq "$(sed 1d told | wc -l)" ] || failed "not told after it has asked"
grep -o '^{"over":.*"seat":"B"}' told | sed 's/.*"game"://' >ends
for game in 0 1 2 3; do
    for setting in 0 1; do
        echo "{\"number\":$game,\"setting\":$setting,\"seat\":\"B\"}"
    done
done | cmp - ends || failed "ends of games: $(cat ends)"
rescued=$(grep -c '^{"over":{"result":"rescued","reason":null}' told) || true
[ "$rescued" -eq "$(grep -o '"rescued":[0-9]*' out | awk -F: '{ sum += $2 } END { print sum }')" ] ||
    failed "$rescued games rescued: $(cat out)"
# each piece begins where the last one ended; the first one of a game at its first die, though the
# program had not asked yet
sed -n '/^{"over"/!s/^{"game":{"number":\([0-9]*\),"setting":\([0-9]*\),.*"from":\([0-9]*\),"step":\([0-9]*\),"since":\[\(.\{20\}\).*/\1 \2 \3 \4 \5/p' told |
    awk '{ game = $1 " " $2 }
        game != last && ($3 != 0 || $5 !~ /placed/) { print "does not begin: " $0; bad = 1 }
        game == last && $3 != step { print "does not go on: " $0; bad = 1 }
        { last = game; step = $4 }
        END { exit bad || NR < 10 }' || failed "the pieces do not fit"

# One that listens no more when the game is over ends the run, with a reason.
cat >deaf.sh <<'END'
#!/bin/sh
while IFS= read -r line; do
    case $line in '{"over":'*) exit 4 ;; esac
    line=${line##*[[]\"}
    echo "{\"move\":\"${line%%\"*}\",\"tell\":true}"
done
END
chmod +x deaf.sh
gives 1 --games 4 --seat B=cmd:./deaf.sh --threads 1
says err 'seat B (./deaf.sh): it ended (exit status 4)'

# At a table too.
rm -f told
"$REDNOV" play --players 3 --watch --crew sailor --seat B=cmd:./curious.sh --seed 5 --no-save >out 2>err </dev/null || failed "watch: $?"
[ "$(tail -n 1 told | grep -c '^{"over":{"result":"[a-z]*",.*"game":{"number":0,"setting":0,"seat":"B"}.*"since":\[.*"what":"over"')" -eq 1 ] ||
    failed "the end of a game at a table: $(tail -n 1 told | head -c 300)"
[ "$(grep -c '"from":0,' told)" -eq 1 ] || failed "told twice"

# ---- In Python --------------------------------------------------------------------------------------

command -v python3 >/dev/null || exit 0
gives 0 --games 60 --seat "B=cmd:$examples/bot.py" --threads 1 --json
untimed=$(sed 's/"seconds.*//' out)
gives 0 --games 60 --seat "B=cmd:$examples/bot.py" --threads 3 --json
[ "$(sed 's/"seconds.*//' out)" = "$untimed" ] || failed "bot.py plays otherwise in three threads"

# The learner remembers every game and how it ended, across games and across runs.
sums() {
    python3 -c 'import json; m = json.load(open("memory.json")); print(sum(a for a, _ in m.values()), sum(b for _, b in m.values()))'
}
gives 0 --games 30 --seat "B=cmd:$examples/learner.py memory.json" --threads 1 --json
first=$(number rescued)
[ "$(sums)" = "30 $first" ] || failed "the learner remembers $(sums), not 30 $first"
gives 0 --games 20 --seed 2 --seat "B=cmd:$examples/learner.py memory.json" --threads 1 --json
[ "$(sums)" = "50 $((first + $(number rescued)))" ] || failed "the learner forgets: $(sums)"
