/*
 * test_store.c - the store: what is committed can be read again, whatever happens to the writer or to
 * the disk; and SHA-256 by the examples of its standard.
 *
 * The store is a file, or the database that REDNOV_POSTGRES names (tests/serve/postgres.sh).
 */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>
#include <sqlite3.h>

#include "session/digest.h"
#include "store/store.h"

static char folder[] = "/tmp/rednov-store-XXXXXX";
static char path[256];
static char why[RN_STORE_WHY];
static const char *database; /* NULL: a file */

static int make_folder(void **state)
{
    (void)state;
    return mkdtemp(folder) == NULL;
}

static int drop_folder(void **state)
{
    char command[128];
    (void)state;
    snprintf(command, sizeof command, "rm -rf %s", folder);
    return system(command); /* NOLINT(cert-env33-c): a folder of ours */
}

static int fresh(void **state)
{
    static int number;
    (void)state;
    if (database != NULL) {
        snprintf(path, sizeof path, "%s", database);
        return system(REDNOV_SOURCE "/tests/serve/postgres.sh :empty"); /* NOLINT(cert-env33-c) */
    }
    snprintf(path, sizeof path, "%s/%d.db", folder, number++);
    return 0;
}

static RnStore *opened(void)
{
    RnStore *store = rn_store_open(path, why);
    if (store == NULL) {
        fail_msg("%s", why);
    }
    return store;
}

static void id_of(int number, char id[RN_STORE_ID]) { snprintf(id, RN_STORE_ID, "%032x", number); }

/* NOLINTNEXTLINE(readability-non-const-parameter): the row keeps it */
static RnStorePut put_of(int number, char *head)
{
    RnStorePut put = {.row = {.head = head, .changed = 1000 + number}};
    id_of(number, put.row.id);
    snprintf(put.row.game, RN_STORE_ID, "%032x", 1000000 + number);
    return put;
}

