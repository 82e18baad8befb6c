# rednov.wasm: the library for browsers and node, without libc or imports (src/wasm/wasm.c). Built
# when clang and its linker for wasm are there.
find_program(CLANG clang)
find_program(WASM_LD NAMES wasm-ld wasm-ld-14)
if(NOT CLANG OR NOT WASM_LD)
    return()
endif()

file(GLOB wasm_sources CONFIGURE_DEPENDS src/wasm/*.c src/text/*.c src/crew/*.c)
list(APPEND wasm_sources ${CMAKE_SOURCE_DIR}/src/core/core_all.c
     ${CMAKE_SOURCE_DIR}/src/session/dice.c)
file(GLOB wasm_headers CONFIGURE_DEPENDS include/*.h src/core/* src/text/*.h src/crew/*.h
     src/session/*.h)
set(wasm_file ${CMAKE_BINARY_DIR}/rednov.wasm)
# -fno-builtin in wasm.c's own mem functions only: elsewhere clang may inline the copies.
add_custom_command(
    OUTPUT ${wasm_file}
    COMMAND ${CLANG} --target=wasm32 -std=c11 -O3 -ffreestanding -nostdlib -mbulk-memory
            -DRN_VERSION_STRING="${PROJECT_VERSION}"
            -I${CMAKE_SOURCE_DIR}/include -I${CMAKE_SOURCE_DIR}/src -I${CMAKE_BINARY_DIR}/generated
            -Wl,--no-entry -Wl,--strip-all -Wl,-z,stack-size=262144
            -o ${wasm_file} ${wasm_sources}
    DEPENDS ${wasm_sources} ${wasm_headers} ${components_inc}
    VERBATIM COMMENT "rednov.wasm")
add_custom_target(rednov_wasm ALL DEPENDS ${wasm_file})
