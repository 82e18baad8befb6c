# Run by cpack on each package's files before they are packed: what Debian's policy wants and other
# systems do not, compressed manual pages, archives without debugging symbols, and in each package a
# copyright file and a changelog.
file(GLOB packages LIST_DIRECTORIES ON ${CPACK_TEMPORARY_DIRECTORY}/*)
foreach(package IN LISTS packages)
    if(NOT IS_DIRECTORY ${package}/usr)
        continue()
    endif()
    file(GLOB_RECURSE manuals ${package}/usr/share/man/*.[1-9])
    if(manuals)
        execute_process(COMMAND gzip -9n ${manuals} COMMAND_ERROR_IS_FATAL ANY)
    endif()
    file(GLOB_RECURSE archives ${package}/usr/lib/*.a)
    if(archives)
        execute_process(COMMAND strip --strip-debug --enable-deterministic-archives ${archives}
                        COMMAND_ERROR_IS_FATAL ANY)
    endif()
    set(name rednov)
    if(EXISTS ${package}/usr/include)
        set(name librednov-dev)
    endif()
    # The licence is part of the copyright file.
    file(REMOVE ${package}/usr/share/doc/rednov/LICENSE)
    file(MAKE_DIRECTORY ${package}/usr/share/doc/${name})
    set(doc ${package}/usr/share/doc/${name})
    configure_file(${CMAKE_CURRENT_LIST_DIR}/../LICENSE ${doc}/copyright COPYONLY)
    string(TIMESTAMP date "%a, %d %b %Y %H:%M:%S +0000" UTC)
    file(WRITE ${doc}/changelog "rednov (${CPACK_PACKAGE_VERSION}) unstable; urgency=medium\n\n"
         "  * Version ${CPACK_PACKAGE_VERSION}.\n\n -- ${CPACK_PACKAGE_CONTACT}  ${date}\n")
    execute_process(COMMAND gzip -9n ${doc}/changelog COMMAND_ERROR_IS_FATAL ANY)
endforeach()