static void digests(void **state)
{
    static const struct {
        const char *text, *digest;
    } cases[] = {
        {"", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
        {"abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},
        {"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
         "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"},
    };
    char text[RN_DIGEST_TEXT];
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        rn_digest_text(cases[i].text, strlen(cases[i].text), text);
        assert_string_equal(text, cases[i].digest);
    }
    char *many = malloc(1000000);
    memset(many, 'a', 1000000);
    rn_digest_text(many, 1000000, text);
    assert_string_equal(text, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
    free(many);
    char same[RN_DIGEST_TEXT];
    rn_digest_text("18446744073709551615 00ff", 25, same);
    rn_seed_hash(UINT64_MAX, "00ff", text);
    assert_string_equal(text, same);
    assert_true(rn_is_hex("00ff", 4));
    assert_false(rn_is_hex("00fF", 4));
    assert_false(rn_is_hex("00ff", 3));
}

static void keeps_tables(void **state)
{
    RnStore *store = opened();
    RnMove moves[3] = {{RN_M_OPEN, 5, 0, 0}, {RN_M_ENTER, 0, 0, 0}, {RN_M_PUMP, 0, 10, 0}};
    RnStoreChat chat = {.at = 7, .person = 1, .text = "hej \xc5\x82\xc3\xb3\xc5\xbc"};
    RnStored stored;
    RnStorePut put = put_of(1, "{\"a\":1}");
    (void)state;
    put.moves = moves;
    put.count = 3;
    put.chats = &chat;
    put.chat_count = 1;
    put.row.open = true;
    put.row.phase = RN_TABLE_PLAYING;
    put.row.rev = 3;
    put.row.wake = 99;
    assert_true(rn_store_commit(store, &put, 1, why));
    assert_false(put.stale);
    rn_store_close(store);

    store = opened();
    assert_int_equal(rn_store_load(store, put.row.id, &stored, why), RN_FOUND);
    assert_int_equal(stored.row.version, 1);
    assert_int_equal(stored.row.rev, 3);
    assert_int_equal(stored.row.wake, 99);
    assert_int_equal(stored.row.phase, RN_TABLE_PLAYING);
    assert_true(stored.row.open);
    assert_string_equal(stored.row.head, "{\"a\":1}");
    assert_int_equal(stored.count, 3);
    assert_memory_equal(stored.moves, moves, sizeof moves);
    assert_int_equal(stored.chat_count, 1);
    assert_string_equal(stored.chats[0].text, chat.text);
    rn_stored_free(&stored);

    /* two taken back, another one made; the head stays */
    put = put_of(1, NULL);
    put.row.version = 1;
    put.keep = 1;
    put.moves = moves + 2;
    put.count = 1;
    put.forget = 2;
    assert_true(rn_store_commit(store, &put, 1, why));
    assert_int_equal(rn_store_load(store, put.row.id, &stored, why), RN_FOUND);
    assert_int_equal(stored.row.version, 2);
    assert_int_equal(stored.count, 2);
    assert_memory_equal(&stored.moves[1], &moves[2], sizeof *moves);
    assert_string_equal(stored.row.head, "{\"a\":1}");
    assert_int_equal(stored.chat_count, 0);
    rn_stored_free(&stored);
    assert_int_equal(rn_store_load(store, "no such table", &stored, why), RN_NOT_FOUND);
    rn_stored_free(&stored);
    assert_int_equal(rn_store_shared(store), database != NULL);
    assert_int_equal(rn_store_fd(store) >= 0, database != NULL);
    assert_true(rn_store_well(store));
    rn_store_close(store);
}

static void refuses_stale_writes(void **state)
{
    RnStore *one = opened();
    RnStore *two = opened();
    RnMove move = {RN_M_PASS, 0, 0, 0};
    RnStorePut puts[2] = {put_of(1, "{}"), put_of(2, "{}")};
    RnStored stored;
    (void)state;
    assert_true(rn_store_commit(one, puts, 2, why));
    puts[0].row.version = puts[1].row.version = 1;
    puts[0].moves = puts[1].moves = &move;
    puts[0].count = puts[1].count = 1;
    assert_true(rn_store_commit(two, puts, 1, why));
    assert_false(puts[0].stale);
    assert_true(rn_store_commit(one, puts, 2, why)); /* has not seen the move of the other */
    assert_true(puts[0].stale);
    assert_false(puts[1].stale);
    assert_int_equal(rn_store_load(one, puts[0].row.id, &stored, why), RN_FOUND);
    assert_int_equal(stored.row.version, 2);
    assert_int_equal(stored.count, 1);
    rn_stored_free(&stored);
    RnStorePut again = put_of(1, "{\"other\":1}"); /* an id that is taken */
    assert_true(rn_store_commit(one, &again, 1, why));
    assert_true(again.stale);
    rn_store_close(one);
    rn_store_close(two);
}

static void count_row(void *user, const RnStoreRow *row)
{
    char *text = user;
    snprintf(text + strlen(text), 64, "%c", row->id[31]);
}

static void lists(void **state)
{
    RnStore *store = opened();
    char found[64] = "";
    (void)state;
    for (int i = 1; i <= 6; i++) {
        RnStorePut put = put_of(i, "{}");
        put.row.open = i != 2;
        put.row.phase = i == 3 ? RN_TABLE_OVER : i == 4 ? RN_TABLE_PLAYING : RN_TABLE_GATHERING;
        put.row.wake = i >= 5 ? 100 - i : 0;
        assert_true(rn_store_commit(store, &put, 1, why));
    }
    assert_true(rn_store_public(store, 3, count_row, found, why));
    assert_string_equal(found, "654");
    found[0] = '\0';
    RnStoreDue from = {.wake = 0};
    assert_true(rn_store_due(store, 94, 9, &from, count_row, found, why));
    assert_string_equal(found, "6");
    found[0] = '\0';
    assert_true(rn_store_due(store, 95, 9, &from, count_row, found, why));
    assert_string_equal(found, "65");
    assert_int_equal(rn_store_sweep(store, RN_TABLE_GATHERING, 1006, why), 3);
    found[0] = '\0';
    assert_true(rn_store_public(store, 9, count_row, found, why));
    assert_string_equal(found, "64");
    rn_store_close(store);
}

/* Of many that are due each has its turn, though those before it stay due. */
static void looks_at_all_that_is_due(void **state)
{
    RnStore *store = opened();
    RnStoreDue from = {.wake = 0};
    char found[64] = "";
    (void)state;
    for (int i = 1; i <= 5; i++) {
        RnStorePut put = put_of(i, "{}");
        put.row.wake = i < 4 ? 100 : 200;
        assert_true(rn_store_commit(store, &put, 1, why));
    }
    for (int look = 0; look < 4; look++) {
        assert_true(rn_store_due(store, 300, 2, &from, count_row, found, why));
        strcat(found, ",");
    }
    assert_string_equal(found, "12,34,5,12,");
    rn_store_close(store);
}

static void name_daily(void *user, const RnStoreDaily *daily)
{
    char *text = user;
    snprintf(text + strlen(text), 64, "%s%d,", daily->name, daily->turns);
}

/* The same game under another secret is no result, on another day it is. */
static void keeps_a_game_once(void **state)
{
    RnStore *store = opened();
    RnStoreDaily daily = {
        .day = "2026-11-15", .owner = "aa", .game = "g", .name = "Ann", .record = "r"};
    char found[64] = "";
    (void)state;
    assert_int_equal(rn_store_daily_put(store, &daily, why), RN_NOT_FOUND);
    daily.turns = 1;
    assert_int_equal(rn_store_daily_put(store, &daily, why), RN_FOUND);
    strcpy(daily.owner, "bb");
    assert_int_equal(rn_store_daily_put(store, &daily, why), RN_STORE_TAKEN);
    strcpy(daily.game, "h");
    assert_int_equal(rn_store_daily_put(store, &daily, why), RN_NOT_FOUND);
    strcpy(daily.day, "2026-11-16");
    strcpy(daily.game, "g");
    assert_int_equal(rn_store_daily_put(store, &daily, why), RN_NOT_FOUND);
    assert_true(rn_store_daily(store, "2026-11-15", RN_DAILY_ALL, 10, name_daily, found, why));
    assert_string_equal(found, "Ann0,Ann1,");
    rn_store_close(store);
}

static void keeps_daily_results(void **state)
{
    RnStore *store = opened();
    RnStoreDaily daily = {.day = "2026-11-15", .owner = "aa", .name = "Ann", .record = "r"};
    char found[128] = "";
    (void)state;
    daily.turns = 30;
    assert_int_equal(rn_store_daily_put(store, &daily, why), RN_NOT_FOUND);
    daily.turns = 1; /* the first one counts */
    assert_int_equal(rn_store_daily_put(store, &daily, why), RN_FOUND);
    strcpy(daily.owner, "bb");
    daily.name = "Bob";
    daily.rescued = true;
    assert_int_equal(rn_store_daily_put(store, &daily, why), RN_NOT_FOUND);
    assert_true(rn_store_daily(store, "2026-11-15", RN_DAILY_ALL, 10, name_daily, found, why));
    assert_string_equal(found, "Bob1,Ann30,");
    found[0] = '\0';
    assert_true(
        rn_store_daily(store, "bb", RN_DAILY_ALL, 10, name_daily, found, why)); /* of an owner */
    assert_string_equal(found, "Bob1,");
    assert_int_equal(rn_store_daily_forget(store, "bb", why), 1);
    found[0] = '\0';
    assert_true(rn_store_daily(store, "2026-11-15", RN_DAILY_ALL, 10, name_daily, found, why));
    assert_string_equal(found, "Ann30,");
    rn_store_close(store);
}

/* The store is as it was when games had no ids of their own. */
static void make_old(void)
{
    if (database != NULL) {
        assert_int_equal(
            system(REDNOV_SOURCE /* NOLINT(cert-env33-c) */
                   "/tests/serve/postgres.sh :sql 'DROP TABLE owners, invites, kept;"
                   " ALTER TABLE tables DROP COLUMN game, DROP COLUMN due, DROP COLUMN result;"
                   " ALTER TABLE daily DROP COLUMN watched;"
                   " DELETE FROM rednov_schema WHERE version > 2'"),
            0);
        return;
    }
    sqlite3 *db;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db,
                                  "DROP TABLE owners; DROP TABLE invites;"
                                  "ALTER TABLE tables DROP COLUMN due;"
                                  "ALTER TABLE tables DROP COLUMN result;"
                                  "DROP INDEX tables_game; ALTER TABLE tables DROP COLUMN game;"
                                  "DROP TABLE kept; ALTER TABLE daily DROP COLUMN watched;"
                                  "PRAGMA user_version = 2",
                                  NULL, NULL, NULL),
                     SQLITE_OK);
    sqlite3_close(db);
}

