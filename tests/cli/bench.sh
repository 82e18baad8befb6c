#!/bin/sh
# The signature of the rules has not moved, and `bench --json` has its fields. Speed is not tested
# here: a busy machine must not fail it.
set -eu
. "$REDNOV_SOURCE/tests/cli/lib.sh"
want=$(cat "$REDNOV_SOURCE/tests/SIGNATURE")
"$REDNOV" bench --json --games 500 >bench.json
for field in decisions_per_second games_per_second ns_per_decision state_bytes signature; do
    grep -q "\"$field\":[0-9]" bench.json || failed "no $field in $(cat bench.json)"
done
got=$(sed 's/.*"signature":\([0-9]*\).*/\1/' bench.json)
[ "$got" = "$want" ] ||
    failed "the signature is $got, tests/SIGNATURE says $want"
[ "$(sed 's/.*"state_bytes":\([0-9]*\).*/\1/' bench.json)" -le 512 ]
"$REDNOV" bench --games 100 | grep -q "$want"
gives 2 bench --games none
# Side by side: one signature, however many threads, on a GPU too.
"$REDNOV" bench --device cpu --json >batch.json
grep -q '"device":"cpu".*"signature":813746070238,' batch.json || failed "side by side: $(cat batch.json)"
gives 2 bench --device moon
gives 2 bench --device cpu --pipe
REDNOV_CUDA=/nowhere gives 1 bench --device cuda
[ -s err ] || failed "a wrong number is not told"
"$REDNOV" bench --help | grep -q -- --json
echo "1 passed, 0 failed"
