#!/bin/sh
# ./play and ./test work in any order and on whatever they find: tools/setup and tools/build in a copy of
# the tree, with compilers that come and go, moved and half-made build folders, a folder that cannot be
# written. Nothing is installed and little is built; clean_root.sh goes through the real thing.
#   tests/build/orders.sh SOURCE
# shellcheck disable=SC2016 # what a stand-in says is for its own shell
set -eu
source=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

failed() {
    echo "FAILED: $*" >&2
    exit 1
}
says() { grep -q -F -- "$2" "$1" || failed "'$2' is missing from: $(cat "$1")"; }

all=$PATH
cmake=$(command -v cmake)
# A folder of programs: all that there are, but for some; and a CMake that looks nowhere else.
# path_without NAME..: prints it
path_without() {
    bin=$(mktemp -d "$work/bin.XXXXXX")
    (
        IFS=:
        for folder in $all; do
            ln -s "$folder"/* "$bin" 2>/dev/null || true # the first of a name counts
        done
    )
    for name in "$@"; do
        rm -f "$bin/$name"
    done
    rm "$bin/cmake"
    cat >"$bin/cmake" <<CMAKE
#!/bin/sh
case \$1 in -S) set -- -DCMAKE_FIND_USE_CMAKE_SYSTEM_PATH=OFF -DREDNOV_MPI=OFF -DREDNOV_TESTS=OFF "\$@" ;; esac
exec $cmake "\$@"
CMAKE
    chmod +x "$bin/cmake"
    echo "$bin"
}
mkdir tree
(cd "$source" && tar -cf - --exclude=./build --exclude='./build-*' --exclude=./.git .) | tar -xf - -C tree

# build TARGET..: in the tree, quietly; what it says is in out
build() { tree/tools/build "$@" >out 2>&1 || failed "tools/build $*: $(cat out)"; }
knows() { ninja -C tree/build -t query "$1" >/dev/null 2>&1; }
few=rn_completions # a target that is made in no time

# ---- Compilers that come and go ---------------------------------------------------------------------

PATH=$(path_without clang wasm-ld)
build $few
knows rednov || failed "the game cannot be built without clang"
! knows web || failed "a page without a compiler for it"
PATH=$(path_without)
if command -v clang wasm-ld >/dev/null && [ -e /usr/lib/wasm32-wasi/libc.a ]; then
    build $few
    knows web || failed "clang came, and the page cannot be built"
    PATH=$(path_without clang wasm-ld)
    build $few
    ! knows web || failed "clang went, and nobody saw it"
    PATH=$(path_without)
fi
build $few
[ -e tree/build/completions/bash ] || failed "nothing was built"
build $few
[ ! -s out ] || failed "nothing is new, and it says: $(cat out)"

# ---- Build folders that are not as they should be -----------------------------------------------------

mv tree moved
mv moved tree2
ln -s tree2 tree
build $few
! grep -q -F "$work/tree/" tree2/build/build.ninja || failed "it builds where it was before"
rm tree
mv tree2 tree

: >tree/build/CMakeCache.txt # as after a power cut
rm tree/build/build.ninja
build $few
echo 'rubbish {' >>tree/build/build.ninja
build $few
rm -rf tree/build # as an older version left it, of another place and with other options
mkdir tree/build
printf 'CMAKE_HOME_DIRECTORY:INTERNAL=/elsewhere\nCMAKE_GENERATOR:INTERNAL=Unix Makefiles\n' >tree/build/CMakeCache.txt
build $few
knows rednov || failed "an older folder stays in the way"

# A fault in the tree costs nothing that was built, and still less what was made to be given away.
mkdir -p tree/build/release
: >tree/build/release/kept
: >tree/build/made
cp tree/CMakeLists.txt whole
echo 'message(FATAL_ERROR "a fault")' >>tree/CMakeLists.txt
! tree/tools/build $few >out 2>&1 || failed "built with a fault in CMakeLists.txt"
says out "a fault"
[ -e tree/build/made ] || failed "a fault in CMakeLists.txt cleared the build folder"
mv whole tree/CMakeLists.txt
build $few
[ -e tree/build/made ] || failed "the build folder was cleared when the fault was gone"
: >tree/build/.tools # of who knows where
build $few
[ ! -e tree/build/made ] || failed "a folder of another place was taken over"
[ -e tree/build/release/kept ] || failed "a release was thrown away"

# While somebody else builds.
if command -v flock >/dev/null; then
    mkfifo held
    flock tree/build/.lock sh -c 'echo held >held; cat held >/dev/null' &
    read -r _ <held
    tree/tools/build $few >out 2>&1 &
    other=$!
    until grep -q "Another build is under way" out; do sleep 0.1; done
    echo go >held
    wait $other || failed "it did not go on: $(cat out)"
    wait
fi

# A folder that cannot be written, for root too.
rm -rf tree/build
: >tree/build
! tree/tools/build $few >out 2>&1 || failed "built in a file"
says out "Nothing can be written to"
says out "Copy the folder"
rm tree/build

# ---- What is to be installed --------------------------------------------------------------------------

# setup KIND: with the stand-ins of $work/as, which say who one is and what is here
setup() { PATH="$work/as:$PATH" tree/tools/setup "$1" >out 2>&1; }
stand_in() {
    mkdir -p as
    printf '#!/bin/sh\n%s\n' "$2" >"as/$1"
    chmod +x "as/$1"
}
stand_in id 'echo 1000'
stand_in pkg-config 'exit 1'
PATH=$(path_without sudo)
! setup play || failed "installed without being root"
says out "neither root nor sudo"
says out "apt-get install --no-install-recommends"
says out "libjansson-dev"
stand_in sudo 'exit 1'
! setup play </dev/null || failed "installed without sudo's password"
says out "sudo wants a password"

# Packages of the compiler's version, whichever it is.
stand_in clang 'case $1 in -dumpversion) echo 77.0.1 ;; *) echo /nowhere ;; esac'
! setup test </dev/null || failed "installed without sudo's password"
says out "libclang-rt-77-dev-wasm32"
grep -q -E 'libclang-rt-77-dev( |$)' out || failed "no sanitizers for that clang: $(cat out)"
PATH=$(path_without clang sudo)
rm as/clang as/sudo
stand_in apt-cache 'echo "clang"; echo "  Depends: clang-78"; echo "  Depends: other"'
! setup page || failed "installed without being root"
says out " clang "
says out "libclang-rt-78-dev-wasm32"

# Packages that this Debian does not have are not asked for.
stand_in apt-cache 'case "$*" in "show libc6-dev" | "show chromium") ;; *) exit 100 ;; esac'
PATH=$(path_without sudo chromium chromium-headless-shell)
! setup test || failed "installed without being root"
says out " chromium "
! grep -q evlib out || failed "asks for what there is not: $(cat out)"

# On a system without apt-get.
rm "$PATH/apt-get"
! setup play || failed "installed without apt-get"
says out "no apt-get"
echo "orders: all of them"
