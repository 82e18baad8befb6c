# rednov.wasm: the rules, the words, the session, the crew and the page's table (src/wasm) for
# browsers and node. Built when clang, its linker, and for WebAssembly Debian's libc and clang's own library are
# there.
find_program(CLANG clang)
find_program(WASM_LD wasm-ld)
find_file(WASI_LIBC libc.a PATHS /usr/lib/wasm32-wasi NO_DEFAULT_PATH)
if(NOT CLANG OR NOT WASM_LD OR NOT WASI_LIBC)
    return()
endif()
execute_process(COMMAND ${CLANG} -print-resource-dir OUTPUT_VARIABLE clang_folder OUTPUT_STRIP_TRAILING_WHITESPACE)
if(NOT EXISTS ${clang_folder}/lib/wasi/libclang_rt.builtins-wasm32.a)
    return()
endif()

# What plays many games is built for speed, the rest for size: it is sent over the network.
set(wasm_core ${CMAKE_SOURCE_DIR}/src/core/core_all.c)
file(GLOB wasm_crew CONFIGURE_DEPENDS src/crew/*.c)
file(GLOB wasm_small CONFIGURE_DEPENDS src/wasm/*.c src/text/*.c src/session/*.c)
list(FILTER wasm_small EXCLUDE REGEX "/session/bot\\.c$") # a browser starts no programs
list(FILTER wasm_small EXCLUDE REGEX "/text/rules\\.c$") # the page has them as files (tools/gen_page_rules.c)
list(APPEND wasm_small src/base/memory.c src/base/share.c src/base/utf8.c src/base/json.c src/proto/state_json.c src/proto/box_json.c
     src/table/story.c src/table/names.c src/table/likeness.c src/table/crewmen.c src/table/choices.c src/table/question.c
     src/table/undo.c src/table/tale.c src/table/things.c src/table/advice.c src/table/lessons.c src/table/daily.c
     src/review/review.c src/review/sums.c src/review/value.c src/review/luck.c src/review/turning.c src/review/review_json.c)

set(wasm_flags --target=wasm32-wasi --sysroot=/usr -std=c11 -Wall -Wextra -Wpedantic -Wshadow
    -Wconversion $<$<BOOL:${werror}>:-Werror> -mbulk-memory -ffunction-sections -fdata-sections
    -DRN_VERSION_STRING="${PROJECT_VERSION}" -D_POSIX_C_SOURCE=200809L
    -I${CMAKE_SOURCE_DIR}/include -I${CMAKE_SOURCE_DIR}/src -I${CMAKE_BINARY_DIR}/generated)
set(wasm_objects "")
# rn_wasm_objects(SOURCES LEVEL): an object for each source
function(rn_wasm_objects sources level)
    foreach(source IN LISTS ${sources})
        cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY ${CMAKE_SOURCE_DIR})
        file(RELATIVE_PATH name ${CMAKE_SOURCE_DIR}/src ${source})
        string(REPLACE / _ name ${name})
        set(object ${CMAKE_BINARY_DIR}/wasm/${name}.o)
        add_custom_command(
            OUTPUT ${object}
            COMMAND ${CLANG} ${wasm_flags} ${level} -MD -MF ${object}.d -c -o ${object} ${source}
            DEPENDS ${source} ${components_inc}
            DEPFILE ${object}.d VERBATIM COMMENT "wasm ${name}")
        list(APPEND wasm_objects ${object})
    endforeach()
    set(wasm_objects ${wasm_objects} PARENT_SCOPE)
endfunction()
file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/wasm)
rn_wasm_objects(wasm_core -Os) # -O2 is 1.8 kB more to fetch, -O3 2.7
rn_wasm_objects(wasm_crew -O2) # -O3 is 1.4 kB more
rn_wasm_objects(wasm_small "-Oz;-DRN_CHECKED") # what is not counted in games a second checks itself; -Os is 2.7 kB more

set(wasm_file ${CMAKE_BINARY_DIR}/rednov.wasm)
# The stack is below the data, so that running over its end is a trap, not a wrong game.
set(wasm_link --target=wasm32-wasi --sysroot=/usr -mexec-model=reactor -Wl,--strip-all -Wl,--gc-sections
    -Wl,-z,stack-size=524288 -Wl,--stack-first)
add_custom_command(
    OUTPUT ${wasm_file}
    COMMAND ${CLANG} ${wasm_link} -o ${wasm_file} ${wasm_objects}
    DEPENDS ${wasm_objects}
    VERBATIM COMMENT "rednov.wasm")
add_custom_target(rednov_wasm ALL DEPENDS ${wasm_file})
