/*
 * test_engine.c - what the engine offers beyond the bare game: seats, moves with the answer, batches,
 * computer players and their advice. What it says of the game itself is tested by test_proto.c.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "one_engine.h"
#include "table/choices.h"
#include "text/text.h"

/* ---- Helpers -------------------------------------------------------------------------------- */

static const char *ask_text(const char *line) { return ask_bytes(line, strlen(line)); }

static json_t *ask(const char *format, ...)
{
    static char line[20000];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    json_t *answer = json_loads(ask_text(line), JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(answer);
    return answer;
}

static void expect_refused(const char *line, const char *part)
{
    const char *answer = ask_text(line);
    if (strncmp(answer, "{\"ok\":false,", 12) != 0 || !strstr(answer, part)) {
        fail_msg("%s: %s", line, answer);
    }
}

static json_t *good(json_t *answer)
{
    if (!json_is_true(json_object_get(answer, "ok"))) {
        fail_msg("%s", json_string_value(json_object_get(answer, "error")));
    }
    return answer;
}

static void begin(const char *config, const char *chance)
{
    json_decref(good(ask("{\"cmd\":\"new\",\"config\":{%s},%s}", config, chance)));
}

static const char *text_of(const json_t *object, const char *key)
{
    return json_string_value(json_object_get(object, key));
}

/* ---- Lines ---------------------------------------------------------------------------------- */

static void a_mark_of_byte_order_opens_the_input_only(void **unused)
{
    (void)unused;
    assert_memory_equal(ask_text("\xef\xbb\xbf{\"cmd\":\"hello\"}"), "{\"ok\":true,", 11);
    expect_refused("\xef\xbb\xbf{\"cmd\":\"hello\"}", "not JSON");
}

static void seeds_go_to_the_end(void **unused)
{
    static const char *const wrong[] = {"\"\"",   "\"07\"",
                                        "\"-1\"", "\"18446744073709551616\"",
                                        "\"7 \"", "\"99999999999999999999\"",
                                        "-1",     "1.5",
                                        "[\"7\"]"};
    (void)unused;
    begin("\"players\":3", "\"seed\":\"18446744073709551615\"");
    json_t *record = good(ask("{\"cmd\":\"record\"}"));
    assert_non_null(strstr(text_of(record, "record"), "\nseed: 18446744073709551615\n"));
    json_decref(record);
    char *number = strdup(ask_text("{\"cmd\":\"new\",\"config\":{\"players\":3},\"seed\":7}"));
    assert_string_equal(ask_text("{\"cmd\":\"new\",\"config\":{\"players\":3},\"seed\":\"7\"}"),
                        number);
    free(number);
    for (size_t i = 0; i < RN_COUNT(wrong); i++) {
        char line[100];
        snprintf(line, sizeof line, "{\"cmd\":\"new\",\"config\":{\"players\":3},\"seed\":%s}",
                 wrong[i]);
        expect_refused(line, "seed: must be");
    }
}

static void a_batch_is_answered_one_by_one(void **unused)
{
    static const char *const lines[] = {"{\"cmd\":\"new\",\"config\":{\"players\":3},\"seed\":7}",
                                        "{\"cmd\":\"play\",\"move\":\"no\"}",
                                        "{\"cmd\":\"legal\"}",
                                        "7",
                                        "[{\"cmd\":\"state\"}]",
                                        "{\"cmd\":\"play\",\"move\":\"pass\"}"};
    char batch[1000] = "[", *at = batch + 1;
    json_t *single[RN_COUNT(lines)];
    (void)unused;
    for (size_t i = 0; i < RN_COUNT(lines); i++) {
        at += sprintf(at, "%s%s", i == 0 ? "" : ",", lines[i]);
        /* alone the fifth would be a batch of its own: inside one it is no request */
        single[i] = i == 4 ? ask("null") : ask("%s", lines[i]);
    }
    strcpy(at, "]");
    json_t *answers = ask("%s", batch);
    assert_int_equal(json_array_size(answers), RN_COUNT(lines));
    for (size_t i = 0; i < RN_COUNT(lines); i++) {
        assert_true(json_equal(json_array_get(answers, i), single[i]));
        json_decref(single[i]);
    }
    json_decref(answers);
    expect_refused("[]", "1 to 1000 requests");
    char *many = malloc(3 * (RN_BATCH_MAX + 2)), *end = many;
    for (int i = 0; i <= RN_BATCH_MAX; i++) {
        end += sprintf(end, i == 0 ? "[0" : ",0");
    }
    strcpy(end, "]");
    expect_refused(many, "1 to 1000 requests");
    free(many);
    json_decref(ask("[{\"cmd\":\"quit\"},{\"cmd\":\"hello\"}]"));
    assert_true(engine.quit);
}

/* Whoever adds a command tells of it, and lets the fuzzer know. */
static char *read_file(const char *path)
{
    char *bytes = calloc(1, 1 << 20);
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    assert_in_range(fread(bytes, 1, 1 << 20, file), 1, (1 << 20) - 1);
    fclose(file);
    return bytes;
}

static void every_command_is_told_of(void **unused)
{
    char *formats = read_file(REDNOV_SOURCE "/docs/FORMATS.md");
    char *dictionary = read_file(REDNOV_SOURCE "/tests/fuzz/protocol.dict");
    json_t *hello = good(ask("{\"cmd\":\"hello\"}"));
    size_t i;
    json_t *name;
    (void)unused;
    assert_string_equal(text_of(hello, "version"), rn_version());
    json_array_foreach(json_object_get(hello, "commands"), i, name)
    {
        char row[100], word[100];
        snprintf(row, sizeof row, "\n| `{\"cmd\":\"%s\"", json_string_value(name));
        snprintf(word, sizeof word, "\"\\\"cmd\\\":\\\"%s\\\"", json_string_value(name));
        if (!strstr(formats, row) || !strstr(dictionary, word)) {
            fail_msg("%s: not in docs/FORMATS.md or tests/fuzz/protocol.dict", row + 1);
        }
    }
    json_decref(hello);
    free(formats);
    free(dictionary);
}

/* ---- Moves and seats ------------------------------------------------------------------------ */

static void moves_come_with_the_answer(void **unused)
{
    static const char *const lines[] = {
        "{\"cmd\":\"new\",\"config\":{\"players\":3},\"seed\":7,\"moves\":true}",
        "{\"cmd\":\"play\",\"move\":\"pass\",\"moves\":true}", "{\"cmd\":\"state\",\"moves\":true}",
        "{\"cmd\":\"undo\",\"moves\":true}"};
    (void)unused;
    for (size_t i = 0; i < RN_COUNT(lines); i++) {
        json_t *answer = good(ask("%s", lines[i]));
        json_t *legal = good(ask("{\"cmd\":\"legal\"}"));
        assert_true(json_equal(json_object_get(answer, "moves"), json_object_get(legal, "moves")));
        char *state = json_dumps(json_object_get(answer, "state"), JSON_COMPACT);
        json_t *loaded = good(ask("{\"cmd\":\"load\",\"state\":%s,\"moves\":true}", state));
        assert_true(json_equal(json_object_get(loaded, "moves"), json_object_get(legal, "moves")));
        free(state);
        json_decref(loaded);
        json_decref(legal);
        json_decref(answer);
        if (i + 1 < RN_COUNT(lines)) { /* a game that was loaded has nothing to undo */
            begin("\"players\":3", "\"seed\":7");
            json_decref(i == 1 ? good(ask("{\"cmd\":\"play\",\"move\":\"pass\"}")) : json_null());
        }
        if (i == 2) {
            json_decref(good(ask("{\"cmd\":\"play\",\"move\":\"pass\"}")));
        }
    }
    expect_refused("{\"cmd\":\"state\",\"moves\":1}", "moves: must be true or false");
}

/* Nothing that a seat is told names an item that only others know. */
static void check_log(const json_t *log, int seat, bool *hid)
{
    size_t i;
    json_t *fact;
    json_array_foreach(log, i, fact)
    {
        const char *what = text_of(fact, "what"), *gnome = text_of(fact, "gnome");
        const bool drawn = strcmp(what, "got") == 0 && strcmp(text_of(fact, "from"), "stash") != 0;
        const bool mine = gnome != NULL && gnome[0] == 'A' + seat;
        if (drawn) {
            assert_int_equal(json_is_null(json_object_get(fact, "item")), !mine);
            *hid = *hid || !mine;
        }
    }
}

static void a_seat_hears_what_it_may(void **unused)
{
    bool hid = false;
    int others = 0, own = 0;
    (void)unused;
    json_t *answer = good(ask("{\"cmd\":\"new\",\"config\":{\"players\":4,\"crazed\":true},"
                              "\"seed\":3,\"seat\":\"B\",\"moves\":true,\"log\":true}"));
    for (int step = 0; step < 2000; step++) {
        json_t *state = json_object_get(answer, "state"), *moves = json_object_get(answer, "moves");
        json_t *view = good(ask("{\"cmd\":\"state\",\"seat\":\"B\"}"));
        assert_true(json_equal(state, json_object_get(view, "state")));
        json_decref(view);
        check_log(json_object_get(answer, "log"), 1, &hid);
        json_t *seated = good(ask("{\"cmd\":\"legal\",\"seat\":\"B\"}"));
        json_t *whole = good(ask("{\"cmd\":\"legal\"}"));
        assert_true(json_equal(json_object_get(seated, "moves"), moves));
        const RnState *now = rn_session_state(&engine.session);
        if (now->decider == 1 || now->decider == RN_NONE) {
            assert_true(json_equal(moves, json_object_get(whole, "moves")));
            own++;
        } else {
            assert_true(json_is_null(moves));
            others++;
        }
        const json_t *all = json_object_get(whole, "moves");
        const size_t count = json_array_size(all);
        char move[RN_TEXT_MAX] = "";
        if (count > 0) {
            strcpy(move, json_string_value(json_array_get(all, (size_t)step * 7 % count)));
        }
        json_decref(seated);
        json_decref(whole);
        json_decref(answer);
        answer = NULL;
        if (count == 0) {
            break;
        }
        answer =
            good(ask("{\"cmd\":\"play\",\"move\":\"%s\",\"seat\":\"B\",\"moves\":true}", move));
    }
    json_decref(answer);
    assert_true(hid && own > 5 && others > 20);
    expect_refused("{\"cmd\":\"legal\",\"seat\":\"E\"}", "seat: ");
    expect_refused("{\"cmd\":\"new\",\"config\":{\"players\":3},\"seed\":1,\"seat\":\"D\"}",
                   "seat: ");
}

/* ---- Computer players ----------------------------------------------------------------------- */

/* A game by computer players of a table. */
static uint64_t play_at_table(int kind, uint64_t seed, uint32_t budget)
{
    static RnCrewmen crew;
    RnSession session;
    const RnConfig config = {.players = 4, .gnomes = 4};
    memset(&crew, 0, sizeof crew);
    rn_session_init(&session, rn_box_standard());
    rn_session_new(&session, &config, true, seed);
    while (rn_session_state(&session)->decision != RN_OVER) {
        const int gnome = rn_session_state(&session)->decider;
        RnPlayer *player = rn_crewman(&crew, &session, gnome, kind, (RnEffort){.games = budget});
        RnView view;
        rn_view(rn_session_state(&session), gnome, &view);
        assert_int_equal(rn_session_play(&session, rn_player_move(session.box, player, &view)),
                         RN_OK);
        rn_crewman_moved(&crew, &session, gnome, player);
    }
    const uint64_t hash = rn_hash(rn_session_state(&session));
    rn_session_free(&session);
    return hash;
}

static void computer_players_play_as_at_a_table(void **unused)
{
    static const struct {
        int kind;
        uint32_t budget;
    } cases[] = {{RN_LUBBER, 10}, {RN_SAILOR, 10}, {RN_MATE, 10}, {RN_CAPTAIN, 30}};
    (void)unused;
    for (size_t i = 0; i < RN_COUNT(cases); i++) {
        for (int asks = 0; asks < 2; asks++) { /* at once, or asked first */
            begin("\"players\":4", "\"seed\":11");
            const char *by = rn_kind_word(cases[i].kind);
            const int budget = (int)cases[i].budget;
            while (rn_session_state(&engine.session)->decision != RN_OVER) {
                char move[RN_TEXT_MAX] = "";
                if (asks) {
                    json_t *answer =
                        good(ask("{\"cmd\":\"move\",\"by\":\"%s\",\"budget\":%d}", by, budget));
                    strcpy(move, text_of(answer, "move"));
                    assert_string_equal(move, json_string_value(json_array_get(
                                                  json_object_get(answer, "plan"), 0)));
                    json_decref(answer);
                    json_decref(good(ask("{\"cmd\":\"play\",\"move\":\"%s\"}", move)));
                } else {
                    json_decref(
                        good(ask("{\"cmd\":\"play\",\"by\":\"%s\",\"budget\":%d}", by, budget)));
                }
            }
            assert_int_equal(rn_hash(rn_session_state(&engine.session)),
                             play_at_table(cases[i].kind, 11, cases[i].budget));
        }
    }
    expect_refused("{\"cmd\":\"move\",\"by\":\"mate\"}", "the game is over");
    expect_refused("{\"cmd\":\"rescue\"}", "the game is over");
}

static void thinking_changes_nothing(void **unused)
{
    (void)unused;
    begin("\"players\":3", "\"seed\":5");
    const uint64_t before = rn_hash(rn_session_state(&engine.session));
    char *first = strdup(ask_text("{\"cmd\":\"move\",\"by\":\"captain\",\"budget\":50}"));
    assert_string_equal(ask_text("{\"cmd\":\"move\",\"by\":\"captain\",\"budget\":50}"), first);
    free(first);
    first = strdup(ask_text("{\"cmd\":\"rescue\",\"seed\":4}"));
    assert_string_equal(ask_text("{\"cmd\":\"rescue\",\"seed\":4}"), first);
    free(first);
    assert_int_equal(rn_hash(rn_session_state(&engine.session)), before);
    assert_int_equal(rn_session_steps(&engine.session), 12 - 1);
}

static void wrong_questions_are_refused(void **unused)
{
    static const char *const cases[][2] = {
        {"{\"cmd\":\"move\"}", "\"by\\\" is missing"},
        {"{\"cmd\":\"move\",\"by\":\"admiral\"}", "by: \\\"admiral\\\" is not known here"},
        {"{\"cmd\":\"move\",\"by\":\"mate\",\"budget\":0}", "budget: must be 1 to 1000000, not 0"},
        {"{\"cmd\":\"move\",\"by\":\"mate\",\"budget\":1000001}", "budget: "},
        {"{\"cmd\":\"move\",\"by\":\"mate\",\"seed\":-1}", "seed: "},
        {"{\"cmd\":\"play\",\"move\":\"pass\",\"by\":\"mate\"}", "not both"},
        {"{\"cmd\":\"play\",\"move\":\"pass\",\"budget\":5}", "go with \\\"by\\\""},
        {"{\"cmd\":\"hint\",\"most\":0}", "most: must be 1 to 10"},
        {"{\"cmd\":\"hint\",\"most\":11}", "most: must be 1 to 10"},
        {"{\"cmd\":\"rescue\",\"seat\":\"D\"}", "seat: "},
        {"{\"cmd\":\"rescue\",\"budget\":0}", "budget: "},
    };
    static const char *const asks[] = {"{\"cmd\":\"move\",\"by\":\"mate\"}", "{\"cmd\":\"hint\"}",
                                       "{\"cmd\":\"rescue\"}", "{\"cmd\":\"odds\"}",
                                       "{\"cmd\":\"play\",\"by\":\"mate\"}"};
    (void)unused;
    for (size_t i = 0; i < RN_COUNT(asks); i++) {
        expect_refused(asks[i], "no game");
    }
    begin("\"players\":3", "\"seed\":5");
    for (size_t i = 0; i < RN_COUNT(cases); i++) {
        expect_refused(cases[i][0], cases[i][1]);
    }
    begin("\"players\":3,\"crazed\":true", "\"chance\":\"manual\"");
    expect_refused("{\"cmd\":\"move\",\"by\":\"mate\"}", "no player decides now");
    expect_refused("{\"cmd\":\"odds\"}", "no player decides now");
    expect_refused("{\"cmd\":\"rescue\"}", "give \\\"seat\\\"");
    json_decref(good(ask("{\"cmd\":\"rescue\",\"seat\":\"B\"}")));
}

/* ---- Advice --------------------------------------------------------------------------------- */

/* Every field of an object stands in the tables of docs/FORMATS.md. */
static void expect_told_of(const json_t *object)
{
    char *formats = read_file(REDNOV_SOURCE "/docs/FORMATS.md");
    const char *key;
    json_t *value;
    assert_true(json_object_size(object) > 0);
    json_object_foreach((json_t *)object, key, value)
    {
        char word[100];
        snprintf(word, sizeof word, "`%s`", key);
        if (!strstr(formats, word)) {
            fail_msg("docs/FORMATS.md does not tell of %s", word);
        }
    }
    free(formats);
}

static void the_chance_of_rescue_is_the_crews(void **unused)
{
    RnEndings endings;
    RnView view;
    (void)unused;
    begin("\"players\":4", "\"seed\":2");
    json_t *answer = good(ask("{\"cmd\":\"rescue\",\"seed\":9}"));
    const json_t *told = json_object_get(answer, "rescue");
    const RnState *state = rn_session_state(&engine.session);
    rn_view(state, state->decider, &view);
    rn_crew_endings(engine.session.box, &view, 9, &endings);
    const RnRescue *rescue = &endings.rescue;
    assert_int_equal(json_integer_value(json_object_get(told, "futures")), rescue->futures);
    assert_true(json_number_value(json_object_get(told, "chance")) == rescue->chance / 10000.0);
    assert_true(json_number_value(json_object_get(told, "margin")) == rescue->margin / 10000.0);
    const json_t *lost_by = json_object_get(told, "lost_by");
    for (int reason = 1; reason < RN_REASONS; reason++) {
        const json_t *share = json_object_get(lost_by, rn_word_reason(reason));
        assert_true(json_number_value(share) == endings.lost_by[reason] / 10000.0);
    }
    assert_int_equal(json_object_size(lost_by), RN_REASONS - 1);
    expect_told_of(told);
    json_decref(answer);
    char *first = strdup(ask_text("{\"cmd\":\"rescue\",\"seed\":9}"));
    assert_string_equal(ask_text("{\"cmd\":\"rescue\",\"budget\":400,\"seed\":9}"), first);
    free(first);
}

static void hints_can_be_played(void **unused)
{
    (void)unused;
    begin("\"players\":4", "\"seed\":2");
    json_t *answer = good(ask("{\"cmd\":\"hint\",\"budget\":60,\"most\":2}"));
    const json_t *hints = json_object_get(answer, "hints");
    assert_int_equal(json_array_size(hints), 2);
    const json_t *best = json_array_get(hints, 0), *moves = json_object_get(best, "moves");
    assert_true(json_is_array(json_object_get(best, "reasons")));
    expect_told_of(best);
    expect_told_of(json_object_get(best, "rescue"));
    json_t *hello = good(ask("{\"cmd\":\"hello\"}"));
    json_object_del(hello, "ok");
    json_object_del(hello, "name");
    expect_told_of(hello);
    json_decref(hello);
    for (size_t i = 0; i < json_array_size(moves); i++) {
        json_decref(good(ask("{\"cmd\":\"play\",\"move\":\"%s\"}",
                             json_string_value(json_array_get(moves, i)))));
    }
    json_decref(answer);
}

/* Every mix, held against the rules: the same items used, the same minutes asked. */
static void check_odds(const json_t *row, int *mixes)
{
    const RnBox *box = engine.session.box;
    RnState state = *rn_session_state(&engine.session);
    const json_t *use = json_object_get(row, "use"), *success = json_object_get(row, "success");
    const char *name;
    json_t *count;
    json_object_foreach((json_t *)use, name, count)
    {
        const int item = rn_word_find(rn_word_item, 0, RN_ITEMS, name, strlen(name));
        for (int i = 0; i < json_integer_value(count); i++) {
            const RnMove move = {RN_M_USE, (uint8_t)item, 0, 0};
            assert_int_equal(rn_step(box, &state, move, NULL), RN_OK);
        }
    }
    const char *action = text_of(row, "action"), *hatch = text_of(row, "hatch");
    for (size_t i = 0; i < json_array_size(success); i++) {
        char text[RN_TEXT_MAX];
        RnMove move;
        snprintf(text, sizeof text, "%s%s%s %zu", action, hatch ? " " : "", hatch ? hatch : "",
                 i + 1);
        assert_true(rn_move_parse(box, text, strlen(text), &move));
        const RnOutlook outlook = rn_outlook(box, &state, move);
        assert_int_equal(rn_check_move(box, &state, move), RN_OK);
        assert_true(json_number_value(json_array_get(success, i)) == outlook.chance / 10.0);
        const int need = rn_need(&state, move.kind, move.count);
        assert_true(rn_is_late(&outlook) || outlook.chance == (need < 10 ? need : 10));
    }
    ++*mixes;
}

static void odds_are_those_of_every_mix(void **unused)
{
    int mixes = 0, turns = 0;
    (void)unused;
    begin("\"players\":4", "\"seed\":21");
    while (rn_session_state(&engine.session)->decision != RN_OVER) {
        if (rn_session_state(&engine.session)->decision == RN_TURN) {
            json_t *answer = good(ask("{\"cmd\":\"odds\"}"));
            size_t i;
            json_t *row;
            json_array_foreach(json_object_get(answer, "odds"), i, row) { check_odds(row, &mixes); }
            turns++;
            json_decref(answer);
        } else {
            expect_refused("{\"cmd\":\"odds\"}", "no action is chosen now");
        }
        json_decref(good(ask("{\"cmd\":\"play\",\"by\":\"sailor\"}")));
    }
    assert_true(turns > 10 && mixes > 30);
    expect_refused("{\"cmd\":\"odds\"}", "the game is over");
}

/* ---- Positions and records from elsewhere ---------------------------------------------------- */

static void records_and_snapshots_come_back(void **unused)
{
    (void)unused;
    begin("\"players\":3", "\"seed\":7");
    json_decref(
        good(ask("{\"cmd\":\"play\",\"move\":\"open 5\"}"))); /* a hatch is asked: no `state` */
    json_t *code = good(ask("{\"cmd\":\"snapshot\"}"));
    json_t *record = good(ask("{\"cmd\":\"record\"}"));
    char *quoted = json_dumps(json_object_get(record, "record"), JSON_ENCODE_ANY);
    json_decref(
        good(ask("{\"cmd\":\"load\",\"snapshot\":\"%s\",\"seed\":1}", text_of(code, "snapshot"))));
    json_t *again = good(ask("{\"cmd\":\"snapshot\"}"));
    assert_string_equal(text_of(again, "hash"), text_of(code, "hash"));
    json_decref(again);
    json_decref(good(ask("{\"cmd\":\"open\",\"record\":%s}", quoted)));
    again = good(ask("{\"cmd\":\"snapshot\"}"));
    assert_string_equal(text_of(again, "snapshot"), text_of(code, "snapshot"));
    json_decref(again);
    json_decref(good(ask("{\"cmd\":\"undo\"}")));
    free(quoted);
    json_decref(record);
    json_decref(code);
    expect_refused("{\"cmd\":\"open\",\"record\":\"\"}", ",\"line\":1}");
    expect_refused("{\"cmd\":\"open\",\"record\":7}", "record: must be a string");
    expect_refused(
        "{\"cmd\":\"open\",\"record\":\"format: red-november-record 1\\nconfig: players=3\\n"
        "chance: manual\\n\\n  die 1\\npass\\n\"}",
        ",\"rule\":\"1.6\",\"line\":6}");
    expect_refused("{\"cmd\":\"load\"}", "give one of");
    expect_refused("{\"cmd\":\"load\",\"state\":{},\"snapshot\":\"00\"}", "give one of");
    expect_refused("{\"cmd\":\"load\",\"snapshot\":\"0g\"}", "snapshot: must be");
    expect_refused("{\"cmd\":\"load\",\"snapshot\":\"0100\"}", "snapshot: ");
}

static void facts_have_sentences_when_they_are_wanted(void **unused)
{
    (void)unused;
    begin("\"players\":3", "\"seed\":7");
    json_t *answer = good(ask("{\"cmd\":\"play\",\"move\":\"pass\",\"text\":true}"));
    assert_string_equal(text_of(json_array_get(json_object_get(answer, "log"), 0), "text"),
                        "A takes no action.");
    json_decref(answer);
    answer = good(ask("{\"cmd\":\"play\",\"move\":\"pass\"}"));
    assert_null(json_object_get(json_array_get(json_object_get(answer, "log"), 0), "text"));
    json_decref(answer);
    answer = good(ask("{\"cmd\":\"box\"}"));
    const json_t *box = json_object_get(answer, "box");
    assert_int_equal(json_array_size(json_object_get(box, "hatches")), 15);
    assert_string_equal(text_of(json_object_get(box, "rooms"), "4"), "Reactor Room");
    json_decref(answer);
}

static void another_program_asks_and_copies(void **unused)
{
    (void)unused;
    static const char begin_line[] = "{\"cmd\":\"new\",\"config\":{\"players\":3},\"seed\":7}";
    static const char pass[] = "{\"cmd\":\"play\",\"move\":\"pass\"}",
                      where[] = "{\"cmd\":\"snapshot\"}";
    RnEngine *one = rn_engine_open(rn_box_standard());
    size_t length = 0;
    const char *answer = rn_engine_ask(one, begin_line, strlen(begin_line), &length);
    assert_int_equal(strlen(answer), length);
    rn_engine_ask(one, pass, strlen(pass), NULL);
    RnEngine *other = rn_engine_copy(one);
    char *here = strdup(rn_engine_ask(one, where, strlen(where), NULL));
    assert_string_equal(rn_engine_ask(other, where, strlen(where), NULL), here);
    rn_engine_ask(other, pass, strlen(pass), NULL);
    assert_string_not_equal(rn_engine_ask(other, where, strlen(where), NULL), here);
    assert_string_equal(rn_engine_ask(one, where, strlen(where), NULL), here);
    rn_engine_close(one);
    rn_engine_ask(other, pass, strlen(pass), NULL); /* it has its own history */
    rn_engine_close(other);
    rn_engine_close(NULL);
    free(here);
}

/* [12.1] Who takes no action faces the end where it stands, whatever the dice and cards of the same request bring later: a gnome
 * that faints where it is dry may drown by an event after that. */
static void who_faces_the_end_is_told_by_where_it_stands(void **unused)
{
    int drowned = 0, faced = 0;
    (void)unused;
    for (int seed = 95; seed < 112; seed++) {
        char chance[24];
        snprintf(chance, sizeof chance, "\"seed\":%d", seed);
        begin("\"players\":8", chance);
        const RnState *state = rn_session_state(&engine.session);
        while (state->decision != RN_OVER) {
            const RnState before = *state;
            RnMove moves[RN_MOVES_MAX];
            char text[RN_TEXT_MAX];
            const int count = rn_legal(engine.session.box, state, moves);
            RnMove move = moves[count - 1];
            for (int i = 0; i < count; i++) {
                const bool grog = moves[i].kind == RN_M_USE && moves[i].what == RN_GROG;
                if (grog || moves[i].kind == RN_M_PASS) {
                    move = moves[i];
                    break; /* uses are listed before actions */
                }
            }
            rn_move_text(engine.session.box, move, text);
            json_t *answer = good(ask("{\"cmd\":\"play\",\"move\":\"%s\",\"text\":true}", text));
            if (before.decision == RN_TURN && move.kind == RN_M_PASS) {
                const int gnome = before.active, here = before.space[gnome];
                const json_t *fact = json_array_get(json_object_get(answer, "log"), 0);
                const bool doomed = here == RN_SEA ? before.began_at_sea != 0
                                                   : ((before.high | before.fire) >> here & 1) != 0;
                assert_int_equal(strstr(text_of(fact, "text"), "faces the end") != NULL, doomed);
                assert_int_equal(json_object_get(fact, "deadly") != NULL, doomed);
                faced += doomed;
                drowned += !doomed && (state->dead >> gnome & 1) != 0;
            }
            json_decref(answer);
            state = rn_session_state(&engine.session);
        }
    }
    assert_true(faced > 0 && drowned > 0);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, start_engine, stop_engine)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_mark_of_byte_order_opens_the_input_only),
        TEST(seeds_go_to_the_end),
        TEST(a_batch_is_answered_one_by_one),
        TEST(every_command_is_told_of),
        TEST(moves_come_with_the_answer),
        TEST(a_seat_hears_what_it_may),
        TEST(computer_players_play_as_at_a_table),
        TEST(thinking_changes_nothing),
        TEST(wrong_questions_are_refused),
        TEST(the_chance_of_rescue_is_the_crews),
        TEST(hints_can_be_played),
        TEST(odds_are_those_of_every_mix),
        TEST(records_and_snapshots_come_back),
        TEST(facts_have_sentences_when_they_are_wanted),
        TEST(who_faces_the_end_is_told_by_where_it_stands),
        cmocka_unit_test(another_program_asks_and_copies),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
