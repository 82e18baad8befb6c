if(NOT TARGET web OR NOT NODE)
    return()
endif()

# ---- Without a browser: the modules as they stand in web/ ---------------------------------------------------

file(GLOB unit_tests CONFIGURE_DEPENDS web/unit/*.mjs)
foreach(file IN LISTS unit_tests)
    cmake_path(GET file STEM name)
    if(NOT name MATCHES "^lib")
        rn_test(web.unit.${name} "web;unit" ${NODE} ${file} ${CMAKE_BINARY_DIR})
    endif()
endforeach()

# ---- From npm -----------------------------------------------------------------------------------------------

# Playwright, axe, TypeScript and ESLint, for the tests only, at the versions that the lock file pins; `ninja tests`
# fetches them.
find_program(NPM npm)
if(NOT NPM)
    return()
endif()
set(modules ${CMAKE_BINARY_DIR}/web_modules)
add_custom_command(
    OUTPUT ${modules}/done
    COMMAND ${CMAKE_COMMAND} -E make_directory ${modules}
    COMMAND ${CMAKE_COMMAND} -E copy ${source}/tests/web/package.json
            ${source}/tests/web/package-lock.json ${modules}
    COMMAND ${NPM} ci --prefix ${modules} --no-audit --no-fund --loglevel=error
    COMMAND ${CMAKE_COMMAND} -E touch ${modules}/done
    DEPENDS web/package.json web/package-lock.json VERBATIM COMMENT "What the tests of the page need")
add_custom_target(web_modules DEPENDS ${modules}/done)

# Types, from the comments of the page's modules, and what a linter finds.
rn_test(web.types "web;source" ${modules}/node_modules/.bin/tsc -p ${source}/tests/web/tsconfig.json)
rn_test(lint.web source ${CMAKE_COMMAND} -E chdir ${source}/web
        ${modules}/node_modules/.bin/eslint -c ${source}/tests/web/eslint.config.mjs .)

# ---- In Chromium --------------------------------------------------------------------------------------------

# Driven by Playwright. The headless shell is the same browser without what nobody sees here, and takes half the time.
find_program(BROWSER NAMES chromium-headless-shell chromium NO_CACHE)
if(NOT BROWSER)
    return()
endif()
rn_test_program(seat_views web/seat_views.c) # what the frames of web.online_secret are compared with

# rn_web_test(NAME LABEL FILE ARGUMENT..)
function(rn_web_test name label file)
    rn_test(web.${name} "${label}" ${NODE} ${source}/tests/web/${file}.mjs ${ARGN})
    set_property(TEST web.${name} APPEND PROPERTY ENVIRONMENT NODE_MODULES=${modules}/node_modules
                 CHROMIUM=${BROWSER} BROWSER_FILE=${CMAKE_CURRENT_BINARY_DIR}/run/browser)
endfunction()

# One browser for all of them (tests/web/browser.mjs).
rn_web_test(browser web browser start ${CMAKE_CURRENT_BINARY_DIR}/run/browser)
rn_web_test(browser_ends web browser stop ${CMAKE_CURRENT_BINARY_DIR}/run/browser)
set_tests_properties(web.browser PROPERTIES FIXTURES_SETUP browser)
set_tests_properties(web.browser_ends PROPERTIES FIXTURES_CLEANUP browser)

file(GLOB web_tests CONFIGURE_DEPENDS web/*.mjs)
foreach(file IN LISTS web_tests)
    cmake_path(GET file STEM name)
    if(name MATCHES "^lib|^browser$|^eslint$")
        continue()
    endif()
    rn_web_test(${name} web ${name} ${CMAKE_BINARY_DIR})
    set_tests_properties(web.${name} PROPERTIES FIXTURES_REQUIRED browser)
    # Those with a long form: all sizes, languages and screens, games to their very end.
    file(STRINGS ${file} long REGEX "[^A-Za-z](LONG|WHOLE)[^A-Za-z]")
    if(long)
        rn_web_test(${name}.long "web;long" ${name} ${CMAKE_BINARY_DIR} long)
        set_tests_properties(web.${name}.long PROPERTIES FIXTURES_REQUIRED browser)
    endif()
endforeach()
