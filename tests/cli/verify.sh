#!/bin/sh
# rednov verify: the dice of a finished online game. tests/serve/play_online.c checks real ones.
set -eu
. "$(dirname "$0")/lib.sh"
record=$REDNOV_SOURCE/tests/records/revised-3.rn
seed=$(sed -n 's/^seed: //p' "$record")
salt=00112233445566778899aabbccddeeff
hash=$(printf '%s %s' "$seed" "$salt" | sha256sum | cut -d' ' -f1)
{ cat "$record"; printf '# salt: %s\n# seed-hash: %s\n' "$salt" "$hash"; } >game.rn

"$REDNOV" verify game.rn >out || failed "a right game is refused"
says out "Seed $seed fits the hash in the record"
says out "--hash"
"$REDNOV" verify --hash "$hash" game.rn >out || failed "not with the hash that was shown"
says out "seed $seed was promised"
"$REDNOV" verify - <game.rn >out || failed "not from standard input"
"$REDNOV" verify --hash "$hash" --json game.rn >out || failed "not with the hash given"
says out '"ok":true'
if "$REDNOV" verify --hash 'a"b' --json game.rn >out; then failed "another hash is right"; fi
says out '"hash":"a\"b"'

# refused FILE [OPTIONS]: with a reason, and not with 0
refused() {
    if "$REDNOV" verify "$@" >out 2>err; then failed "verify $* is content"; fi
    [ -s err ] || failed "verify $* gives no reason"
}
refused "$record"
refused --hash "$(printf '%064d' 0)" game.rn
sed 's/^# salt: 0/# salt: 1/' game.rn >bad.rn && refused bad.rn
sed '/^seed:/d; s/^format.*/&\nchance: manual/; /^sums:/d' game.rn >bad.rn && refused bad.rn
sed '$d' game.rn | sed '$d' | sed '$d' >bad.rn && refused bad.rn # a move is missing

# Given up: it need not be over, and says so.
{
    sed '/^\(sums\|lines\|result\|hash\):/d' "$record" | sed '$d' | sed '$d'
    printf '# salt: %s\n# seed-hash: %s\n' "$salt" "$hash"
} >open.rn
refused open.rn
{ cat open.rn; echo '# resigned'; } >up.rn
"$REDNOV" verify up.rn >out || failed "a game given up is refused"
"$REDNOV" replay up.rn >out || failed "a game given up is not told"
says out "given up before its end"
"$REDNOV" replay open.rn >out
says out "the game goes on"
refused nothing.rn
