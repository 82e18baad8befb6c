#!/bin/sh
# tools/check_layers refuses what it says it refuses: each offence is planted in a copy of the sources, must be told
# with its place, and is gone again.
#   layers.sh SOURCE
set -eu
source=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$source"
cp -r --parents include src web tools benches "$work"
cd "$work"

failed() {
    echo "FAILED: $*" >&2
    exit 1
}
tools/check_layers >said || failed "the tree itself: $(cat said)"

# refuses FILE LINE WORDS: with this line at its end the file is told, and why
refuses() {
    cp "$1" kept
    echo "$2" >>"$1"
    if tools/check_layers >said 2>&1; then
        failed "$1 may have: $2"
    fi
    grep -q "$3" said || failed "$1 with $2 is told by: $(cat said)"
    cp kept "$1"
}

# ---- Rooms
refuses src/text/out.c '#include "session/session.h"' 'src/text/out.c:.*src/text may not use src/session'
refuses src/full/app.c '#include "term/ask.h"' 'src/full/app.c:.*src/full may not use src/term'
refuses src/serve/hall.c '#include "full/app.h"' 'src/serve/hall.c:.*may not use src/full'
refuses src/table/choices.c '#include "core/core.h"' 'src/table/choices.c:.*keeps that to itself'
refuses src/crew/crew.c '#include "base/memory.h"' 'src/crew/crew.c:.*may not use this of src/base'
refuses src/core/query.c '#include <stdio.h>' 'src/core/query.c:.*freestanding'
refuses src/core/query.c 'static double half(void);' 'src/core/query.c:.*no floats'
refuses src/core/query.c 'static int count;' 'src/core/query.c:.*no mutable static'
mkdir src/attic
echo 'int nowhere;' >src/attic/a.c
if tools/check_layers >said; then failed "a room that nobody knows"; fi
grep -q 'src/attic/a.c:1: .*does not know this room' said || failed "$(cat said)"
rm -r src/attic

# ---- One name for one thing
refuses src/term/table.h 'typedef struct RnSession { int a; } RnSession;' 'src/term/table.h:.*RnSession: a type of this name'
sed '/^#ifndef/s/RN_[A-Z_]*/RN_REDNOV_H/' include/rednov_box.h >kept && mv kept include/again.h
if tools/check_layers >said; then failed "a guard twice"; fi
grep -q 'this guard is in' said || failed "$(cat said)"
rm include/again.h

# ---- The page
refuses web/app/dom.js "import { app } from '../screens/lobby.js';" 'An import cycle'
refuses web/css/game.css '.planted { color: #fa3; }' 'game.css:.*tokens.css'
refuses web/css/game.css '.planted { background: tomato linear-gradient(red, var(--ink)); }' 'game.css:.*tokens.css'
refuses web/board/board.js "export const planted = { fill: 'rgb(1, 2, 3)' };" 'board.js:.*tokens.css'
refuses web/board/board.js "export const planted = { stroke: 'red' };" 'board.js:.*tokens.css'

# ---- Words of lists: an item, an event card, a variant by its field and by its option, a player
for word in crowbar fast-descent level_flow level-flow captain; do
    refuses src/serve/hall.c "static const char *planted = \"$word\";" 'hall.c:.*a word of a list'
    refuses web/net/room.js "const planted = ['$word'];" 'room.js:.*a word of a list'
done
echo "every offence is refused"
