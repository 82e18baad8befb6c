/*
 * scenes.h - scenes for tests of the picture of a game, made from real games.
 *
 * A game is played nearly at random from a seed; of many games the position is taken that has most of
 * what a scene is to show. Choices, previews and the log come from the rules, as in the game itself.
 */
#ifndef RN_SCENES_H
#define RN_SCENES_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "full/scene.h"
#include "table/story.h"
#include "text/text.h"

enum { GAMES = 400, STEPS_MOST = 4000 };

/* ---- Games ------------------------------------------------------------------------------------ */

static uint32_t draw(uint64_t *random, uint32_t limit)
{
    *random = *random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(*random >> 33) % limit;
}

/* Any move; but a repair, where there is one, three times in four. */
static RnMove choose(const RnMove *moves, int count, uint64_t *random)
{
    if (draw(random, 4) != 0) {
        for (int i = count - 1; i >= 0; i--) {
            if (rn_is_fix(moves[i]) && moves[i].count <= 8) {
                return moves[i];
            }
        }
    }
    return moves[draw(random, (uint32_t)count)];
}

typedef int (*Score)(const RnState *state);

/* Plays the game of a seed, up to so many steps. Returns the best score on the way and, in *best_step,
 * where it was. */
static int play(RnSession *session, const RnConfig *config, uint64_t seed, size_t steps,
                Score score, size_t *best_step)
{
    RnMove moves[RN_MOVES_MAX];
    uint64_t random = seed;
    int best = -1;
    rn_session_new(session, config, true, seed);
    while (rn_session_steps(session) < steps) {
        int now = score != NULL ? score(rn_session_state(session)) : 0;
        if (now > best) {
            best = now;
            *best_step = rn_session_steps(session);
        }
        if (rn_session_state(session)->decision == RN_OVER) {
            break;
        }
        int count = rn_legal(session->box, rn_session_state(session), moves);
        rn_session_play(session, choose(moves, count, &random));
    }
    return best;
}

/* The position with the highest score in many games. */
static void find_position(RnSession *session, const RnConfig *config, Score score)
{
    uint64_t best_seed = 1;
    size_t best_step = 0, step = 0;
    int best = -1;
    for (uint64_t seed = 1; seed <= GAMES; seed++) {
        int found = play(session, config, seed, STEPS_MOST, score, &step);
        if (found > best) {
            best = found;
            best_seed = seed;
            best_step = step;
        }
    }
    play(session, config, best_seed, best_step, NULL, &step);
}

/* ---- Scores ----------------------------------------------------------------------------------- */

static int bits(uint32_t mask)
{
    int count = 0;
    for (; mask != 0; mask &= mask - 1) {
        count++;
    }
    return count;
}

static int few(int n, int most) { return n < most ? n : most; }

static int tokens_out(const RnState *s)
{
    int out = 0;
    for (int t = 0; t < RN_TOKENS; t++) {
        out += s->token[t] != RN_NONE;
    }
    return out;
}

static int score_start(const RnState *s) { return s->decision == RN_TURN && s->deck_left == 55; }

/* Fire, both waters, blocked hatches, tokens, and a gnome with something to do and a way to go. */
static int score_trouble(const RnState *s)
{
    if (s->decision != RN_TURN || s->ghost < 8) {
        return -1;
    }
    int here = s->space[s->active];
    if (here == RN_SEA || (s->fire | s->high) >> here & 1 || bits(s->aboard) != s->config.gnomes) {
        return 0;
    }
    return 4 * few(bits(s->fire), 2) + 4 * few(bits(s->low), 1) + 4 * few(bits(s->high), 1) +
           3 * few(bits(s->blocked), 3) + 5 * few(tokens_out(s), 2) + 3 * few(bits(s->fainted), 1) +
           2 * (s->ghost < s->time[s->active]) + (rn_hand_size(s, s->active) > 2);
}

