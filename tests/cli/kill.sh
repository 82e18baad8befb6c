#!/bin/sh
# `rednov play` killed at random moments: nothing that was decided is lost, and the game goes on.
#   REDNOV=build/rednov sh tests/cli/kill.sh [KILLS [SEED]]      25 kills if not given
set -eu
kills=${1-25}
seed=${2-1}
. "${REDNOV_SOURCE:-${0%/*}/../..}/tests/cli/lib.sh"

export XDG_DATA_HOME="$work/data"
"$build/tests/kill_play" "$REDNOV" "$kills" "$seed"

# Every game that was left behind is a whole record.
for record in data/rednov/games/*.rn; do
    "$REDNOV" replay "$record" >out || failed "replay refuses $record"
done
[ "$(find data -type f ! -name '*.rn')" = "" ] || failed "left behind: $(find data -type f)"
