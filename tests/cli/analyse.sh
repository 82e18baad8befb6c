#!/bin/sh
# `rednov analyse` as a person or a script meets it: the text, the JSON, the page, records that are
# damaged, unfinished or empty, and the same answer every time.
set -eu
about=analyse
. "$REDNOV_SOURCE/tests/cli/lib.sh"
records=$REDNOV_SOURCE/tests/records

# ---- The text ----------------------------------------------------------------------------------------

gives 0 "$records/revised-3.rn" --budget 120
[ -s err ] && failed "nothing belongs on standard error: $(cat err)"
says out 'Red November, revised edition. Crew: A, B, C.'
says out 'Result: Rescued!'
says out 'Chance of rescue, from the first decision to the last'
says out 'Turning points: choices'
says out 'Turning points: luck'
says out 'By gnome'
says out 'Luck and skill'
says out 'at the end 100%'
grep -q -E 'Dice and cards: \+[0-9]+ \+-[0-9]+ and -[0-9]+ \+-[0-9]+,' out || failed "luck has no margins: $(tail -n 12 out)"
grep -q -E 'Choices: [+-][0-9]+ \+-[0-9]+ against' out || failed "skill has no margin: $(tail -n 12 out)"
wide=$(grep -E '^.{81}' out || true)
[ -z "$wide" ] || failed "wider than 80 columns: $wide"
cp out first

# The same again, on any number of threads; other random numbers are another answer.
for threads in 1 2 5; do
    gives 0 --threads $threads "$records/revised-3.rn" --budget=120
    cmp first out || failed "another answer with $threads threads"
done
gives 0 "$records/revised-3.rn" --budget 120 --seed 2
cmp -s first out && failed "the seed changes nothing"

# A lost game, hidden hands, fights, two players; and by time.
gives 0 "$records/first-5-crazed.rn" --budget 60
says out 'Result: '
gives 0 "$records/revised-2p4.rn" --budget 60
gives 0 "$records/revised-3-manual.rn" --ms 1
says out 'Futures looked into for each decision'

# ---- JSON --------------------------------------------------------------------------------------------

gives 0 "$records/revised-3.rn" --budget 120 --json --html page.html
if command -v python3 >/dev/null; then
    python3 - out <<'END'
import json, sys
a = json.load(open(sys.argv[1]))
assert a["result"] == "rescued" and a["reason"] is None and a["budget"] == 120
assert a["end"] == {"chance": 1.0, "margin": 0.0}
choices = a["choices"]
assert [c["number"] for c in choices] == list(range(1, len(choices) + 1))
for c in choices:
    assert c["gnome"] in "ABC" and c["moves"] and c["turn"] >= 1
    for key in ("before", "made", "best"):
        assert 0 <= c[key]["chance"] <= 1 and 0 <= c[key]["margin"] <= 0.5
    assert c["cost"]["by"] >= 0 and (c["better"] is None or c["cost"]["by"] > 0)
    assert c["cost"]["clear"] == (c["cost"]["by"] > c["cost"]["margin"])
    if not c["chance"]:
        assert c["luck"]["by"] == 0
    if c["forced"]:
        assert c["better"] is None
assert sum(g["choices"] for g in a["gnomes"]) == a["all"]["choices"]
assert abs(sum(g["cost"] for g in a["gnomes"]) - a["all"]["cost"]) < 1e-9
end = choices[0]["before"]["chance"] + a["all"]["gain"] + a["good_luck"] - a["bad_luck"]
assert abs(end - a["end"]["chance"]) < 1e-9, end
assert abs(a["good_luck"] - a["bad_luck"] - a["luck"]["by"]) < 1e-9
assert a["version"] == 3 and a["luck"]["margin"] > 0 and a["good_luck_margin"] > 0
assert a["all"]["gain_margin"] > 0 and (a["all"]["mistakes"] == 0) == (a["all"]["cost_margin"] == 0)
assert sum(c["mistake"] for c in choices) == a["all"]["mistakes"]
assert abs(sum(c["cost"]["by"] for c in choices if c["mistake"]) - a["all"]["cost"]) < 1e-9
assert all(c["cost"]["clear"] for c in choices if c["mistake"])
assert all(choices[n - 1]["mistake"] for n in a["worst"])
assert all(choices[n - 1]["luck"]["clear"] for n in a["luckiest"])
END
fi

# ---- The page ----------------------------------------------------------------------------------------

if command -v xmllint >/dev/null; then
    xmllint --noout page.html || failed "the page is not well-formed"
else
    for tag in svg table tbody main body html; do
        [ "$(grep -o "<$tag[ >]" page.html | wc -l)" -eq "$(grep -o "</$tag>" page.html | wc -l)" ] ||
            failed "the page opens and closes <$tag> differently"
    done
fi
says page.html '<title id="t">'
says page.html '<desc id="d">'
says page.html 'prefers-color-scheme:dark'
says page.html '<polyline class="curve"'
grep -q -i -E '<script|src=|href=' page.html && failed "the page needs something else"

# Names are text, whatever they hold.
sed -e '/^sums:/d' -e 's/^result/players: <b>\&"A | B | C\nresult/' "$records/revised-3.rn" >names.rn
gives 0 names.rn --budget 60 --html page.html
says page.html '&lt;b&gt;&amp;&quot;A'
says out 'A <b>&"A'

gives 1 "$records/revised-3.rn" --budget 60 --html no/such/folder
says err 'rednov: no/such/folder: '

# ---- Records -----------------------------------------------------------------------------------------

sed '40s/.*/abandon/' "$records/revised-3.rn" >bad.rn
gives 1 bad.rn
grep -q -E '^bad.rn:40: ' err || failed "no file and line: $(cat err)"
[ -s out ] && failed "a damaged record is analysed: $(cat out)"
echo nonsense >bad.rn
gives 1 bad.rn
says err 'bad.rn:1: '
gives 1 no-such-file
says err 'rednov: no-such-file: '

printf 'pass\ngo 5\nsave half.rn\n' | "$REDNOV" play --players 3 --seed 7 >/dev/null
gives 0 half.rn --budget 60
says out 'Result: the game goes on'
printf 'save none.rn\n' | "$REDNOV" play --players 3 --seed 7 >/dev/null
gives 0 none.rn --budget 60 --html page.html
says out 'nothing to analyse'
says page.html 'nothing to analyse'
gives 0 none.rn --budget 60 --json
says out '"choices":[]'

# ---- Mistakes ----------------------------------------------------------------------------------------

gives 2
says err 'which record?'
gives 2 a b
gives 2 --budget 0 a
says err 'option --budget takes a number from 60 to 1000000'
gives 2 --ms 10 --budget 100 a
says err 'give one'
gives 2 --threads 0 a
gives 2 --fast a
exit 0
