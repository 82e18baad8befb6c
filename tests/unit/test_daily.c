/*
 * test_daily.c - the daily boat: which results count. Real records, played by a crew of mates, and such as
 * were changed by hand.
 */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "../budget.h"
#include "edge.h"
#include "serve/daily_result.h"
#include "serve/hall.h"
#include "serve/token.h"
#include "session/verify.h"
#include "table/crewmen.h"
#include "table/daily.h"

static const char DAY[] = "2026-11-15";
static const int64_t NOON = INT64_C(1794744000000); /* of that day, in UTC */
enum { HOUR_MS = 3600 * 1000 };

static char path[] = "/tmp/rednov-daily-XXXXXX";
static char why[RN_STORE_WHY];
static RnStore *store;

/* ---- Playing ------------------------------------------------------------------------------------ */

/* Who plays: computer players, of which the first passes as a person. */
typedef struct Crew {
    int first;
    int others;
    bool reloaded; /* the game is opened anew before every decision */
} Crew;

/* A boat of that config and seed, played by these for at most so many moves. */
static char *play_by(RnConfig config, uint64_t seed, Crew kinds, int moves)
{
    RnSession session;
    RnCrewmen crew = {.moved = {0}};
    RnRecordHead head = {.date = ""};
    size_t size;
    rn_session_init(&session, rn_box_standard());
    assert_int_equal(rn_session_new(&session, &config, true, seed), RN_CONFIG_OK);
    for (int p = 1; p < config.players; p++) {
        snprintf(head.names[p], sizeof head.names[p], "%s", rn_kind_word(RN_MATE));
    }
    while (moves-- > 0 && rn_session_state(&session)->decision != RN_OVER) {
        int gnome = rn_session_state(&session)->decider;
        RnView view;
        if (kinds.reloaded) {
            crew = (RnCrewmen){.moved = {0}};
        }
        int kind = gnome == 0 ? kinds.first : kinds.others;
        RnPlayer *player = rn_crewman(&crew, &session, gnome, kind, (RnEffort){.games = 1});
        rn_view(rn_session_state(&session), gnome, &view);
        assert_int_equal(rn_session_play(&session, rn_player_move(session.box, player, &view)),
                         RN_OK);
        rn_crewman_moved(&crew, &session, gnome, player);
    }
    char *record = rn_record_write(&session, &head, &size);
    rn_session_free(&session);
    return record;
}

static char *play(RnConfig config, uint64_t seed, int kind, int moves)
{
    return play_by(config, seed, (Crew){.first = RN_MATE, .others = kind}, moves);
}

static RnConfig usual(void) { return (RnConfig){.players = 4, .gnomes = 4}; }

static char *play_boat(const char *day)
{
    return play(usual(), rn_daily_seed(day), RN_MATE, 10000);
}

/* ---- Asking ------------------------------------------------------------------------------------- */

/* The answer to a request about a day, from the server's side; `token` is "" for none. */
static char *ask(RnQueryKind kind, const char *day, const char *token, const char *record,
                 int64_t now)
{
    RnHallQuery *query = calloc(1, sizeof *query);
    query->kind = kind;
    query->number = -1;
    query->now = now;
    snprintf(query->day, sizeof query->day, "%s", day);
    snprintf(query->name, sizeof query->name, "%s", "Ann");
    if (token[0] != '\0') {
        rn_token_hash(token, query->owner);
    }
    query->record = record != NULL ? strdup(record) : NULL;
    if (kind == RN_QUERY_DAILY_PUT) {
        rn_query_check(rn_box_standard(), query);
    }
    if (query->answer == NULL) {
        rn_query_run(store, rn_box_standard(), query);
    }
    char *answer = strdup(query->answer);
    rn_hall_query_free(query);
    return answer;
}

static void says(char *answer, const char *wanted)
{
    if (strstr(answer, wanted) == NULL) {
        fail_msg("%s, not %s", answer, wanted);
    }
    free(answer);
}

static const char ANN[] = "00112233445566778899aabbccddeeff";
static const char BOB[] = "ffeeddccbbaa99887766554433221100";

static void put_says(const char *day, const char *record, int64_t now, const char *wanted)
{
    says(ask(RN_QUERY_DAILY_PUT, day, ANN, record, now), wanted);
}

/* ---- Setting up --------------------------------------------------------------------------------- */