/* Games have ids of their own. Those that were over before had none: the address that people know stays. */
static void finds_games(void **state)
{
    RnStore *store = opened();
    RnStorePut puts[3] = {put_of(1, "{}"), put_of(2, "{}"), put_of(3, "{}")};
    RnStored stored;
    char id[RN_STORE_ID];
    (void)state;
    puts[0].row.phase = puts[2].row.phase = RN_TABLE_OVER;
    puts[1].row.phase = RN_TABLE_PLAYING;
    assert_true(rn_store_commit(store, puts, 3, why));
    assert_int_equal(rn_store_game(store, puts[2].row.game, id, why), RN_FOUND);
    assert_string_equal(id, puts[2].row.id);
    assert_int_equal(rn_store_game(store, puts[1].row.game, id, why), RN_NOT_FOUND); /* not over */
    assert_int_equal(rn_store_game(store, puts[2].row.id, id, why), RN_NOT_FOUND);
    rn_store_close(store);

    make_old();
    store = opened();
    assert_int_equal(rn_store_game(store, puts[0].row.id, id, why), RN_FOUND);
    assert_string_equal(id, puts[0].row.id);
    assert_int_equal(rn_store_load(store, puts[1].row.id, &stored, why), RN_FOUND);
    assert_true(rn_is_hex(stored.row.game, RN_STORE_ID - 1)); /* drawn anew */
    assert_string_not_equal(stored.row.game, puts[1].row.id);
    assert_int_equal(stored.row.due, -1);
    assert_int_equal(stored.row.result, RN_GAME_ON);
    rn_stored_free(&stored);
    rn_store_close(store);
}

