# data/components.json becomes components.inc, the tables of rn_box_standard(). The generator reads
# the file with the same code as --components does at run time.
add_library(rn_components INTERFACE)
if(REDNOV_GENERATED)
    target_include_directories(rn_components INTERFACE ${REDNOV_GENERATED})
    return()
endif()

set(generated ${CMAKE_BINARY_DIR}/generated)
set(components_inc ${generated}/components.inc)
file(GLOB text_sources CONFIGURE_DEPENDS src/text/*.c)
list(FILTER text_sources EXCLUDE REGEX "/rules\\.c$") # for people; no program links it without asking
add_executable(gen_components tools/gen_components.c src/proto/components.c src/proto/read.c
               src/base/json.c src/core/box.c src/tongue/gettext.c src/base/assert.c src/base/memory.c
               src/base/utf8.c ${text_sources})
# Sections that nothing calls are dropped, and with them what those would need of the other files.
target_compile_options(gen_components PRIVATE -ffunction-sections)
target_link_options(gen_components PRIVATE -Wl,--gc-sections)
target_link_libraries(gen_components PRIVATE rn_posix PkgConfig::JANSSON)
add_custom_command(
    OUTPUT ${components_inc}
    COMMAND ${CMAKE_COMMAND} -E make_directory ${generated}
    COMMAND gen_components ${CMAKE_SOURCE_DIR}/data/components.json ${components_inc}
    DEPENDS gen_components data/components.json
    COMMENT "Component tables")
target_include_directories(rn_components INTERFACE ${generated})
target_sources(rn_components INTERFACE ${components_inc})
# For those outside this folder, who cannot depend on the file itself.
add_custom_target(rn_generate DEPENDS ${components_inc})
