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
sed -n 's/^RN_FN .*[ *]\(rn_[a-z0-9_]*\)(.*/\1/p' usr/include/rednov.h | sort >declared
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

# As C++, where somebody has a compiler for it.
if command -v clang >/dev/null; then
    echo '#include "usr/include/rednov.h"' | clang -x c++ -std=c++17 -Wall -Wextra -Werror -fsyntax-only -I. -
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
    doc/rednov/examples/bot.py doc/rednov/examples/bot.c doc/rednov/examples/learner.py; do
    test -s "usr/share/$file"
done

# The catalogues are found, wherever the folder is moved to.
mv usr moved
for language in de fr pl; do
    moved/bin/rednov --lang $language --version
done
