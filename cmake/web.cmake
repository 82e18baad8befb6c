# The page: build/web holds the files of web/, scripts and styles joined to a few, the WASM module and the
# catalogues, each with its compressed forms next to it, ready for any static server.
if(REDNOV_PAGE STREQUAL "OFF")
    return()
endif()
find_program(BROTLI brotli)
if(NOT TARGET rednov_wasm OR NOT BROTLI)
    if(REDNOV_PAGE STREQUAL "ON")
        message(FATAL_ERROR "The page needs clang, wasm-ld, wasi-libc and brotli: tools/setup page installs them.")
    endif()
    return()
endif()

file(GLOB_RECURSE web_files CONFIGURE_DEPENDS RELATIVE ${CMAKE_SOURCE_DIR}/web web/*)
list(REMOVE_ITEM web_files package.json) # for node alone: its tests import these modules
list(FILTER web_files EXCLUDE REGEX "(^|/)[.]")
set(web_folder ${CMAKE_BINARY_DIR}/web)
find_program(GZIP gzip)

set(web_done "")
# rn_web_file(FROM NAME): copies a file into the page and compresses it, unless it is so already.
function(rn_web_file from name)
    set(to ${web_folder}/${name})
    set(commands COMMAND ${CMAKE_COMMAND} -E copy ${from} ${to})
    set(made ${to})
    cmake_path(GET to PARENT_PATH folder)
    file(MAKE_DIRECTORY ${folder})
    if(NOT name MATCHES "[.](png|woff2)$")
        if(GZIP)
            list(APPEND commands COMMAND ${GZIP} -9 -n -k -f ${to})
            list(APPEND made ${to}.gz)
        endif()
        set(window "")
        if(name MATCHES "[.]wasm$") # the network's weights repeat nothing: looking back less far makes it smaller
            set(window -w 17)
        endif()
        list(APPEND commands COMMAND ${BROTLI} -q 11 ${window} -k -f ${to})
        list(APPEND made ${to}.br)
    endif()
    add_custom_command(OUTPUT ${made} ${commands} DEPENDS ${from} VERBATIM COMMENT "web ${name}")
    set(web_done ${web_done} ${made} PARENT_SCOPE)
endfunction()

# What tools/join_page makes of modules and style sheets; the rest is copied.
set(web_sources ${web_files})
list(TRANSFORM web_sources PREPEND ${CMAKE_SOURCE_DIR}/web/)
set(joined_folder ${CMAKE_BINARY_DIR}/web_joined)
file(STRINGS web/index.html common_styles REGEX "^<link rel=.stylesheet. href=.css/[a-z]+[.]css.>$")
list(TRANSFORM common_styles REPLACE "^.*(css/[a-z]+[.]css).*$" "\\1")
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS web/index.html)
set(other_styles ${web_files})
list(FILTER other_styles INCLUDE REGEX "^css/")
list(REMOVE_ITEM other_styles ${common_styles})
set(joined_names index.html app/main.js app/more.js engine/worker.js css/all.css ${other_styles})
list(TRANSFORM joined_names PREPEND ${joined_folder}/ OUTPUT_VARIABLE joined_files)
add_custom_command(
    OUTPUT ${joined_files}
    COMMAND ${CMAKE_SOURCE_DIR}/tools/join_page ${CMAKE_SOURCE_DIR}/web ${joined_folder}
    DEPENDS tools/join_page tools/join tools/join.js ${web_sources} VERBATIM COMMENT "web, joined")
foreach(name IN LISTS web_files)
    if(NOT name MATCHES "[.]js$" AND NOT name IN_LIST common_styles AND NOT name IN_LIST joined_names)
        rn_web_file(${CMAKE_SOURCE_DIR}/web/${name} ${name})
    endif()
endforeach()
foreach(name IN LISTS joined_names)
    rn_web_file(${joined_folder}/${name} ${name})
endforeach()
rn_web_file(${wasm_file} rednov.wasm)

# Catalogues as the page wants them: without the words of the rooms that only the program has, a third of all, and without
# the English (tools/gen_words.c).
find_program(MSGFMT msgfmt)
file(GLOB po_files CONFIGURE_DEPENDS po/*.po)
if(MSGFMT)
    add_executable(gen_words tools/gen_words.c)
    target_link_libraries(gen_words PRIVATE rn_posix rn_base)
    set(words_folder ${CMAKE_BINARY_DIR}/web_words)
    list(TRANSFORM po_files REPLACE "^.*/" "${words_folder}/" OUTPUT_VARIABLE page_po_files)
    set(sayers ${web_files})
    list(FILTER sayers INCLUDE REGEX "[.]js$")
    list(TRANSFORM sayers PREPEND ${CMAKE_SOURCE_DIR}/web/)
    add_custom_command(
        OUTPUT ${page_po_files}
        COMMAND ${CMAKE_COMMAND} -E make_directory ${words_folder}
        COMMAND ${CMAKE_SOURCE_DIR}/tools/po page ${words_folder}
        DEPENDS ${po_files} ${sayers} ${wasm_file} tools/po VERBATIM COMMENT "web catalogues")
    foreach(po IN LISTS page_po_files)
        cmake_path(GET po STEM tongue)
        set(words ${words_folder}/${tongue}.txt)
        add_custom_command(
            OUTPUT ${words}
            COMMAND ${MSGFMT} --no-hash --endianness=little -o ${words_folder}/${tongue}.mo ${po}
            COMMAND gen_words ${words_folder}/${tongue}.mo ${words}
            DEPENDS ${po} gen_words VERBATIM COMMENT "web words/${tongue}.txt")
        rn_web_file(${words} words/${tongue}.txt)
    endforeach()
endif()

# The rules in every language.
add_executable(gen_page_rules tools/gen_page_rules.c)
target_link_libraries(gen_page_rules PRIVATE rn_posix rn_text rn_tongue rn_base)
set(rules_folder ${CMAKE_BINARY_DIR}/web_rules)
file(MAKE_DIRECTORY ${rules_folder})
foreach(tongue IN LISTS languages ITEMS en)
    set(rules ${rules_folder}/${tongue}.json)
    add_custom_command(
        OUTPUT ${rules}
        COMMAND gen_page_rules ${tongue} ${rules}
        DEPENDS gen_page_rules ${catalogues} VERBATIM COMMENT "web rules/${tongue}.json")
    rn_web_file(${rules} rules/${tongue}.json)
endforeach()

# What the service worker keeps, and the version of it all.
list(TRANSFORM web_done REPLACE "^${web_folder}/" "" OUTPUT_VARIABLE web_names)
list(FILTER web_names EXCLUDE REGEX "[.](gz|br)$")
set(service_worker ${CMAKE_BINARY_DIR}/web_sw.js)
add_custom_command(
    OUTPUT ${service_worker}
    COMMAND ${CMAKE_COMMAND} -DFOLDER=${web_folder} "-DNAMES=${web_names}" -DFROM=${CMAKE_SOURCE_DIR}/web/sw.js -DTO=${service_worker}
            -P ${CMAKE_SOURCE_DIR}/cmake/web_files.cmake
    DEPENDS ${web_done} web/sw.js cmake/web_files.cmake VERBATIM COMMENT "web sw.js, listing")
rn_web_file(${service_worker} sw.js)

add_custom_target(web ALL DEPENDS ${web_done})

# All of it inside the program (tools/gen_page.c).
set(page_bytes ${CMAKE_BINARY_DIR}/generated/page.bin)
set(page_source ${CMAKE_BINARY_DIR}/generated/page.c)
add_executable(gen_page tools/gen_page.c)
target_link_libraries(gen_page PRIVATE rn_posix rn_session)
add_custom_command(
    OUTPUT ${page_source} ${page_bytes}
    COMMAND gen_page ${web_folder} ${page_bytes} ${page_source} ${web_names} sw.js
    DEPENDS gen_page ${web_done} VERBATIM COMMENT "The page as a part of the program")
target_sources(rednov PRIVATE ${page_source})
target_compile_definitions(rednov PRIVATE RN_PAGE_INSIDE)
