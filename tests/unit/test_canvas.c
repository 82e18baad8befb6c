/*
 * test_canvas.c - cells, clips, text and spots of a canvas.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../screens/dump.h"

static RnCanvas canvas;

static int setup(void **unused)
{
    (void)unused;
    rn_canvas_make(&canvas, 20, 4);
    return 0;
}

static int teardown(void **unused)
{
    (void)unused;
    rn_canvas_free(&canvas);
    return 0;
}

/* The characters of a row, without the blanks at its end. */
static const char *row(int y)
{
    static char text[200];
    char *dump = dump_canvas(&canvas, false);
    const char *line = dump;
    while (y-- > 0) {
        line = strchr(line, '\n') + 1;
    }
    size_t size = strcspn(line, "\n");
    memcpy(text, line, size);
    text[size] = '\0';
    free(dump);
    return text;
}

static void sizes_are_cut(void **unused)
{
    (void)unused;
    RnCanvas other;
    rn_canvas_make(&other, 0, -5);
    assert_int_equal(other.width * other.height, 1);
    rn_canvas_free(&other);
    rn_canvas_make(&other, 100000, 100000);
    assert_int_equal(other.width, RN_CANVAS_WIDTH_MAX);
    assert_int_equal(other.height, RN_CANVAS_HEIGHT_MAX);
    rn_canvas_free(&other);
}

static void nothing_is_put_outside(void **unused)
{
    (void)unused;
    for (int x = -30; x < 50; x += 7) {
        for (int y = -3; y < 8; y++) {
            rn_put_text(&canvas, x, y, RN_ST_TEXT, "some longer text \xE5\x85\xAC");
            rn_put_in(&canvas, x, y, 9, RN_ST_TEXT, "cut off somewhere");
            rn_fill(&canvas, (RnRect){x, y, 90, 9}, 0x4E00, RN_ST_TEXT);
            rn_frame(&canvas, (RnRect){x, y, 30, 9}, RN_ST_FRAME, "heading");
            rn_under(&canvas, (RnRect){x, y, 30, 9}, RN_ST_SEA);
            rn_bar(&canvas, x, y, 30, 3, 10, RN_ST_AIR, RN_ST_EMPTY);
            rn_scroll_bar(&canvas, (RnRect){x, y, 3, 9}, 3, 9, 20);
            rn_spot(&canvas, (RnRect){x, y, 30, 9}, 1);
        }
    }
    for (int i = 0; i < canvas.spots; i++) {
        RnRect at = canvas.spot[i].at;
        assert_true(at.x >= 0 && at.y >= 0 && at.w > 0 && at.h > 0);
        assert_true(at.x + at.w <= canvas.width && at.y + at.h <= canvas.height);
    }
}

static void a_clip_only_narrows(void **unused)
{
    (void)unused;
    RnRect whole = rn_clip(&canvas, (RnRect){5, 1, 5, 2});
    RnRect old = rn_clip(&canvas, (RnRect){0, 0, 8, 2});
    assert_int_equal(old.w, 5);
    assert_int_equal(canvas.clip.x, 5);
    assert_int_equal(canvas.clip.w, 3);
    assert_int_equal(canvas.clip.h, 1);
    rn_put_text(&canvas, 0, 1, RN_ST_TEXT, "abcdefghijklmn");
    canvas.clip = whole;
    assert_string_equal(row(1), "     fgh");
}

static void wide_characters_take_two_cells(void **unused)
{
    (void)unused;
    assert_int_equal(rn_put_text(&canvas, 0, 0, RN_ST_TEXT,
                                 "a\xE5\x85\xAC"
                                 "b"),
                     4);
    assert_string_equal(row(0), "a\xE5\x85\xAC"
                                "b");
    assert_int_equal(canvas.cell[2].c, 0);
    rn_put_cell(&canvas, 2, 0, 'x', RN_ST_TEXT); /* over the right half */
    assert_string_equal(row(0), "a xb");
    rn_put_text(&canvas, 0, 1, RN_ST_TEXT,
                "a\xE5\x85\xAC"
                "b");
    rn_put_cell(&canvas, 1, 1, 'x', RN_ST_TEXT); /* over the left half */
    assert_string_equal(row(1), "ax b");
    rn_put_cell(&canvas, 19, 2, 0x516C, RN_ST_TEXT); /* there is no room for it */
    assert_int_equal(canvas.cell[2 * 20 + 19].c, ' ');
}

