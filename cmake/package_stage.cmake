# Run by cpack on each package's files before they are packed: what Debian's policy wants and other
# systems do not, compressed manual pages, nothing that only a debugger reads, and in each package a
# copyright file and a changelog.
set(name_game rednov)
set(name_lib ${CPACK_DEBIAN_LIB_PACKAGE_NAME})
set(name_dev librednov-dev)
set(name_python python3-rednov)
set(name_mpi rednov-mpi)
set(source ${CMAKE_CURRENT_LIST_DIR}/..)

# rn_run(COMMAND FILE..): unless there are no files
function(rn_run command)
    if(ARGN)
        execute_process(COMMAND ${command} ${ARGN} COMMAND_ERROR_IS_FATAL ANY)
    endif()
endfunction()

# The licence in the form that programs read: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
file(READ ${source}/LICENSE licence)
string(REGEX MATCH "Copyright [(]c[)] ([^\n]*)\n\n" line "${licence}")
set(holders "${CMAKE_MATCH_1}")
string(FIND "${licence}" "${line}" at)
string(LENGTH "${line}" size)
math(EXPR at "${at} + ${size}")
string(SUBSTRING "${licence}" ${at} -1 licence)
string(STRIP "${licence}" licence)
string(REPLACE "\n" "\n " licence " ${licence}")
string(REPLACE "\n \n" "\n .\n" licence "${licence}")
set(copyright "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: rednov
Upstream-Contact: ${CPACK_PACKAGE_CONTACT}

Files: *
Copyright: ${holders}
License: Expat

License: Expat
${licence}
")

foreach(component IN ITEMS game lib dev python mpi)
    set(package ${CPACK_TEMPORARY_DIRECTORY}/${component})
    if(NOT IS_DIRECTORY ${package}/usr)
        continue()
    endif()
    file(GLOB_RECURSE manuals ${package}/usr/share/man/*.[1-9])
    rn_run("gzip;-9n" ${manuals})
    file(GLOB_RECURSE archives ${package}/usr/lib/*.a)
    rn_run("strip;--strip-debug;--remove-section=.comment;--enable-deterministic-archives" ${archives})
    file(GLOB programs ${package}/usr/bin/*)
    file(GLOB_RECURSE libraries ${package}/usr/lib/*.so.*.*)
    rn_run("strip;--strip-unneeded;--remove-section=.comment;--remove-section=.note" ${programs} ${libraries})

    set(doc ${package}/usr/share/doc/${name_${component}})
    file(REMOVE ${doc}/LICENSE ${doc}/CHANGELOG.md) # both in the form that Debian has them in
    file(WRITE ${doc}/copyright "${copyright}")
    set(ENV{REDNOV_CONTACT} "${CPACK_PACKAGE_CONTACT}")
    execute_process(COMMAND ${source}/tools/changelog debian rednov OUTPUT_FILE ${doc}/changelog
                    COMMAND_ERROR_IS_FATAL ANY)
    rn_run("gzip;-9n" ${doc}/changelog)
endforeach()

# /usr/games would be the place, but root, services and other programs have no way there, and this is a
# server and an engine too.
file(WRITE ${CPACK_TEMPORARY_DIRECTORY}/game/usr/share/lintian/overrides/rednov
"# A server and an engine as well: services, root and other programs look for it in /usr/bin.
rednov: package-section-games-but-contains-no-game
")

# What the library needs.
set(scratch ${CPACK_TEMPORARY_DIRECTORY}/shlibdeps)
file(WRITE ${scratch}/debian/control "")
file(GLOB_RECURSE libraries ${CPACK_TEMPORARY_DIRECTORY}/lib/usr/lib/*.so.*.*)
execute_process(COMMAND dpkg-shlibdeps -O ${libraries} WORKING_DIRECTORY ${scratch}
                OUTPUT_VARIABLE needs COMMAND_ERROR_IS_FATAL ANY)
file(REMOVE_RECURSE ${scratch})
string(REGEX REPLACE ".*shlibs:Depends=([^\n]*).*" "\\1" CPACK_DEBIAN_LIB_PACKAGE_DEPENDS "${needs}")
