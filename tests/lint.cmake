# clang-format, clang-tidy and cppcheck: the last two over every C file that this build compiles, each file an
# edge of the build: what has not changed since it was found clean is not looked at again. `ninja tidy`,
# `ninja deep` and `ninja cppcheck` do it, and the tests lint.tidy, lint.deep and lint.cppcheck run those.

# A file is looked at when its object is new, which is when the file or one of its headers is.
# rn_lint_file(TOOL TARGET SOURCE DEPENDS..)
function(rn_lint_file tool target source)
    get_target_property(from ${target} SOURCE_DIR)
    get_target_property(to ${target} BINARY_DIR)
    cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY ${from} NORMALIZE)
    file(RELATIVE_PATH name ${CMAKE_SOURCE_DIR} ${source})
    string(REPLACE / _ name ${name})
    set(clean ${CMAKE_BINARY_DIR}/lint/${name}.${tool})
    if(NOT source MATCHES "[.]c$" OR source MATCHES "^${CMAKE_BINARY_DIR}/" OR clean IN_LIST ${tool}_clean)
        return()
    endif()
    file(RELATIVE_PATH object ${from} ${source})
    string(REPLACE ../ __/ object ${object})
    add_custom_command(
        OUTPUT ${clean}
        COMMAND ${CMAKE_SOURCE_DIR}/tools/lint ${tool} ${CMAKE_BINARY_DIR} ${source}
        COMMAND ${CMAKE_COMMAND} -E touch ${clean}
        DEPENDS ${to}/CMakeFiles/${target}.dir/${object}.o ${ARGN}
        VERBATIM COMMENT "${tool} ${name}")
    set(${tool}_clean ${${tool}_clean} ${clean} PARENT_SCOPE)
endfunction()

# rn_lint(TOOL LABEL FOLDERS DEPENDS..): the files of all targets of some folders
function(rn_lint tool label folders)
    foreach(folder IN LISTS folders)
        get_property(targets DIRECTORY ${folder} PROPERTY BUILDSYSTEM_TARGETS)
        foreach(target IN LISTS targets)
            get_target_property(kind ${target} TYPE)
            get_target_property(sources ${target} SOURCES)
            if(NOT sources OR NOT kind MATCHES "LIBRARY|EXECUTABLE" OR kind STREQUAL INTERFACE_LIBRARY)
                continue()
            endif()
            foreach(source IN LISTS sources)
                rn_lint_file(${tool} ${target} ${source} ${ARGN})
            endforeach()
        endforeach()
    endforeach()
    add_custom_target(${tool} DEPENDS ${${tool}_clean})
    # Alone, with all processors: ninja has its own idea of how many there are.
    # tools/build may be at work beside it.
    rn_test(lint.${tool} "${label}" flock ${CMAKE_BINARY_DIR}/.lock ${CMAKE_MAKE_PROGRAM} -C ${CMAKE_BINARY_DIR} -k 0 ${tool})
    set_tests_properties(lint.${tool} PROPERTIES PROCESSORS 1000 RESOURCE_LOCK build COST 2000)
endfunction()

# Each version has other opinions: these tests are there where it is the one that the project is kept clean by.
# rn_lint_version(PROGRAM WANTED FOUND): sets FOUND to whether it is
function(rn_lint_version name wanted found)
    set(${found} FALSE PARENT_SCOPE)
    find_program(program ${name} NO_CACHE)
    if(NOT program)
        return()
    endif()
    execute_process(COMMAND ${program} --version OUTPUT_VARIABLE says)
    if(says MATCHES " ${wanted}[.]")
        set(${found} TRUE PARENT_SCOPE)
    else()
        message(STATUS "${name} is not version ${wanted}: nothing is checked with it")
    endif()
endfunction()

rn_lint_version(clang-format 14 format)
if(format)
    rn_test(lint.format source ${source}/tools/lint format)
endif()
file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/lint)
rn_lint_version(clang-tidy 14 tidy)
if(tidy)
    set(settings ${CMAKE_SOURCE_DIR}/tools/lint ${CMAKE_SOURCE_DIR}/.clang-tidy ${CMAKE_CURRENT_SOURCE_DIR}/.clang-tidy)
    rn_lint(tidy source "${CMAKE_SOURCE_DIR};${CMAKE_CURRENT_SOURCE_DIR}" ${settings})
    rn_lint(deep "source;long" ${CMAKE_SOURCE_DIR} ${settings})
endif()
rn_lint_version(cppcheck 2 cppcheck)
if(cppcheck)
    rn_lint(cppcheck source ${CMAKE_SOURCE_DIR} ${CMAKE_SOURCE_DIR}/tools/lint)
endif()
