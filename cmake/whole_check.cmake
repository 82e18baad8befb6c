# Run by `cmake --install` and cpack, through the list that cmake/whole.cmake has made.
if(DEFINED CPACK_PACKAGE_NAME)
    set(whole_absent "${whole_absent_packed}")
endif()
if(whole_absent)
    message(FATAL_ERROR "This build is configured without ${whole_absent}: ./play --package installs what that "
            "needs and builds everything.")
endif()
foreach(file IN LISTS whole_files)
    if(NOT EXISTS ${file})
        cmake_path(RELATIVE_PATH file BASE_DIRECTORY ${whole_build})
        message(FATAL_ERROR "build/${file} is not built yet: ./play --package builds everything, as does "
                "`ninja -C build packed`.")
    endif()
endforeach()
