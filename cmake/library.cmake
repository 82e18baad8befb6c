# librednov, shared and static: core, text with gettext behind it, the computer players, batches of games, the
# reader of component files, and the engine with what it needs of session, protocol and table. Of the shared one only the functions that include/ declares can be seen from
# outside.

set(library_sources src/core/core_all.c src/tongue/gettext.c src/base/utf8.c src/base/assert.c src/base/share.c)
# Above the text a layer may use POSIX, and checks itself.
set(library_posix src/base/json.c src/base/memory.c src/base/threads.c src/proto/read.c src/proto/read_state.c src/proto/components.c
    src/proto/state_json.c src/proto/box_json.c src/session/dice.c src/session/session.c src/session/digest.c
    src/session/record.c src/session/record_form.c src/session/record_head.c src/session/record_line.c
    src/session/record_write.c src/table/choices.c src/table/crewmen.c)
get_target_property(engine_sources rn_engine SOURCES)
list(APPEND library_posix ${engine_sources})
set_source_files_properties(${library_posix} PROPERTIES COMPILE_DEFINITIONS "_POSIX_C_SOURCE=200809L;RN_CHECKED")
list(APPEND library_sources ${library_posix})
get_target_property(crew_sources rn_crew SOURCES)
list(FILTER crew_sources EXCLUDE REGEX "/(bench_play|clairvoyant|fate|relaxed)\\.c$") # of the commands alone
get_target_property(batch_sources rn_batch SOURCES)
get_target_property(text_sources rn_text SOURCES)
list(FILTER text_sources EXCLUDE REGEX "/rules\\.c$") # for people; no program links it without asking
list(APPEND library_sources ${text_sources} ${crew_sources} ${batch_sources})

# The public names are read from the headers, so that there is no second list to keep.
file(GLOB library_headers CONFIGURE_DEPENDS include/*.h)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${library_headers})
set(names "")
foreach(header IN LISTS library_headers)
    file(STRINGS ${header} declarations REGEX "^RN_FN ")
    foreach(line IN LISTS declarations)
        string(REGEX REPLACE ".*[ *](rn_[a-z0-9_]+)\\(.*" "\\1" name "${line}")
        string(APPEND names "        ${name};\n")
    endforeach()
endforeach()
file(CONFIGURE OUTPUT rednov.map @ONLY
     CONTENT "REDNOV_${PROJECT_VERSION_MAJOR} {\n    global:\n@names@    local:\n        *;\n};\n")

add_library(rednov_shared SHARED ${library_sources})
# Calls inside the library go straight to their function: nobody may replace them from outside.
target_compile_options(rednov_shared PRIVATE -fno-semantic-interposition)
target_link_options(rednov_shared PRIVATE LINKER:--version-script=${CMAKE_CURRENT_BINARY_DIR}/rednov.map
                    LINKER:-Bsymbolic-functions LINKER:-z,relro,-z,now)
if(NOT REDNOV_SANITIZER) # what a sanitizer wants comes from the program
    target_link_options(rednov_shared PRIVATE LINKER:--no-undefined)
endif()
set_target_properties(rednov_shared PROPERTIES
                      VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR}
                      LINK_DEPENDS ${CMAKE_CURRENT_BINARY_DIR}/rednov.map)
set(library_targets rednov_shared)
if(NOT REDNOV_SANITIZER)
    add_library(rednov_static STATIC ${library_sources})
    set_target_properties(rednov_static PROPERTIES POSITION_INDEPENDENT_CODE ON)
    list(APPEND library_targets rednov_static)
endif()
foreach(target IN LISTS library_targets)
    # by their flags, so that other projects need not look for them first
    target_link_libraries(${target} PRIVATE $<BUILD_INTERFACE:rn_flags> $<BUILD_INTERFACE:rn_components> jansson -pthread)
    target_include_directories(${target} PRIVATE ${JANSSON_INCLUDE_DIRS})
    target_include_directories(${target} INTERFACE $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
    set_target_properties(${target} PROPERTIES OUTPUT_NAME rednov)
endforeach()
set_target_properties(rednov_shared PROPERTIES EXPORT_NAME rednov)
if(REDNOV_SANITIZER) # nothing to install
    return()
endif()

install(TARGETS rednov)
if(TARGET rednov-mpi)
    install(TARGETS rednov-mpi COMPONENT mpi)
endif()
install(TARGETS rednov_shared EXPORT rednov LIBRARY COMPONENT lib NAMELINK_COMPONENT dev)
install(TARGETS rednov_static EXPORT rednov COMPONENT dev)
install(FILES ${library_headers} TYPE INCLUDE COMPONENT dev)
file(GLOB examples CONFIGURE_DEPENDS share/examples/library/*.c)
install(FILES ${examples} DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/librednov-dev/examples COMPONENT dev)
install(FILES data/components.json DESTINATION ${CMAKE_INSTALL_DATADIR}/rednov)
install(FILES README.md LICENSE docs/RULES.md docs/RULINGS.md docs/FORMATS.md docs/ONLINE.md docs/HOSTING.md
        docs/SECURITY.md CHANGELOG.md TYPE DOC)

# pkg-config, and find_package(rednov): rednov::rednov is shared, rednov::rednov_static is static.
file(RELATIVE_PATH prefix_from_pc /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
configure_file(rednov.pc.in rednov.pc @ONLY)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/rednov.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig
        COMPONENT dev)
include(CMakePackageConfigHelpers)
set(package ${CMAKE_INSTALL_LIBDIR}/cmake/rednov)
write_basic_package_version_file(rednovConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(EXPORT rednov NAMESPACE rednov:: FILE rednovConfig.cmake DESTINATION ${package} COMPONENT dev)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/rednovConfigVersion.cmake DESTINATION ${package} COMPONENT dev)
