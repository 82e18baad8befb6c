# Puts before the service worker what it keeps: the files of the page, each with its SHA-256, and a version that changes
# when one of them does.   cmake -DFOLDER=build/web "-DNAMES=index.html;.." -DFROM=web/sw.js -DTO=sw.js -P web_files.cmake
# Also takes files out of the folder that the page no longer has.
#   needed   for the first screen and the game: fetched at the first visit, before it is said to be there
#   later    fetched when they are asked for; the screens beside the game as soon as all that is needed is there
cmake_minimum_required(VERSION 3.22)
list(SORT NAMES)
file(GLOB_RECURSE there RELATIVE ${FOLDER} ${FOLDER}/*)
foreach(path IN LISTS there)
    string(REGEX REPLACE "[.](gz|br)$" "" name "${path}")
    if(NOT name IN_LIST NAMES AND NOT name MATCHES "^sw[.]js$")
        file(REMOVE ${FOLDER}/${path})
    endif()
endforeach()
set(needed "")
set(later "")
set(sums "")
foreach(path IN LISTS NAMES)
    file(SHA256 ${FOLDER}/${path} sum)
    string(APPEND sums "${path} ${sum}\n")
    if(path MATCHES "[.](txt|json|png)$|^app/more[.]js$")
        string(APPEND later "        '${path}': '${sum}',\n")
    else()
        string(APPEND needed "        '${path}': '${sum}',\n")
    endif()
endforeach()
string(SHA256 version "${sums}")
string(SUBSTRING ${version} 0 16 version)
file(READ ${FROM} worker)
file(WRITE ${TO} "// Made by cmake/web_files.cmake.
self.files = {
    version: '${version}',
    needed: {
${needed}    },
    later: {
${later}    },
};
${worker}")
