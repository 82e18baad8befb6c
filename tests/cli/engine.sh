#!/bin/sh
# `rednov engine` as a program: lines, their limits, and how it ends. What the answers say is tested
# by tests/unit/test_proto.c.
set -eu

failed() {
    echo "FAILED: $*" >&2
    exit 1
}

# count NAME EXPECTED: the file NAME has so many lines
count() {
    [ "$(wc -l <"$1")" -eq "$2" ] || failed "$1 has $(wc -l <"$1") lines, not $2"
}

new='{"cmd":"new","config":{"players":3},"seed":7}'
quit='{"cmd":"quit"}'

# One answer per line, an empty line and a last one without its end included.
printf '%s\n\n{"cmd":"legal"}\nnonsense\r\n{"cmd":"state"}' "$new" | "$REDNOV" engine >out
count out 5
[ "$(grep -c '^{"ok":true,' out)" -eq 3 ] || failed "three of five are good"
sed -n 2p out | grep -q '^{"ok":false,"error":".*empty' || failed "empty line: $(sed -n 2p out)"

# A zero byte is no JSON, wherever it stands; a value that is no object is no request.
printf '{"cmd":"new","config":{"players":3},"seed":7\0}\nnull\n{"cmd":"load","state":null,"seed":1}\n' |
    "$REDNOV" engine >out
cat >want <<'END'
{"ok":false,"error":"this is not JSON: there is a zero byte in it (at byte 45)"}
{"ok":false,"error":"a request must be an object"}
{"ok":false,"error":"state: must be an object, not null"}
END
diff want out || failed "zero byte"

# A position from a file is refused in the same words.
printf '{"config":1\0}' >bad.json
if "$REDNOV" perft 1 --state bad.json >out 2>errors; then failed "a zero byte taken"; fi
grep -q 'bad.json: this is not JSON: there is a zero byte' errors || failed "$(cat errors)"

# Nothing in, nothing out; only line ends are lines.
"$REDNOV" engine </dev/null >out
count out 0

# quit ends it: what comes after is not answered.
printf '%s\n%s\n' "$quit" "$new" | "$REDNOV" engine >out
[ "$(cat out)" = '{"ok":true}' ] || failed "quit: $(cat out)"

# The same seed and moves give the same game.
game() { printf '%s\n{"cmd":"play","move":"pass"}\n{"cmd":"legal"}\n' "$new"; }
game | "$REDNOV" engine >first
game | "$REDNOV" engine >second
cmp first second || failed "the same game twice"
grep -q '"ok":false' first && failed "a plain game: $(cat first)"

# A line of exactly 1 MiB is read; a longer one is answered once, whatever its length, and the next
# is read again. The padding is blanks inside the object.
padded() { # padded SIZE: the quit request padded to SIZE bytes
    awk -v size="$1" -v text="$quit" 'BEGIN {
        printf "%s", substr(text, 1, length(text) - 1)
        for (i = length(text); i < size; i++) printf " "
        print "}"
    }'
}
padded 1048576 | "$REDNOV" engine >out
[ "$(cat out)" = '{"ok":true}' ] || failed "1 MiB: $(cat out)"
for size in 1048577 1200000 3000000; do
    { padded "$size"; echo "$new"; } | "$REDNOV" engine >out
    count out 2
    sed -n 1p out | grep -q '"ok":false,"error":".*1 MiB' || failed "$size: $(sed -n 1p out)"
    sed -n 2p out | grep -q '"ok":true' || failed "after $size"
done
padded 3000000 | tr -d '\n' | "$REDNOV" engine >out
count out 1

# Each answer comes before the next request is sent.
rm -f in
mkfifo in
"$REDNOV" engine <in >out &
engine=$!
exec 3>in
for n in 1 2 3; do
    echo "$new" >&3
    waited=0
    until [ "$(wc -l <out)" -eq "$n" ]; do
        waited=$((waited + 1))
        [ "$waited" -lt 6000 ] || failed "no answer to request $n"
        sleep 0.05
    done
done
exec 3>&-
wait "$engine" || failed "end of input: status $?"

# A reader that has gone ends it quietly.
{ for n in 1 2 3 4 5 6 7 8 9; do game; done; } >many
i=0
while [ $i -lt 6 ]; do cat many many >more && mv more many && i=$((i + 1)); done
{ "$REDNOV" engine <many 2>errors; echo $? >status; } | head -n 1 >out
[ "$(cat status)" -eq 0 ] && [ ! -s errors ] || failed "reader gone: $(cat status errors)"

# A client in Python, as share/examples has it.
if command -v python3 >/dev/null; then
    python3 "$REDNOV_SOURCE/share/examples/engine.py" 3 "$REDNOV" >out || failed "engine.py: $?"
    grep -qx 'rednov [0-9.]*: a crew at a glance is rescued with a chance of 0[.][0-9]*' out || failed "engine.py: $(cat out)"
    grep -qx '[0-3] of 3 games rescued' out || failed "engine.py: $(cat out)"
fi

# Options.
"$REDNOV" engine --help >out
grep -q -e '--components FILE' out || failed "help"
for wrong in --nonsense 'operand' '--components'; do
    if "$REDNOV" engine $wrong </dev/null >out 2>errors; then failed "$wrong taken"; fi
    [ -s errors ] && [ ! -s out ] || failed "$wrong: no message"
done
if "$REDNOV" engine --components missing.json </dev/null 2>errors; then failed "no such file"; fi
grep -q 'missing.json: No such file' errors || failed "$(cat errors)"

# Other component data: one more Coffee in the box.
sed 's/"coffee": 1/"coffee": 2/' "$REDNOV_SOURCE/data/components.json" >own.json
echo '{"cmd":"new","config":{"players":3},"chance":"manual"}' | "$REDNOV" engine --components own.json >out
grep -q '"item_pile":{"left":49,' out || failed "own components: $(cat out)"
sed 's/"coffee": 1/"coffee": 1, "tea": 1/' "$REDNOV_SOURCE/data/components.json" >own.json
if "$REDNOV" engine --components own.json </dev/null 2>errors; then failed "tea taken"; fi
grep -q 'item_cards.counts: unknown field "tea"' errors || failed "$(cat errors)"
