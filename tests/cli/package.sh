#!/bin/sh
# The Debian packages: made, unpacked somewhere, and the game run from there; none of a build that lacks a part.
set -eu
. "$(dirname "$0")/lib.sh"
if ! command -v cpack >/dev/null || ! command -v dpkg-deb >/dev/null ||
    ! command -v dpkg-shlibdeps >/dev/null || [ ! -f "$build/CPackConfig.cmake" ]; then
    echo "skipped: no cpack, dpkg-deb or dpkg-shlibdeps, or not a build to be packed"
    exit 77
fi


# ---- Nothing is installed or packed of half a build ------------------------------------------------------

# refused TEXT: by what cmake --install and cpack look at first, with the settings on standard input
refused() {
    { cat && echo "include(\"$REDNOV_SOURCE/cmake/whole_check.cmake\")"; } >whole.cmake
    ! cmake -P whole.cmake >err 2>&1 || failed "a build that is not whole is taken"
    tr -s ' \n' '  ' <err >line # CMake breaks lines
    says line "$1"
}
refused "build/gone is not built yet: ./play --package builds everything" <<END
set(whole_files "$REDNOV;$build/gone")
set(whole_build "$build")
END
echo "an older program" >old
refused "old was built without the page: ./play --package builds everything" <<END
set(whole_page "$work/old")
END
refused "This build is configured without its page (-DREDNOV_PAGE=OFF does without): ./play --package" <<END
set(whole_absent "its page (-DREDNOV_PAGE=OFF does without)")
END
first=$(grep -m 1 -o -e 'whole\.cmake' -e 'file(INSTALL' "$build/cmake_install.cmake")
[ "$first" = whole.cmake ] || failed "something is installed before the build is looked at"

# ---- The packages ------------------------------------------------------------------------------------------

# As ./play --package makes them, but for the compression, which takes longer than all else.
done=true
(cd "$build" && cpack -G DEB -B "$work/packed" -D CPACK_DEBIAN_COMPRESSION_TYPE=none) >cpack.log 2>&1 || done=false
if [ ! -f "$build/web/index.html" ]; then
    $done && failed "a package without the page"
    says cpack.log "configured without its page"
    exit 0
fi
$done || failed "cpack: $(cat cpack.log)"
version=$("$REDNOV" --version | sed 's/rednov //')
for name in rednov librednov0 librednov-dev python3-rednov rednov-mpi; do
    deb=$(echo packed/"$name"_*.deb)
    if [ "$name" = rednov-mpi ] && [ ! -e "$build/rednov-mpi" ]; then
        continue
    fi
    [ "$(dpkg-deb -f "$deb" Package Version | tr '\n' ' ')" = "Package: $name Version: $version " ] ||
        failed "$(dpkg-deb -f "$deb")"
    dpkg-deb -f "$deb" Description | head -n 1 >summary
    [ "$(wc -c <summary)" -le 81 ] || failed "a long summary: $(cat summary)"
    dpkg-deb -f "$deb" Depends >"$name.depends"
    dpkg-deb -R "$deb" "$name"
    doc=$name/usr/share/doc/$name
    gunzip -c "$doc/changelog.gz" | head -n 1 >newest
    says newest "rednov ($version) unstable"
    says "$doc/copyright" "License: Expat"
    says "$doc/copyright" " ."
    (cd "$name" && md5sum --quiet -c DEBIAN/md5sums) || failed "the sums of $name are wrong"
    dpkg-deb -c "$deb" | awk '{ print $2, $4, $5 }' | sort -u >same
    [ "$(cat same)" = "root/root $(date -u -d "@$("$REDNOV_SOURCE/tools/changelog" date)" '+%Y-%m-%d %H:%M')" ] ||
        failed "$name is not of one day and one owner: $(cat same)"
done
for library in libc6 libjansson4 libncursesw6 libwebsockets-evlib-uv libbrotli1; do
    says rednov.depends "$library"
