# The benchmarks, built by `ninja benches` and run by ./bench. What measures time is no test.
add_custom_target(benches DEPENDS rednov)

# rn_bench(NAME SOURCE..)
function(rn_bench name)
    rn_test_program(${name} ${ARGN})
    set_target_properties(${name} PROPERTIES EXCLUDE_FROM_ALL ON RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/benches)
    add_dependencies(benches ${name})
endfunction()
rn_bench(serve_load ${source}/benches/serve_load.c serve/wire.c)
rn_bench(serve_abuse ${source}/benches/serve_abuse.c serve/people.c serve/wire.c)
rn_bench(terminal_speed ${source}/benches/terminal_speed.c)
rn_bench(batch_speed ${source}/benches/batch.c)
if(TARGET crew_native) # to compare WebAssembly with
    add_dependencies(benches rednov_wasm crew_native)
endif()
