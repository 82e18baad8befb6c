#!/bin/sh
# The example of README.md compiles, links with the library and plays a game; the files and options
# that README.md names are there.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
build=$(CDPATH='' cd -- "$(dirname -- "$REDNOV")" && pwd -P)
cd "$work"

failed() {
    echo "FAILED: $*" >&2
    exit 1
}

readme=$REDNOV_SOURCE/README.md
awk '/^```c$/ { inside = 1; next } /^```$/ { inside = 0 } inside' "$readme" >game.c
[ -s game.c ] || failed "there is no example"
if [ -f "$build/librednov.a" ]; then # not in the builds for sanitizers
    "${CC:-cc}" -std=c11 -Wall -Wextra -Wpedantic -Werror -I"$REDNOV_SOURCE/include" game.c \
        "$build/librednov.a" -o game
    ./game >out
    grep -q -x -E 'rescued|lost' out || failed "the example says: $(cat out)"
fi

# [text](file), and `folder/` in the table of folders
# shellcheck disable=SC2016 # Markdown, not commands
for path in $(grep -o '](\([^)]*\))' "$readme" | tr -d '()]') \
    $(grep -o '^| `[a-z].*/` |' "$readme" | grep -o '`[a-z/]*`' | tr -d '`'); do
    [ -e "$REDNOV_SOURCE/$path" ] || failed "README.md names $path"
done
# shellcheck disable=SC2013 # words
for option in $(grep -E '^    \./play --' "$readme" | grep -o -e '--[a-z-]*' | sort -u); do
    { "$REDNOV" play --help && "$REDNOV" --help; } | grep -q -e "$option" || failed "README.md names the option $option"
done
