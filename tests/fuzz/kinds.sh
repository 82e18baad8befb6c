#!/bin/sh
# Every request of online tables is in the corpus and the dictionary of its fuzzer, and is cut in every
# moment by tests/serve/cut.c.
#   tests/fuzz/kinds.sh SOURCE
set -eu
cd "$1"
kinds=$(sed -n 's/^ *\[RN_ASK_[A-Z_]*\] = {"\([a-z-]*\)",.*/\1/p' src/serve/ask.c)
count=0
for kind in $kinds; do
    count=$((count + 1))
    grep -rqF "\"do\":\"$kind\"" tests/fuzz/corpus/serve || { echo "$kind: not in the corpus"; exit 1; }
    grep -qF "\"$kind" tests/fuzz/serve.dict || { echo "$kind: not in the dictionary"; exit 1; }
    grep -qF "\\\"do\\\":\\\"$kind\\\"" tests/serve/cut.c || { echo "$kind: not cut"; exit 1; }
done
[ $count -ge 30 ] || { echo "only $count requests found in src/serve/ask.c"; exit 1; }
echo "$count requests"