static int begin(void **state)
{
    (void)state;
    strcpy(path + strlen(path) - 6, "XXXXXX");
    close(mkstemp(path));
    unlink(path);
    store = rn_store_open(path, why);
    return store != NULL ? 0 : -1;
}

static int finish(void **state)
{
    static const char *const ends[] = {"", "-wal", "-shm"};
    char name[64];
    (void)state;
    rn_store_close(store);
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        snprintf(name, sizeof name, "%s%s", path, ends[i]);
        unlink(name);
    }
    return 0;
}

/* ---- What counts -------------------------------------------------------------------------------- */

static void a_real_game_counts(void **state)
{
    char *record = play_boat(DAY);
    char line[128];
    char *result = strstr(record, "\nresult: ") + strlen("\nresult: ");
    (void)state;
    put_says(DAY, record, NOON, "\"first\":true");
    put_says(DAY, record, NOON, "\"first\":false");
    snprintf(line, sizeof line, "{\"name\":\"Ann\",\"rescued\":%s,",
             strncmp(result, "rescued", 7) == 0 ? "true" : "false");
    says(ask(RN_QUERY_DAILY, DAY, "", NULL, NOON), line);
    says(ask(RN_QUERY_DAILY, DAY, ANN, NULL, NOON), "\"mine\":true");
    char *others = ask(RN_QUERY_DAILY, DAY, BOB, NULL, NOON);
    assert_null(strstr(others, "mine"));
    free(others);
    says(ask(RN_QUERY_DAILY, DAY, "", NULL, NOON),
         "\"results\":[],\"told\":[{"); /* nobody has seen it */
    says(ask(RN_QUERY_DAILY, "2026-11-14", ANN, NULL, NOON), "\"told\":[]");
    says(ask(RN_QUERY_DAILY_EXPORT, "", BOB, NULL, NOON), "\"results\":[]");
    says(ask(RN_QUERY_DAILY_EXPORT, "", ANN, NULL, NOON), "\"day\":\"2026-11-15\"");
    says(ask(RN_QUERY_DAILY_EXPORT, "", ANN, NULL, NOON), "\"record\":\"format: red-november");
    says(ask(RN_QUERY_DAILY_FORGET, "", BOB, NULL, NOON), "\"deleted\":0");
    says(ask(RN_QUERY_DAILY_FORGET, "", ANN, NULL, NOON), "\"deleted\":1");
    says(ask(RN_QUERY_DAILY, DAY, ANN, NULL, NOON), "\"told\":[]");
    free(record);
}

/* Whatever the person does, and however often the page was closed meanwhile. */
static void any_person_counts(void **state)
{
    (void)state;
    for (int i = 1; i <= budget(SLOW ? 4 : 20, 31); i++) {
        char day[16];
        RnSession session;
        RnRecordHead head;
        RnRecordError error;
        snprintf(day, sizeof day, "2026-12-%02d", i);
        char *record = play_by(
            usual(), rn_daily_seed(day),
            (Crew){.first = i % 2 ? RN_LUBBER : RN_SAILOR, .others = RN_MATE, .reloaded = true},
            10000);
        rn_session_init(&session, rn_box_standard());
        assert_true(rn_record_read(&session, record, strlen(record), &head, NULL, NULL, &error));
        assert_null(rn_daily_flaw(&session, &head, day).word);
        rn_session_free(&session);
        free(record);
    }
}

/* Of one game, by its moves, there is one result, whatever else stands in the record; and it is kept as the
 * server writes it. */
static void a_game_counts_once(void **state)
{
    char *record = play_boat(DAY);
    size_t size = strlen(record);
    char *padded = malloc(2 * size + RN_DAILY_RECORD);
    (void)state;
    sprintf(padded, "%s\n# a comment\n# and more\n", record);
    put_says(DAY, padded, NOON, "\"first\":true");
    says(ask(RN_QUERY_DAILY_PUT, DAY, BOB, record, NOON), "\"error\":\"known\"");
    says(ask(RN_QUERY_DAILY_PUT, DAY, BOB, padded, NOON), "\"error\":\"known\"");
    char *kept = ask(RN_QUERY_DAILY_EXPORT, "", ANN, NULL, NOON);
    assert_null(strstr(kept, "a comment"));
    free(kept);
    memset(padded + strlen(padded), '#', RN_DAILY_RECORD);
    padded[size + RN_DAILY_RECORD] = '\0';
    says(ask(RN_QUERY_DAILY_PUT, DAY, BOB, padded, NOON), "\"error\":\"record\"");
    free(padded);
    free(record);
}

