# build/npm: the package for node and browsers, ready for `npm pack`: the engine (src/engine) as WebAssembly, with what
# Debian lacks there (src/npm), and the modules of npm/ around it. Most objects are the page's.
set(npm_objects ${wasm_objects})
list(FILTER npm_objects EXCLUDE REGEX "/(wasm|review)_[a-z_]*[.]c[.]o$")
list(APPEND npm_objects ${CMAKE_BINARY_DIR}/wasm/wasm_libc.c.o)
file(GLOB npm_own CONFIGURE_DEPENDS src/npm/*.c src/engine/*.c)
list(APPEND npm_own src/proto/read.c src/proto/read_state.c)
set(wasm_objects "")
rn_wasm_objects(npm_own "-Os;-DRN_CHECKED")
list(APPEND npm_objects ${wasm_objects})

set(npm_folder ${CMAKE_BINARY_DIR}/npm)
set(npm_exports malloc free rn_box_standard rn_engine_open rn_engine_copy rn_engine_close rn_engine_ask)
list(TRANSFORM npm_exports PREPEND -Wl,--export=)
add_custom_command(
    OUTPUT ${npm_folder}/rednov.wasm
    COMMAND ${CLANG} ${wasm_link} ${npm_exports} -o ${npm_folder}/rednov.wasm ${npm_objects}
    DEPENDS ${npm_objects}
    VERBATIM COMMENT "npm/rednov.wasm")
configure_file(npm/package.json.in npm/package.json @ONLY)
file(GLOB npm_files CONFIGURE_DEPENDS npm/*.js npm/*.ts npm/README.md)
list(APPEND npm_files ${CMAKE_SOURCE_DIR}/LICENSE)
set(npm_made ${npm_folder}/rednov.wasm)
foreach(file IN LISTS npm_files)
    cmake_path(GET file FILENAME name)
    add_custom_command(OUTPUT ${npm_folder}/${name} COMMAND ${CMAKE_COMMAND} -E copy ${file} ${npm_folder}/${name}
                       DEPENDS ${file} VERBATIM COMMENT "npm/${name}")
    list(APPEND npm_made ${npm_folder}/${name})
endforeach()
add_custom_target(rednov_npm ALL DEPENDS ${npm_made})
