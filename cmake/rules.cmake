# docs/RULES.md becomes rules.inc, the table of src/text/rules.c. A sanitizer build takes that of the
# plain build.
add_library(rn_rules_text INTERFACE)
if(REDNOV_GENERATED)
    set(rules_inc ${REDNOV_GENERATED}/rules.inc)
    target_include_directories(rn_rules_text INTERFACE ${REDNOV_GENERATED})
    return()
endif()

set(rules_inc ${CMAKE_BINARY_DIR}/generated/rules.inc)
add_custom_command(
    OUTPUT ${rules_inc}
    COMMAND ${CMAKE_COMMAND} -E make_directory ${CMAKE_BINARY_DIR}/generated
    COMMAND ${CMAKE_SOURCE_DIR}/tools/gen_rules ${CMAKE_SOURCE_DIR}/docs/RULES.md >${rules_inc}.new
    COMMAND ${CMAKE_COMMAND} -E rename ${rules_inc}.new ${rules_inc}
    DEPENDS tools/gen_rules docs/RULES.md
    COMMENT "The rules as data")
target_include_directories(rn_rules_text INTERFACE ${CMAKE_BINARY_DIR}/generated)
target_sources(rn_rules_text INTERFACE ${rules_inc})
# The other builds wait for both files.
add_custom_target(rn_generate_rules DEPENDS ${rules_inc})
add_dependencies(rn_generate rn_generate_rules)
