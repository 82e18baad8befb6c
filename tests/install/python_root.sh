#!/bin/sh
# python3-rednov as a newcomer meets it: in a minimal Debian where nothing is installed, `apt install` of the two packages, and
# then every example, each told how long it takes.
#   tests/install/python_root.sh BUILD [ROOT]
# Needs root, debootstrap and a network. ROOT: where the root is made, and kept for another run; without it a folder that
# is removed. PACKAGES: a folder with the packages, in place of those that are made from BUILD.
set -eu
build=$1
root=${2-}

# shellcheck source=tests/build/root.sh
. "$(dirname "$0")/../build/root.sh"

work=$(mktemp -d)
[ -n "$root" ] || root=$work/root
leave() { leave_root "$root" proc "$work"; }
trap leave EXIT
trap 'exit 1' INT TERM HUP

packages=${PACKAGES-}
if [ -z "$packages" ]; then
    packages=$work/packages
    (cd "$build" && cpack -B "$packages") >"$work/log" 2>&1 || failed "cpack: $(tail -n 20 "$work/log")"
fi
make_root "$root"
mount -t proc proc "$root/proc"

inside() { enter_root "$root" "$@"; }
# example NAME ARGUMENT..: as somebody without rights, within a minute of processor time
example() {
    name=$1
    shift
    inside sh -c 'ulimit -t 60; cd /tmp; exec setpriv --reuid=65534 --clear-groups /usr/bin/python3 "$@"' sh \
        "/usr/share/doc/python3-rednov/examples/$name" "$@" >"$work/said" 2>&1 || failed "$name: $(tail -n 5 "$work/said")"
    echo "- $name $*: $(tail -n 1 "$work/said")"
}

begun=$(date +%s)
rm -f "$root"/root/*.deb
cp "$packages"/librednov0_*.deb "$packages"/python3-rednov_*.deb "$root/root/"
inside apt-get -q update >"$work/log" 2>&1 || failed "apt update: $(tail -n 5 "$work/log")"
inside sh -c 'apt-get -qy install --no-install-recommends /root/librednov0_*.deb /root/python3-rednov_*.deb' >"$work/log" 2>&1 ||
    failed "apt install: $(tail -n 20 "$work/log")"
inside /usr/bin/python3 -c 'import rednov; print("- rednov", rednov.__version__, "is there:", rednov.Game(seed=1))' |
    sed -n 1p
echo "- installed after $(($(date +%s) - begun)) s"
example play.py --watch --seed 3
echo "- a game is played after $(($(date +%s) - begun)) s"
example bot.py 7
example evaluate.py 5
example train.py --games 64 --rounds 3 --numpy
inside sh -c "python3 -c 'import pydoc, rednov; print(pydoc.plain(pydoc.render_doc(rednov)))'" >"$work/said" 2>&1
grep -q 'thousands of games at a time' "$work/said" || failed "help(rednov): $(head -n 5 "$work/said")"
inside apt-get -qy remove python3-rednov >"$work/log" 2>&1 || failed "apt remove: $(tail -n 20 "$work/log")"
[ ! -e "$root/usr/lib/python3/dist-packages/rednov" ] || failed "apt remove leaves something behind"
if inside /usr/bin/python3 -c 'import torch' 2>/dev/null; then
    echo "- with PyTorch"
else
    echo "- PyTorch is not there: train.py was tried with numpy alone"
fi
echo "python3-rednov runs in a minimal $suite"
