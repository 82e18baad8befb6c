# The tests of the server, which run a server of their own and talk to it over the wire.

# A disk that is slow or full, loaded before the program; so it is built without its checkers.
add_library(disk_shim MODULE serve/disk.c)
target_link_libraries(disk_shim PRIVATE ${CMAKE_DL_LIBS})

# rn_serve_test(NAME PROGRAM ARGUMENT..): serve.NAME is serve/PROGRAM.c
function(rn_serve_test name program)
    rn_test_program(${program} serve/${program}.c serve/people.c serve/wire.c)
    add_dependencies(${program} rednov disk_shim)
    rn_test(serve.${name} serve 120 ${program} $<TARGET_FILE:rednov> ${source}/web ${ARGN})
endfunction()
rn_serve_test(play play_online)
rn_serve_test(kill kill_serve 6)
rn_serve_test(disk bad_disk $<TARGET_FILE:disk_shim>)
rn_serve_test(cut cut $<TARGET_FILE:disk_shim>)
rn_serve_test(rubbish rubbish)
rn_serve_test(limits limits)
rn_serve_test(notices notices)

# The bench of the server: a small load in every run, a large one on demand.
rn_test_program(serve_load ${source}/bench/serve_load.c serve/wire.c)
rn_test(serve.load serve 120 serve_load $<TARGET_FILE:rednov> ${source}/web 20 2)
