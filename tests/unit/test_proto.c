/*
 * test_proto.c - the engine protocol: what is written, what is answered, what is refused.
 *
 * Answers are compared as text, because other programs read them as text.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>

#include "base/assert.h"
#include "one_engine.h"
#include "json_path.h"
#include "proto/read.h"

/* The position the protocol gives as its example: C has moved from 7 to 5 and drunk a Grog. */
/* clang-format off */
#define ROOM(n) "{\"room\":" #n ",\"fire\":false,\"water\":\"none\"}"
#define GNOME(letter, player, space, level, items) \
    "{\"gnome\":\"" letter "\",\"player\":" #player ",\"space\":\"" #space "\",\"time\":60," \
    "\"intoxication\":" #level ",\"fainted\":false,\"status\":\"aboard\",\"drew\":null," \
    "\"items\":{" items "}}"
static const char example[] =
    "{\"config\":{\"edition\":\"revised\",\"players\":3,\"gnomes\":3,\"less_deadly\":false,"
    "\"crazed\":false,\"no_respite\":false,\"opening_events\":false,\"level_flow\":false},"
    "\"tracks\":{\"asphyxiation\":1,\"heat\":1,\"pressure\":1},"
    "\"tokens\":{\"crushed\":null,\"asphyxiated\":null,\"missiles\":null,\"kraken\":null},"
    "\"rooms\":[" ROOM(1) "," ROOM(2) "," ROOM(3) "," ROOM(4) "," ROOM(5) "," ROOM(6) ","
    ROOM(7) "," ROOM(8) "," ROOM(9) "," ROOM(10) "],\"blocked\":[],"
    "\"gnomes\":[" GNOME("A", 1, 2, 0, "\"crowbar\":1,\"coffee\":1") ","
    GNOME("B", 2, 9, 0, "\"aqualung\":2") "," GNOME("C", 3, 5, 1, "\"toolbox\":1") "],"
    "\"order\":[\"A\",\"B\",\"C\"],"
    "\"active\":\"C\",\"ghost\":59,\"began_at_sea\":false,\"used\":{\"grog\":1},\"charms\":0,"
    "\"stash\":6,"
    "\"item_pile\":{\"left\":42,\"discards\":{\"grog\":1}},"
    "\"event_deck\":{\"left\":55,\"discards\":[],\"kraken\":\"aside\"},"
    "\"removed\":[],"
    "\"phase\":\"movement\",\"decision\":{\"kind\":\"turn\",\"gnome\":\"C\"},"
    "\"result\":null,\"reason\":null}";
/* clang-format on */

/* ---- Helpers -------------------------------------------------------------------------------- */

static const char *ask(const char *line) { return ask_bytes(line, strlen(line)); }

