# Nothing is installed or packed of a build that is not whole: the first thing that both do is to look
# (cmake/whole_check.cmake), and to say what is missing and which command makes it. `rn_whole(FILE..)` names what
# must be there.
set(whole_list ${CMAKE_BINARY_DIR}/whole.cmake)
install(CODE "include(\"${whole_list}\")" ALL_COMPONENTS)
set_property(GLOBAL PROPERTY rn_whole "")
function(rn_whole)
    set_property(GLOBAL APPEND PROPERTY rn_whole ${ARGN})
endfunction()

# rn_whole_write(): writes down what was named; the last to be called.
function(rn_whole_write)
    get_property(files GLOBAL PROPERTY rn_whole)
    set(absent "")
    if(NOT TARGET web AND NOT REDNOV_PAGE STREQUAL "OFF")
        set(absent "its page (-DREDNOV_PAGE=OFF does without)")
    endif()
    set(absent_packed "${absent}")
    if(NOT TARGET rednov-mpi AND NOT absent AND NOT REDNOV_MPI STREQUAL "OFF")
        set(absent_packed "rednov-mpi (-DREDNOV_MPI=OFF does without)")
    endif()
    file(GENERATE OUTPUT ${whole_list} CONTENT "set(whole_files \"${files}\")
set(whole_absent \"${absent}\")
set(whole_absent_packed \"${absent_packed}\")
set(whole_build \"${CMAKE_BINARY_DIR}\")
include(\"${CMAKE_SOURCE_DIR}/cmake/whole_check.cmake\")
")
endfunction()