/* The same with something to repair at hand. */
static int score_repair(const RnState *s)
{
    static const uint8_t tracks[RN_ROOMS + 1] = {
        [1] = 1 + RN_PRESSURE, [2] = 1 + RN_ASPHYXIATION, [4] = 1 + RN_HEAT};
    int score = score_trouble(s);
    if (score <= 0) {
        return score;
    }
    int here = s->space[s->active];
    return score + 20 * (tracks[here] > 0 && s->track[tracks[here] - 1] > 3);
}

static int score_kraken(const RnState *s)
{
    int at_sea = 0;
    if (s->decision != RN_TURN || s->token[RN_KRAKEN] == RN_NONE) {
        return -1;
    }
    for (int g = 0; g < s->config.gnomes; g++) {
        at_sea += s->space[g] == RN_SEA;
    }
    return 1 + 4 * few(at_sea, 2) + few(bits(s->fire), 2) + few(bits(s->low | s->high), 3) +
           tokens_out(s);
}

/* Every condition a gnome can be in. */
static int score_conditions(const RnState *s)
{
    int drunk = 0, crowd = 0;
    if (s->decision != RN_TURN) {
        return -1;
    }
    for (int g = 0; g < s->config.gnomes; g++) {
        drunk = s->intoxication[g] > drunk ? s->intoxication[g] : drunk;
        int here = 0;
        for (int o = 0; o < s->config.gnomes; o++) {
            here += s->space[o] == s->space[g] && s->space[g] != RN_NONE;
        }
        crowd = here > crowd ? here : crowd;
    }
    int gone = s->config.gnomes - bits(s->aboard) - bits(s->dead);
    return 3 * few(bits(s->dead), 1) + 6 * few(gone, 1) + 3 * few(bits(s->fainted), 2) + drunk +
           2 * few(crowd, 4);
}

static int score_lost(const RnState *s)
{
    return s->decision == RN_OVER && s->result == RN_LOST ? 20 + bits(s->fire) + bits(s->high) : -1;
}

static int score_rescued(const RnState *s)
{
    return s->decision == RN_OVER && s->result == RN_RESCUED ? 20 : -1;
}

/* ---- Choices ---------------------------------------------------------------------------------- */

static RnEntry *add(RnScene *scene, const char *key, const char *text)
{
    if (scene->entries == RN_MENU_MAX) {
        return &scene->entry[RN_MENU_MAX - 1];
    }
    RnEntry *entry = &scene->entry[scene->entries++];
    *entry = (RnEntry){0};
    snprintf(entry->key, sizeof entry->key, "%s", key);
    snprintf(entry->text, sizeof entry->text, "%s", text);
    return entry;
}

static void add_ways(RnScene *scene)
{
    RnRoute route[RN_SEA + 1];
    static const char *const keys[] = {"", "1", "2", "3", "4", "5", "6", "7", "8", "9", "0", "s"};
    rn_routes(scene->box, &scene->view.seen, route);
    add(scene, "", "Go")->heading = true;
    for (int space = 1; space <= RN_SEA; space++) {
        if (route[space].count == 0) {
            continue;
        }
        scene->targets = (uint16_t)(scene->targets | 1U << space);
        scene->minutes[space] = route[space].minutes;
        snprintf(scene->sea_key, sizeof scene->sea_key, "s");
        snprintf(add(scene, keys[space], rn_name_space(space))->note, 64, "%d min",
                 route[space].minutes);
    }
    snprintf(add(scene, "o", "Only open a hatch")->note, 64, "1 min");
}

static void add_items(RnScene *scene)
{
    const RnState *seen = &scene->view.seen;
    bool any = false;
    for (int item = 0; item < RN_ITEMS; item++) {
        char text[64];
        if (seen->items[seen->active][item] == 0) {
            continue;
        }
        if (!any) {
            add(scene, "", "Use")->heading = true;
        }
        snprintf(text, sizeof text, "%s", rn_name_item(item, seen->config.edition));
        add(scene, any ? "" : "i", text);
        any = true;
    }
}

