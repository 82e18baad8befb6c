#!/bin/sh
# From a clone to a running game, in a root of its own where nothing is installed: every way to begin, one
# after the other, with packages that come and go in between.
#   tests/build/clean_root.sh SOURCE [ROOT [COMMAND..]]
# Needs root, debootstrap and a network, and takes its time. ROOT: where the root is made, and kept
# for another run; without it a folder that is removed. SUITE: as root.sh has it.
# COMMAND..: run in a fresh clone there in place of the ways to begin, `./test` for one.
set -eu
source=$1
root=${2-}
[ $# -lt 2 ] || shift
shift
# shellcheck source=tests/build/root.sh
. "$(dirname "$0")/root.sh"

remove=
if [ -z "$root" ]; then
    root=$(mktemp -d)
    remove=$root
fi
leave() { leave_root "$root" 'dev/pts dev/shm dev proc sys' "$remove"; }
trap leave EXIT
trap 'exit 1' INT TERM HUP

make_root "$root" git
mount -t proc proc "$root/proc"
mount -t sysfs sys "$root/sys"
mount --rbind /dev "$root/dev" && mount --make-rslave "$root/dev"

# inside COMMAND..: there, in the clone
inside() { enter_root "$root" sh -c 'cd /root/game && exec "$@"' sh "$@"; }
rm -rf "$root/root/game" "$root/root/game2"
git clone -q "$source" "$root/root/game"
if [ $# -gt 0 ]; then
    inside "$@"
    exit
fi

# ---- The ways to begin, in this order -------------------------------------------------------------------

step() { echo "- $*"; }
# plainly COMMAND..: there, as somebody without rights
plainly() {
    env -i PATH=/usr/local/bin:/usr/bin:/bin HOME=/home/sailor TERM=dumb \
        "$(command -v chroot)" "$root" setpriv --reuid=sailor --clear-groups --inh-caps=-all "$@"
}
# plays: the program is there and knows the rules
plays() { inside build/rednov perft 2 >/dev/null || failed "build/rednov does not run"; }
# page: ./play serves the page; it is asked for, and stopped
page() {
    rm -f "$root/root/page.log"
    inside timeout 3000 ./play --page --port 8123 >"$root/root/page.log" 2>&1 &
    waiting=$!
    until curl -sf http://127.0.0.1:8123/ >"$root/root/page.html" 2>/dev/null; do
        kill -0 $waiting 2>/dev/null || failed "./play: $(cat "$root/root/page.log")"
        sleep 0.5
    done
    grep -q "<title>" "$root/root/page.html" || failed "no page: $(cat "$root/root/page.html")"
    curl -sf http://127.0.0.1:8123/rednov.wasm | head -c 4 | grep -q asm || failed "no engine in the page"
    # the server is the chroot's child that was exec'ed into
    pkill -TERM -f "rednov serve --open --port 8123" || true
    wait $waiting || true
}

step "somebody without root or sudo is told what to ask for"
chroot "$root" useradd -m sailor 2>/dev/null || true
rm -rf "$root/home/sailor/game"
git clone -q "$source" "$root/home/sailor/game"
chroot "$root" chown -R sailor /home/sailor/game
if plainly /home/sailor/game/play --build >"$root/root/told" 2>&1; then
    failed "it was built without a compiler"
fi
grep -q "apt-get install --no-install-recommends .*cmake" "$root/root/told" || failed "$(cat "$root/root/told")"

step "./play --build"
inside ./play --build
plays
step "./play --build again says nothing but that it is there"
[ "$(inside ./play --build | wc -l)" -eq 1 ] || failed "it says too much"
step "./play, which has to install the compilers of the page"
page
for package in wasi-libc 'libclang-rt-.*-dev-wasm32'; do
    step "$package removed by hand, ./play --build"
    inside apt-get remove -y "$package" >/dev/null 2>&1
    inside ./play --build
    plays
done
step "./play again"
page
step "the same as somebody without root, now that all is there"
plainly sh -c 'cd && game/play --build && game/build/rednov --version' || failed "not for a plain user"
step "./play --build interrupted, and again"
inside rm -rf build
inside timeout -s INT 5 ./play --build >/dev/null 2>&1 || true
inside ./play --build
plays
step "the tree moved"
mv "$root/root/game" "$root/root/game2"
ln -s game2 "$root/root/game"
inside ./play --build
plays
step "a folder that cannot be written"
chroot "$root" chown -R root /home/sailor/game
if plainly /home/sailor/game/play --build >"$root/root/told" 2>&1; then
    failed "built in somebody else's folder"
fi
grep -q "Nothing can be written" "$root/root/told" || failed "$(cat "$root/root/told")"
step "./test, a few"
inside ./test -R '^scenarios|^build'
echo "clean_root: every way to begin"
