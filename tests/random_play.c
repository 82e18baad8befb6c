/*
 * random_play.c - random games over every configuration, with everything that must always hold
 * checked at every step.
 *
 * Usage: random_play [--games-per-config N] [--every CONFIGS] [--seed S]
 *
 * Per step: the state is sound [all invariants of src/core/check.c]; the move list is what brute
 * force through the predicate finds, without doubles; text, snapshots and hashes are exact; a
 * refused move changes nothing; odds add up. On a sample of steps, because they cost more: the
 * whole space of four-byte moves, views and the states completed from them, JSON. Per game: the
 * same moves through a session give the same game, undo walks back through the same states, and
 * the record reads back.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/core.h"
#include "games.h"
#include "session/record.h"
#include "session/session.h"
#include "text/text.h"
#ifndef RN_WITHOUT_JSON
#include "proto/read.h"
#endif

enum { STEPS_MAX = 20000 };

typedef struct Play {
    const RnBox *box;
    Games games;
    uint64_t seed; /* of the game under way */
    long steps;
    long played;
    RnState s;
    RnConfig config;
    RnMove moves[STEPS_MAX]; /* of the game under way */
    RnState states[STEPS_MAX];
    int count;
    int results[RN_RESULTS][RN_REASONS];
    RnSpan spans[RN_SPANS_MAX]; /* what may be done in `s`, unless chance is due */
    int spanned;
} Play;

static uint32_t below(Play *play, uint32_t limit) { return games_below(&play->games, limit); }

static void broken(const Play *play, const char *what)
{
    const RnConfig *c = &play->config;
    char text[RN_TEXT_MAX];
    fprintf(stderr, "broken: %s\n  edition %d players %d gnomes %d variants 0x%x seed %llu\n ",
            what, c->edition, c->players, c->gnomes, rn_variants(c),
            (unsigned long long)play->seed);
    for (int i = 0; i < play->count; i++) {
        rn_move_text(play->box, play->moves[i], text);
        fprintf(stderr, " %s;", text);
    }
    fprintf(stderr, "\n");
    exit(1);
}

#define HOLD(play, fact) ((fact) ? (void)0 : broken(play, #fact))

static bool same_move(RnMove a, RnMove b) { return memcmp(&a, &b, sizeof a) == 0; }

/* ---- Lists against the predicate -------------------------------------------------------------- */

/* Tries one candidate; a legal one must be in the list, an illegal one must change nothing. */
static void try_move(Play *play, RnMove move, const RnMove *list, int count, int *found)
{
    const bool legal = rn_check_move(play->box, &play->s, move) == RN_OK;
    HOLD(play,
         play->s.decision == RN_CHANCE || rn_spans_have(play->spans, play->spanned, move) == legal);
    if (legal) {
        int at = 0;
        while (at < count && !same_move(list[at], move)) {
            at++;
        }
        HOLD(play, at < count);
        ++*found;
    } else if ((play->games.rng += 0x9E3779B97F4A7C15u) >> 58 == 0) { /* one in 64 */
        RnState copy = play->s;
        HOLD(play, rn_step(play->box, &copy, move, NULL) != RN_OK);
        HOLD(play, memcmp(&copy, &play->s, sizeof copy) == 0);
    }
}

/* Every candidate with arguments in a range just wider than any that can be legal. */
static void check_list(Play *play, const RnMove *list, int count)
{
    int found = 0;
    for (int kind = 0; kind < RN_MOVE_KINDS; kind++) {
        const bool timed = rn_takes_count(rn_move(kind, 0, 0));
        const bool counts = timed || kind == RN_M_DIE || kind == RN_M_EVENT;
        const bool bare = (timed && kind != RN_M_UNBLOCK) || kind == RN_M_DIE ||
                          (kind >= RN_M_PASS && kind <= RN_M_STAY) || kind == RN_M_DONE ||
                          kind == RN_M_YIELD;
        for (int what = 0; what < (bare ? 2 : 20); what++) {
            for (int n = 0; n < (counts ? 12 : 2); n++) {
                try_move(play, rn_move(kind, what, n), list, count, &found);
            }
        }
    }
    HOLD(play, found == count);
    HOLD(play, count > 0 || play->s.decision == RN_OVER);
    for (int i = 0; i < count; i++) {
        for (int j = 0; j < i; j++) {
            HOLD(play, !same_move(list[i], list[j]));
        }
    }
}

/* All 2^24 moves would take too long: every kind there is and is not, with all of `what` and a
 * count from each part of its range. */
static void check_whole_space(Play *play, const RnMove *list, int count)
{
    int found = 0;
    for (int kind = 0; kind < 256; kind += kind < RN_MOVE_KINDS + 2 ? 1 : 31) {
        for (int what = 0; what < 256; what++) {
            for (int n = 0; n < 256; n += n < 13 ? 1 : 27) {
                RnMove move = rn_move(kind, what, n);
                try_move(play, move, list, count, &found);
                move.zero = 1;
                HOLD(play, rn_check_move(play->box, &play->s, move) != RN_OK);
                HOLD(play, !rn_spans_have(play->spans, play->spanned, move));
            }
        }
    }
    HOLD(play, found == count);
}

