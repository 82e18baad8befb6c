# lib.sh - what the tests of the program share: a folder of their own, and ways to say what must be.
# A test sets `about` to the command it is about, or leaves it empty, and reads this file.
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
build=$(CDPATH='' cd -- "$(dirname -- "$REDNOV")" && pwd -P)
REDNOV=$build/$(basename -- "$REDNOV")
cd "$work"
export XDG_DATA_HOME="$work/.data" XDG_CONFIG_HOME="$work/.config" # nothing goes to anyone's home

# Tries to wait, of 0.05 s each: far more than the busiest machine needs. Only what is stuck is given up.
patience=6000

failed() {
    echo "FAILED: $*" >&2
    exit 1
}

# gives CODE ARGUMENT..: runs the command without input; its output is in out and err
gives() {
    expected=$1
    shift
    code=0
    # shellcheck disable=SC2086 # nothing is no argument
    "$REDNOV" ${about-} "$@" >out 2>err </dev/null || code=$?
    [ "$code" -eq "$expected" ] ||
        failed "rednov ${about-} $*: exit $code, not $expected: $(tail -n 40 out err)"
}

# says FILE TEXT
says() {
    grep -q -F -- "$2" "$1" || failed "'$2' is missing from: $(tail -n 40 "$1")"
}
