#!/bin/sh
# The Debian packages: made, unpacked somewhere, and the game run from there.
set -eu
. "$(dirname "$0")/lib.sh"
if ! command -v cpack >/dev/null || ! command -v dpkg-deb >/dev/null ||
    ! command -v dpkg-shlibdeps >/dev/null || [ ! -f "$build/CPackConfig.cmake" ]; then
    echo "skipped: no cpack, dpkg-deb or dpkg-shlibdeps, or not a build to be packed"
    exit 0
fi

(cd "$build" && cpack -G DEB -B "$work/packed") >cpack.log 2>&1 || failed "cpack: $(cat cpack.log)"
game=$(echo packed/rednov_*.deb)
dev=$(echo packed/librednov-dev_*.deb)
version=$("$REDNOV" --version | sed 's/rednov //')
[ "$(dpkg-deb -f "$game" Package Version | tr '\n' ' ')" = "Package: rednov Version: $version " ] ||
    failed "$(dpkg-deb -f "$game")"
dpkg-deb -f "$game" Depends >depends
for library in libc6 libjansson4 libncursesw6; do
    says depends "$library"
done
! grep -q mpi depends || failed "the game wants MPI: $(cat depends)"
dpkg-deb -f "$game" Description | head -n 1 >summary
says summary "co-operative board game"
[ "$(wc -c <summary)" -le 81 ] || failed "a long summary: $(cat summary)"

dpkg-deb -x "$game" root
dpkg-deb -x "$dev" dev
for file in bin/rednov share/man/man1/rednov.1.gz share/man/man1/rednov-play.1.gz \
    share/applications/rednov.desktop share/icons/hicolor/scalable/apps/rednov.svg \
    share/bash-completion/completions/rednov share/zsh/vendor-completions/_rednov \
    share/fish/vendor_completions.d/rednov.fish share/rednov/components.json \
    share/doc/rednov/HOSTING.md share/doc/rednov/examples/rednov.service \
    share/doc/rednov/copyright share/doc/rednov/RULES.md share/locale/pl/LC_MESSAGES/rednov.mo; do
    [ -s "root/usr/$file" ] || failed "$file is not in the package"
done
[ ! -e root/usr/include ] && [ ! -e root/usr/bin/rednov-mpi ] || failed "too much in the game"
[ -s dev/usr/include/rednov.h ] && [ -e dev/usr/lib/librednov.so ] || failed "too little in librednov-dev"

# Nothing of the place where it was built, nothing that others may write, all as it was summed up.
[ -z "$(find root dev -type f -perm /022)" ] || failed "writable: $(find root dev -type f -perm /022)"
! grep -r -l -F "$build" root dev || failed "the build folder is named in the packages"
dpkg-deb --ctrl-tarfile "$game" | tar -xO ./md5sums >sums
(cd root && md5sum --quiet -c ../sums) || failed "the sums are wrong"
desktop=root/usr/share/applications/rednov.desktop
[ "$(sed -n 's/^Exec=\([a-z]*\).*/\1/p' $desktop)" = rednov ] || failed "$(cat $desktop)"
if command -v desktop-file-validate >/dev/null; then
    desktop-file-validate $desktop
fi

# The game runs from there, and finds its catalogues beside it.
[ "$(root/usr/bin/rednov --version)" = "rednov $version" ] || failed "another version"
record=$REDNOV_SOURCE/tests/records/revised-3.rn
root/usr/bin/rednov replay "$record" >english
root/usr/bin/rednov --lang pl replay "$record" >polish
says english "Rescued!"
! cmp -s english polish || failed "it does not speak Polish"
