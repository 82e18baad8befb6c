# What a system needs beside the program: manual pages, completion for shells, a place in the menu; and
# Debian packages of it all (`cpack -G DEB` in the build folder):
#   rednov          the game
#   librednov-dev   the library for other programs

# ---- Manual pages, the menu ---------------------------------------------------------------------------

file(GLOB manuals CONFIGURE_DEPENDS man/*.[1-9])
foreach(manual IN LISTS manuals)
    string(REGEX MATCH "[1-9]$" section ${manual})
    install(FILES ${manual} DESTINATION ${CMAKE_INSTALL_MANDIR}/man${section})
endforeach()
install(FILES data/rednov.desktop DESTINATION ${CMAKE_INSTALL_DATADIR}/applications)
install(FILES data/rednov.svg DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps)

# Examples for whoever runs a server (docs/HOSTING.md).
install(FILES share/hosting/rednov.service share/hosting/nginx.conf
        DESTINATION ${CMAKE_INSTALL_DOCDIR}/examples)
install(PROGRAMS share/hosting/notify-mail share/hosting/backup
        DESTINATION ${CMAKE_INSTALL_DOCDIR}/examples)

# ---- Completion ---------------------------------------------------------------------------------------

set(completions ${CMAKE_BINARY_DIR}/completions)
set(completion_files "")
foreach(shell bash zsh fish)
    add_custom_command(
        OUTPUT ${completions}/${shell}
        COMMAND ${CMAKE_COMMAND} -E make_directory ${completions}
        COMMAND ${CMAKE_SOURCE_DIR}/completions/make ${shell} >${completions}/${shell}
        DEPENDS completions/make completions/options
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

# ---- Debian packages ----------------------------------------------------------------------------------

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME rednov)
set(CPACK_PACKAGE_VENDOR "the Red November digital edition authors")
set(CPACK_PACKAGE_CONTACT "Red November digital edition authors <noreply@rednov.invalid>")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "") # the first lines below
set(CPACK_COMPONENTS_ALL game dev) # and not mpi, which would want Open MPI of everybody
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ
    GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_SOURCE_DIR}/cmake/package_stage.cmake)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)

set(CPACK_DEBIAN_GAME_PACKAGE_NAME rednov)
set(CPACK_DEBIAN_GAME_PACKAGE_SECTION games)
set(CPACK_DEBIAN_GAME_PACKAGE_DEPENDS libwebsockets-evlib-uv) # loaded at run time: not seen by shlibdeps
set(CPACK_DEBIAN_GAME_DESCRIPTION "co-operative board game of gnomes in a sinking submarine
The board game Red November in the terminal, for 1 to 8 players around one
keyboard and computer players of four strengths: both editions and all
variants, hints, the chance of rescue, saved games and a look back at them,
the rules to read. In English, German, French and Polish.

Also an engine that speaks JSON, simulations, and a page for browsers.")

set(CPACK_DEBIAN_DEV_PACKAGE_NAME librednov-dev)
set(CPACK_DEBIAN_DEV_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEV_DESCRIPTION "rules of the board game Red November as a C library
The library, shared and static, with its header, for programs that bring
their own table: all rules of both editions as pure functions on one struct.")
include(CPack)
