# The catalogues: po/LANGUAGE.po becomes locale/LANGUAGE/LC_MESSAGES/rednov.mo beside the program, and
# is installed. Where gettext's tools are missing the program speaks English.
find_program(MSGFMT msgfmt)
file(RELATIVE_PATH locale_from_program ${CMAKE_INSTALL_FULL_BINDIR} ${CMAKE_INSTALL_FULL_LOCALEDIR})
target_compile_definitions(rn_tongue PRIVATE RN_LOCALE_FROM_PROGRAM="${locale_from_program}"
                           RN_LOCALE_INSTALLED="${CMAKE_INSTALL_FULL_LOCALEDIR}")
if(NOT MSGFMT)
    message(STATUS "msgfmt is not there (package gettext): the program will speak English only")
    return()
endif()

set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS po/LINGUAS)
file(STRINGS po/LINGUAS languages)
set(catalogues "")
foreach(language IN LISTS languages)
    set(folder ${CMAKE_BINARY_DIR}/locale/${language}/LC_MESSAGES)
    set(catalogue ${folder}/rednov.mo)
    add_custom_command(
        OUTPUT ${catalogue}
        COMMAND ${CMAKE_COMMAND} -E make_directory ${folder}
        COMMAND ${MSGFMT} -o ${catalogue} ${CMAKE_SOURCE_DIR}/po/${language}.po
        DEPENDS po/${language}.po
        VERBATIM COMMENT "Catalogue ${language}")
    list(APPEND catalogues ${catalogue})
    install(FILES ${catalogue} DESTINATION ${CMAKE_INSTALL_LOCALEDIR}/${language}/LC_MESSAGES)
endforeach()
add_custom_target(rn_catalogues ALL DEPENDS ${catalogues})
add_dependencies(rn_tongue rn_catalogues)
