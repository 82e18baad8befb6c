#!/bin/sh
# rednov serve: where tables are kept, one server for each file, what it says. tests/serve plays at them.
set -eu
. "$(dirname "$0")/lib.sh"
about=serve
mkdir page
echo "<!doctype html>" >page/index.html
servers=
trap 'for one in $servers; do kill "$one" 2>/dev/null || :; done; rm -rf "$work"' EXIT

# runs NAME ARGUMENT..: a server in the background, until it has said where it is
runs() {
    name=$1
    shift
    "$REDNOV" serve --port 0 --folder page "$@" >"$name.out" 2>"$name.err" </dev/null &
    eval "$name=$!"
    servers="$servers $!"
    tries=0
    until grep -q "Red November is at" "$name.out" 2>/dev/null; do
        tries=$((tries + 1))
        [ $tries -lt "$patience" ] || failed "server $name: $(cat "$name.out" "$name.err")"
        sleep 0.05
    done
}
# ends PID: by SIGTERM, and well
ends() {
    kill -TERM "$1"
    wait "$1" || failed "exit $? after SIGTERM"
}

# Beside the saved games, unless another place is named; nobody else may read it.
runs first
says first.out "http://127.0.0.1:"
says first.out "--address 0.0.0.0"
[ -s "$XDG_DATA_HOME/rednov/tables.db" ] || failed "no tables in $XDG_DATA_HOME"
[ ! -s first.err ] || failed "$(cat first.err)"
! grep Ctrl-C first.out || failed "where nobody can press a key, one is told which"
[ "$(stat -c %a "$XDG_DATA_HOME/rednov/tables.db")" = 600 ] || failed "others can read tables.db"

# A second server says so and has none; where the file was asked for it does not start.
runs second
says second.err "another server keeps its tables in $XDG_DATA_HOME/rednov/tables.db"
says second.err "no online tables"
gives 1 --port 0 --folder page --store "$XDG_DATA_HOME/rednov/tables.db"
says err "another server keeps its tables in"
runs third --store own.db
ends "$third"
[ -s own.db ] || failed "no own.db"
ends "$second"
ends "$first"
runs fourth # what has ended keeps nobody out
[ ! -s fourth.err ] || failed "$(cat fourth.err)"
ends "$fourth"

# Without tables there is no file.
rm -r "$XDG_DATA_HOME"
runs fifth --no-tables
[ ! -e "$XDG_DATA_HOME/rednov/tables.db" ] || failed "--no-tables keeps tables"
ends "$fifth"

# Nowhere to keep them: the page all the same. What was asked for must do.
XDG_DATA_HOME=$work/page/index.html runs sixth
says sixth.err "no online tables"
ends "$sixth"
gives 1 --port 0 --folder page --store "$work/nowhere/tables.db"
says err "nowhere"

# On all addresses it says which ones others can use, if there is one.
runs seventh --address 0.0.0.0 --no-tables
says seventh.out "http://127.0.0.1:"
if [ -n "$(ip -4 -o addr show up scope global 2>/dev/null || :)" ]; then
    says seventh.out "From other computers on your network: http://"
fi
# It tells the page too, whose links leave this computer.
url=$(sed -n '/^From other/{s/.*: http/http/p;q}' seventh.out)
curl -s "$(grep -o 'http://127[^ ]*' seventh.out)online" >out
says out "\"url\":${url:+\"}${url:-null}${url:+\"}}"
ends "$seventh"

# A log that was moved away is begun anew at SIGHUP; without one that is the end of a terminal.
runs eighth --no-tables --log told
mv told told.1
kill -HUP "$eighth"
tries=0
until [ -e told ]; do
    tries=$((tries + 1))
    [ $tries -lt "$patience" ] || failed "no log after SIGHUP"
    sleep 0.05
done
ends "$eighth"
says told.1 '"event":"listening"'
says told '"event":"stop"'
runs ninth --no-tables
kill -HUP "$ninth"
wait "$ninth" || failed "exit $? after SIGHUP"
trap '' HUP # as nohup does
runs tenth --no-tables
trap - HUP
kill -HUP "$tenth"
curl -s "$(grep -o 'http://127[^ ]*' tenth.out)health" >out
says out ok
ends "$tenth"

# What goes to the journal of a unit is the log alone, and can be read as that.
"$REDNOV" serve --port 0 --address 0.0.0.0 --folder page --no-tables --log - >journal 2>&1 </dev/null &
unit=$!
servers="$servers $unit"
tries=0
until grep -q '"event":"listening"' journal; do
    tries=$((tries + 1))
    [ $tries -lt "$patience" ] || failed "in a unit: $(cat journal)"
    sleep 0.05
done
ends "$unit"
! grep -v '^{"at":.*}$' journal || failed "the journal has more than the log"

# Whoever sits before it is told how to end it, and can.
mkfifo keys
script -q -f -e -c "'$REDNOV' serve --port 0 --folder page --no-tables" typed <keys >/dev/null &
typed=$!
servers="$servers $typed"
exec 9>keys
tries=0
until grep -q "Ctrl-C ends it" typed 2>/dev/null; do
    tries=$((tries + 1))
    [ $tries -lt "$patience" ] || failed "in a terminal: $(cat typed)"
    sleep 0.05
done
printf '\003' >&9
wait "$typed" || failed "exit $? after Ctrl-C"
exec 9>&-

# A program for notices must be one.
gives 1 --folder page --notify notify-mail
says err "--notify needs the path of a program"
gives 1 --folder page --notify "$work/page/index.html"
says err "--notify needs the path of a program"
gives 2 --notify-after 0
gives 1 --folder page --push host@example.org
says err "--push needs a contact"
gives 1 --folder page --push "mailto:$(printf %0200d 0)"
says err "is too long"
gives 1 --folder page --push mailto:host@example.org --push-services localhost,10.0.0.1
says err "--push-services needs names of hosts"
gives 2 --url
gives 0 --help
says out "--no-tables"
