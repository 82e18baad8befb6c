#!/bin/sh
# Installs the build into a folder and uses it from there as somebody else's program would: by
# pkg-config and by CMake, shared and static, and as a command.
#   tests/install/run.sh BUILD
set -eu
build=$1
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

DESTDIR='' cmake --install "$build" --prefix "$work/usr" >install.log
libraries=$(dirname "$(find usr -name librednov.a)")
export PKG_CONFIG_PATH="$work/$libraries/pkgconfig" LD_LIBRARY_PATH="$work/$libraries"

# The public names, and no others, can be seen in the shared library.
sed -n 's/^RN_FN .*[ *]\(rn_[a-z0-9_]*\)(.*/\1/p' usr/include/rednov*.h | sort >declared
nm -D --defined-only "$libraries/librednov.so" | sed -n 's/.* T \(.*\)@@.*/\1/p' | sort >exported
diff declared exported
test ! -L "$libraries/librednov.so.0.1.0"

# shellcheck disable=SC2046 # flags are words
cc -std=c11 -Wall -Wextra -Werror "$here/example.c" -o shared $(pkg-config --cflags --libs rednov)
# shellcheck disable=SC2046
cc -std=c11 -static "$here/example.c" -o static $(pkg-config --static --cflags --libs rednov)
./shared >shared.out
./static >static.out
diff shared.out static.out
cat shared.out

# The examples, shared and static.
for name in crew facts box batch engine; do
    file=usr/share/doc/librednov-dev/examples/$name.c
    # shellcheck disable=SC2046
    cc -std=c11 -Wall -Wextra -Werror "$file" -o "$name" $(pkg-config --cflags --libs rednov)
    # shellcheck disable=SC2046
    cc -std=c11 -static "$file" -o "$name.static" $(pkg-config --static --cflags --libs rednov)
    for program in "$name" "$name.static"; do
        "./$program" usr/share/rednov/components.json >"$program.out"
    done
    diff "$name.out" "$name.static.out"
done
grep -qx '\(rescued\|lost\); the chance was [0-9]* %, give or take [0-9]*' crew.out
grep -q '^Ann starts in ' facts.out
tail -n 1 facts.out | grep -q 'lost\|rescued\|end\|devours\|crushed\|suffocates\|alone'
grep -qx '[0-9]* of 1000 rescued' batch.out
[ "$(cut -c1-10 engine.out | tr '\n' ' ')" = '{"ok":true {"ok":true {"ok":true {"ok":fals ' ]
grep -qx '54 items, 56 event cards, 15 hatches' box.out
echo '{}' >bad.json
if ./box bad.json 2>why; then exit 1; fi
grep -qx 'the field "about" is missing' why

# As C++, where somebody has a compiler for it.
if command -v clang >/dev/null; then
    for header in usr/include/rednov*.h; do
        echo "#include \"$header\"" | clang -x c++ -std=c++17 -Wall -Wextra -Werror -fsyntax-only -I. -
    done
fi

cmake -S "$here" -B cmake -G Ninja -DCMAKE_PREFIX_PATH="$work/usr" >cmake.log || { cat cmake.log; exit 1; }
cmake --build cmake >cmake.log || { cat cmake.log; exit 1; }
cmake/shared | diff shared.out -
cmake/static | diff shared.out -

usr/bin/rednov --version
for file in man/man1/rednov.1 man/man1/rednov-play.1 rednov/components.json applications/rednov.desktop \
    icons/hicolor/scalable/apps/rednov.svg bash-completion/completions/rednov \
    zsh/vendor-completions/_rednov fish/vendor_completions.d/rednov.fish \
    doc/rednov/HOSTING.md doc/rednov/examples/rednov.service doc/rednov/examples/nginx.conf \
    doc/rednov/examples/notify-mail doc/rednov/examples/backup \
    doc/rednov/examples/bot.py doc/rednov/examples/bot.c doc/rednov/examples/learner.py \
    doc/rednov/examples/engine.py; do
    test -s "usr/share/$file"
done

# The catalogues are found, wherever the folder is moved to.
mv usr moved
for language in de fr pl; do
    moved/bin/rednov --lang $language --version
done
