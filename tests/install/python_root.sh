#!/bin/sh
# python3-rednov as a newcomer meets it: in a minimal Debian where nothing is installed, `apt install` of the two packages, and
# then every example, each told how long it takes.
#   tests/install/python_root.sh BUILD [ROOT]
# Needs root, debootstrap and a network. ROOT: where the root is made, and kept for another run; without it a folder that
# is removed. PACKAGES: a folder with the packages, in place of those that are made from BUILD.
set -eu
build=$1
root=${2-}

failed() {
    echo "FAILED: $*" >&2
    exit 1
}
if [ "$(id -u)" -ne 0 ] || ! command -v debootstrap >/dev/null; then
    echo "skipped: this needs root and debootstrap"
    exit 77
fi
# shellcheck disable=SC1091 # every Debian has it
suite=$(. /etc/os-release && echo "$VERSION_CODENAME")
work=$(mktemp -d)
[ -n "$root" ] || root=$work/root
leave() {
    umount -l "$root/proc" 2>/dev/null || true
    grep -q " $work/" /proc/mounts || rm -rf --one-file-system "$work"
}
trap leave EXIT
trap 'exit 1' INT TERM HUP

packages=${PACKAGES-}
if [ -z "$packages" ]; then
    packages=$work/packages
    (cd "$build" && cpack -B "$packages") >"$work/log" 2>&1 || failed "cpack: $(tail -n 20 "$work/log")"
fi
if [ ! -e "$root/etc/debian_version" ]; then
    echo "A minimal $suite in $root..."
    debootstrap --variant=minbase --include=ca-certificates "$suite" "$root" >"$work/log" 2>&1 ||
        failed "debootstrap: $(tail -n 20 "$work/log")"
fi
cp /etc/resolv.conf /etc/hosts "$root/etc/"
cp /usr/local/share/ca-certificates/*.crt "$root/usr/local/share/ca-certificates/" 2>/dev/null || true
chroot "$root" update-ca-certificates >/dev/null 2>&1
mount -t proc proc "$root/proc"

# inside COMMAND..: there, with the environment of a new login
inside() {
    env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root TERM=dumb DEBIAN_FRONTEND=noninteractive \
        http_proxy="${http_proxy-}" https_proxy="${https_proxy-}" chroot "$root" "$@"
}
# example NAME ARGUMENT..: as somebody without rights, within a minute of processor time
example() {
    name=$1
    shift
    inside sh -c 'ulimit -t 60; cd /tmp; exec setpriv --reuid=65534 --clear-groups /usr/bin/python3 "$@"' sh \
        "/usr/share/doc/python3-rednov/examples/$name" "$@" >"$work/said" 2>&1 || failed "$name: $(tail -n 5 "$work/said")"
    echo "- $name $*: $(tail -n 1 "$work/said")"
}

rm -f "$root"/root/*.deb
cp "$packages"/librednov0_*.deb "$packages"/python3-rednov_*.deb "$root/root/"
inside apt-get -q update >"$work/log" 2>&1 || failed "apt update: $(tail -n 5 "$work/log")"
inside sh -c 'apt-get -qy install --no-install-recommends /root/librednov0_*.deb /root/python3-rednov_*.deb' >"$work/log" 2>&1 ||
    failed "apt install: $(tail -n 20 "$work/log")"
inside /usr/bin/python3 -c 'import rednov; print("- rednov", rednov.__version__, "is there:", rednov.Game(seed=1))' |
    sed -n 1p
example play.py --watch --seed 3
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