/* Every kind of action that is legal in one line. */
static void add_actions(RnScene *scene)
{
    static const char *const keys = "##bxwfffffdtapzp";
    const RnState *seen = &scene->view.seen;
    RnMove moves[RN_MOVES_MAX];
    int count = rn_legal(scene->box, seen, moves);
    int last = -1;
    add(scene, "", "Do")->heading = true;
    for (int i = 0; i < count; i++) {
        int kind = moves[i].kind;
        char key[2] = {keys[kind < 16 ? kind : 0], '\0'};
        if (!rn_ends_movement(moves[i]) || kind == last) {
            continue;
        }
        last = kind;
        RnEntry *entry = add(scene, key, rn_name_action(kind, seen->config.edition));
        if (rn_is_fix(moves[i])) {
            snprintf(entry->note, sizeof entry->note, "1 min %d %%, 8 min %d %%",
                     few(rn_need(seen, kind, 1), 10) * 10, few(rn_need(seen, kind, 8), 10) * 10);
        } else {
            snprintf(entry->note, sizeof entry->note, "%d min", rn_cost(seen, moves[i]));
        }
    }
    add(scene, "", "Not now")->heading = true;
    for (int kind = RN_M_UNBLOCK; kind < RN_M_END; kind++) {
        bool legal = false;
        for (int i = 0; i < count; i++) {
            legal = legal || moves[i].kind == kind;
        }
        if (!legal) {
            add(scene, "", rn_name_action(kind, seen->config.edition))->barred = true;
        }
    }
}

static void add_moves(RnScene *scene)
{
    RnMove moves[RN_MOVES_MAX];
    int count = rn_legal(scene->box, &scene->view.seen, moves);
    for (int i = 0; i < count; i++) {
        char text[RN_TEXT_MAX], key[4] = "";
        rn_move_text(scene->box, moves[i], text);
        if (i < 9) {
            snprintf(key, sizeof key, "%d", i + 1);
        }
        add(scene, key, text);
    }
}

static void make_choices(RnScene *scene)
{
    const RnState *seen = &scene->view.seen;
    if (seen->decision == RN_OVER) {
        snprintf(scene->question, sizeof scene->question, "%s",
                 rn_ending_text(seen->result, seen->reason));
        add(scene, "l", "Look back at the game");
        add(scene, "n", "Another game like this one");
        add(scene, "q", "Leave");
        scene->cursor = 0;
        return;
    }
    if (seen->decision == RN_TURN) {
        snprintf(scene->question, sizeof scene->question,
                 "%s: Move, use items, then take one action.", scene->names.called[seen->decider]);
        add_ways(scene);
        add_items(scene);
        add_actions(scene);
        scene->cursor = 1;
        return;
    }
    snprintf(scene->question, sizeof scene->question, "%s: What now?",
             seen->decider != RN_NONE ? scene->names.called[seen->decider] : "Chance");
    add_moves(scene);
    scene->cursor = 0;
}

/* ---- Previews --------------------------------------------------------------------------------- */

static void show_forecast(RnScene *scene, const RnPlan *plan)
{
    RnHint hint;
    rn_crew_forecast(scene->box, &scene->view.seen, plan, &hint);
    scene->preview = (RnPreview){.shown = true, .of = rn_outlook_of_hint(&hint)};
}

/* The cursor on the way to a space, or to the furthest there is. */
static void show_way(RnScene *scene)
{
    RnRoute route[RN_SEA + 1];
    RnPlan plan = {0};
    const RnState *seen = &scene->view.seen;
    int to = 0;
    if (seen->decision != RN_TURN) {
        return;
    }
    rn_routes(scene->box, seen, route);
    for (int space = 1; space <= RN_SEA; space++) {
        if (route[space].count > route[to].count || to == 0) {
            to = route[space].count > 0 ? space : to;
        }
    }
    if (to == 0) {
        return;
    }
    for (int i = 0; i < scene->entries; i++) {
        if (strcmp(scene->entry[i].text, rn_name_space(to)) == 0) {
            scene->cursor = i;
        }
    }
    scene->target = to;
    scene->way[scene->ways++] = seen->space[seen->active];
    int space = 0;
    for (int i = 0; i < route[to].count; i++) {
        plan.move[plan.count++] = route[to].move[i];
        if (route[to].move[i].kind == RN_M_OPEN) {
            space = route[to].move[i].what;
        } else {
            scene->way[scene->ways++] = (uint8_t)space;
        }
    }
    for (int i = 0; i < scene->ways; i++) {
        scene->route = (uint16_t)(scene->route | 1U << scene->way[i]);
    }
    show_forecast(scene, &plan);
}