static void name_kept(void *user, const RnStoreKept *kept)
{
    char *text = user;
    sprintf(text + strlen(text), "%s=%s/%lld,", kept->key, kept->value, (long long)kept->until);
}

static void expect_kept(RnStore *store, const char *what, const char *key, const char *expected)
{
    char found[256] = "";
    assert_true(rn_store_kept(store, what, key, 1000, name_kept, found, why));
    assert_string_equal(found, expected);
}

/* Bans, notices, keys: they survive the server, and end when they should. */
static void keeps_what_the_host_says(void **state)
{
    RnStore *store = opened();
    (void)state;
    assert_true(rn_store_keep(store, &(RnStoreKept){"ban", "10.0.0.0/8", "spam", 2000}, why));
    assert_true(rn_store_keep(store, &(RnStoreKept){"ban", "192.0.2.1/32", "", 0}, why));
    assert_true(rn_store_keep(store, &(RnStoreKept){"ban", "192.0.2.2/32", "", 1000}, why));
    assert_true(rn_store_keep(store, &(RnStoreKept){"notice", "", "soon", 0}, why));
    rn_store_close(store);
    store = opened();
    expect_kept(store, "ban", "", "10.0.0.0/8=spam/2000,192.0.2.1/32=/0,");
    expect_kept(store, "ban", "192.0.2.1/32", "192.0.2.1/32=/0,");
    expect_kept(store, "notice", "", "=soon/0,");
    assert_true(rn_store_keep(store, &(RnStoreKept){"notice", "", "now", 5000}, why));
    expect_kept(store, "notice", "", "=now/5000,");
    assert_true(rn_store_keep_first(store, &(RnStoreKept){"notice", "", "later", 0}, why));
    expect_kept(store, "notice", "", "=now/5000,");
    assert_int_equal(rn_store_unkeep(store, "notice", "", why), 1);
    assert_int_equal(rn_store_unkeep(store, "notice", "", why), 0);
    assert_int_equal(rn_store_kept_sweep(store, 1500, why), 1);
    expect_kept(store, "ban", "", "10.0.0.0/8=spam/2000,192.0.2.1/32=/0,");
    rn_store_close(store);
}

