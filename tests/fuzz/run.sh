#!/bin/sh
# Runs a libFuzzer program over its kept corpus and then over inputs of its own.
#   tests/fuzz/run.sh PROGRAM CORPUS RUNS SEED
# SEED says which inputs those are; 0 for others every time, and it tells which.
# What it finds new stays in ./new, a failing input in ./crash-*. To keep new finds:
#   PROGRAM -merge=1 CORPUS new
set -eu
program=$1
corpus=$2
dictionary=${corpus%/corpus/*}/${corpus##*/}.dict
# what it finds is a failure; its usual 77 would count as skipped
set -- -error_exitcode=1 "-runs=$3" "-seed=$4" -timeout=600 -rss_limit_mb=2048 -verbosity=0 -print_final_stats=1
[ ! -e "$dictionary" ] || set -- "$@" "-dict=$dictionary"
rm -rf new
mkdir new
"$program" -error_exitcode=1 -runs=0 -verbosity=0 "$corpus"
"$program" "$@" new "$corpus"