static void bad_bytes_become_question_marks(void **unused)
{
    (void)unused;
    rn_put_text(&canvas, 0, 0, RN_ST_TEXT,
                "a\xFF"
                "b\xE5\x85\ttab");
    assert_string_equal(row(0), "a?b???tab");
    assert_int_equal(rn_columns("a\xFF"
                                "b\xE5\x85\ttab"),
                     9);
}

static void joining_marks_take_no_cell(void **unused)
{
    (void)unused;
    assert_int_equal(rn_columns("e\xCC\x81t"), 2);
    rn_put_text(&canvas, 0, 0, RN_ST_TEXT, "e\xCC\x81t");
    assert_string_equal(row(0), "et");
}

static void long_text_ends_in_an_ellipsis(void **unused)
{
    (void)unused;
    assert_int_equal(rn_put_in(&canvas, 1, 0, 6, RN_ST_TEXT, "Maximilian"), 7);
    assert_string_equal(row(0), " Maxim\xE2\x80\xA6");
    rn_put_in(&canvas, 1, 1, 6, RN_ST_TEXT, "Ann");
    rn_put_right(&canvas, 1, 2, 6, RN_ST_TEXT, "Ann");
    rn_put_centred(&canvas, 1, 3, 7, RN_ST_TEXT, "Ann");
    assert_string_equal(row(1), " Ann");
    assert_string_equal(row(2), "    Ann");
    assert_string_equal(row(3), "   Ann");
    canvas.ascii = true;
    rn_put_in(&canvas, 1, 0, 6, RN_ST_TEXT, "Maximilian");
    assert_string_equal(row(0), " Maxim~");
    assert_int_equal(rn_put_in(&canvas, 3, 0, 0, RN_ST_TEXT, "x"), 3);
}

static void lines_break_at_spaces(void **unused)
{
    (void)unused;
    const char *text = "one two three  four\nfive";
    assert_int_equal(rn_put_wrapped(&canvas, (RnRect){0, 0, 8, 4}, 0, RN_ST_TEXT, text), 4);
    assert_string_equal(row(0), "one two");
    assert_string_equal(row(1), "three");
    assert_string_equal(row(2), "four");
    assert_string_equal(row(3), "five");
    rn_canvas_clear(&canvas);
    assert_int_equal(rn_put_wrapped(&canvas, (RnRect){0, 0, 8, 1}, 2, RN_ST_TEXT, text), 4);
    assert_string_equal(row(0), "four");
    rn_canvas_clear(&canvas);
    assert_int_equal(rn_put_lines(&canvas, (RnRect){0, 0, 8, 2}, RN_ST_TEXT, text), 2);
    assert_string_equal(row(1), "three\xE2\x80\xA6");
    rn_canvas_clear(&canvas);
    rn_put_lines(&canvas, (RnRect){0, 0, 4, 4}, RN_ST_TEXT, "abcdefgh ij");
    assert_string_equal(row(0), "abcd");
    assert_string_equal(row(1), "efgh");
    assert_string_equal(row(2), "ij");
}

static void every_text_comes_to_an_end(void **unused)
{
    (void)unused;
    const char *texts[] = {"\xE5\x85\xAC\xE5\x85\xAC", " ", "   a", "a ", "\n\n", "\xFF\xFF"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        for (int width = -1; width < 4; width++) {
            assert_in_range(
                rn_put_wrapped(&canvas, (RnRect){0, 0, width, 2}, 0, RN_ST_TEXT, texts[i]), 1, 6);
        }
    }
}

static void ascii_has_a_likeness_for_everything(void **unused)
{
    (void)unused;
    canvas.ascii = true;
    rn_frame(&canvas, (RnRect){0, 0, 9, 3}, RN_ST_FRAME, "\xC3\xA4\xC5\x82");
    rn_put_text(&canvas, 10, 0, RN_ST_TEXT, "\xE2\x96\x88\xE2\x97\x8B\xE5\x85\xAC\xE2\x80\xA6");
    assert_string_equal(row(0), "+- al --+ #o? .");
    assert_string_equal(row(2), "+-------+");
    for (uint32_t c = 0x80; c < 0x3000; c++) {
        assert_in_range(rn_ascii_for(c), ' ', '~');
    }
    assert_int_equal(rn_ascii_for(0xE9), 'e');
    assert_int_equal(rn_ascii_for(0x17C), 'z');
    assert_int_equal(rn_ascii_for(0x142), 'l');
    assert_int_equal(rn_ascii_for(0xDF), 's');
}

static void bars_never_lie(void **unused)
{
    (void)unused;
    for (int filled = 0; filled <= 1000; filled++) {
        int cells = 0;
        rn_bar(&canvas, 0, 0, 10, filled, 1000, RN_ST_AIR, RN_ST_EMPTY);
        for (int x = 0; x < 10; x++) {
            cells += canvas.cell[x].style == RN_ST_AIR;
        }
        assert_int_equal(cells == 0, filled == 0);
        assert_int_equal(cells == 10, filled == 1000);
    }
}