static void drops_tables(void **state)
{
    RnStore *store = opened();
    RnStored stored;
    RnStoreChat chat = {.at = 1, .person = 0, .text = "hello"};
    RnStorePut put = put_of(1, "{}");
    (void)state;
    put.chats = &chat;
    put.chat_count = 1;
    assert_true(rn_store_commit(store, &put, 1, why));
    assert_int_equal(rn_store_drop(store, put.row.id, why), 1);
    assert_int_equal(rn_store_drop(store, put.row.id, why), 0);
    assert_int_equal(rn_store_load(store, put.row.id, &stored, why), RN_NOT_FOUND);
    rn_stored_free(&stored);
    /* who had it in memory writes nothing any more */
    put = put_of(1, "{}");
    put.row.version = 1;
    assert_true(rn_store_commit(store, &put, 1, why));
    assert_true(put.stale);
    rn_store_close(store);
}

/* ---- Keys ------------------------------------------------------------------------------------- */

static void name_row(void *user, const RnStoreRow *row)
{
    char *all = user;
    snprintf(all + strlen(all), 64, "%c:%d:%d,", row->id[31], row->due, row->result);
}

static const char *mine(RnStore *store, const char *owner, bool over)
{
    static char found[512];
    found[0] = '\0';
    assert_true(rn_store_mine(store, owner, over, 10, name_row, found, why));
    return found;
}

static void name_invite(void *user, const RnStoreRow *row, const char *host)
{
    char *all = user;
    snprintf(all + strlen(all), 64, "%c by %.2s,", row->id[31], host);
}

static const char *invited(RnStore *store, const char *owner)
{
    static char found[512];
    found[0] = '\0';
    assert_true(rn_store_invited(store, owner, 30, name_invite, found, why));
    return found;
}

/* Who is known by a key is written with the table, and gone with it. */
static void keeps_owners(void **state)
{
    static const char ann[][RN_STORE_OWNER] = {"aa", "bb"};
    RnStore *store = opened();
    RnStorePut puts[3] = {put_of(1, "{}"), put_of(2, "{}"), put_of(3, "{}")};
    (void)state;
    for (int i = 0; i < 3; i++) {
        puts[i].row.phase = RN_TABLE_PLAYING;
        puts[i].row.due = i;
        puts[i].owned = true;
        puts[i].owners = ann;
        puts[i].owner_count = i == 2 ? 1 : 2;
    }
    puts[2].row.phase = RN_TABLE_OVER;
    puts[2].row.due = -1;
    puts[2].row.result = RN_GAME_RESCUED;
    assert_true(rn_store_commit(store, puts, 3, why));
    rn_store_close(store);
    store = opened();
    assert_string_equal(mine(store, "aa", false), "2:1:0,1:0:0,");
    assert_string_equal(mine(store, "aa", true), "3:-1:1,");
    assert_string_equal(mine(store, "bb", true), "");
    assert_string_equal(mine(store, "cc", false), "");
    /* a stale write changes nothing of it, one that says nothing of owners neither */
    RnStorePut again = put_of(1, "{}");
    again.owned = true;
    again.row.version = 7;
    assert_true(rn_store_commit(store, &again, 1, why));
    assert_true(again.stale);
    assert_string_equal(mine(store, "bb", false), "2:1:0,1:0:0,");
    again.row.version = 1;
    again.owned = false;
    again.row.phase = RN_TABLE_PLAYING;
    assert_true(rn_store_commit(store, &again, 1, why));
    assert_string_equal(mine(store, "bb", false), "2:1:0,1:0:0,");
    again.row.version = 2;
    again.owned = true;
    assert_true(rn_store_commit(store, &again, 1, why));
    assert_string_equal(mine(store, "bb", false), "2:1:0,");
    assert_int_equal(rn_store_sweep(store, RN_TABLE_PLAYING, 1 << 20, why), 2);
    assert_string_equal(mine(store, "aa", false), "");
    rn_store_close(store);
}