static void only_that_day_and_the_next(void **state)
{
    char *record = play_boat(DAY);
    (void)state;
    put_says(DAY, record, NOON - 13 * HOUR_MS, "\"error\":\"too-late\""); /* the day before */
    put_says(DAY, record, NOON + 36 * HOUR_MS, "\"error\":\"too-late\"");
    put_says(DAY, record, NOON + 36 * HOUR_MS - 1, "\"first\":true");
    put_says("2026-11-14", record, NOON, "\"error\":\"not-daily\"");
    free(record);
}

static void other_boats_do_not_count(void **state)
{
    RnConfig mild = usual();
    RnConfig five = {.players = 5, .gnomes = 5};
    RnConfig first = usual();
    mild.less_deadly = 1;
    first.edition = RN_FIRST;
    const RnConfig configs[] = {mild, five, first};
    (void)state;
    for (size_t i = 0; i < sizeof configs / sizeof *configs; i++) {
        char *record = play(configs[i], rn_daily_seed(DAY), RN_MATE, 10000);
        put_says(DAY, record, NOON, "\"error\":\"not-daily\"");
        free(record);
    }
    char *record = play(usual(), 7, RN_MATE, 10000);
    put_says(DAY, record, NOON, "\"error\":\"not-daily\"");
    free(record);
    record = play(usual(), rn_daily_seed(DAY), RN_MATE, 10);
    put_says(DAY, record, NOON, "\"error\":\"not-over\"");
    free(record);
    put_says(DAY, "no record", NOON, "\"error\":\"record\"");
}

/* The record without the lines that would show a change at once. */
static char *bare(const char *record)
{
    static const char *const keys[] = {"sums: ", "hash: ", "lines: ", "result: "};
    char *text = calloc(1, strlen(record) + 1);
    for (const char *at = record; *at != '\0';) {
        size_t size = strcspn(at, "\n") + 1;
        bool kept = true;
        for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
            kept = kept && strncmp(at, keys[i], strlen(keys[i])) != 0;
        }
        if (kept) {
            strncat(text, at, size);
        }
        at += size;
    }
    return text;
}

/* A copy with one text put in place of another of the same length. */
static char *with(const char *record, const char *old, const char *new_one)
{
    char *text = strdup(record);
    char *at = strstr(text, old);
    assert_non_null(at);
    assert_int_equal(strlen(old), strlen(new_one));
    for (size_t i = 0; new_one[i] != '\0'; i++) {
        at[i] = new_one[i];
    }
    return text;
}

static void forged_records_do_not_count(void **state)
{
    char *record = play_boat(DAY);
    char *plain = bare(record);
    char *forged = with(record, "\n  die ", "\n  dye ");
    (void)state;
    put_says(DAY, forged, NOON, "\"error\":\"record\"");
    free(forged);
    forged = with(plain, "players:  | mate", "players:  | mote"); /* a person in a mate's place */
    put_says(DAY, forged, NOON, "\"error\":\"not-crew\"");
    free(forged);
    char *die = strstr(plain, "\n  die ") + 7;
    *die = *die == '1' ? '2' : '1'; /* a luckier die */
    put_says(DAY, plain, NOON, "\"error\":\"record\"");
    free(plain);
    free(record);
    record = play(usual(), rn_daily_seed(DAY), RN_SAILOR, 10000); /* called mates, but none */
    put_says(DAY, record, NOON, "\"error\":\"not-crew\"");
    free(record);
}

/* ---- The proof of the dice ---------------------------------------------------------------------- */

static const char SALT[] = "5f2c5f2c5f2c5f2c5f2c5f2c5f2c5f2c";

/* A record with a promise at its end. */
static char *promised(const char *record, const char *salt, const char *hash, const char *more)
{
    char *text = malloc(strlen(record) + 256);
    sprintf(text, "%s# salt: %s\n# seed-hash: %s\n%s", record, salt, hash, more);
    return text;
}