static json_t *ask_json(const char *line)
{
    json_t *answer = json_loads(ask(line), JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(answer);
    return answer;
}

static const char *play(const char *move)
{
    char line[100];
    snprintf(line, sizeof line, "{\"cmd\":\"play\",\"move\":\"%s\"}", move);
    return ask(line);
}

static void expect_in(const char *answer, const char *part)
{
    if (!strstr(answer, part)) {
        fail_msg("\"%s\" is not in %s", part, answer);
    }
}

static char *state_text(void)
{
    const char *answer = ask("{\"cmd\":\"state\"}");
    expect_in(answer, "{\"ok\":true,\"state\":{");
    return strdup(answer);
}

static const char *load(const char *state, const char *more)
{
    static char line[20000];
    snprintf(line, sizeof line, "{\"cmd\":\"load\",\"state\":%s%s}", state, more);
    return ask(line);
}

/* ---- The writer ----------------------------------------------------------------------------- */

static void expect_json(RnJson *json, const char *text)
{
    rn_json_put(json, "|");
    json->text[json->used - 1] = '\0';
    assert_string_equal(json->text, text);
    json->used = 0;
}

static void test_numbers(void **unused)
{
    RnJson json = {0};
    (void)unused;
    rn_json_number(&json, 0);
    expect_json(&json, "0");
    rn_json_number(&json, -17);
    expect_json(&json, "-17");
    rn_json_number(&json, INT64_MIN);
    expect_json(&json, "-9223372036854775808");
    rn_json_free(&json);
}

static void test_ratios(void **unused)
{
    static const struct {
        uint32_t part, whole;
        const char *text;
    } cases[] = {
        {1, 10, "0.1"},
        {1, 1, "1"},
        {0, 7, "0"},
        {1, 3, "0.333333333333"},
        {2, 3, "0.666666666667"},
        {1, 56, "0.0178571428571"},
        {55, 56, "0.982142857143"},
        {1, 4294967295u, "0.000000000232830643708"},
        {4294967294u, 4294967295u, "0.999999999767"},
        {1, 8, "0.125"},
    };
    RnJson json = {0};
    (void)unused;
    for (size_t i = 0; i < RN_COUNT(cases); i++) {
        rn_json_ratio(&json, cases[i].part, cases[i].whole);
        expect_json(&json, cases[i].text);
    }
    rn_json_free(&json);
}

static void test_strings(void **unused)
{
    static const char *const cases[][2] = {
        {"plain", "\"plain\""},
        {"a\"b\\c", "\"a\\\"b\\\\c\""},
        {"\n\t\x01\x7f", "\"\\n\\t\\u0001\\u007f\""},
        {"\xc5\xbc\xe2\x99\x94\xf0\x9f\x8e\xb2", "\"\xc5\xbc\xe2\x99\x94\xf0\x9f\x8e\xb2\""},
        {"\xc5", "\"\\ufffd\""},
        {"\xff\xfe", "\"\\ufffd\\ufffd\""},
        {"\xc0\x80", "\"\\ufffd\\ufffd\""},
        {"\xed\xa0\x80", "\"\\ufffd\\ufffd\\ufffd\""},
        {"\xf4\x90\x80\x80", "\"\\ufffd\\ufffd\\ufffd\\ufffd\""},
        {"\xe2\x99", "\"\\ufffd\\ufffd\""},
    };
    RnJson json = {0};
    (void)unused;
    for (size_t i = 0; i < RN_COUNT(cases); i++) {
        rn_json_string(&json, cases[i][0], strlen(cases[i][0]));
        expect_json(&json, cases[i][1]);
    }
    rn_json_string(&json, "a\0b", 3);
    expect_json(&json, "\"a\\u0000b\"");
    for (int i = 0; i < 100000; i++) {
        rn_json_put(&json, "0123456789");
    }
    assert_int_equal(json.used, 1000000);
    rn_json_free(&json);
}

static void test_forms(void **unused)
{
    RnJson json = {0};
    (void)unused;
    rn_json_form(&json, "{'a':%s,'b':%s,'c':%i,'d':%i", "it's \"100%\"", rn_word_result(RN_PLAYING),
                 true, false);
    rn_json_form(&json, ",'e':[%d,%u,%zu,%lld],%s:%d}\n", -7, 4294967295u, (size_t)3,
                 -9223372036854775807LL - 1, "key", 0);
    expect_json(&json, "{\"a\":\"it's \\\"100%\\\"\",\"b\":null,\"c\":true,\"d\":false"
                       ",\"e\":[-7,4294967295,3,-9223372036854775808],\"key\":0}\n");
    rn_json_form(&json, "%s", "");
    expect_json(&json, "\"\"");
    rn_json_form(&json, "[");
    rn_write_words(&json, "[", rn_word_token, 0);
    rn_write_words(&json, ",[", rn_word_token, 1u << RN_CRUSHED | 1u << RN_KRAKEN);
    expect_json(&json, "[[],[\"crushed\",\"kraken\"]");
    rn_json_free(&json);
}

static void test_facts(void **unused)
{
    static const struct {
        RnFact fact;
        const char *text;
    } cases[] = {
        {{RN_F_HATCH, 0, 7, 5, 0, {0}},
         "{\"what\":\"hatch\",\"gnome\":\"A\",\"from\":\"7\",\"to\":\"5\"}"},
        {{RN_F_HATCH, 0, 3, RN_SEA, 0, {0}},
         "{\"what\":\"hatch\",\"gnome\":\"A\",\"from\":\"3\",\"to\":\"sea\"}"},
        {{RN_F_FLOW, RN_NONE, 7, 5, 0, {0}}, "{\"what\":\"flow\",\"rooms\":[5,7]}"},
        {{RN_F_MOVED, 0, 5, 1, 0, {0}},
         "{\"what\":\"moved\",\"gnome\":\"A\",\"to\":\"5\",\"minutes\":1}"},
        {{RN_F_ROLL, RN_NONE, 7, 6, 0, {0}},
         "{\"what\":\"roll\",\"die\":7,\"need\":6,\"success\":false}"},
        {{RN_F_EVENT, RN_NONE, RN_FIRE_CARD, 2, 0, {0}},
         "{\"what\":\"event\",\"type\":\"fire\",\"faint\":\"2\"}"},
        {{RN_F_FIRE, RN_NONE, 4, 0, 0, {0}}, "{\"what\":\"fire\",\"room\":4}"},
        {{RN_F_TRACK, RN_NONE, RN_HEAT, 3, 2, {0}},
         "{\"what\":\"track\",\"track\":\"heat\",\"to\":3,\"from\":2}"},
        {{RN_F_TOKEN, RN_NONE, RN_KRAKEN, 20, 0, {0}},
         "{\"what\":\"token\",\"token\":\"kraken\",\"at\":20}"},
        {{RN_F_TOKEN, RN_NONE, RN_KRAKEN, RN_NONE, 0, {0}},
         "{\"what\":\"token\",\"token\":\"kraken\",\"at\":null}"},
        {{RN_F_DIED, 1, RN_KILLED_BY_FIRE, 0, 0, {0}},
         "{\"what\":\"died\",\"gnome\":\"B\",\"why\":\"fire\"}"},
        {{RN_F_OVER, RN_NONE, RN_LOST, RN_BY_HEAT, 0, {0}},
         "{\"what\":\"over\",\"result\":\"lost\",\"reason\":\"heat\"}"},
        {{RN_F_OVER, RN_NONE, RN_RESCUED, RN_NO_REASON, 0, {0}},
         "{\"what\":\"over\",\"result\":\"rescued\",\"reason\":null}"},
        {{RN_F_ACTION, 2, RN_M_UNBLOCK, 6, 1, {0}},
         "{\"what\":\"action\",\"gnome\":\"C\",\"action\":\"unblock\",\"minutes\":6,"
         "\"hatch\":\"1-3\"}"},
        {{RN_F_ACTION, 2, RN_M_TRADE, 1, 0, {0}},
         "{\"what\":\"action\",\"gnome\":\"C\",\"action\":\"trade\",\"minutes\":1,"
         "\"other\":\"A\"}"},
        {{RN_F_ACTION, 2, RN_M_PASS, 1, RN_NONE, {0}},
         "{\"what\":\"action\",\"gnome\":\"C\",\"action\":\"pass\",\"minutes\":1}"},
        {{RN_F_FIGHT, 0, 2, 2, 0, {0}},
         "{\"what\":\"fight\",\"gnome\":\"A\",\"die\":2,\"score\":-2}"},
        {{RN_F_DREW, 0, 0, 0, 0, {0}}, "{\"what\":\"drew\",\"gnome\":\"A\",\"room\":null}"},
        {{RN_F_GOT, 0, RN_NONE, RN_FROM_PILE, 0, {0}}, /* an item the seat may not see */
         "{\"what\":\"got\",\"gnome\":\"A\",\"item\":null,\"from\":\"pile\"}"},
        {{RN_F_DECK_RENEWED, RN_NONE, 56, 1, 0, {0}},
         "{\"what\":\"deck-renewed\",\"cards\":56,\"kraken\":true}"},
    };
    RnJson json = {0};
    (void)unused;
    for (size_t i = 0; i < RN_COUNT(cases); i++) {
        rn_json_fact(&json, rn_box_standard(), cases[i].fact);
        expect_json(&json, cases[i].text);
    }
    for (int what = 0; what < RN_FACTS; what++) { /* every fact has a word and is JSON */
        rn_json_fact(&json, rn_box_standard(), (RnFact){(uint8_t)what, 0, 1, 1, 1, {0}});
        json_t *value = json_loadb(json.text, json.used, JSON_REJECT_DUPLICATES, NULL);
        assert_true(json_is_string(json_object_get(value, "what")));
        json_decref(value);
        json.used = 0;
    }
    rn_json_free(&json);
}

/* ---- Requests ------------------------------------------------------------------------------- */

static void test_malformed(void **unused)
{
    static const char *const cases[][2] = {
        {"", "empty"},
        {"   ", "not JSON"},
        {"{", "ends too early"},
        {"{\"cmd\":\"state\"} x", "more after the end"},
        {"{\"cmd\":\"state\",\"cmd\":\"quit\"}", "given twice"},
        {"{\"cmd\":99999999999999999999}", "cmd: a whole number beyond 9223372036854775807\""},
        {"-99999999999999999999", "\"a whole number below -9223372036854775808\""},
        {"[[[[[[[[99999999999999999999]]]]]]]]", "\"there is a whole number too large"},
        {"{\"cmd\":1e999}", "too large"},
        {"\xff{}", "UTF-8"},
        {"{\"cmd\":\"\xc3(\"}", "UTF-8"},
        {"{\"cmd\":\"\\u0000\"}", "U+0000"},
        {"{\"\\u0000\":1}", "U+0000"},
        {"{\"cmd\":\"\\ud800\"}", "not JSON"},
        {"[]", "a batch must have 1 to 1000 requests"},
        {"\"state\"", "\"a request must be an object\""},
        {"null", "\"a request must be an object\""},
        {"1", "\"a request must be an object\""},
        {"true", "\"a request must be an object\""},
        {"nul", "not JSON"},
        {"1 2", "more after the end"},
        {"{}", "cmd\\\" is missing"},
        {"{\"cmd\":1}", "cmd: must be a string"},
        {"{\"cmd\":\"State\"}", "unknown command \\\"State\\\""},
        {"{\"cmd\":\"quit\",\"now\":true}", "unknown field \\\"now\\\""},
        {"{\"cmd\":\"new\"}", "\"config\\\" is missing"},
        {"{\"cmd\":\"play\"}", "\"move\\\" is missing"},
        {"{\"cmd\":\"play\",\"move\":7}", "move: must be a string"},
        {"{\"cmd\":\"play\",\"move\":\"pass\"}", "no game"},
        {"{\"cmd\":\"state\"}", "no game"},
        {"{\"cmd\":\"legal\"}", "no game"},
        {"{\"cmd\":\"undo\"}", "no game"},
        {"{\"cmd\":\"record\"}", "no game"},
        {"{\"cmd\":\"new\",\"config\":{\"players\":3}}", "give one of"},
        {"{\"cmd\":\"new\",\"config\":{\"players\":3},\"seed\":1,\"chance\":\"manual\"}",
         "not both"},
        {"{\"cmd\":\"new\",\"config\":{\"players\":3},\"seed\":-1}", "seed: "},
        {"{\"cmd\":\"new\",\"config\":{\"players\":3},\"seed\":1.0}", "seed: "},
        {"{\"cmd\":\"new\",\"config\":{\"players\":3},\"seed\":null}", "seed: "},
        {"{\"cmd\":\"new\",\"config\":{\"players\":3},\"seed\":\"07\"}", "seed: "},
        {"{\"cmd\":\"new\",\"config\":{\"players\":3},\"seed\":9223372036854775808}",
         "\"seed: a whole number beyond 9223372036854775807\""},
        {"{\"cmd\":\"new\",\"config\":{\"players\":3},\"chance\":\"auto\"}", "chance: "},
        {"{\"cmd\":\"new\",\"config\":{\"players\":3},\"chance\":true}", "chance: "},
        {"{\"cmd\":\"new\",\"config\":[],\"seed\":1}", "config: "},
        {"{\"cmd\":\"new\",\"config\":{},\"seed\":1}", "config: "},
        {"{\"cmd\":\"new\",\"config\":{\"players\":0},\"seed\":1}", "config.players: "},
        {"{\"cmd\":\"new\",\"config\":{\"players\":9},\"seed\":1}", "config.players: "},
        {"{\"cmd\":\"new\",\"config\":{\"players\":\"3\"},\"seed\":1}", "config.players: "},
        {"{\"cmd\":\"new\",\"config\":{\"players\":1,\"gnomes\":2},\"seed\":1}", "config.gnomes: "},
        {"{\"cmd\":\"new\",\"config\":{\"players\":1,\"gnomes\":null},\"seed\":1}",
         "config.gnomes"},
        {"{\"cmd\":\"new\",\"config\":{\"players\":2,\"gnomes\":6},\"seed\":1}", "config: "},
        {"{\"cmd\":\"new\",\"config\":{\"players\":3,\"gnomes\":4},\"seed\":1}", "config: "},
        {"{\"cmd\":\"new\",\"config\":{\"players\":3,\"crazed\":1},\"seed\":1}", "config.crazed: "},
        {"{\"cmd\":\"new\",\"config\":{\"players\":3,\"edition\":\"2nd\"},\"seed\":1}",
         "config.edition: "},
        {"{\"cmd\":\"new\",\"config\":{\"players\":3,\"fast\":true},\"seed\":1}",
         "config: unknown"},
        {"{\"cmd\":\"load\",\"state\":{}}", "give \\\"seed\\\""},
        {"{\"cmd\":\"load\",\"state\":{},\"seed\":1}",
         "\"state: the field \\\"config\\\" is missing"},
        {"{\"cmd\":\"load\",\"state\":{\"config\":{}},\"seed\":1}",
         "\"state: the field \\\"tracks\\\" is missing"},
        {"{\"cmd\":\"load\",\"state\":[],\"seed\":1}", "\"state: must be an object, not a list\""},
        {"{\"cmd\":\"load\",\"state\":null,\"seed\":1}", "\"state: must be an object, not null\""},
    };
    (void)unused;
    for (size_t i = 0; i < RN_COUNT(cases); i++) {
        const char *answer = ask(cases[i][0]);
        if (strncmp(answer, "{\"ok\":false,\"error\":\"", 21) != 0 ||
            !strstr(answer, cases[i][1])) {
            fail_msg("%s: %s", cases[i][0], answer);
        }
        json_t *value = json_loads(answer, JSON_REJECT_DUPLICATES, NULL);
        assert_non_null(value);
        assert_null(json_object_get(value, "rule"));
        json_decref(value);
        assert_false(rn_session_is_open(&engine.session));
        assert_false(engine.quit);
    }
}

static void test_hostile(void **unused)
{
    static char line[RN_LINE_MAX + 2];
    (void)unused;
    memset(line, '[', RN_LINE_MAX);
    expect_in(ask_bytes(line, RN_LINE_MAX), "nested too deeply");
    expect_in(ask_bytes(line, RN_LINE_MAX + 1), "longer than 1 MiB");
    expect_in(ask_bytes("{\"cmd\":\0\"quit\"}", 15), "\"ok\":false");
    expect_in(ask_bytes("\0", 1), "\"ok\":false");
    static const char zero[] = "{\"cmd\":\"new\",\"config\":{\"players\":3},\"seed\":7\0}";
    expect_in(ask_bytes(zero, sizeof zero - 1), "not JSON: there is a zero byte in it");
    expect_in(ask_bytes("{\"cmd\":\"quit\"}\0", 15), "not JSON: there is a zero byte in it");
    expect_in(ask_bytes("true\0", 5), "not JSON: there is a zero byte in it");
    assert_false(rn_session_is_open(&engine.session));
    assert_false(engine.quit);
    snprintf(line, sizeof line, "{\"cmd\":%*s}", RN_LINE_MAX - 8, "\"quit\"");
    assert_string_equal(ask_bytes(line, RN_LINE_MAX), "{\"ok\":true}");
    assert_true(engine.quit);
    memset(line, 'x', 1000);
    line[1000] = '\0';
    char request[1100];
    snprintf(request, sizeof request, "{\"cmd\":\"%.1000s\"}", line);
    const char *answer = ask(request);
    expect_in(answer, "...");
    assert_true(strlen(answer) < 200);
}

static void test_new(void **unused)
{
    (void)unused;
    json_t *answer = ask_json("{\"cmd\":\"new\",\"config\":{\"players\":2},\"seed\":7}");
    json_t *state = json_object_get(answer, "state");
    json_t *config = json_object_get(state, "config");
    assert_int_equal(json_integer_value(json_object_get(config, "gnomes")), 4);
    assert_int_equal(json_object_size(config), 8);
    assert_int_equal(json_object_size(state), 20);
    json_t *decision = json_object_get(state, "decision");
    assert_string_equal(json_string_value(json_object_get(decision, "kind")), "turn");
    json_decref(answer);
    char *first = state_text();
    ask("{\"cmd\":\"new\",\"config\":{\"players\":2},\"seed\":8}");
    char *other = state_text();
    assert_string_not_equal(first, other);
    ask("{\"cmd\":\"new\",\"config\":{\"gnomes\":4,\"players\":2},\"seed\":7}");
    char *again = state_text();
    assert_string_equal(first, again);
    expect_in(ask("{\"cmd\":\"new\",\"config\":{\"players\":1},\"seed\":9223372036854775807}"),
              "\"players\":1,\"gnomes\":3");
    free(first);
    free(other);
    free(again);
}

static void test_illegal(void **unused)
{
    static const char *const cases[][3] = {
        {"pass now", "is not a move", NULL},         {"open  5", "is not a move", NULL},
        {"Open 5", "is not a move", NULL},           {"", "\\\"\\\" is not a move", NULL},
        {"unblock 1-10 3", "is not a move", NULL},   {"open 9", ".\",", "\"rule\":\"5.2\""},
        {"use coffee", ".\",", "\"rule\":\"10.1\""}, {"fix-engine 3", ".\",", "\"rule\":\"7.7\""},
        {"die 3", ".\",", "\"rule\":\"1.6\""},       {"event fire 2", ".\",", "\"rule\":\"1.6\""},
        {"abandon", ".\",", "\"rule\":\"9.2\""},     {"enter", ".\",", "\"rule\":\"5.1\""},
    };
    (void)unused;
    expect_in(load(example, ",\"seed\":1"), "\"ok\":true");
    char *before = state_text();
    for (size_t i = 0; i < RN_COUNT(cases); i++) {
        const char *answer = play(cases[i][0]);
        expect_in(answer, "{\"ok\":false,\"error\":\"");
        expect_in(answer, cases[i][1]);
        if (cases[i][2]) {
            expect_in(answer, cases[i][2]);
        } else {
            assert_null(strstr(answer, "\"rule\""));
        }
        char *after = state_text();
        assert_string_equal(before, after);
        free(after);
    }
    free(before);
}

static void test_play(void **unused)
{
    (void)unused;
    load(example, ",\"chance\":\"manual\"");
    expect_in(ask("{\"cmd\":\"legal\"}"),
              "{\"ok\":true,\"decision\":{\"kind\":\"turn\",\"gnome\":\"C\"},\"moves\":[\"use "
              "toolbox\",");
    expect_in(play("open 7"),
              "{\"ok\":true,\"log\":[{\"what\":\"ghost\",\"gnome\":\"C\",\"at\":58,\"minutes\":1},"
              "{\"what\":\"hatch\",\"gnome\":\"C\",\"from\":\"5\",\"to\":\"7\"}],\"state\":{");
    expect_in(play("enter"), "{\"what\":\"moved\",\"gnome\":\"C\",\"to\":\"7\",\"minutes\":0}");
    const char *answer = play("pass");
    expect_in(answer, "\"phase\":\"faint\",\"decision\":{\"kind\":\"chance\",\"gnome\":null,"
                      "\"chance\":\"event\",\"odds\":[[\"event descent -\",0.0181818181818],");
    expect_in(ask("{\"cmd\":\"undo\"}"), "\"kind\":\"turn\"");
    expect_in(ask("{\"cmd\":\"undo\"}"), "\"kind\":\"hatch\"");
    expect_in(ask("{\"cmd\":\"undo\"}"), example);
    expect_in(ask("{\"cmd\":\"undo\"}"), "no move to take back");
    expect_in(ask("{\"cmd\":\"record\"}"), "has no record");
}

static void test_record(void **unused)
{
    (void)unused;
    ask("{\"cmd\":\"new\",\"config\":{\"players\":3},\"seed\":7}");
    expect_in(ask("{\"cmd\":\"undo\"}"), "\"ok\":false");
    play("pass");
    json_t *answer = ask_json("{\"cmd\":\"record\"}");
    const char *record = json_string_value(json_object_get(answer, "record"));
    assert_non_null(record);
    expect_in(record, "\npass\n");
    expect_in(record, "\n  die ");
    json_decref(answer);
    load(example, ""); /* the seed goes on */
    assert_true(rn_session_is_seeded(&engine.session));
    expect_in(ask("{\"cmd\":\"record\"}"), "has no record");
    load(example, ",\"chance\":\"manual\"");
    assert_false(rn_session_is_seeded(&engine.session));
}

/* The setup in manual chance, as the protocol describes it step by step. */
static void test_setup(void **unused)
{
    static const char *const moves[] = {"die 4", "die 7", "die 10", "stack C", "stack A"};
    (void)unused;
    const char *answer = ask("{\"cmd\":\"new\",\"config\":{\"players\":3,\"opening_events\":true,"
                             "\"edition\":\"first\"},\"chance\":\"manual\"}");
    expect_in(answer, "\"space\":null,\"time\":60,");
    expect_in(answer, "\"order\":[],\"active\":null,\"ghost\":null,\"began_at_sea\":false,"
                      "\"used\":{},\"charms\":0,\"stash\":6,\"item_pile\":{\"left\":48,");
    expect_in(answer, "\"phase\":\"setup\",\"decision\":{\"kind\":\"chance\",\"gnome\":null,"
                      "\"chance\":\"die\",\"odds\":[[\"die 1\",0.1],");
    expect_in(play("pass"), "\"rule\":\"1.6\"");
    for (size_t i = 0; i < RN_COUNT(moves); i++) {
        answer = play(moves[i]);
        expect_in(answer, "\"ok\":true");
        if (i == 0) {
            expect_in(answer, "\"space\":\"4\"");
        }
        if (i == 3) {
            expect_in(answer, "\"order\":[],\"active\":null");
        }
    }
    expect_in(answer, "\"order\":[\"B\",\"A\",\"C\"],\"active\":null,\"ghost\":null");
    expect_in(answer, "\"chance\":\"item\",\"odds\":[[\"item grog\",0.145833333333]");
    expect_in(play("item grog"), "[\"item grog\",0.127659574468]");
    expect_in(ask("{\"cmd\":\"state\",\"seat\":\"A\"}"), "\"chance\":\"item\"},"); /* no odds */
    for (int i = 0; i < 5; i++) {
        answer = play("item crowbar");
    }
    expect_in(answer, "\"order\":[\"B\",\"A\",\"C\"],\"active\":\"B\",\"ghost\":60");
    expect_in(answer, "\"phase\":\"setup\",\"decision\":{\"kind\":\"chance\",\"gnome\":null,"
                      "\"chance\":\"event\"");
    expect_in(ask("{\"cmd\":\"undo\"}"), "no move to take back");
}

static void test_seats(void **unused)
{
    (void)unused;
    load(example, ",\"chance\":\"manual\"");
    char *open = state_text();
    assert_string_equal(ask("{\"cmd\":\"state\",\"seat\":\"A\"}"), open);
    expect_in(ask("{\"cmd\":\"state\",\"seat\":\"D\"}"), "seat: ");
    expect_in(ask("{\"cmd\":\"state\",\"seat\":null}"), "seat: ");
    free(open);
    json_t *state = json_loads(example, 0, NULL);
    assert_true(json_edits(state, "config.crazed=true; gnomes[1].status=\"dead\"; "
                                  "gnomes[1].space=null; gnomes[1].items={}; -order[1]; "
                                  "item_pile.discards.aqualung=2"));
    char *text = json_dumps(state, JSON_COMPACT);
    expect_in(load(text, ""), "\"ok\":true");
    const char *answer = ask("{\"cmd\":\"state\",\"seat\":\"C\"}");
    expect_in(answer, "\"items\":{\"hidden\":2}},{\"gnome\":\"B\"");
    expect_in(answer, "\"items\":{\"hidden\":0}},{\"gnome\":\"C\"");
    expect_in(answer, "\"items\":{\"toolbox\":1}}],\"order\"");
    expect_in(play("pass"), "\"odds\":[");
    answer = ask("{\"cmd\":\"state\",\"seat\":\"C\"}");
    expect_in(answer, "\"decision\":{\"kind\":\"chance\",\"gnome\":null,\"chance\":\"event\"},");
    free(text);
    json_decref(state);
    /* with one player nothing is hidden, so the odds stay */
    ask("{\"cmd\":\"new\",\"config\":{\"players\":1,\"crazed\":true},\"chance\":\"manual\"}");
    expect_in(ask("{\"cmd\":\"state\",\"seat\":\"B\"}"), "\"odds\":[[\"die 1\",0.1]");
}

/* ---- Positions ------------------------------------------------------------------------------ */

static bool read_edited(const char *edits, char error[RN_ERROR_MAX])
{
    RnState state;
    json_t *value = json_loads(example, 0, NULL);
    if (!json_edits(value, edits)) {
        fail_msg("no such place: %s", edits);
    }
    const RnPlace top = rn_place(value, error);
    bool good = rn_read_state(&top, rn_box_standard(), &state);
    if (good) {
        assert_int_equal(rn_check(rn_box_standard(), &state), RN_SOUND);
    }
    json_decref(value);
    return good;
}

static void test_load_example(void **unused)
{
    char expected[sizeof example + 30];
    (void)unused;
    snprintf(expected, sizeof expected, "{\"ok\":true,\"state\":%s}", example);
    assert_string_equal(load(example, ",\"seed\":3"), expected);
}

/* Unreachable, but nothing forbids them. */
#define OVER \
    "order=[]; active=null; ghost=null; used={}; phase=\"over\"; " \
    "decision={\"kind\":\"over\",\"gnome\":null}; "
#define GONE(n, status) \
    "gnomes[" #n "].status=\"" status "\"; gnomes[" #n "].space=null; " \
    "gnomes[" #n "].intoxication=0; gnomes[" #n "].items={}; "
#define NOBODY(a, b, c) OVER GONE(0, a) GONE(1, b) GONE(2, c) "item_pile.left=47; "
static const char *const accepted[] = {
    "order=[\"B\",\"A\",\"C\"]",
    "ghost=60; order=[\"C\",\"A\",\"B\"]",
    "ghost=60; order=[\"C\",\"B\",\"A\"]",
    "ghost=0; order=[\"A\",\"B\"]",
    "gnomes[0].time=59; order=[\"B\",\"C\",\"A\"]",
    "gnomes[0].time=0; order=[\"B\",\"C\"]",
    "tracks.heat=9; tokens.kraken=50; tokens.missiles=0",
    "gnomes[0].space=\"sea\"; gnomes[0].fainted=true",
    "gnomes[2].space=\"sea\"; began_at_sea=true",
    "gnomes[2].intoxication=4; gnomes[1].drew=8; gnomes[0].drew=10",
    "rooms[0].fire=true; rooms[1].water=\"high\"; rooms[2].water=\"low\"; gnomes[0].space=\"3\"",
    "blocked=[\"1-2\",\"9-10\"]",
    "stash=0; item_pile.left=48",
    "event_deck={\"left\":53,\"discards\":[[\"descent\",\"-\"],[\"descent\",\"2\"],[\"kraken\","
    "\"1\"]],\"kraken\":\"in\"}",
    "config.no_respite=true; removed=[[\"respite\",\"-\"],[\"respite\",\"-\"]]; event_deck.left=53",
    "config.edition=\"first\"; " GONE(0, "abandoned") "-order[0]; item_pile.left=44",
    "config.less_deadly=true; config.crazed=true; config.level_flow=true",
    "used={\"grog\":1,\"lucky-charm\":2}; charms=6; item_pile={\"discards\":{\"lucky-charm\":2,"
    "\"grog\":1},\"left\":40}",
    OVER "result=\"lost\"; reason=\"heat\"; tracks.heat=10",
    OVER "result=\"lost\"; reason=\"heat\"; tracks.heat=10; rooms[1].fire=true; "
         "gnomes[0].fainted=true",
    OVER "result=\"lost\"; reason=\"missiles\"; tokens.missiles=30; gnomes[0].time=29; "
         "gnomes[1].time=0; gnomes[2].time=3; tokens.kraken=30",
    OVER "result=\"rescued\"; gnomes[0].time=0; gnomes[1].time=0; gnomes[2].time=0; "
         "tokens.kraken=0",
    NOBODY("dead", "dead", "dead") "result=\"lost\"; reason=\"all-dead\"",
    NOBODY("dead", "abandoned", "dead") "result=\"lost\"; reason=\"all-gone\"",
};

static void test_load_accepted(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < RN_COUNT(accepted); i++) {
        char error[RN_ERROR_MAX] = "";
        if (!read_edited(accepted[i], error)) {
            fail_msg("%s: %s", accepted[i], error);
        }
    }
}

