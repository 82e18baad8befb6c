#!/bin/sh
# The page inside the program: every file of it, byte for byte, in each form that a browser may take; and
# nothing else. The program lies alone in a folder: one file is all that a server needs.
set -eu
. "$(dirname "$0")/lib.sh"
about=serve
if [ ! -f "$build/web/index.html" ]; then # no compilers for the page, or a build for sanitizers
    gives 1 --no-tables
    says err "the page is not inside this program"
    says err "./play"
    exit 0
fi

mkdir alone
cp "$REDNOV" alone/rednov
alone/rednov serve --port 0 --no-tables >said 2>&1 </dev/null &
server=$!
trap 'kill $server 2>/dev/null || :; rm -rf "$work"' EXIT
until grep -q "Red November is at" said; do
    kill -0 $server 2>/dev/null || failed "it has ended: $(cat said)"
    sleep 0.1
done
url=$(grep -o 'http://127[^ ]*' said)
url=${url%/}

(cd "$build/web" && find . -type f ! -name '*.br' ! -name '*.gz' | sed 's/^\.//' | LC_ALL=C sort) >names
[ "$(wc -l <names)" -gt 20 ] || failed "which files are there? $(cat names)"

# fetch FORM: all files at once, as FORM/NAME, with their headers in FORM.headers
fetch() {
    while read -r name; do
        printf 'url = "%s%s"\noutput = "%s%s"\n' "$url" "$name" "$1" "$name"
    done <names >list
    curl -sS --create-dirs -D "$1.headers" -H "Accept-Encoding: $1" -K list
    [ "$(grep -c '^HTTP/1.1 200' "$1.headers")" -eq "$(wc -l <names)" ] || failed "$1: $(cat "$1.headers")"
}
fetch identity
fetch gzip
fetch br
! grep -q -i '^content-encoding' identity.headers || failed "a form that was not asked for"
while read -r name; do
    plain=$build/web$name
    cmp "$plain" "identity$name"
    case $name in
    *.png) # compressed as they are
        cmp "$plain" "gzip$name"
        cmp "$plain" "br$name"
        ;;
    *)
        gunzip -c <"gzip$name" | cmp "$plain" -
        cmp "$plain.br" "br$name" # and that is $name: the folder is made so
        ;;
    esac
done <names

# What a browser has is not sent again; every form has a tag of its own.
curl -sS -o /dev/null -D headers -H 'Accept-Encoding: gzip' "$url/app/main.js"
tag=$(sed -n 's/^etag: \(".*"\).*/\1/p' headers)
for form in gzip br; do
    curl -sS -o body -w '%{http_code}' -H "Accept-Encoding: $form" -H "If-None-Match: $tag" "$url/app/main.js" >$form.code
done
[ "$(cat gzip.code) $(cat br.code)" = "304 200" ] || failed "$(cat gzip.code br.code)"
# Nor where a proxy has made the tag weak, or the browser has several.
curl -sS -o body -w '%{http_code}' -H 'Accept-Encoding: gzip' -H "If-None-Match: \"x\", W/$tag" "$url/app/main.js" >weak.code
[ "$(cat weak.code)" = 304 ] || failed "$(cat weak.code)"

# HEAD has the headers alone, and the connection goes on.
curl -sS -I "$url/rednov.wasm" -I "$url/app/main.js" >heads
says heads "content-length: $(wc -c <"$build/web/rednov.wasm")"
says heads "content-length: $(wc -c <"$build/web/app/main.js")"

for name in /nothere.js /app/main.js.br /css /words/ /index.html/ /../rednov; do
    curl -sS --path-as-is -o body -w '%{http_code}' "$url$name" >code
    [ "$(cat code)" = 404 ] || failed "$name: $(cat code)"
done

# A folder that is named must have a page.
gives 1 --no-tables --folder nowhere
says err "nowhere/index.html"
kill $server
wait $server || failed "exit $? after SIGTERM"