/* The text ends where memory does: a record need not end in 0. */
static RnProofFlaw flaw_of(const char *given, const char *seen)
{
    const size_t size = strlen(given);
    const char *text = at_the_edge(given, size);
    RnSession session;
    RnProof proof;
    rn_session_init(&session, rn_box_standard());
    bool good = rn_verify(&session, text, size, seen, &proof);
    rn_session_free(&session);
    assert_int_equal(good, proof.flaw == RN_PROOF_GOOD);
    assert_int_equal(rn_proof_word(proof.flaw) == NULL, good);
    assert_int_equal(rn_proof_text(proof.flaw) != NULL, !good && proof.flaw != RN_PROOF_UNREADABLE);
    return proof.flaw;
}

static void flaw_is(char *text, const char *seen, RnProofFlaw wanted)
{
    assert_int_equal(flaw_of(text, seen), wanted);
    free(text);
}

static void dice_are_proven(void **state)
{
    char *record = play(usual(), 7, RN_MATE, 10000);
    char *other = play(usual(), 8, RN_MATE, 10000);
    char *begun = play(usual(), 7, RN_MATE, 10);
    char hash[RN_DIGEST_TEXT];
    char hash8[RN_DIGEST_TEXT];
    char wrong[RN_SALT_TEXT] = "";
    (void)state;
    rn_seed_hash(7, SALT, hash);
    rn_seed_hash(8, SALT, hash8);
    strcpy(wrong, SALT);
    wrong[31] = 'd';
    flaw_is(promised(record, SALT, hash, ""), NULL, RN_PROOF_GOOD);
    flaw_is(promised(record, SALT, hash, ""), hash, RN_PROOF_GOOD);
    /* another salt, another hash, another game under the same hash */
    flaw_is(promised(record, wrong, hash, ""), NULL, RN_PROOF_HASH);
    flaw_is(promised(record, SALT, hash8, ""), NULL, RN_PROOF_HASH);
    flaw_is(promised(other, SALT, hash, ""), NULL, RN_PROOF_HASH);
    /* seed and hash changed together: only who has seen the hash before can tell */
    flaw_is(promised(other, SALT, hash8, ""), NULL, RN_PROOF_GOOD);
    flaw_is(promised(other, SALT, hash8, ""), hash, RN_PROOF_HASH);
    flaw_is(strdup(record), NULL, RN_PROOF_NOTHING);
    flaw_is(promised(record, "5f2c", hash, ""), NULL, RN_PROOF_NOTHING);
    flaw_is(promised(begun, SALT, hash, ""), NULL, RN_PROOF_UNFINISHED);
    flaw_is(promised(begun, SALT, hash, "# resigned\n"), NULL, RN_PROOF_GOOD);
    free(begun);
    free(other);
    free(record);
}

static void changed_dice_are_seen(void **state)
{
    char *record = play(usual(), 7, RN_MATE, 10000);
    char *plain = bare(record);
    char hash[RN_DIGEST_TEXT];
    (void)state;
    rn_seed_hash(7, SALT, hash);
    flaw_is(promised(plain, SALT, hash, ""), NULL, RN_PROOF_GOOD);
    char *forged = with(plain, "seed: 7\n", "seed: 8\n");
    flaw_is(promised(forged, SALT, hash, ""), NULL, RN_PROOF_UNREADABLE);
    free(forged);
    forged = strdup(plain);
    char *die = strstr(forged, "\n  die ") + 7;
    *die = *die == '1' ? '2' : '1';
    flaw_is(promised(forged, SALT, hash, ""), NULL, RN_PROOF_UNREADABLE);
    free(forged);
    forged = with(record, "\nresult: ", "\nresult:x");
    flaw_is(promised(forged, SALT, hash, ""), NULL, RN_PROOF_UNREADABLE);
    free(forged);
    free(plain);
    free(record);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_real_game_counts, begin, finish),
        cmocka_unit_test(any_person_counts),
        cmocka_unit_test_setup_teardown(a_game_counts_once, begin, finish),
        cmocka_unit_test_setup_teardown(only_that_day_and_the_next, begin, finish),
        cmocka_unit_test_setup_teardown(other_boats_do_not_count, begin, finish),
        cmocka_unit_test_setup_teardown(forged_records_do_not_count, begin, finish),
        cmocka_unit_test(dice_are_proven),
        cmocka_unit_test(changed_dice_are_seen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