/* What is wrong, and what the reason must name; "" where the reason is a sentence of rn_check(). */
static const char *const impossible[][2] = {
    {"-removed", "\"removed\" is missing"},
    {"extra=1", "unknown field \"extra\""},
    {"config.players=4", "config: "},
    {"-config.crazed", "config: "},
    {"config.edition=\"third\"", "config.edition: "},
    {"config={\"players\":3}", "config: "},
    {"tracks.heat=0", "tracks.heat: "},
    {"tracks.heat=11", "tracks.heat: "},
    {"tracks.heat=10", ""},
    {"tracks.heat=1.0", "tracks.heat: "},
    {"tracks.cold=1", "tracks: "},
    {"tokens.kraken=51", ""},
    {"tokens.kraken=-1", "tokens.kraken: "},
    {"tokens.kraken=false", "tokens.kraken: "},
    {"gnomes[0].time=40; gnomes[1].time=40; gnomes[2].time=40; tokens.kraken=41; ghost=39", ""},
    {"-rooms[9]", "rooms: must have 10 entries"},
    {"rooms[+]={}", "rooms: "},
    {"rooms[3].room=5", "rooms[3].room: "},
    {"rooms[3].fire=0", "rooms[3].fire: "},
    {"rooms[3].water=\"deep\"", "rooms[3].water: "},
    {"rooms[3].smoke=true", "rooms[3]: "},
    {"rooms[3].fire=true; rooms[3].water=\"low\"", "rooms[3]: "},
    {"blocked=[\"3-sea\"]", "blocked[0]: \"3-sea\""},
    {"blocked=[\"1-10\"]", "blocked[0]: "},
    {"blocked=[7]", "blocked[0]: "},
    {"blocked=[\"1-3\",\"1-2\"]", "blocked[1]: "},
    {"blocked=[\"1-2\",\"1-2\"]", "blocked[1]: "},
    {"blocked={}", "blocked: "},
    {"-gnomes[2]", "gnomes: "},
    {"gnomes[1].gnome=\"C\"", "gnomes[1].gnome: "},
    {"gnomes[1].gnome=\"D\"", "gnomes[1].gnome: "},
    {"gnomes[1].player=1", "gnomes[1].player: "},
    {"gnomes[1].space=null", "gnomes[1].space: "},
    {"gnomes[1].space=9", "gnomes[1].space: "},
    {"gnomes[1].space=\"11\"", "gnomes[1].space: "},
    {"gnomes[1].time=61", "gnomes[1].time: "},
    {"gnomes[1].time=-1", "gnomes[1].time: "},
    {"gnomes[1].intoxication=5", "gnomes[1].intoxication: "},
    {"gnomes[1].fainted=null", "gnomes[1].fainted: "},
    {"gnomes[1].status=\"asleep\"", "gnomes[1].status: "},
    {"gnomes[1].drew=9", "gnomes[1].drew: "},
    {"gnomes[1].drew=\"8\"", "gnomes[1].drew: "},
    {"gnomes[1].drew=0", "gnomes[1].drew: "},
    {"gnomes[1].items={\"hidden\":2}", "gnomes[1].items.hidden: "},
    {"gnomes[1].items.grog=0", "gnomes[1].items.grog: "},
    {"gnomes[1].items.grog=300", "gnomes[1].items.grog: "},
    {"gnomes[1].items.coffee=1; item_pile.left=41", "items do not add up"},
    {"gnomes[1].items.grog=1", "items do not add up"},
    {"item_pile.left=43", "items do not add up"},
    {"item_pile.left=-1", "item_pile.left: "},
    {"stash=7; item_pile.left=41", "stash: "},
    {"stash=5", "items do not add up"},
    {"event_deck.left=54", "cards do not add up"},
    {"event_deck.kraken=\"in\"", "cards do not add up"},
    {"event_deck.kraken=true", "event_deck.kraken: "},
    {"event_deck.discards=[[\"kraken\",\"1\"]]; event_deck.left=54", "cards do not add up"},
    {"event_deck.discards=[[\"leak\",\"4\"]]; event_deck.left=54", "cards do not add up"},
    {"event_deck.discards=[[\"leak\",2]]; event_deck.left=54", "event_deck.discards[0][1]: "},
    {"event_deck.discards=[[\"leak\"]]; event_deck.left=54", "event_deck.discards[0]: "},
    {"event_deck.discards=[[\"leak\",\"2\"],[\"leak\",\"-\"]]; event_deck.left=53",
     "event_deck.discards[1]: "},
    {"event_deck.discards=[[\"leak\",\"2\"],[\"fire\",\"-\"]]; event_deck.left=53",
     "event_deck.discards[1]: "},
    {"removed=[[\"fire\",\"2\"]]; event_deck.left=54", "removed: "},
    {"removed=[[\"respite\",\"2\"]]; event_deck.left=54", ""},
    {"config.no_respite=true; event_deck.discards=[[\"respite\",\"2\"]]; event_deck.left=54", ""},
    {GONE(0, "dead") "order=[\"B\",\"C\"]; item_pile.left=44; gnomes[0].space=\"2\"",
     "gnomes[0]: "},
    {GONE(0, "dead") "order=[\"B\",\"C\"]; gnomes[0].items={\"coffee\":1}", "gnomes[0]: "},
    {GONE(0, "dead") "order=[\"B\",\"C\"]; item_pile.left=44; gnomes[0].fainted=true",
     "gnomes[0]: "},
    {GONE(0, "dead") "order=[\"B\",\"C\"]; item_pile.left=44; gnomes[0].drew=8", "gnomes[0]: "},
    {GONE(0, "dead") "order=[\"B\",\"C\"]; item_pile.left=44; gnomes[0].intoxication=1",
     "gnomes[0]: "},
    {GONE(0, "dead") "order=[\"A\",\"B\",\"C\"]; item_pile.left=44", ""},
    {GONE(0, "dead") "order=[\"B\",\"C\"]; item_pile.left=44; config.less_deadly=true", ""},
    {GONE(2, "dead") "order=[\"A\",\"B\"]; item_pile.left=43", ""},
    {GONE(0, "abandoned") "config.players=1; gnomes[1].player=1; gnomes[2].player=1; "
                          "order=[\"B\",\"C\"]; item_pile.left=44",
     ""},
    {"active=\"A\"", "decision.gnome: "},
    {"active=null", "decision.gnome: "},
    {"active=\"D\"", "active: "},
    {"decision.gnome=null", "decision.gnome: "},
    {"gnomes[2].fainted=true", ""},
    {"gnomes[2].time=0; ghost=0; order=[\"A\",\"B\"]", ""},
    {"gnomes[2].time=59; order=[\"A\",\"B\",\"C\"]", ""},
    {"ghost=61", "ghost: "},
    {"ghost=null", ""},
    {"gnomes[0].time=50; gnomes[1].time=50; gnomes[2].time=55; ghost=56; "
     "order=[\"C\",\"A\",\"B\"]",
     ""},
    {"order=[\"A\",\"C\",\"B\"]", "order: "},
    {"order=[\"A\",\"B\"]", ""},
    {"order=[\"A\",\"A\",\"C\"]", "order[1]: "},
    {"order=[\"A\",\"B\",\"C\",\"D\"]", "order: "},
    {"order=[]", ""},
    {"gnomes[0].time=59", ""},
    {"ghost=0", "order: "},
    {"ghost=60", "order: "},
    {"gnomes[0].time=0", ""},
    {"gnomes[0].fainted=true; rooms[1].fire=true", ""},
    {"gnomes[0].fainted=true; rooms[1].water=\"high\"", ""},
    {"used={\"coffee\":1}", ""},
    {"used={\"grog\":2}", ""},
    {"used={\"grog\":0}", "used.grog: "},
    {"used=[]", "used: "},
    {"charms=3", ""},
    {"charms=256", "charms: "},
    {"began_at_sea=0", "began_at_sea: "},
    {"phase=\"action\"", "phase: "},
    {"phase=\"over\"", "phase: "},
    {"phase=null", "phase: "},
    {"decision.kind=\"hatch\"", "decision.kind: "},
    {"decision={\"kind\":\"chance\",\"gnome\":null,\"chance\":\"die\",\"odds\":[]}",
     "decision.kind: "},
    {"decision.kind=\"move\"", "decision.kind: "},
    {"decision.odds=[]", "decision: "},
    {"decision=null", "decision: "},
    {"result=\"lost\"", "result: "},
    {"result=\"won\"", "result: "},
    {"reason=\"heat\"", "reason: "},
    {OVER, "result: "},
    {OVER "result=\"lost\"", "reason: "},
    {OVER "result=\"lost\"; reason=\"heat\"", ""},
    {OVER "result=\"lost\"; reason=\"bored\"", "reason: "},
    {OVER "result=\"lost\"; reason=\"heat\"; tracks.heat=10; tracks.pressure=10", ""},
    {OVER "result=\"lost\"; reason=\"heat\"; tracks.heat=10; ghost=3", "when the game is over"},
    {OVER "result=\"lost\"; reason=\"heat\"; tracks.heat=10; charms=3", "when the game is over"},
    {OVER "result=\"lost\"; reason=\"heat\"; tracks.heat=10; used={\"grog\":1}", "when the game"},
    {OVER "result=\"lost\"; reason=\"heat\"; tracks.heat=10; order=[\"A\"]", "when the game"},
    {OVER "result=\"lost\"; reason=\"heat\"; tracks.heat=10; began_at_sea=true", "when the game"},
    {OVER "result=\"lost\"; reason=\"heat\"; tracks.heat=10; decision.gnome=\"A\"",
     "decision.gnome: "},
    {OVER "result=\"lost\"; reason=\"all-dead\"", ""},
    {OVER "result=\"lost\"; reason=\"all-gone\"", ""},
    {NOBODY("dead", "dead", "dead") "result=\"lost\"; reason=\"all-gone\"", ""},
    {OVER "result=\"lost\"; reason=\"missiles\"", ""},
    {OVER "result=\"lost\"; reason=\"missiles\"; tokens.missiles=30", ""},
    {OVER "result=\"lost\"; reason=\"kraken\"; tokens.missiles=30; gnomes[0].time=29; "
          "gnomes[1].time=0; gnomes[2].time=3; tokens.kraken=30",
     ""},
    {OVER "result=\"rescued\"", ""},
    {OVER "result=\"rescued\"; reason=\"heat\"", "reason: "},
    {OVER "result=\"rescued\"; gnomes[0].time=0; gnomes[1].time=0; gnomes[2].time=0; "
          "tokens.kraken=1",
     ""},
    {OVER "result=\"rescued\"; gnomes[0].time=0; gnomes[1].time=0; gnomes[2].time=0; "
          "gnomes[0].fainted=true; rooms[1].fire=true",
     ""},
    {NOBODY("dead", "abandoned", "dead") "result=\"rescued\"", ""},
};

