#!/bin/sh
# A PostgreSQL of the test's own, in a temporary folder, reached by a socket there; gone at the end.
#   postgres.sh COMMAND..          runs the command with REDNOV_POSTGRES=postgresql://.. and these commands:
#   postgres.sh :restart MODE      MODE is fast or immediate, which is a crash
#   postgres.sh :stop MODE
#   postgres.sh :start
#   postgres.sh :empty             the database as it was at first
#   postgres.sh :sql TEXT
set -eu

bin=
for each in /usr/lib/postgresql/*/bin; do
    [ -x "$each/initdb" ] && bin=$each
done
[ -n "$bin" ] || { echo "PostgreSQL is not installed" >&2; exit 1; }

# PostgreSQL does not run as root.
as_user() {
    if [ "$(id -u)" -eq 0 ]; then
        runuser -u "$(id -un postgres 2>/dev/null || echo nobody)" -- "$@"
    else
        "$@"
    fi
}
control() {
    as_user "$bin/pg_ctl" -D "$folder/data" -l "$folder/log" -s -w -t 600 "$@" </dev/null >/dev/null 2>&1
}
start() { control start -o "-k $folder -c listen_addresses= -c max_connections=50"; }
sql() { "$bin/psql" -X -q -v ON_ERROR_STOP=1 "$REDNOV_POSTGRES" -Atc "$1"; }

case ${1-} in
:*)
    folder=$REDNOV_POSTGRES_FOLDER
    case $1 in
    :restart) control stop -m "$2" && start ;;
    :stop) control stop -m "$2" ;;
    :start) start ;;
    :empty) sql 'SET client_min_messages = error; DROP SCHEMA public CASCADE; CREATE SCHEMA public' ;;
    :sql) sql "$2" ;;
    esac
    exit
    ;;
esac

folder=$(mktemp -d /tmp/rednov-pg-XXXXXX)
# A restart that was cut short may be under way.
end() {
    for try in 1 2 3 4 5 6 7 8 9 10; do
        control stop -m immediate || true
        rm -rf "$folder" 2>/dev/null && return
        sleep "0.$try"
    done
}
trap end EXIT
trap 'exit 1' INT TERM HUP
if [ "$(id -u)" -eq 0 ]; then
    chown "$(id -un postgres 2>/dev/null || echo nobody)" "$folder"
fi
as_user "$bin/initdb" -D "$folder/data" -U rednov -A trust -E UTF8 --no-locale >/dev/null </dev/null
start
export REDNOV_POSTGRES_FOLDER="$folder"
export REDNOV_POSTGRES="postgresql://rednov@/postgres?host=$folder"
"$@"