/* The same moves without the list: their number, each by its place, by a random word, and in spans. */
static void check_short(Play *play, const RnMove *list, int count)
{
    const RnBox *box = play->box;
    const RnSpan *spans = play->spans;
    int spanned = 0;
    for (int i = 0; i < play->spanned; i++) {
        const int before = spanned;
        for (int what = 0; what < 32; what++) {
            for (int n = spans[i].most != 0;
                 (spans[i].whats >> what & 1) != 0 && n <= spans[i].most; n++) {
                const RnMove move = {spans[i].kind, (uint8_t)what, (uint8_t)n, 0};
                const RnMove at = rn_spans_at(spans, spanned);
                HOLD(play, memcmp(&at, &move, sizeof move) == 0);
                HOLD(play, memcmp(&move, &list[spanned++], sizeof move) == 0);
            }
        }
        HOLD(play, spans[i].size == spanned - before);
    }
    HOLD(play, play->s.decision == RN_CHANCE || spanned == count);
    HOLD(play, rn_legal_count(box, &play->s) == count);
    for (int i = 0; i < count; i++) {
        const RnMove at = rn_legal_at(box, &play->s, i);
        const uint32_t word =
            (uint32_t)((((uint64_t)i << 32) + (uint64_t)count - 1) / (uint64_t)count);
        const RnMove picked = rn_legal_pick(box, &play->s, word);
        HOLD(play, memcmp(&at, &list[i], sizeof at) == 0);
        HOLD(play, memcmp(&picked, &list[i], sizeof picked) == 0);
    }
}

static void check_odds(Play *play)
{
    RnOdds odds[RN_MOVES_MAX];
    const int count = rn_odds(&play->s, odds);
    uint32_t total = 0;
    for (int i = 0; i < count; i++) {
        for (uint32_t n = 0; n < odds[i].weight; n++) {
            HOLD(play, same_move(rn_chance_pick(&play->s, total + n), odds[i].move));
        }
        total += odds[i].weight;
    }
    HOLD(play, total > 0 && total == rn_chance_total(&play->s));
}

/* ---- Identities ---------------------------------------------------------------------------------- */

static void check_text(Play *play, const RnMove *list, int count)
{
    char text[RN_TEXT_MAX];
    for (int i = 0; i < count; i++) {
        RnMove back;
        const size_t size = rn_move_text(play->box, list[i], text);
        HOLD(play, size > 0 && size < RN_TEXT_MAX && text[size] == '\0');
        HOLD(play, rn_move_parse(play->box, text, size, &back) && same_move(back, list[i]));
    }
}

static void check_snapshot(Play *play)
{
    uint8_t code[RN_CODE_MAX];
    RnState back;
    const size_t size = rn_encode(play->box, &play->s, code);
    HOLD(play, rn_decode(play->box, code, size, &back) == RN_SOUND);
    HOLD(play, memcmp(&back, &play->s, sizeof back) == 0);
    HOLD(play, rn_hash(&back) == rn_hash(&play->s));
}

static void check_json(Play *play)
{
#ifndef RN_WITHOUT_JSON
    RnJson json = {0};
    RnState back;
    char error[RN_ERROR_MAX];
    if (play->s.decision != RN_TURN && play->s.decision != RN_OVER) {
        return;
    }
    rn_json_state(&json, play->box, &play->s, NULL, true);
    json_t *value = json_loadb(json.text, json.used, JSON_REJECT_DUPLICATES, NULL);
    HOLD(play, value != NULL);
    const RnPlace top = rn_place(value, error);
    if (!rn_read_state(&top, play->box, &back)) {
        broken(play, error);
    }
    HOLD(play, memcmp(&back, &play->s, sizeof back) == 0);
    json_decref(value);
    rn_json_free(&json);
#else
    (void)play;
#endif
}

/* What a seat cannot see never changes its view, and what it may do is what it may really do. */
static void check_views(Play *play)
{
    for (int seat = 0; seat < play->config.gnomes; seat++) {
        RnView view, again;
        RnState other;
        RnMove list[RN_MOVES_MAX], seen[RN_MOVES_MAX];
        rn_view(&play->s, seat, &view);
        HOLD(play, (view.hides != 0) == (rn_hands_hidden(&play->s) && play->config.players > 1));
        HOLD(play, rn_complete(play->box, &view, play->games.rng + (uint64_t)seat, &other));
        HOLD(play, rn_check(play->box, &other) == RN_SOUND);
        rn_view(&other, seat, &again);
        HOLD(play, memcmp(&view, &again, sizeof view) == 0);
        if (play->s.decider != RN_NONE &&
            rn_player(&play->s, play->s.decider) == rn_player(&play->s, seat)) {
            const int count = rn_legal(play->box, &play->s, list);
            HOLD(play, rn_legal(play->box, &view.seen, seen) == count);
            HOLD(play, memcmp(list, seen, (size_t)count * sizeof *list) == 0);
        }
    }
}

