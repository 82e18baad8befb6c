# librednov-cuda: batches of games on an NVIDIA GPU (src/cuda), opened by librednov at run time. Made where there is an
# nvcc, and only by name, `tools/build rednov_cuda`: it takes a while, and nobody needs it to play. Also by
# src/cuda/CMakeLists.txt, alone.

find_program(NVCC nvcc HINTS /usr/local/cuda/bin)
set(REDNOV_CUDA_ARCHITECTURES "80;90" CACHE STRING "compute capabilities that librednov-cuda is made for; later ones run it too")
if(NVCC)
    set(archs "")
    foreach(arch IN LISTS REDNOV_CUDA_ARCHITECTURES)
        list(APPEND archs -gencode=arch=compute_${arch},code=sm_${arch})
    endforeach()
    list(GET REDNOV_CUDA_ARCHITECTURES -1 latest)
    list(APPEND archs -gencode=arch=compute_${latest},code=compute_${latest})
    cmake_path(GET CMAKE_CURRENT_LIST_DIR PARENT_PATH cuda_root)
    if(NOT DEFINED generated)
        set(generated ${CMAKE_BINARY_DIR}/generated)
    endif()
    set(cuda_library ${CMAKE_BINARY_DIR}/librednov-cuda.so.${PROJECT_VERSION_MAJOR})
    set(cuda_rooms ${cuda_root}/src)
    file(GLOB cuda_parts CONFIGURE_DEPENDS ${cuda_rooms}/cuda/*.cu ${cuda_rooms}/core/*.[ch] ${cuda_rooms}/batch/*.[ch]
         ${cuda_rooms}/base/*.h ${cuda_rooms}/session/dice.[ch] ${cuda_root}/include/*.h)
    add_custom_command(
        OUTPUT ${cuda_library}
        # -O1 of the assembler makes shorter code, and it is for code that this waits: 1 % faster on an H200
        COMMAND ${NVCC} -O3 -Xptxas -O1 --threads 0 ${archs} -shared -cudart static -Xcompiler -fPIC,-fvisibility=hidden
                -I${cuda_root}/include -I${cuda_rooms} -I${generated} ${cuda_rooms}/cuda/batch.cu -o ${cuda_library}
        DEPENDS ${cuda_parts} ${generated}/components.inc
        VERBATIM COMMENT "librednov-cuda")
    add_custom_target(rednov_cuda DEPENDS ${cuda_library})
    install(FILES ${cuda_library} DESTINATION ${CMAKE_INSTALL_LIBDIR} OPTIONAL)
endif()