/* The cursor on the first repair, with its minutes. */
static void show_minutes(RnScene *scene, int minutes)
{
    const RnState *seen = &scene->view.seen;
    RnMove moves[RN_MOVES_MAX];
    int count = rn_legal(scene->box, seen, moves);
    RnMove fix = {0};
    for (int i = 0; i < count; i++) {
        if (rn_is_fix(moves[i]) &&
            (fix.kind == 0 || (fix.kind == moves[i].kind && fix.what == moves[i].what))) {
            fix = moves[i];
            scene->slider_most = fix.count;
        }
    }
    if (fix.kind == 0) {
        return;
    }
    for (int i = 0; i < scene->entries; i++) {
        if (strcmp(scene->entry[i].text, rn_name_action(fix.kind, seen->config.edition)) == 0) {
            scene->cursor = i;
        }
    }
    for (int m = 1; m <= scene->slider_most; m++) {
        scene->slider_chance[m] = (uint8_t)few(rn_need(seen, fix.kind, m), 10);
    }
    scene->slider = few(minutes, scene->slider_most);
    fix.count = (uint8_t)scene->slider;
    RnPlan plan = {.count = 1, .move = {fix}};
    show_forecast(scene, &plan);
}

/* ---- The rest --------------------------------------------------------------------------------- */

static void keep_line(void *user, const RnSentence *sentence)
{
    RnScene *scene = user;
    if (scene->logs == RN_LOG_MAX) {
        memmove(scene->log[0], scene->log[1], sizeof scene->log - sizeof scene->log[0]);
        memmove(scene->log_kind, scene->log_kind + 1, sizeof scene->log_kind - 1);
        scene->logs--;
    }
    snprintf(scene->log[scene->logs], RN_SCENE_LINE, "%s", sentence->text);
    scene->log_kind[scene->logs++] = sentence->fact.what;
}

/* Everything but what a test adds on purpose. */
static void make_scene(RnScene *scene, const RnSession *session, const RnRecordHead *head,
                       const RnSeats *seats)
{
    const RnState *state = rn_session_state(session);
    int seat = state->decider != RN_NONE ? state->decider : 0;
    memset(scene, 0, sizeof *scene);
    scene->box = session->box;
    rn_view(state, seat, &scene->view);
    scene->seats = *seats;
    rn_names_make(&scene->names, state, head, seats);
    for (int g = 0; g < RN_GNOMES_MAX; g++) {
        scene->colour[g] = (uint8_t)g;
    }
    scene->preview.of.ghost = scene->preview.of.next = RN_NONE;
    size_t from = rn_session_steps(session) > 150 ? rn_session_steps(session) - 150 : 0;
    rn_story(session, &scene->names, seat, from, rn_session_steps(session), keep_line, scene);
    scene->news = few(scene->logs, 3);
    scene->rescue_shown = state->decision != RN_OVER;
    scene->rescue = 46;
    scene->rescue_margin = 3;
    scene->rescue_before = 44;
    scene->can_undo = scene->can_end = true;
    snprintf(scene->title, sizeof scene->title, "saved");
    make_choices(scene);
}

/* ---- The scenes ------------------------------------------------------------------------------- */

typedef struct Kind {
    const char *name;
    RnConfig config;
    Score score;
} Kind;

