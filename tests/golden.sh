#!/bin/sh
# Replays the golden records with one build of the engine and compares every hash.
#   tests/golden.sh PROGRAM [ARGUMENT..]      PROGRAM .. RECORD.. prints `name steps hash` each
# After a change of the rules that is meant to move them: build/tests/golden tests/records/*.rn > tests/records/HASHES
set -eu
records=$(dirname "$0")/records
"$@" "$records"/*.rn >hashes
diff "$records/HASHES" hashes
echo "$(($(wc -l <hashes))) records agree"
