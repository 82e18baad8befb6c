/*
 * test_page.c - the page inside the program: which form of a file answers a request, and that nothing
 * else can be asked for. tests/cli/page.sh has the true page.
 */
#define ZLIB_CONST

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>
#include <zlib.h>

#include "serve/serve.h"

/* "let a;" as brotli writes it: one piece that is not compressed. */
static const unsigned char MAIN[] = "\x8f\x02\x80let a;\x03";
static const unsigned char PLAIN[] = "let a;";
static const unsigned char BROKEN[] = "\xff\xff\xff";
enum { PLAIN_SIZE = sizeof PLAIN - 1 };

static const RnPageFile FILES[] = {
    {"broken.js", BROKEN, sizeof BROKEN - 1, PLAIN_SIZE, true, "b0"},
    {"css/game.css", PLAIN, PLAIN_SIZE, PLAIN_SIZE, false, "c0"},
    {"index.html", MAIN, sizeof MAIN - 1, PLAIN_SIZE, true, "d0"},
    {"main.js", MAIN, sizeof MAIN - 1, PLAIN_SIZE, true, "e0"},
    {"notes", PLAIN, PLAIN_SIZE, PLAIN_SIZE, false, "f0"},
    {"short.js", MAIN, sizeof MAIN - 1, PLAIN_SIZE + 1, true, "f1"},
};
static const RnPageFiles PAGE = {FILES, sizeof FILES / sizeof *FILES};
static RnPageForms *forms;

static int set_up(void **state)
{
    (void)state;
    forms = rn_page_open(&PAGE);
    return forms == NULL;
}

static int tear_down(void **state)
{
    (void)state;
    rn_page_close(forms);
    rn_page_close(NULL);
    return 0;
}

static void finds_files_and_types(void **state)
{
    RnServed served;
    (void)state;
    assert_true(rn_page_find(forms, "/", "", &served));
    assert_string_equal(served.type, "text/html; charset=utf-8");
    assert_string_equal(served.tag, "\"d0\"");
    assert_true(rn_page_find(forms, "/css/game.css", "gzip, br", &served));
    assert_string_equal(served.type, "text/css; charset=utf-8");
    assert_null(served.encoding); /* it would not get smaller */
    assert_ptr_equal(served.bytes, PLAIN);
    assert_int_equal(served.size, PLAIN_SIZE);
}

/* What gzip has made of it, read by zlib. */
static void is_gzip_of(const RnServed *served, const unsigned char *plain, size_t size)
{
    unsigned char out[64];
    z_stream stream = {.next_in = served->bytes,
                       .avail_in = (uInt)served->size,
                       .next_out = out,
                       .avail_out = sizeof out};
    assert_int_equal(inflateInit2(&stream, MAX_WBITS + 16), Z_OK);
    assert_int_equal(inflate(&stream, Z_FINISH), Z_STREAM_END);
    assert_int_equal(stream.total_out, size);
    assert_memory_equal(out, plain, size);
    inflateEnd(&stream);
}

static void every_browser_gets_a_form_it_takes(void **state)
{
    RnServed served;
    (void)state;
    assert_true(rn_page_find(forms, "/main.js", "gzip, deflate, br", &served));
    assert_string_equal(served.encoding, "br");
    assert_string_equal(served.tag, "\"e0-br\"");
    assert_ptr_equal(served.bytes, MAIN); /* as it is, not a copy */
    assert_int_equal(served.size, sizeof MAIN - 1);

    for (int i = 0; i < 2; i++) { /* made, then kept */
        const unsigned char *first = served.bytes;
        assert_true(rn_page_find(forms, "/main.js", "gzip;q=0.5, br;q=0", &served));
        assert_string_equal(served.encoding, "gzip");
        assert_string_equal(served.tag, "\"e0-gzip\"");
        is_gzip_of(&served, PLAIN, PLAIN_SIZE);
        if (i > 0) {
            assert_ptr_equal(served.bytes, first);
        }
    }
    assert_true(rn_page_find(forms, "/main.js", "identity", &served));
    assert_null(served.encoding);
    assert_string_equal(served.tag, "\"e0\"");
    assert_int_equal(served.size, PLAIN_SIZE);
    assert_memory_equal(served.bytes, PLAIN, PLAIN_SIZE);
}

static void serves_nothing_else(void **state)
{
    static const char *const paths[] = {
        "",
        "main.js",
        "/../main.js",
        "/css/../main.js",
        "//main.js",
        "/css//game.css",
        "/notes",
        "/main.js.gz",
        "/main.js.br",
        "/css",
        "/css/",
        "/main.js/",
        "/main",
        "/main.js\n",
        "/nothere.js",
        "/ma%69n.js",
    };
    RnServed served;
    (void)state;
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
        if (rn_page_find(forms, paths[i], "", &served)) {
            fail_msg("'%s' is served", paths[i]);
        }
    }
}

/* Not what a build makes; but then there is no answer, and nothing worse. */
static void what_cannot_be_read_is_not_there(void **state)
{
    RnServed served;
    (void)state;
    assert_false(rn_page_find(forms, "/broken.js", "", &served));
    assert_false(rn_page_find(forms, "/broken.js", "gzip", &served));
    assert_false(rn_page_find(forms, "/short.js", "", &served));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finds_files_and_types),
        cmocka_unit_test(every_browser_gets_a_form_it_takes),
        cmocka_unit_test(serves_nothing_else),
        cmocka_unit_test(what_cannot_be_read_is_not_there),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
