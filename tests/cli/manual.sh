#!/bin/sh
# The manual pages name every command and every option that --help names, and groff has nothing to say
# against them. All that is missing is told, not the first of it.
set -eu
. "$(dirname "$0")/lib.sh"
: >findings
found() { echo "$*" >>findings; }
sed 's/\\-/-/g' "$REDNOV_SOURCE/man/rednov.1" >rednov.txt
sed 's/\\-/-/g' "$REDNOV_SOURCE/man/rednov-play.1" >play.txt

"$REDNOV" --help | sed -n 's/^  \([a-z][a-z]*\) .*/\1/p' | grep -v -x rednov >commands
[ "$(wc -l <commands)" -ge 7 ] || failed "which commands are there? $(cat commands)"
while read -r command; do
    awk -v head=".SS rednov $command" '$0 == head { inside = 1; print; next }
        /^\.S[SH]/ { inside = 0 } inside' rednov.txt >section
    [ -s section ] || found "rednov.1 has no section about $command"
    [ "$command" = help ] && continue
    cp section about
    # the settings of a game are told once, in rednov-play.1
    case $command in play | perft) cat play.txt >>about ;; esac
    "$REDNOV" "$command" --help | sed -n 's/^  \(--.*\)/\1/p' | sed 's/   *.*//' |
        grep -o -e '--[a-z-]*' | grep -v -x -e --help | sort -u >options
    [ -s options ] || failed "which options has $command?"
    while read -r option; do
        grep -q -e "$option\([^a-z-]\|\$\)" about || found "the manual says nothing of $command $option"
    done <options
done <commands
for option in --lang --help --version; do
    grep -q -F -e "$option" rednov.txt || found "rednov.1 says nothing of $option"
done

if command -v groff >/dev/null; then
    for page in "$REDNOV_SOURCE"/man/*.1; do
        groff -man -Tutf8 -ww -z "$page" >complaints 2>&1 || found "$page: groff fails"
        sed "s|^|${page##*/}: |" complaints >>findings
    done
fi
[ ! -s findings ] || failed "$(cat findings)"