static RnFound invites(RnStore *store, const char *owner, int table, const char *host)
{
    char id[RN_STORE_ID];
    id_of(table, id);
    return rn_store_invite(store, &(RnStoreInvite){owner, id, host, 1000 + table}, why);
}

static void keeps_invitations(void **state)
{
    RnStore *store = opened();
    RnStorePut puts[30];
    (void)state;
    for (int i = 0; i < 30; i++) {
        puts[i] = put_of(i, "{}");
        puts[i].row.phase = RN_TABLE_GATHERING;
    }
    assert_true(rn_store_commit(store, puts, 30, why));
    assert_int_equal(invites(store, "aa", 1, "bb"), RN_NOT_FOUND);
    assert_int_equal(invites(store, "aa", 1, "bb"), RN_FOUND);
    assert_int_equal(invites(store, "aa", 99, "bb"), RN_STORE_TAKEN); /* no such table */
    assert_int_equal(invites(store, "aa", 2, "cc"), RN_NOT_FOUND);
    rn_store_close(store);
    store = opened();
    assert_string_equal(invited(store, "aa"), "2 by cc,1 by bb,");
    assert_string_equal(invited(store, "bb"), "");
    /* what is declined is open no longer, cannot be made again, and counts */
    assert_int_equal(rn_store_decline(store, "aa", puts[1].row.id, why), 1);
    assert_string_equal(invited(store, "aa"), "2 by cc,");
    assert_int_equal(invites(store, "aa", 1, "bb"), RN_FOUND);
    for (int i = 3; i < 7; i++) {
        assert_int_equal(invites(store, "aa", i, "bb"), RN_NOT_FOUND);
    }
    assert_int_equal(invites(store, "aa", 7, "bb"), RN_STORE_TAKEN); /* five from one to one */
    char host[3] = "h0";
    for (int i = 7; i < 22; i++) {
        host[1] = (char)('a' + i);
        assert_int_equal(invites(store, "aa", i, host), RN_NOT_FOUND);
    }
    assert_int_equal(invites(store, "aa", 25, "hz"), RN_STORE_TAKEN); /* twenty for one */
    assert_int_equal(rn_store_uninvite(store, "bb", why), 5);
    assert_int_equal(invites(store, "aa", 25, "hz"), RN_NOT_FOUND);
    assert_int_equal(rn_store_uninvite(store, "aa", why), 17);
    assert_string_equal(invited(store, "aa"), "");
    rn_store_close(store);
}

static void refuses_other_files(void **state)
{
    (void)state;
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    for (int i = 0; i < 2000; i++) {
        fputs("this is no database\n", file);
    }
    fclose(file);
    assert_null(rn_store_open(path, why));
    assert_true(strlen(why) > 0);
    assert_null(rn_store_open("/no/such/folder/file", why));
    assert_true(strlen(why) > 0);
}

/* Commits move after move and says each number once it is on disk. */
static void write_on(int to)
{
    RnStore *store = rn_store_open(path, why);
    RnMove move = {RN_M_PASS, 0, 0, 0};
    for (uint32_t n = 0; store != NULL; n++) {
        RnStorePut put = put_of(1, n == 0 ? "{}" : NULL);
        put.row.version = n;
        put.row.rev = n + 1;
        put.keep = n;
        put.moves = &move;
        put.count = 1;
        if (!rn_store_commit(store, &put, 1, why) || put.stale ||
            write(to, &n, sizeof n) != sizeof n) {
            break;
        }
    }
    _exit(1);
}

