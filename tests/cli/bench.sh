#!/bin/sh
# The signature of the rules has not moved, and `bench --json` has its fields. Speed is not tested
# here: a busy machine must not fail it.
set -eu
want=$(cat "$REDNOV_SOURCE/tests/SIGNATURE")
"$REDNOV" bench --json --games 500 >bench.json
for field in decisions_per_second games_per_second ns_per_decision state_bytes signature; do
    grep -q "\"$field\":[0-9]" bench.json || { echo "no $field in $(cat bench.json)"; exit 1; }
done
got=$(sed 's/.*"signature":\([0-9]*\).*/\1/' bench.json)
[ "$got" = "$want" ] || { echo "the signature is $got, tests/SIGNATURE says $want"; exit 1; }
[ "$(sed 's/.*"state_bytes":\([0-9]*\).*/\1/' bench.json)" -le 512 ]
"$REDNOV" bench --games 100 | grep -q "$want"
status=0
"$REDNOV" bench --games none 2>err || status=$?
[ "$status" = 2 ] && [ -s err ]
"$REDNOV" bench --help | grep -q -- --json
echo "1 passed, 0 failed"
