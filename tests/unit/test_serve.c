/*
 * test_serve.c - which file of the page answers a request, and that nothing else can be asked for.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "serve/serve.h"

static char folder[] = "/tmp/rednov-serve-XXXXXX";

static void put(const char *name, const char *text)
{
    char path[256];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

static int set_up(void **state)
{
    char path[256];
    (void)state;
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/css", folder);
    assert_int_equal(mkdir(path, 0700), 0);
    put("index.html", "<!doctype html>");
    put("main.js", "let a;");
    put("main.js.gz", "gz");
    put("main.js.br", "br");
    put("css/game.css", "b{}");
    put(".secret.js", "no");
    put("notes", "no type");
    return 0;
}

static int tear_down(void **state)
{
    char command[256];
    (void)state;
    snprintf(command, sizeof command, "rm -r '%s'", folder);
    return system(command); /* NOLINT(cert-env33-c): a folder of ours */
}

static void finds_files_and_types(void **state)
{
    RnServed served;
    (void)state;
    assert_true(rn_serve_find(folder, "/", "", &served));
    assert_string_equal(served.type, "text/html; charset=utf-8");
    assert_null(served.encoding);
    assert_true(rn_serve_find(folder, "/css/game.css", "gzip, br", &served));
    assert_string_equal(served.type, "text/css; charset=utf-8");
    assert_null(served.encoding); /* there is no compressed form */
}

static void takes_the_smallest_form(void **state)
{
    static const struct {
        const char *accepts, *encoding;
    } cases[] = {
        {"gzip, deflate, br", "br"},
        {"gzip", "gzip"},
        {"br;q=1.0, gzip;q=0.8", "br"},
        {"br;q=0, gzip", "gzip"},
        {"br;q=0.0, gzip", "gzip"},
        {"brotli", NULL},
        {"", NULL},
        {"identity", NULL},
    };
    RnServed served;
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_true(rn_serve_find(folder, "/main.js", cases[i].accepts, &served));
        if (cases[i].encoding == NULL) {
            assert_null(served.encoding);
        } else {
            assert_string_equal(served.encoding, cases[i].encoding);
        }
        assert_string_equal(served.type, "text/javascript; charset=utf-8");
    }
}

static void serves_nothing_else(void **state)
{
    static const char *const paths[] = {
        "",           "main.js",    "/../etc/passwd", "/css/../../x.js", "/.secret.js", "//main.js",
        "/css//a.js", "/notes",     "/main.js.gz",    "/main.js.br",     "/css",        "/css/",
        "/main.js/",  "/ma%69n.js", "/main.js\n",     "/a b.js",         "/nothere.js",
    };
    RnServed served;
    (void)state;
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
        if (rn_serve_find(folder, paths[i], "", &served)) {
            fail_msg("'%s' is served as %s", paths[i], served.path);
        }
    }
}

static void a_stale_form_is_not_taken(void **state)
{
    char path[256];
    RnServed served;
    struct stat about;
    (void)state;
    snprintf(path, sizeof path, "%s/main.js", folder);
    assert_int_equal(stat(path, &about), 0);
    snprintf(path, sizeof path, "touch -d @%lld '%s/main.js.br'", (long long)about.st_mtime - 60,
             folder);
    assert_int_equal(system(path), 0); /* NOLINT(cert-env33-c): a file of ours */
    assert_true(rn_serve_find(folder, "/main.js", "br", &served));
    assert_null(served.encoding);
}

/* A proxy that compresses makes a tag weak, and who keeps several forms names them all. */
static void a_tag_is_found_in_a_list(void **state)
{
    static const char *const with[] = {"\"5-1f\"",         "W/\"5-1f\"",
                                       "\"a\", \"5-1f\"",  "\"a\",W/\"5-1f\",\"b\"",
                                       "\"5-1f\" , \"a\"", "*"};
    static const char *const without[] = {
        "",          "5-1f",      "\"5-1\"",     "\"15-1f\"", "\"5-1f", "X/\"5-1f\"",
        "x\"5-1f\"", "/\"5-1f\"", "\"5-1f\"x\"", "\"*\"",     "**"};
    (void)state;
    for (size_t i = 0; i < sizeof with / sizeof *with; i++) {
        assert_true(rn_serve_has_tag(with[i], "\"5-1f\""));
    }
    for (size_t i = 0; i < sizeof without / sizeof *without; i++) {
        assert_false(rn_serve_has_tag(without[i], "\"5-1f\""));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finds_files_and_types),    cmocka_unit_test(takes_the_smallest_form),
        cmocka_unit_test(serves_nothing_else),      cmocka_unit_test(a_stale_form_is_not_taken),
        cmocka_unit_test(a_tag_is_found_in_a_list),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