static void test_load_impossible(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < RN_COUNT(impossible); i++) {
        char error[RN_ERROR_MAX] = "";
        if (read_edited(impossible[i][0], error)) {
            fail_msg("taken: %s", impossible[i][0]);
        }
        if (!strstr(error, impossible[i][1]) || strlen(error) < 10) {
            fail_msg("%s: wrong reason: %s", impossible[i][0], error);
        }
    }
}

static void test_parse_state(void **unused)
{
    static const char *const cases[][2] = {
        {"", "this is not JSON: it is empty"},
        {"{", "this is not JSON: it ends too early (at byte 1)"},
        {"null", "must be an object, not null"},
        {"{}", "the field \"config\" is missing"},
    };
    RnState state;
    char error[RN_ERROR_MAX] = "";
    (void)unused;
    assert_true(rn_json_parse_state(rn_box_standard(), example, strlen(example), &state, error));
    assert_false(rn_json_parse_state(rn_box_standard(), example, sizeof example, &state, error));
    expect_in(error, "zero byte");
    for (size_t i = 0; i < RN_COUNT(cases); i++) {
        const char *text = cases[i][0];
        assert_false(rn_json_parse_state(rn_box_standard(), text, strlen(text), &state, error));
        assert_string_equal(error, cases[i][1]);
    }
}

