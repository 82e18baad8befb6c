# Read by cpack before all else: is the build whole, and which day is it? Everything in the packages is of the
# day of the newest version in CHANGELOG.md, so that the same source gives the same packages.
include("@CMAKE_BINARY_DIR@/whole.cmake")
execute_process(COMMAND "@CMAKE_SOURCE_DIR@/tools/changelog" date
                OUTPUT_VARIABLE day OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
set(ENV{SOURCE_DATE_EPOCH} ${day})
