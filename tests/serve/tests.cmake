# The tests of the server, which run a server of their own and talk to it over the wire.

# A disk that is slow or full, a clock that the test sets and a world beyond this computer, loaded before the program; so they are built
# without its checkers.
add_library(world_shim MODULE serve/disk.c serve/clock.c serve/network.c)
target_link_libraries(world_shim PRIVATE ${CMAKE_DL_LIBS})

# Memory that cannot be had, likewise.
add_library(memory_shim MODULE serve/memory.c)

# The dice of every server of a test (server_start() of wire.c, web/lib_server.mjs).
add_library(same_dice MODULE same_dice.c)

# rn_serve_test(NAME PROGRAM ARGUMENT..): serve.NAME is serve/PROGRAM.c
function(rn_serve_test name program)
    rn_test_program(${program} serve/${program}.c serve/people.c serve/wire.c serve/world.c)
    add_dependencies(${program} rednov world_shim same_dice)
    rn_test(serve.${name} serve ${program} $<TARGET_FILE:rednov> ${source}/web ${ARGN})
endfunction()
rn_serve_test(play play_online)
rn_serve_test(terminal terminal)
rn_serve_test(plain plain)
rn_serve_test(kill kill_serve 6)
rn_serve_test(nginx behind_nginx)
foreach(name disk:bad_disk cut:cut rubbish:rubbish limits:limits notices:notices push:push admin:admin attacks:attacks)
    string(REPLACE ":" ";" name ${name})
    rn_serve_test(${name} $<TARGET_FILE:world_shim>)
endforeach()
target_sources(push PRIVATE serve/push_service.c)
pkg_check_modules(SSL REQUIRED IMPORTED_TARGET libssl>=3)
target_link_libraries(push PRIVATE PkgConfig::SSL)
if(NOT REDNOV_SANITIZER) # those have a malloc() of their own
    rn_serve_test(memory no_memory $<TARGET_FILE:memory_shim>)
    add_dependencies(no_memory memory_shim)
    rn_test(serve.memory.long "serve;long" no_memory $<TARGET_FILE:rednov> ${source}/web $<TARGET_FILE:memory_shim> 2000)
endif()
if(TARGET web)
    rn_test(serve.rubbish_inside serve rubbish $<TARGET_FILE:rednov> - $<TARGET_FILE:world_shim> 100 3)
endif()
rn_test(serve.rubbish.long "serve;long" rubbish $<TARGET_FILE:rednov> ${source}/web $<TARGET_FILE:world_shim> 400 2)