static void scroll_bars_reach_both_ends(void **unused)
{
    (void)unused;
    rn_scroll_bar(&canvas, (RnRect){0, 0, 5, 4}, 0, 4, 4); /* all is seen */
    assert_int_equal(canvas.cell[4].c, ' ');
    rn_scroll_bar(&canvas, (RnRect){0, 0, 5, 4}, 0, 4, 40);
    assert_int_equal(canvas.cell[4].c, 0x2588);
    rn_scroll_bar(&canvas, (RnRect){0, 0, 5, 4}, 36, 4, 40);
    assert_int_equal(canvas.cell[3 * 20 + 4].c, 0x2588);
    assert_int_equal(canvas.cell[4].c, 0x2502);
}

static void the_last_spot_lies_on_top(void **unused)
{
    (void)unused;
    rn_spot(&canvas, (RnRect){0, 0, 10, 4}, 1);
    rn_spot(&canvas, (RnRect){2, 1, 3, 1}, 2);
    rn_spot(&canvas, (RnRect){30, 1, 3, 1}, 3);
    assert_int_equal(canvas.spots, 2);
    assert_int_equal(rn_spot_at(&canvas, 2, 1), 2);
    assert_int_equal(rn_spot_at(&canvas, 2, 2), 1);
    assert_int_equal(rn_spot_at(&canvas, 12, 2), -1);
    while (canvas.spots < RN_SPOTS_MAX) {
        rn_spot(&canvas, (RnRect){0, 0, 1, 1}, 9);
    }
    assert_int_equal(rn_spot_at(&canvas, 0, 0), 9);
    rn_canvas_clear(&canvas);
    assert_int_equal(rn_spot_at(&canvas, 2, 1), -1);
}

static void a_dump_tells_styles_too(void **unused)
{
    (void)unused;
    rn_put_text(&canvas, 0, 0, RN_ST_KEY, "K");
    rn_put_cell(&canvas, 1, 0, 'B', (RnStyle)(RN_ST_GNOME + 1));
    rn_under(&canvas, (RnRect){1, 0, 1, 1}, RN_ST_SEA);
    char *dump = dump_canvas(&canvas, true);
    assert_non_null(strstr(dump, "KB\n"));
    assert_non_null(strstr(dump, "\nkB...."));
    assert_non_null(strstr(dump, "\n.~...."));
    assert_non_null(strstr(dump, "k key\n"));
    free(dump);
}

/* A text in one piece stands over whole lines, and is known as such; one that would not fit is only shown. */
static void text_in_one_piece(void **unused)
{
    (void)unused;
    RnCanvas paper = {0};
    const char *link = "http://localhost:8080/#join/0123456789abcdef";
    rn_canvas_make(&paper, 20, 5);
    assert_int_equal(rn_put_whole(&paper, 1, RN_ST_STRONG, link), 3);
    assert_string_equal(paper.whole.text, link);
    assert_int_equal(paper.whole.y, 1);
    for (int i = 0; link[i] != '\0'; i++) {
        assert_int_equal(rn_cell_at(&paper, i % 20, 1 + i / 20)->c, link[i]);
        assert_int_equal(rn_cell_at(&paper, i % 20, 1 + i / 20)->style, RN_ST_STRONG);
    }
    rn_canvas_clear(&paper);
    assert_string_equal(paper.whole.text, "");
    assert_int_equal(rn_put_whole(&paper, 3, RN_ST_STRONG, link), 3);
    assert_string_equal(paper.whole.text, ""); /* the terminal would scroll */
    assert_int_equal(rn_cell_at(&paper, 19, 4)->c, link[39]);
    rn_canvas_free(&paper);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)
    const struct CMUnitTest tests[] = {
        TEST(sizes_are_cut),
        TEST(nothing_is_put_outside),
        TEST(a_clip_only_narrows),
        TEST(wide_characters_take_two_cells),
        TEST(bad_bytes_become_question_marks),
        TEST(joining_marks_take_no_cell),
        TEST(long_text_ends_in_an_ellipsis),
        TEST(lines_break_at_spaces),
        TEST(every_text_comes_to_an_end),
        TEST(ascii_has_a_likeness_for_everything),
        TEST(bars_never_lie),
        TEST(scroll_bars_reach_both_ends),
        TEST(the_last_spot_lies_on_top),
        TEST(text_in_one_piece),
        TEST(a_dump_tells_styles_too),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
