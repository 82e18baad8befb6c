# shellcheck shell=sh
# root.sh - a minimal Debian in a folder of its own, for tests that begin where nothing is installed: they read this file.
# SUITE: which Debian, that of this machine unless set.
# shellcheck disable=SC1091 # every Debian has it
here=$(. /etc/os-release && echo "$VERSION_CODENAME")
suite=${SUITE:-$here}

failed() {
    echo "FAILED: $*" >&2
    exit 1
}
if [ "$(id -u)" -ne 0 ] || ! command -v debootstrap >/dev/null; then
    echo "skipped: this needs root and debootstrap"
    exit 77
fi

# make_root ROOT PACKAGE..: there, unless one is there already, with these packages, this machine's network settings and
# nothing else
make_root() {
    root=$1
    shift
    if [ ! -e "$root/etc/debian_version" ]; then
        echo "A minimal $suite in $root..."
        debootstrap --variant=minbase --include="$(echo ca-certificates "$@" | tr ' ' ,)" "$suite" "$root" >"$root.log" 2>&1 ||
            failed "debootstrap: $(tail -n 20 "$root.log")"
        rm -f "$root.log"
    fi
    # Debian's own list of packages, with security updates where this machine has that suite.
    if [ ! -e "$root/etc/apt/sources.list.d/debian.sources" ] && [ "$suite" = "$here" ] &&
        cp -a /etc/apt/sources.list.d/debian.sources "$root/etc/apt/sources.list.d/" 2>/dev/null; then
        rm -f "$root/etc/apt/sources.list"
    fi
    cp /etc/resolv.conf /etc/hosts "$root/etc/"
    cp /usr/local/share/ca-certificates/*.crt "$root/usr/local/share/ca-certificates/" 2>/dev/null || true
    chroot "$root" update-ca-certificates >/dev/null 2>&1
}

# leave_root ROOT PLACES REMOVE: unmounts these places of it; the folder REMOVE, unless that is empty, goes, but never with
# something still mounted there
leave_root() {
    for place in $2; do
        umount -l "$1/$place" 2>/dev/null || true
    done
    if [ -n "$3" ] && ! grep -q " $3/" /proc/mounts; then
        rm -rf --one-file-system "$3"
    fi
}

# enter_root ROOT COMMAND..: there, as root, with the environment of a new login
enter_root() {
    env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root TERM=dumb CI="${CI-}" \
        DEBIAN_FRONTEND=noninteractive http_proxy="${http_proxy-}" https_proxy="${https_proxy-}" \
        NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt chroot "$@"
}