done
! grep -q mpi rednov.depends || failed "the game wants MPI: $(cat rednov.depends)"
says librednov0.depends libc6
says librednov0.depends libjansson4
says librednov-dev.depends "librednov0 (= $version)"
says python3-rednov.depends "librednov0 (= $version)"
[ ! -e "$build/rednov-mpi" ] || says rednov-mpi.depends "rednov (>= $version)"
says librednov0/DEBIAN/triggers "activate-noawait ldconfig"
says librednov0/DEBIAN/shlibs "librednov 0 librednov0 (>= $version)"
nm -D --defined-only librednov0/usr/lib/*/librednov.so.0 | sed -n 's/.* \([A-Za-z_0-9]*\)@@.*/\1/p' | sort >exported
sed -n 's/^ \(rn_.*\)@.*/\1/p' librednov0/DEBIAN/symbols | sort | diff - exported

for file in bin/rednov share/man/man1/rednov.1.gz share/man/man1/rednov-play.1.gz \
    share/applications/rednov.desktop share/icons/hicolor/scalable/apps/rednov.svg \
    share/bash-completion/completions/rednov share/zsh/vendor-completions/_rednov \
    share/fish/vendor_completions.d/rednov.fish share/rednov/components.json \
    share/doc/rednov/HOSTING.md share/doc/rednov/examples/rednov.service \
    share/doc/rednov/copyright share/doc/rednov/RULES.md share/locale/pl/LC_MESSAGES/rednov.mo; do
    [ -s "rednov/usr/$file" ] || failed "$file is not in the package"
done
[ ! -e rednov/usr/include ] || failed "a header in the game"
[ ! -e rednov/usr/bin/rednov-mpi ] || failed "too much in the game"
for header in "$REDNOV_SOURCE"/include/*.h; do
    cmp "$header" "librednov-dev/usr/include/$(basename "$header")" || failed "no $header in librednov-dev"
done
[ -L "$(echo librednov-dev/usr/lib/*/librednov.so)" ] || failed "no name for the linker in librednov-dev"

# Nothing of the place where it was built, nothing that others may write.
find . -path ./packed -prune -o -type f -perm /022 -print >writable
[ ! -s writable ] || failed "writable: $(cat writable)"
! grep -r -l -F "$build" rednov librednov* || failed "the build folder is named in the packages"
desktop=rednov/usr/share/applications/rednov.desktop
[ "$(sed -n 's/^Exec=\([a-z]*\).*/\1/p' $desktop)" = rednov ] || failed "$(cat $desktop)"
if command -v desktop-file-validate >/dev/null; then
    desktop-file-validate $desktop
fi

# The game runs from there, and finds its catalogues beside it.
[ "$(rednov/usr/bin/rednov --version)" = "rednov $version" ] || failed "another version"
record=$REDNOV_SOURCE/tests/records/revised-3.rn
rednov/usr/bin/rednov replay "$record" >english
rednov/usr/bin/rednov --lang pl replay "$record" >polish
says english "Rescued!"
! cmp -s english polish || failed "it does not speak Polish"

# Python finds the library where the packages lie together, and plays the first example.
if /usr/bin/python3 -c 'import numpy' 2>/dev/null; then
    dpkg-deb -x packed/librednov0_*.deb together
    dpkg-deb -x packed/python3-rednov_*.deb together
    PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=together/usr/lib/python3/dist-packages /usr/bin/python3 \
        together/usr/share/doc/python3-rednov/examples/play.py --watch --seed 3 >watched
    says watched "seed 3: "
fi

if command -v lintian >/dev/null; then
    root=
    [ "$(id -u)" -ne 0 ] || root=--allow-root
    lintian $root --fail-on error,warning --suppress-tags uses-no-compression-for-data-tarball \
        --tag-display-limit 0 packed/*.deb >tags 2>&1 || failed "lintian: $(cat tags)"
fi