static const Kind KINDS[] = {
    {"start", {.edition = RN_REVISED, .players = 4, .gnomes = 4}, score_start},
    {"trouble", {.edition = RN_REVISED, .players = 5, .gnomes = 5}, score_trouble},
    {"kraken", {.edition = RN_REVISED, .players = 6, .gnomes = 6, .less_deadly = 1}, score_kraken},
    {"eight", {.edition = RN_REVISED, .players = 8, .gnomes = 8}, score_conditions},
    {"way", {.edition = RN_REVISED, .players = 4, .gnomes = 4}, score_trouble},
    {"minutes", {.edition = RN_REVISED, .players = 5, .gnomes = 5}, score_repair},
    {"barred", {.edition = RN_REVISED, .players = 6, .gnomes = 6}, score_trouble},
    {"busy", {.edition = RN_REVISED, .players = 1, .gnomes = 3}, score_trouble},
    {"lost", {.edition = RN_REVISED, .players = 4, .gnomes = 4}, score_lost},
    {"rescued", {.edition = RN_REVISED, .players = 1, .gnomes = 3}, score_rescued},
    {"crazed", {.edition = RN_REVISED, .players = 7, .gnomes = 7, .crazed = 1}, score_trouble},
    {"replay", {.edition = RN_REVISED, .players = 2, .gnomes = 4, .less_deadly = 1}, score_trouble},
    {"first", {.edition = RN_FIRST, .players = 5, .gnomes = 5}, score_trouble},
};
enum { SCENES = sizeof KINDS / sizeof *KINDS };

static void dress(RnScene *scene, const char *name)
{
    if (strcmp(name, "way") == 0 || strcmp(name, "crazed") == 0 || strcmp(name, "first") == 0 ||
        strcmp(name, "eight") == 0 || strcmp(name, "kraken") == 0) {
        show_way(scene);
    }
    if (strcmp(name, "minutes") == 0) {
        show_minutes(scene, 5);
    }
    if (strcmp(name, "barred") == 0) {
        scene->cursor = scene->entries - 1;
        scene->message_bad = true;
        snprintf(scene->message, sizeof scene->message, "%s [%s]", rn_why_text(RN_WHY_NOT_IN_SEA),
                 rn_why_clause(RN_WHY_NOT_IN_SEA));
        scene->rescue_before = 52;
    }
    if (strcmp(name, "busy") == 0) {
        snprintf(scene->busy, sizeof scene->busy, "The captain is thinking");
        scene->busy_permille = 430;
        scene->rescue = -1;
        scene->can_undo = false;
    }
    if (strcmp(name, "replay") == 0) {
        scene->replay = true;
        scene->entries = 0;
        scene->targets = 0;
        scene->cursor = -1;
        snprintf(scene->title, sizeof scene->title, "step 112 of 340");
    }
}

/* False for a name that there is not. The session is freed by the caller. */
static bool scene_of(const char *name, RnScene *scene, RnSession *session)
{
    static const char *const names[2][RN_GNOMES_MAX] = {
        {"Ann", "", "", "", "", "", "", ""},
        {"Maximilian-Josef", "\xC5\x81ucja", "Fran\xC3\xA7oise", "O", "B\xC3\xA4rbel",
         "Wilhelmina W.", "\xE5\x85\xAC\xE4\xB8\xBB", "Anna Katharina"},
    };
    for (int i = 0; i < SCENES; i++) {
        const Kind *kind = &KINDS[i];
        RnRecordHead head = {0};
        RnSeats seats = rn_seats();
        if (strcmp(kind->name, name) != 0) {
            continue;
        }
        bool eight = kind->config.gnomes == 8;
        find_position(session, &kind->config, kind->score);
        for (int g = 0; g < RN_GNOMES_MAX; g++) {
            snprintf(head.names[g], sizeof head.names[g], "%s", names[eight][g]);
            if (!eight && g > 0 && kind->config.players > 2) {
                seats.seat[g].kind = g % 3 == 2 ? RN_CAPTAIN : RN_MATE;
            }
        }
        if (kind->config.players > 2 && !eight) {
            rn_seats_name(&seats, rn_session_state(session), &head);
        }
        make_scene(scene, session, &head, &seats);
        dress(scene, name);
        return true;
    }
    return false;
}

#endif
