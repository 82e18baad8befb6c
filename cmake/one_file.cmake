# The page for those who have no server: red-november.html, the whole game in one file, and the folder
# of the page as an archive for any web host (ninja static_site).
if(NOT TARGET web)
    return()
endif()

set(one_file ${CMAKE_BINARY_DIR}/red-november.html)
add_custom_command(
    OUTPUT ${one_file}
    COMMAND ${CMAKE_SOURCE_DIR}/tools/one_file ${CMAKE_SOURCE_DIR}/web ${web_folder} >${one_file}.new
    COMMAND ${CMAKE_COMMAND} -E rename ${one_file}.new ${one_file}
    DEPENDS tools/one_file tools/one_file.js tools/join tools/join.js ${web_sources} ${web_done} COMMENT "red-november.html")
add_custom_target(one_file ALL DEPENDS ${one_file})

# Made on demand, and for the tests: it takes `zip`, which nothing else does.
set(static_site ${CMAKE_BINARY_DIR}/red-november-${PROJECT_VERSION}-web.zip)
add_custom_command(
    OUTPUT ${static_site}
    COMMAND rm -f ${CMAKE_BINARY_DIR}/red-november-*-web.zip # of other versions
    COMMAND ${CMAKE_SOURCE_DIR}/tools/static_site ${web_folder} ${static_site}
    DEPENDS tools/static_site ${web_done} COMMENT "red-november-${PROJECT_VERSION}-web.zip")
add_custom_target(static_site DEPENDS ${static_site})
