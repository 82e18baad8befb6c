#!/bin/sh
# Completion knows every option that --help of a command names, and no others; and what it proposes in
# bash, fish and zsh.
set -eu
. "$(dirname "$0")/lib.sh"
make=$REDNOV_SOURCE/completions/make
command -v bash >/dev/null || failed "this test needs bash"

# The commands, and the options of one: what stands in the left column of its help.
"$REDNOV" --help | sed -n 's/^  \([a-z][a-z]*\) .*/\1/p' | grep -v -x rednov | sort >commands
[ "$(wc -l <commands)" -ge 7 ] || failed "which commands are there? $(cat commands)"
options_of() {
    {
        echo --help
        echo --lang
        "$REDNOV" "$1" --help | sed -n 's/^  \(--.*\)/\1/p' | sed 's/   *.*//' | grep -o -e '--[a-z-]*'
    } | sort -u
}

for shell in bash zsh fish; do
    "$make" $shell >$shell.completion
done

# ---- bash, as it runs. A word to complete is the last argument.
cat >ask.bash <<'ASK'
compopt() { :; } # only there while a person completes
. ./bash.completion
COMP_WORDS=(rednov "$@")
COMP_CWORD=$#
_rednov
[ ${#COMPREPLY[@]} -eq 0 ] || printf '%s\n' "${COMPREPLY[@]}"
ASK
PATH=$build:$PATH
export PATH
proposes() {
    bash ask.bash "$@" >asked || failed "completion of: $*"
}
same() {
    sort -u asked | diff "$1" - >difference || failed "$2: $(cat difference)"
}

proposes ''
same commands "the commands"
while read -r command; do
    if [ "$command" = help ]; then
        proposes help ''
        same commands "help"
        continue
    fi
    options_of "$command" >wanted
    [ "$(wc -l <wanted)" -gt 2 ] || failed "which options has $command?"
    proposes "$command" --
    same wanted "$command in bash"
    awk -v command="$command" '
        $0 ~ "^        " command "\\)$" { inside = 1; next }
        /^            ;;$/ { inside = 0 }
        inside && match($0, /--[a-z-]+/) { print substr($0, RSTART, RLENGTH) }' zsh.completion >asked
    same wanted "$command in zsh"
    sed -n "s/^complete -c rednov -n '__fish_seen_subcommand_from $command' -l \([a-z-]*\) .*/--\1/p" \
        fish.completion >asked
    same wanted "$command in fish"
done <commands

proposes --
printf '%s\n' --help --lang --version >wanted
same wanted "without a command"
proposes --lang pl play --edition f
says asked first
proposes play --edition = r
says asked revised
proposes play --crew ''
says asked captain
: >game.rn
: >other.txt
proposes replay ''
says asked game.rn
! grep -q other asked || failed "replay of $(cat asked)"
proposes analyse --html oth
says asked other.txt
proposes sim --variants none,cr
says asked none,crazed
proposes sim --crew lubber,sailor,ma
says asked lubber,sailor,mate
proposes sim --crew ca
says asked captain
proposes play --name ''
[ ! -s asked ] || failed "a name cannot be proposed: $(cat asked)"

# A saved game can be completed by its id.
export XDG_DATA_HOME="$work/data"
mkdir -p data/rednov/games
cp "$REDNOV_SOURCE/tests/records/revised-3.rn" data/rednov/games/2026-11-15-203012-a1.rn
proposes play --continue 20
says asked 2026-11-15-203012-a1

# ---- the others read their file without complaint, where they are
if command -v zsh >/dev/null; then
    zsh -n zsh.completion || failed "zsh"
fi
if command -v fish >/dev/null; then
    fish -c 'source fish.completion; complete -C "rednov play --edi"' >asked 2>&1
    says asked --edition
    fish -c 'source fish.completion; complete -C "rednov play --edition "' >asked 2>&1
    says asked revised
    fish -c 'source fish.completion; complete -C "rednov sim --crew lubber,ma"' >asked 2>&1
    says asked lubber,mate
fi
