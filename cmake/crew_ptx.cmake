# crew.ptx: the crew's judgement and futures for NVIDIA's GPUs (tests/cuda/kernel.c), for crew.c beside it. Clang compiles C for them,
# nvcc would take it for C++; the driver makes machine code of it. C has no word for a kernel: what is one is told the assembler here.
find_program(CLANG clang)
if(CLANG)
    execute_process(COMMAND ${CLANG} -print-targets OUTPUT_VARIABLE clang_targets)
endif()
if(clang_targets MATCHES nvptx64)
    execute_process(COMMAND ${CLANG} -print-resource-dir OUTPUT_VARIABLE clang_folder OUTPUT_STRIP_TRAILING_WHITESPACE)
    set(crew_ptx ${generated}/crew.ptx)
    add_custom_command(
        OUTPUT ${crew_ptx}
        COMMAND ${CLANG} --target=nvptx64-nvidia-cuda -march=sm_80 -Xclang -target-feature -Xclang +ptx72 -O2 -std=c11 -ffreestanding
                -Wall -Wextra -Wshadow -Wconversion $<$<BOOL:${werror}>:-Werror> -nostdinc -isystem ${clang_folder}/include
                -isystem ${CMAKE_SOURCE_DIR}/tests/cuda/freestanding -I${CMAKE_SOURCE_DIR}/include -I${CMAKE_SOURCE_DIR}/src -I${generated}
                -MD -MF ${crew_ptx}.d -S ${CMAKE_SOURCE_DIR}/tests/cuda/kernel.c -o ${crew_ptx}
        COMMAND sed -i "s/^[.]visible [.]func rn_gpu_/.visible .entry rn_gpu_/" ${crew_ptx}
        DEPENDS ${CMAKE_SOURCE_DIR}/tests/cuda/kernel.c ${components_inc}
        DEPFILE ${crew_ptx}.d VERBATIM COMMENT "crew.ptx")
    add_custom_target(rednov_crew_ptx DEPENDS ${crew_ptx})
endif()
