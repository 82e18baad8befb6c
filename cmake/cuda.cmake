# librednov-cuda: batches of games on an NVIDIA GPU (src/cuda), opened by librednov at run time. Made where there is an
# nvcc, and only by name, `tools/build rednov_cuda`: it takes a while, and nobody needs it to play.

find_program(NVCC nvcc HINTS /usr/local/cuda/bin)
set(REDNOV_CUDA_ARCHITECTURES "80;90" CACHE STRING "compute capabilities that librednov-cuda is made for; later ones run it too")
if(NVCC)
    set(archs "")
    foreach(arch IN LISTS REDNOV_CUDA_ARCHITECTURES)
        list(APPEND archs -gencode=arch=compute_${arch},code=sm_${arch})
    endforeach()
    list(APPEND archs -gencode=arch=compute_${arch},code=compute_${arch})
    set(cuda_library ${CMAKE_BINARY_DIR}/librednov-cuda.so.${PROJECT_VERSION_MAJOR})
    file(GLOB cuda_parts CONFIGURE_DEPENDS src/cuda/*.cu src/core/*.[ch] src/batch/*.[ch] src/session/dice.[ch] include/*.h)
    add_custom_command(
        OUTPUT ${cuda_library}
        # -O1 of the assembler makes shorter code, and it is for code that this waits: 1 % faster on an H200
        COMMAND ${NVCC} -O3 -Xptxas -O1 ${archs} -shared -cudart static -Xcompiler -fPIC,-fvisibility=hidden
                -I${CMAKE_SOURCE_DIR}/include -I${CMAKE_SOURCE_DIR}/src -I${CMAKE_BINARY_DIR}/generated
                ${CMAKE_SOURCE_DIR}/src/cuda/batch.cu -o ${cuda_library}
        DEPENDS ${cuda_parts} ${CMAKE_BINARY_DIR}/generated/components.inc
        VERBATIM)
    add_custom_target(rednov_cuda DEPENDS ${cuda_library})
    install(FILES ${cuda_library} DESTINATION ${CMAKE_INSTALL_LIBDIR} OPTIONAL)
endif()