static void survives_kill(void **state)
{
    (void)state;
    for (int round = 0; round < 10; round++) {
        int ends[2];
        uint32_t last = UINT32_MAX;
        uint32_t n;
        RnStored stored;
        fresh(NULL);
        assert_int_equal(pipe(ends), 0);
        pid_t child = fork();
        if (child == 0) {
            write_on(ends[1]);
        }
        close(ends[1]);
        assert_int_equal(read(ends[0], &n, sizeof n), sizeof n);
        nanosleep(&(struct timespec){.tv_nsec = (3 + 7 * round) * 1000000}, NULL);
        kill(child, SIGKILL);
        waitpid(child, NULL, 0);
        last = n;
        while (read(ends[0], &n, sizeof n) == sizeof n) {
            last = n;
        }
        close(ends[0]);
        RnStore *store = opened();
        char id[RN_STORE_ID];
        id_of(1, id);
        assert_int_equal(rn_store_load(store, id, &stored, why), RN_FOUND);
        assert_in_range(stored.count, last + 1, last + 2);
        assert_int_equal(stored.row.rev, stored.count);
        rn_stored_free(&stored);
        rn_store_close(store);
    }
}

/* The files may not grow: like a full disk. */
static void survives_full_disk(void **state)
{
    RnStore *store = opened();
    static char head[200000];
    RnStorePut put = put_of(1, "{}");
    RnStored stored;
    struct rlimit old;
    (void)state;
    assert_true(rn_store_commit(store, &put, 1, why));
    getrlimit(RLIMIT_FSIZE, &old);
    signal(SIGXFSZ, SIG_IGN);
    setrlimit(RLIMIT_FSIZE, &(struct rlimit){150000, old.rlim_max});
    memset(head, 'x', sizeof head - 1);
    RnStorePut large = put_of(2, head);
    why[0] = '\0';
    assert_false(rn_store_commit(store, &large, 1, why));
    assert_true(strlen(why) > 0);
    setrlimit(RLIMIT_FSIZE, &old);
    assert_int_equal(rn_store_load(store, large.row.id, &stored, why), RN_NOT_FOUND);
    rn_stored_free(&stored);
    assert_true(rn_store_commit(store, &large, 1, why)); /* there is room again */
    rn_store_close(store);
    store = opened();
    assert_int_equal(rn_store_load(store, put.row.id, &stored, why), RN_FOUND);
    rn_stored_free(&stored);
    assert_int_equal(rn_store_load(store, large.row.id, &stored, why), RN_FOUND);
    rn_stored_free(&stored);
    rn_store_close(store);
}

int main(void)
{
    database = getenv("REDNOV_POSTGRES");
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(keeps_tables, fresh),
        cmocka_unit_test_setup(refuses_stale_writes, fresh),
        cmocka_unit_test_setup(lists, fresh),
        cmocka_unit_test_setup(looks_at_all_that_is_due, fresh),
        cmocka_unit_test_setup(finds_games, fresh),
        cmocka_unit_test_setup(keeps_what_the_host_says, fresh),
        cmocka_unit_test_setup(drops_tables, fresh),
        cmocka_unit_test_setup(keeps_owners, fresh),
        cmocka_unit_test_setup(keeps_invitations, fresh),
        cmocka_unit_test_setup(keeps_daily_results, fresh),
        cmocka_unit_test_setup(keeps_a_game_once, fresh),
        cmocka_unit_test_setup(survives_kill, fresh),
    };
    const struct CMUnitTest of_files[] = {
        cmocka_unit_test(digests),
        cmocka_unit_test_setup(refuses_other_files, fresh),
        cmocka_unit_test_setup(survives_full_disk, fresh),
    };
    if (make_folder(NULL) != 0) {
        return 1;
    }
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    if (database == NULL) {
        failed += cmocka_run_group_tests(of_files, NULL, NULL);
    }
    return drop_folder(NULL) != 0 || failed != 0;
}
