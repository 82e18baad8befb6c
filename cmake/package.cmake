# What a system needs beside the program: manual pages, completion for shells, a place in the menu; and
# Debian packages of it all (./play --package, or cpack in the build folder):
#   rednov          the game, with the page and the server
#   librednov0      the library for other programs
#   librednov-dev   what those are built with
#   python3-rednov  the same for Python
#   rednov-mpi      simulations on several machines

# ---- Manual pages, the menu ---------------------------------------------------------------------------

file(GLOB manuals CONFIGURE_DEPENDS man/*.[1-9])
foreach(manual IN LISTS manuals)
    string(REGEX MATCH "[1-9]$" section ${manual})
    set(component game)
    if(manual MATCHES "/rednov-mpi[.]")
        set(component mpi)
    endif()
    if(component STREQUAL game OR TARGET rednov-mpi)
        install(FILES ${manual} DESTINATION ${CMAKE_INSTALL_MANDIR}/man${section} COMPONENT ${component})
    endif()
endforeach()
install(FILES data/rednov.desktop DESTINATION ${CMAKE_INSTALL_DATADIR}/applications)
install(FILES data/rednov.svg DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps)

# Examples for whoever runs a server (docs/HOSTING.md).
install(FILES share/hosting/rednov.service share/hosting/nginx.conf
        DESTINATION ${CMAKE_INSTALL_DOCDIR}/examples)
install(PROGRAMS share/hosting/notify-mail share/hosting/backup
        DESTINATION ${CMAKE_INSTALL_DOCDIR}/examples)

# Examples for whoever builds on it (docs/FORMATS.md).
install(FILES share/examples/bot.c DESTINATION ${CMAKE_INSTALL_DOCDIR}/examples)
install(PROGRAMS share/examples/bot.py share/examples/learner.py share/examples/engine.py
        DESTINATION ${CMAKE_INSTALL_DOCDIR}/examples)

# ---- Completion ---------------------------------------------------------------------------------------

set(completions ${CMAKE_BINARY_DIR}/completions)
set(completion_files "")
foreach(shell bash zsh fish)
    add_custom_command(
        OUTPUT ${completions}/${shell}
        COMMAND ${CMAKE_COMMAND} -E make_directory ${completions}
        COMMAND ${CMAKE_SOURCE_DIR}/completions/make ${shell} >${completions}/${shell}
        DEPENDS completions/make completions/options include/rednov.h
        COMMENT "Completion for ${shell}")
    list(APPEND completion_files ${completions}/${shell})
endforeach()
add_custom_target(rn_completions ALL DEPENDS ${completion_files})
install(FILES ${completions}/bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions
        RENAME rednov)
install(FILES ${completions}/fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d
        RENAME rednov.fish)
# Debian's zsh looks for packages' files in another folder than for those of /usr/local.
install(CODE "
    set(functions site-functions)
    if(CMAKE_INSTALL_PREFIX MATCHES \"/usr$\")
        set(functions vendor-completions)
    endif()
    file(INSTALL \"${completions}/zsh\" RENAME _rednov
         DESTINATION \"\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_DATADIR}/zsh/\${functions}\")")

# ---- A build that is whole ------------------------------------------------------------------------------

# All that is installed and packed.
set(packed rednov rednov_shared rednov_static rn_completions)
if(TARGET rn_catalogues)
    list(APPEND packed rn_catalogues)
endif()
rn_whole($<TARGET_FILE:rednov> $<TARGET_FILE:rednov_shared> $<TARGET_FILE:rednov_static>
         ${completion_files} ${catalogues})
if(TARGET rednov-mpi)
    list(APPEND packed rednov-mpi)
    rn_whole($<TARGET_FILE:rednov-mpi>)
endif()
add_custom_target(packed DEPENDS ${packed})
rn_whole_write()

# ---- Debian packages ----------------------------------------------------------------------------------

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME rednov)
set(CPACK_PACKAGE_VENDOR "the Red November digital edition authors")
set(CPACK_PACKAGE_CONTACT "Red November digital edition authors <noreply@rednov.invalid>")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "") # the first lines below
set(CPACK_COMPONENTS_ALL game lib dev python)
if(TARGET rednov-mpi)
    list(APPEND CPACK_COMPONENTS_ALL mpi)
endif()
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_STRIP_FILES ON)
set(CPACK_THREADS 1) # the same bytes on every machine
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ
    GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
configure_file(cmake/package_begin.cmake package_begin.cmake @ONLY)
set(CPACK_PROJECT_CONFIG_FILE ${CMAKE_BINARY_DIR}/package_begin.cmake)
set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_SOURCE_DIR}/cmake/package_stage.cmake)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(same "(= ${PROJECT_VERSION})")

set(CPACK_DEBIAN_GAME_PACKAGE_NAME rednov)
set(CPACK_DEBIAN_GAME_PACKAGE_SECTION games)
set(CPACK_DEBIAN_MPI_PACKAGE_DEPENDS "rednov (>= ${PROJECT_VERSION}), openmpi-bin")
# Loaded at run time, so not seen by shlibdeps; before 4.1 it was a part of the library.
if(LWS_VERSION VERSION_GREATER_EQUAL 4.1)
    set(CPACK_DEBIAN_GAME_PACKAGE_DEPENDS libwebsockets-evlib-uv)
    string(APPEND CPACK_DEBIAN_MPI_PACKAGE_DEPENDS ", libwebsockets-evlib-uv")
endif()
set(CPACK_DEBIAN_GAME_PACKAGE_RECOMMENDS ca-certificates)                # serve --push
set(CPACK_DEBIAN_GAME_PACKAGE_SUGGESTS "xdg-utils, nginx, sqlite3") # serve --open; HOSTING.md
set(CPACK_DEBIAN_GAME_DESCRIPTION "co-operative board game of gnomes in a sinking submarine
The board game Red November for 1 to 8 players and computer players of four
strengths: both editions and all variants, hints, the chance of rescue, saved
games and a look back at them, the rules to read. In the terminal; in the
browser, by the server inside; with others online, at tables that it keeps.
In English, German, French and Polish.

Also an engine that speaks JSON, and simulations.")

set(lib librednov${PROJECT_VERSION_MAJOR})
set(CPACK_DEBIAN_LIB_PACKAGE_NAME ${lib})
set(CPACK_DEBIAN_LIB_PACKAGE_SECTION libs)
set(CPACK_DEBIAN_LIB_PACKAGE_MULTIARCH same) # heard from CMake 3.26 on
# By cmake/package_stage.cmake: CPack would add scripts that call ldconfig, where a trigger is the way.
set(CPACK_DEBIAN_LIB_PACKAGE_SHLIBDEPS OFF)
# What other packages need of it: before 1.0 at least the version that they were built with.
set(tag REDNOV_${PROJECT_VERSION_MAJOR})
string(REGEX REPLACE " *(rn_[a-z0-9_]+);\n" " \\1@${tag} ${PROJECT_VERSION}\n" symbols "${names}")
file(CONFIGURE OUTPUT control/symbols @ONLY CONTENT "librednov.so.${PROJECT_VERSION_MAJOR} ${lib} #MINVER#
* Build-Depends-Package: librednov-dev
 ${tag}@${tag} ${PROJECT_VERSION}
@symbols@")
file(CONFIGURE OUTPUT control/shlibs CONTENT
     "librednov ${PROJECT_VERSION_MAJOR} ${lib} (>= ${PROJECT_VERSION})\n")
file(CONFIGURE OUTPUT control/triggers CONTENT "activate-noawait ldconfig\n")
set(control ${CMAKE_BINARY_DIR}/control)
set(CPACK_DEBIAN_LIB_PACKAGE_CONTROL_EXTRA ${control}/symbols ${control}/shlibs ${control}/triggers)
set(CPACK_DEBIAN_LIB_DESCRIPTION "rules of the board game Red November as a C library
All rules of both editions as pure functions on one struct, for programs that
bring their own table: nothing of it allocates, prints, waits or rolls dice.
Beside them the computer players with their advice, sentences that tell what
happened, and a reader for component files.")

set(CPACK_DEBIAN_DEV_PACKAGE_NAME librednov-dev)
set(CPACK_DEBIAN_DEV_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEV_PACKAGE_MULTIARCH same)
set(CPACK_DEBIAN_DEV_PACKAGE_SHLIBDEPS OFF)
set(CPACK_DEBIAN_DEV_PACKAGE_DEPENDS "${lib} ${same}, libc6-dev, libjansson-dev")
set(CPACK_DEBIAN_DEV_DESCRIPTION "rules of the board game Red November as a C library (development)
All rules of both editions as pure functions on one struct, for programs that
bring their own table, and computer players: the headers, the static library,
examples, and what pkg-config and CMake want to know.")

set(CPACK_DEBIAN_PYTHON_PACKAGE_NAME python3-rednov)
set(CPACK_DEBIAN_PYTHON_PACKAGE_SECTION python)
set(CPACK_DEBIAN_PYTHON_PACKAGE_ARCHITECTURE all)
set(CPACK_DEBIAN_PYTHON_PACKAGE_SHLIBDEPS OFF)
set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS "python3 (>= 3.9), python3-numpy, ${lib} ${same}")
# Compiled where it is installed, and gone with the package.
file(CONFIGURE OUTPUT control/postinst @ONLY CONTENT "#!/bin/sh
set -e
if [ \"$1\" = configure ] && command -v py3compile >/dev/null; then
    py3compile -p python3-rednov
fi
")
file(CONFIGURE OUTPUT control/prerm @ONLY CONTENT "#!/bin/sh
set -e
if command -v py3clean >/dev/null; then
    py3clean -p python3-rednov
fi
")
file(CHMOD ${control}/postinst ${control}/prerm PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE
     WORLD_READ WORLD_EXECUTE)
set(CPACK_DEBIAN_PYTHON_PACKAGE_CONTROL_EXTRA ${control}/postinst ${control}/prerm)
set(CPACK_DEBIAN_PYTHON_DESCRIPTION "rules of the board game Red November for Python
One game with its rules, records, computer players and their advice, readable
for people; and thousands of games side by side as numpy arrays, for programs
that learn. In the shapes of PettingZoo and Gymnasium too. With examples: to
play, to write a bot, to measure it, to train one.")

set(CPACK_DEBIAN_MPI_PACKAGE_NAME rednov-mpi)
set(CPACK_DEBIAN_MPI_PACKAGE_SECTION science)
set(CPACK_DEBIAN_MPI_DESCRIPTION "simulations of the board game Red November on several machines
The program rednov for mpirun: many games by computer players, shared out over
the processes of Open MPI and added up, to measure how winnable a boat is.")
include(CPack)