/* ---- Playing ---------------------------------------------------------------------------------------- */

static void check_step(Play *play, const RnMove *list, int count)
{
    const RnFlaw flaw = rn_check(play->box, &play->s);
    if (flaw != RN_SOUND) {
        broken(play, rn_flaw_text(flaw));
    }
    int in_spans = count;
    play->spanned = play->s.decision == RN_CHANCE
                        ? 0
                        : rn_legal_spans(play->box, &play->s, play->spans, &in_spans);
    HOLD(play, in_spans == count);
    check_list(play, list, count);
    check_short(play, list, count);
    check_snapshot(play);
    if (play->s.decision == RN_CHANCE) {
        check_odds(play);
    } else {
        check_text(play, list, count);
    }
    if (below(play, 8) == 0) {
        check_views(play);
    }
    if (below(play, 16) == 0 || play->s.decision == RN_OVER) {
        check_json(play);
    }
    if (below(play, 20000) == 0) {
        check_whole_space(play, list, count);
    }
}

static void check_log(Play *play, const RnLog *log)
{
    char text[400];
    HOLD(play, log->count >= 0 && log->count <= RN_FACTS_MAX);
    for (int i = 0; i < log->count; i++) {
        HOLD(play, log->fact[i].what < RN_FACTS);
        HOLD(play,
             rn_narrate(play->box, &play->s, log->fact[i], NULL, text, sizeof text) < sizeof text);
    }
}

/* The same moves through the one door everybody else uses. */
static void check_session(Play *play)
{
    static const RnRecordHead head;
    RnRecordHead read_head;
    RnRecordError error;
    RnSession session, read;
    size_t size = 0;
    rn_session_init(&session, play->box);
    rn_session_init(&read, play->box);
    HOLD(play, rn_session_new(&session, &play->config, false, 0) == RN_CONFIG_OK);
    for (int i = 0; i < play->count; i++) {
        HOLD(play, rn_session_play(&session, play->moves[i]) == RN_OK);
    }
    HOLD(play, memcmp(rn_session_state(&session), &play->s, sizeof play->s) == 0);
    char *text = rn_record_write(&session, &head, &size);
    if (!rn_record_read(&read, text, size, &read_head, NULL, NULL, &error)) {
        broken(play, error.text);
    }
    HOLD(play, memcmp(rn_session_state(&read), &play->s, sizeof play->s) == 0);
    while (rn_session_undo(&session)) {
        HOLD(play, memcmp(rn_session_state(&session), &play->states[rn_session_steps(&session)],
                          sizeof play->s) == 0);
    }
    free(text);
    rn_session_free(&read);
    rn_session_free(&session);
}

static void play_game(Play *play)
{
    RnMove list[RN_MOVES_MAX];
    RnLog log;
    play->count = 0;
    HOLD(play, rn_new(play->box, &play->config, &play->s) == RN_CONFIG_OK);
    for (;;) {
        const int count = rn_legal(play->box, &play->s, list);
        check_step(play, list, count);
        if (play->s.decision == RN_OVER) {
            break;
        }
        HOLD(play, play->count < STEPS_MAX);
        play->states[play->count] = play->s;
        play->moves[play->count] = games_choose(&play->games, &play->s, list, count);
        HOLD(play, rn_step(play->box, &play->s, play->moves[play->count], &log) == RN_OK);
        play->count++;
        check_log(play, &log);
    }
    if (below(play, 4) == 0) {
        check_session(play);
    }
    play->results[play->s.result][play->s.reason]++;
    play->steps += play->count;
    play->played++;
}

int main(int argc, char **argv)
{
    static Play play;
    long games = 25, seed = 1, every = 1;
    for (int i = 1; i + 1 < argc; i += 2) {
        long *number = strcmp(argv[i], "--seed") == 0    ? &seed
                       : strcmp(argv[i], "--every") == 0 ? &every
                                                         : &games;
        *number = strtol(argv[i + 1], NULL, 10);
    }
    play.box = rn_box_standard();
    for (int n = 0; games_config(n, &play.config); n += (int)every) {
        for (long game = 0; game < games; game++) {
            play.seed = (uint64_t)seed << 40 ^ (uint64_t)n << 20 ^ (uint64_t)game;
            play.games = games_begin(play.seed, game % 2 == 1);
            play_game(&play);
        }
    }
    printf("%ld games, %ld steps", play.played, play.steps);
    for (int reason = 0; reason < RN_REASONS; reason++) {
        const int lost = play.results[RN_LOST][reason];
        if (lost > 0) {
            printf(", %d lost by %s", lost, rn_word_reason(reason));
        }
    }
    printf(", %d rescued\n", play.results[RN_RESCUED][RN_NO_REASON]);
    return 0;
}