/* Every position of whole games at which a turn begins, goes on or the game is over comes back
 * byte for byte; every other one is refused. */
static void check_round_trip(RnJson *json)
{
    const RnState *state = rn_session_state(&engine.session);
    char error[RN_ERROR_MAX];
    RnState again;
    json->used = 0;
    rn_json_state(json, rn_box_standard(), state, NULL, true);
    json_t *value = json_loadb(json->text, json->used, JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(value);
    const RnPlace top = rn_place(value, error);
    bool good = rn_read_state(&top, rn_box_standard(), &again);
    if (state->decision == RN_TURN || state->decision == RN_OVER) {
        if (!good) {
            fail_msg("%s", error);
        }
        assert_memory_equal(state, &again, sizeof again);
    } else {
        assert_false(good);
    }
    json_decref(value);
}

static void test_round_trips(void **unused)
{
    static const char *const configs[] = {
        "{\"players\":3}",
        "{\"players\":1,\"gnomes\":5,\"less_deadly\":true,\"no_respite\":true}",
        "{\"players\":8,\"edition\":\"first\",\"crazed\":true,\"opening_events\":true}",
        "{\"players\":2,\"level_flow\":true,\"crazed\":true,\"less_deadly\":true}",
        "{\"players\":5,\"edition\":\"first\",\"no_respite\":true}",
    };
    RnJson json = {0};
    RnMove moves[RN_MOVES_MAX];
    uint64_t dice = 1;
    (void)unused;
    for (size_t game = 0; game < 10 * RN_COUNT(configs); game++) {
        char line[200];
        snprintf(line, sizeof line, "{\"cmd\":\"new\",\"config\":%s,\"chance\":\"manual\"}",
                 configs[game % RN_COUNT(configs)]);
        expect_in(ask(line), "\"ok\":true");
        while (rn_session_state(&engine.session)->decision != RN_OVER) {
            char text[RN_TEXT_MAX];
            check_round_trip(&json);
            int count = rn_legal(rn_box_standard(), rn_session_state(&engine.session), moves);
            dice = dice * 6364136223846793005u + 1442695040888963407u;
            rn_move_text(rn_box_standard(), moves[(dice >> 33) % (uint64_t)count], text);
            expect_in(play(text), "{\"ok\":true,\"log\":[");
        }
        check_round_trip(&json);
        expect_in(ask("{\"cmd\":\"legal\"}"),
                  "{\"ok\":true,\"decision\":{\"kind\":\"over\",\"gnome\":null},\"moves\":[]}");
        expect_in(play("pass"), "\"rule\":\"15.1\"");
    }
    rn_json_free(&json);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, start_engine, stop_engine)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_numbers),       TEST(test_ratios),
        TEST(test_strings),       TEST(test_forms),
        TEST(test_facts),         TEST(test_malformed),
        TEST(test_hostile),       TEST(test_new),
        TEST(test_illegal),       TEST(test_play),
        TEST(test_record),        TEST(test_setup),
        TEST(test_seats),         TEST(test_load_example),
        TEST(test_load_accepted), TEST(test_load_impossible),
        TEST(test_parse_state),   TEST(test_round_trips),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
