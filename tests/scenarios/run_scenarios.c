/*
 * run_scenarios.c - runs the scenario files of this folder; README.md describes their language.
 *
 * Usage: run_scenarios FILE..; prints each failure with its line and ends with a count.
 *        run_scenarios --codes FILE..; also prints each title and the snapshot of its position.
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/core.h"
#include "text/text.h"

typedef struct Runner {
    const RnBox *box;
    const char *file;
    int line;
    char title[256];
    bool failed;  /* the scenario under way: what is left of it is passed over */
    bool playing; /* the position is built */
    bool from_start;
    bool codes; /* print snapshots */
    int passed;
    int failures;

    RnState s;
    RnLog log;
    /* the position as far as it is described */
    int active;
    bool has_order, has_pile, has_deck, rest_to[RN_GNOMES_MAX];
    uint8_t order[RN_GNOMES_MAX];
    uint8_t pile[RN_HAND];
    uint8_t deck[RN_EVENTS][RN_FAINTS];
} Runner;

static void fail(Runner *r, const char *format, ...)
{
    va_list args;
    fprintf(stderr, "%s:%d: %s: ", r->file, r->line, r->title);
    va_start(args, format);
    vfprintf(stderr, format, args);
    va_end(args);
    fputc('\n', stderr);
    r->failed = true;
}

/* ---- Words ---------------------------------------------------------------------------------------- */

/* The next word of the line, cut at blanks (and at a comma, which stays for next_part). */
static char *next_word(char **at)
{
    char *word = *at + strspn(*at, " ");
    char *end = word + strcspn(word, " ");
    if (*word == '\0') {
        return NULL;
    }
    *at = *end != '\0' ? end + 1 : end;
    *end = '\0';
    return word;
}

/* The next part of a list parted by commas, without blanks around it. */
static char *next_part(char **at)
{
    char *part = *at + strspn(*at, " ");
    char *end = part + strcspn(part, ",");
    if (*part == '\0') {
        return NULL;
    }
    *at = *end != '\0' ? end + 1 : end;
    *end = '\0';
    for (size_t n = strlen(part); n > 0 && part[n - 1] == ' '; n--) {
        part[n - 1] = '\0';
    }
    return part;
}

static int find(RnWordOf words, int count, const char *word)
{
    return word == NULL ? -1 : rn_word_find(words, 0, count, word, strlen(word));
}

static int need_word(Runner *r, RnWordOf words, int first, int count, const char *word)
{
    const int value = word == NULL ? -1 : rn_word_find(words, first, count, word, strlen(word));
    if (value < 0) {
        fail(r, "'%s' is not a word that can stand here", word == NULL ? "" : word);
    }
    return value;
}

static int need_number(Runner *r, const char *word)
{
    char *end = NULL;
    const long number = word == NULL ? -1 : strtol(word, &end, 10);
    if (word == NULL || *word == '\0' || *end != '\0' || number < 0 || number > 255) {
        fail(r, "'%s' is not a number", word == NULL ? "" : word);
        return 0;
    }
    return (int)number;
}

static int need_space(Runner *r, const char *word)
{
    return need_word(r, rn_word_space, 1, RN_SEA, word);
}

static int need_hatch(Runner *r, const char *word)
{
    const int hatch = rn_hatch_find(r->box, word, strlen(word));
    if (hatch < 0) {
        fail(r, "'%s' is no hatch", word);
    }
    return hatch;
}

/* "grog grog coffee" or "nothing"/"none" as counts. */
static void read_items(Runner *r, char *rest, uint8_t row[RN_HAND])
{
    memset(row, 0, RN_HAND);
    for (char *word; (word = next_word(&rest)) != NULL && !r->failed;) {
        if (strcmp(word, "nothing") != 0 && strcmp(word, "none") != 0) {
            const int item = need_word(r, rn_word_item, 0, RN_ITEMS, word);
            row[item < 0 ? 0 : item]++;
        }
    }
}

static RnMove read_move(Runner *r, const char *text)
{
    RnMove move = {0};
    if (!rn_move_parse(r->box, text, strlen(text), &move)) {
        fail(r, "'%s' is no move", text);
    }
    return move;
}

/* ---- Building the position --------------------------------------------------------------------------- */

static void begin_position(Runner *r, const RnConfig *config)
{
    RnState *s = &r->s;
    rn_new(r->box, config, s);
    for (int g = 0; g < config->gnomes; g++) {
        s->space[g] = (uint8_t)(g + 1);
    }
    s->ghost = RN_NONE;
    r->active = RN_NONE;
    r->has_order = r->has_pile = r->has_deck = r->from_start = r->playing = false;
    memset(r->rest_to, 0, sizeof r->rest_to);
    memset(r->pile, 0, sizeof r->pile);
    memset(r->deck, 0, sizeof r->deck);
}

static void set_game(Runner *r, char *rest)
{
    RnConfig config = {0};
    const int edition = need_word(r, rn_word_edition, 0, 2, next_word(&rest));
    config.edition = (uint8_t)edition;
    for (char *word; (word = next_word(&rest)) != NULL && !r->failed;) {
        const int variant = rn_word_find(rn_word_variant, 0, RN_VARIANTS, word, strlen(word));
        if (strcmp(word, "players") == 0 || strcmp(word, "gnomes") == 0) {
            const uint8_t number = (uint8_t)need_number(r, next_word(&rest));
            *(*word == 'p' ? &config.players : &config.gnomes) = number;
        } else if (variant >= 0) {
            rn_set_variants(&config, rn_variants(&config) | 1u << variant);
        } else {
            fail(r, "'%s' is no setting", word);
        }
    }
    if (config.gnomes == 0) {
        config.gnomes = config.players == 1 ? 3 : config.players == 2 ? 4 : config.players;
    }
    if (!r->failed && rn_config_check(&config) != RN_CONFIG_OK) {
        fail(r, "%s", rn_config_text(rn_config_check(&config)));
    }
    if (!r->failed) {
        begin_position(r, &config);
    }
}

static void set_gnome(Runner *r, int g, char *rest)
{
    RnState *s = &r->s;
    for (char *part; (part = next_part(&rest)) != NULL && !r->failed;) {
        char *at = part;
        const char *word = next_word(&at);
        if (strcmp(word, "in") == 0) {
            s->space[g] = (uint8_t)need_space(r, next_word(&at));
        } else if (strcmp(word, "time") == 0) {
            s->time[g] = (uint8_t)need_number(r, next_word(&at));
        } else if (strcmp(word, "drunk") == 0) {
            s->intoxication[g] = (uint8_t)need_number(r, next_word(&at));
        } else if (strcmp(word, "drew") == 0) {
            s->drew[g] = (uint8_t)need_number(r, next_word(&at));
        } else if (strcmp(word, "fainted") == 0) {
            s->fainted = (uint8_t)(s->fainted | 1u << g);
        } else if (strcmp(word, "has") == 0 && strcmp(at, "rest") == 0) {
            r->rest_to[g] = true;
        } else if (strcmp(word, "has") == 0) {
            read_items(r, at, s->items[g]);
        } else if (strcmp(word, "dead") == 0 || strcmp(word, "abandoned") == 0) {
            s->aboard = (uint8_t)(s->aboard & ~(1u << g));
            s->dead = (uint8_t)(s->dead | (unsigned)(word[0] == 'd') << g);
            s->space[g] = RN_NONE;
        } else {
            fail(r, "'%s' says nothing of a gnome", word);
        }
    }
}

static void set_room(Runner *r, char *rest)
{
    RnState *s = &r->s;
    const int room = need_space(r, next_word(&rest));
    for (char *word; (word = next_word(&rest)) != NULL && !r->failed;) {
        uint16_t *mask = strcmp(word, "fire") == 0   ? &s->fire
                         : strcmp(word, "low") == 0  ? &s->low
                         : strcmp(word, "high") == 0 ? &s->high
                                                     : NULL;
        if (mask == NULL) {
            fail(r, "a room cannot be '%s'", word);
            return;
        }
        *mask = (uint16_t)(*mask | 1u << room);
    }
}

static void read_card(Runner *r, char *word, int *event, int *faint)
{
    char *slash = strchr(word, '/');
    *event = *faint = -1;
    if (slash != NULL) {
        *slash = '\0';
        *event = find(rn_word_event, RN_EVENTS, word);
        *faint = find(rn_word_faint, RN_FAINTS, slash + 1);
    }
    if (*event < 0 || *faint < 0) {
        fail(r, "'%s' is no card", word);
    }
}

static void set_deck(Runner *r, char *rest)
{
    r->has_deck = true;
    for (char *word; (word = next_word(&rest)) != NULL && !r->failed;) {
        int event, faint;
        if (strcmp(word, "none") == 0) {
            continue;
        }
        read_card(r, word, &event, &faint);
        if (!r->failed) {
            r->deck[event][faint]++;
        }
    }
}

static void set_order(Runner *r, char *rest)
{
    int count = 0;
    memset(r->order, RN_NONE, sizeof r->order);
    r->has_order = true;
    for (char *word; (word = next_word(&rest)) != NULL && !r->failed && count < RN_GNOMES_MAX;) {
        r->order[count++] = (uint8_t)need_word(r, rn_word_gnome, 0, RN_GNOMES_MAX, word);
    }
}

/* A line that describes the position; false when it is none. */
static bool set_line(Runner *r, const char *word, char *rest)
{
    RnState *s = &r->s;
    const int gnome = find(rn_word_gnome, RN_GNOMES_MAX, word);
    if (gnome >= 0) {
        set_gnome(r, gnome, rest);
    } else if (strcmp(word, "order") == 0) {
        set_order(r, rest);
    } else if (strcmp(word, "active") == 0) {
        r->active = need_word(r, rn_word_gnome, 0, RN_GNOMES_MAX, next_word(&rest));
    } else if (strcmp(word, "ghost") == 0) {
        s->ghost = (uint8_t)need_number(r, next_word(&rest));
    } else if (strcmp(word, "began-at-sea") == 0) {
        s->began_at_sea = 1;
    } else if (strcmp(word, "used") == 0) {
        read_items(r, rest, s->used);
    } else if (strcmp(word, "room") == 0) {
        set_room(r, rest);
    } else if (strcmp(word, "blocked") == 0) {
        for (char *hatch; (hatch = next_word(&rest)) != NULL && !r->failed;) {
            const int h = need_hatch(r, hatch);
            s->blocked |= h < 0 ? 0u : 1u << h;
        }
    } else if (strcmp(word, "track") == 0) {
        const int track = need_word(r, rn_word_track, 0, RN_TRACKS, next_word(&rest));
        s->track[track < 0 ? 0 : track] = (uint8_t)need_number(r, next_word(&rest));
    } else if (strcmp(word, "token") == 0) {
        const int token = need_word(r, rn_word_token, 0, RN_TOKENS, next_word(&rest));
        s->token[token < 0 ? 0 : token] = (uint8_t)need_number(r, next_word(&rest));
    } else if (strcmp(word, "stash") == 0) {
        s->stash = (uint8_t)need_number(r, next_word(&rest));
    } else if (strcmp(word, "pile") == 0) {
        r->has_pile = true;
        read_items(r, rest, r->pile);
    } else if (strcmp(word, "deck") == 0) {
        set_deck(r, rest);
    } else if (strcmp(word, "kraken") == 0) {
        s->kraken_in = 1;
    } else if (strcmp(word, "from-start") == 0) {
        r->from_start = true;
    } else {
        return false;
    }
    return true;
}

/* ---- From the description to a state ------------------------------------------------------------------ */

/* What is in no hand, in no stash and not used lies in the pile, or on the discards when `pile` says
 * what is in it. */
static void share_items(Runner *r)
{
    RnState *s = &r->s;
    s->pile_left = 0;
    for (int i = 0; i < RN_ITEMS; i++) {
        const int stash = i == RN_GROG ? r->box->stash : 0;
        int left = r->box->items[i] - stash - s->used[i];
        s->discards[i] = (uint8_t)(s->used[i] + stash - (i == RN_GROG ? s->stash : 0));
        for (int g = 0; g < s->config.gnomes; g++) {
            left -= s->items[g][i];
        }
        if (left < 0 || (r->has_pile && left < r->pile[i])) {
            fail(r, "there are not that many of %s", rn_word_item(i));
            return;
        }
        s->pile[i] = r->has_pile ? r->pile[i] : (uint8_t)left;
        s->discards[i] = (uint8_t)(s->discards[i] + left - s->pile[i]);
        for (int g = 0; g < s->config.gnomes; g++) {
            if (r->rest_to[g]) {
                const int used = s->used[i];
                s->items[g][i] = (uint8_t)(s->items[g][i] + s->discards[i] - used +
                                           (r->has_pile ? 0 : s->pile[i]));
                s->discards[i] = (uint8_t)used;
                s->pile[i] = r->has_pile ? s->pile[i] : 0;
            }
        }
        s->pile_left = (uint8_t)(s->pile_left + s->pile[i]);
    }
}

static void share_cards(Runner *r)
{
    RnState *s = &r->s;
    s->deck_left = 0;
    for (int e = 0; e < RN_EVENTS; e++) {
        for (int f = 0; f < RN_FAINTS; f++) {
            const bool aside = e == RN_KRAKEN_CARD && s->kraken_in == 0;
            const int all = aside ? 0 : r->box->cards[e][f];
            const int deck = r->has_deck ? r->deck[e][f] : all;
            if (deck > all) {
                fail(r, "there are not that many of %s/%s", rn_word_event(e), rn_word_faint(f));
                return;
            }
            s->deck[e][f] = (uint8_t)deck;
            s->deck_left = (uint8_t)(s->deck_left + deck);
            if (e == RN_RESPITE && s->config.no_respite != 0) {
                s->removed[f] = (uint8_t)(all - deck);
            } else {
                s->discarded[e][f] = (uint8_t)(all - deck);
            }
        }
    }
}

/* By time, then letter; the active gnome, which comes first, is left out. */
static void share_order(Runner *r)
{
    RnState *s = &r->s;
    int count = 0;
    if (!r->has_order) {
        memset(r->order, RN_NONE, sizeof r->order);
        for (int time = 60; time > 0; time--) {
            for (int g = 0; g < s->config.gnomes; g++) {
                if (s->time[g] == time && (s->aboard >> g & 1) != 0) {
                    r->order[count++] = (uint8_t)g;
                }
            }
        }
    }
    s->active = (uint8_t)(r->active == RN_NONE ? r->order[0] : r->active);
    count = 0;
    memset(s->order, RN_NONE, sizeof s->order);
    for (int i = 0; i < RN_GNOMES_MAX; i++) {
        if (r->order[i] != s->active) {
            s->order[count++] = r->order[i];
        }
    }
}

static void print_code(const Runner *r)
{
    uint8_t code[RN_CODE_MAX];
    const size_t size = rn_encode(r->box, &r->s, code);
    printf("%s: ", r->title);
    for (size_t i = 0; i < size; i++) {
        printf("%02x", code[i]);
    }
    putchar('\n');
}

static void begin_play(Runner *r)
{
    RnState *s = &r->s;
    r->playing = true;
    if (r->from_start) {
        const RnConfig config = s->config;
        rn_new(r->box, &config, s);
        return;
    }
    share_items(r);
    share_cards(r);
    share_order(r);
    if (r->failed) {
        return;
    }
    if (s->active >= s->config.gnomes) {
        fail(r, "nobody is active");
        return;
    }
    s->ghost = s->ghost == RN_NONE ? s->time[s->active] : s->ghost;
    s->charms = (uint8_t)(3 * s->used[RN_LUCKY_CHARM]);
    rn_resume_turn(r->box, s);
    const RnFlaw flaw = rn_check(r->box, s);
    if (flaw != RN_SOUND) {
        fail(r, "the position is impossible: %s", rn_flaw_text(flaw));
    } else if (r->codes) {
        print_code(r);
    }
}

/* ---- Playing ---------------------------------------------------------------------------------------------- */

static void step(Runner *r, RnMove move, const char *text)
{
    const RnWhy why = rn_step(r->box, &r->s, move, &r->log);
    if (why != RN_OK) {
        fail(r, "'%s' is refused: %s [%s]; %s is asked", text, rn_why_text(why), rn_why_clause(why),
             rn_word_decision(r->s.decision));
    } else if (rn_check(r->box, &r->s) != RN_SOUND) {
        fail(r, "after '%s': %s", text, rn_flaw_text(rn_check(r->box, &r->s)));
    }
}

static void play_text(Runner *r, const char *word, const char *rest)
{
    char text[100];
    snprintf(text, sizeof text, "%s%s%s", word, *word != '\0' ? " " : "", rest);
    const RnMove move = read_move(r, text);
    if (!r->failed) {
        step(r, move, text);
    }
}

static void quiet(Runner *r)
{
    const RnState *s = &r->s;
    while (!r->failed && s->decision != RN_TURN && s->decision != RN_OVER) {
        RnMove move = {.kind = RN_M_DONE};
        if (s->decision == RN_CHANCE && s->chance == RN_EVENT) {
            move = (RnMove){.kind = RN_M_EVENT, .what = RN_RESPITE};
            while (move.count + 1 < RN_FAINTS && s->deck[RN_RESPITE][move.count] == 0) {
                move.count++;
            }
        } else if (s->decision == RN_CHANCE && s->chance == RN_ITEM) {
            move = (RnMove){.kind = RN_M_ITEM};
            while (move.what + 1 < RN_ITEMS && s->pile[move.what] == 0) {
                move.what++;
            }
        } else if (s->decision != RN_LATE) {
            fail(r, "%s is asked, which is not quiet", rn_word_decision(s->decision));
            return;
        }
        step(r, move, "quiet");
    }
}

static void refuse(Runner *r, char *rest)
{
    char *clause = strrchr(rest, ' ');
    const RnState before = r->s;
    if (clause == NULL) {
        fail(r, "refuse needs a clause");
        return;
    }
    *clause++ = '\0';
    const RnMove move = read_move(r, rest);
    const RnWhy why = r->failed ? RN_OK : rn_step(r->box, &r->s, move, &r->log);
    if (r->failed) {
        return;
    }
    if (why == RN_OK) {
        fail(r, "'%s' is legal", rest);
    } else if (strcmp(rn_why_clause(why), clause) != 0) {
        fail(r, "'%s' is refused by %s (%s)", rest, rn_why_clause(why), rn_why_text(why));
    } else if (memcmp(&before, &r->s, sizeof before) != 0) {
        fail(r, "the refused move changed the state");
    }
}

/* ---- Expecting ----------------------------------------------------------------------------------------------- */

static void expect_number(Runner *r, const char *what, int is, const char *word)
{
    const bool none = word != NULL && strcmp(word, "none") == 0;
    const int want = none ? RN_NONE : need_number(r, word);
    if (!r->failed && is != want) {
        fail(r, "%s is %d", what, is);
    }
}

static void expect_items(Runner *r, const char *what, const uint8_t row[RN_HAND], char *rest)
{
    uint8_t want[RN_HAND];
    read_items(r, rest, want);
    for (int i = 0; i < RN_ITEMS && !r->failed; i++) {
        if (row[i] != want[i]) {
            fail(r, "%s: %d of %s", what, row[i], rn_word_item(i));
        }
    }
}

static bool is_legal(const Runner *r, RnMove move)
{
    return rn_check_move(r->box, &r->s, move) == RN_OK;
}

static void expect_legal(Runner *r, const char *text, bool want)
{
    const RnMove move = read_move(r, text);
    if (!r->failed && is_legal(r, move) != want) {
        fail(r, "'%s' is %slegal", text, want ? "not " : "");
    }
}

static void expect_moves(Runner *r, char *rest)
{
    RnMove moves[RN_MOVES_MAX];
    const int count = rn_legal(r->box, &r->s, moves);
    int listed = 0;
    for (char *part; (part = next_part(&rest)) != NULL && !r->failed; listed++) {
        expect_legal(r, part, true);
    }
    if (!r->failed && listed != count) {
        fail(r, "there are %d legal moves, not %d; the last is %d", count, listed,
             moves[count - 1].kind);
    }
}

static void expect_count(Runner *r, char *rest)
{
    RnMove moves[RN_MOVES_MAX];
    const int kind = need_word(r, rn_word_move, 0, RN_MOVE_KINDS, next_word(&rest));
    int found = 0;
    const int count = rn_legal(r->box, &r->s, moves);
    for (int i = 0; i < count; i++) {
        found += moves[i].kind == kind;
    }
    expect_number(r, "the count", found, next_word(&rest));
}

static void expect_odds(Runner *r, char *rest)
{
    RnOdds odds[RN_MOVES_MAX];
    char *chance = strrchr(rest, ' ');
    char *slash = chance == NULL ? NULL : strchr(chance, '/');
    if (slash == NULL) {
        fail(r, "odds need a fraction");
        return;
    }
    *slash = '\0';
    const unsigned over = (unsigned)need_number(r, chance + 1);
    const unsigned under = (unsigned)need_number(r, slash + 1);
    unsigned weight = 0;
    *chance = '\0';
    const RnMove move = read_move(r, rest);
    const int count = r->s.decision == RN_CHANCE ? rn_odds(&r->s, odds) : 0;
    for (int i = 0; i < count; i++) {
        weight += memcmp(&odds[i].move, &move, sizeof move) == 0 ? odds[i].weight : 0;
    }
    if (!r->failed && weight * under != over * rn_chance_total(&r->s)) {
        fail(r, "the chance is %u/%u", weight, rn_chance_total(&r->s));
    }
}

static void expect_space(Runner *r, int is, const char *word)
{
    const int want = need_space(r, word);
    if (!r->failed && is != want) {
        fail(r, "it is in %s", is == RN_NONE ? "no space" : rn_word_space(is));
    }
}

static void expect_gnome(Runner *r, int g, char *rest)
{
    const RnState *s = &r->s;
    for (char *part; (part = next_part(&rest)) != NULL && !r->failed;) {
        char *at = part;
        const char *word = next_word(&at);
        const int status = find(rn_word_status, 3, word);
        if (status >= 0) {
            if (rn_status(s, g) != status) {
                fail(r, "it is %s", rn_word_status(rn_status(s, g)));
            }
        } else if (strcmp(word, "in") == 0) {
            expect_space(r, s->space[g], next_word(&at));
        } else if (strcmp(word, "time") == 0) {
            expect_number(r, "its time", s->time[g], next_word(&at));
        } else if (strcmp(word, "drunk") == 0) {
            expect_number(r, "its intoxication", s->intoxication[g], next_word(&at));
        } else if (strcmp(word, "fainted") == 0 || strcmp(word, "awake") == 0) {
            if ((s->fainted >> g & 1) != (word[0] == 'f')) {
                fail(r, "it is not %s", word);
            }
        } else if (strcmp(word, "drew") == 0) {
            expect_number(r, "its mark", s->drew[g] == 0 ? RN_NONE : s->drew[g], next_word(&at));
        } else if (strcmp(word, "has") == 0) {
            expect_items(r, "its hand", s->items[g], at);
        } else {
            fail(r, "'%s' says nothing of a gnome", word);
        }
    }
}

static void expect_room(Runner *r, char *rest)
{
    const RnState *s = &r->s;
    const int room = need_space(r, next_word(&rest));
    const char *word = next_word(&rest);
    if (r->failed || word == NULL) {
        return;
    }
    const bool fire = (s->fire >> room & 1) != 0;
    const bool holds = strcmp(word, "fire") == 0   ? fire
                       : strcmp(word, "dry") == 0  ? !fire && rn_water(s, room) == RN_DRY
                       : strcmp(word, "low") == 0  ? rn_water(s, room) == RN_LOW
                       : strcmp(word, "high") == 0 ? rn_water(s, room) == RN_HIGH
                                                   : false;
    if (!holds) {
        fail(r, "room %d: fire %d, water %s", room, fire, rn_word_water(rn_water(s, room)));
    }
}

static void expect_blocked(Runner *r, char *rest)
{
    uint32_t want = 0;
    for (char *word; (word = next_word(&rest)) != NULL && !r->failed;) {
        const int hatch = strcmp(word, "none") == 0 ? RN_HATCHES_MAX : need_hatch(r, word);
        want |= hatch >= 0 && hatch < RN_HATCHES_MAX ? 1u << hatch : 0u;
    }
    if (!r->failed && want != r->s.blocked) {
        fail(r, "the blocked hatches are %x, not %x", r->s.blocked, want);
    }
}

static void expect_order(Runner *r, char *rest)
{
    uint8_t order[RN_GNOMES_MAX];
    const int count = rn_order(&r->s, order);
    char text[2 * RN_GNOMES_MAX + 1] = "none";
    for (int i = 0; i < count; i++) {
        snprintf(text + 2 * i, sizeof text - (size_t)(2 * i), "%c ", 'A' + order[i]);
    }
    if (count > 0) {
        text[2 * count - 1] = '\0';
    }
    if (strcmp(text, rest) != 0) {
        fail(r, "the order is %s", text);
    }
}

static void expect_over(Runner *r, char *rest, bool want)
{
    const char *result = next_word(&rest), *reason = next_word(&rest);
    const RnState *s = &r->s;
    bool holds = s->decision == RN_OVER;
    holds = holds && (result == NULL || find(rn_word_result, RN_RESULTS, result) == s->result);
    holds = holds && (reason == NULL || find(rn_word_reason, RN_REASONS, reason) == s->reason);
    if (holds != want) {
        const char *is = rn_word_reason(s->reason);
        fail(r, "the game is %s %s",
             s->decision == RN_OVER ? rn_word_result(s->result) : "going on", is == NULL ? "" : is);
    }
}

/* One of the facts of the last step, as its word or as the sentence that people read. */
static void expect_told(Runner *r, const char *text)
{
    char all[2048] = "", sentence[400];
    size_t used = 0;
    for (int i = 0; i < r->log.count; i++) {
        const RnFact fact = r->log.fact[i];
        const char *word = rn_word_fact(fact.what);
        rn_narrate(r->box, &r->s, fact, NULL, sentence, sizeof sentence);
        if (strcmp(text, word) == 0 || strcmp(text, sentence) == 0) {
            return;
        }
        if (used < sizeof all) {
            used += (size_t)snprintf(all + used, sizeof all - used, "\n    %s: %s", word, sentence);
        }
    }
    fail(r, "not told: %s; but%s", text, used > 0 ? all : " nothing");
}

static void expect_seen(Runner *r, char *rest)
{
    RnView view;
    next_word(&rest); /* by */
    char *by = next_word(&rest);
    const int seat = by == NULL ? -1 : rn_word_find(rn_word_gnome, 0, RN_GNOMES_MAX, by, 1);
    const int gnome = need_word(r, rn_word_gnome, 0, RN_GNOMES_MAX, next_word(&rest));
    const char *word = next_word(&rest);
    if (seat < 0 || gnome < 0 || word == NULL) {
        fail(r, "seen by whom?");
        return;
    }
    rn_view(&r->s, seat, &view);
    if (strcmp(word, "hidden") == 0) {
        if ((view.hides >> gnome & 1) == 0) {
            fail(r, "the hand is open");
        } else {
            expect_number(r, "its hand", view.hidden[gnome], next_word(&rest));
        }
    } else if ((view.hides >> gnome & 1) != 0) {
        fail(r, "the hand is hidden");
    } else {
        expect_items(r, "its hand", view.seen.items[gnome], rest);
    }
}

static int sum(const uint8_t *row, size_t size)
{
    int total = 0;
    for (size_t i = 0; i < size; i++) {
        total += row[i];
    }
    return total;
}

/* What is asked; false when the word is none of these. */
static bool expect_question(Runner *r, const char *word, char *rest, bool want)
{
    const RnState *s = &r->s;
    if (strcmp(word, "decision") == 0) {
        const int kind = need_word(r, rn_word_decision, 0, RN_DECISIONS, next_word(&rest));
        const char *who = next_word(&rest);
        const bool holds = s->decision == kind &&
                           (who == NULL || find(rn_word_gnome, RN_GNOMES_MAX, who) == s->decider);
        if (!r->failed && holds != want) {
            fail(r, "the decision is %s %s", rn_word_decision(s->decision),
                 s->decider == RN_NONE ? "" : rn_word_gnome(s->decider));
        }
    } else if (strcmp(word, "chance") == 0) {
        const char *kind = next_word(&rest);
        const bool holds =
            s->decision == RN_CHANCE &&
            (kind == NULL || rn_word_find(rn_word_chance, RN_DIE, RN_CHANCES - RN_DIE, kind,
                                          strlen(kind)) == s->chance);
        if (holds != want) {
            fail(r, "the decision is %s", rn_word_decision(s->decision));
        }
    } else if (strcmp(word, "phase") == 0) {
        const int phase = need_word(r, rn_word_phase, 0, RN_PHASES, next_word(&rest));
        if (!r->failed && s->phase != phase) {
            fail(r, "the phase is %s", rn_word_phase(s->phase));
        }
    } else if (strcmp(word, "legal") == 0) {
        expect_legal(r, rest, want);
    } else if (strcmp(word, "over") == 0) {
        expect_over(r, rest, want);
    } else if (strcmp(word, "moves") == 0) {
        expect_moves(r, rest);
    } else if (strcmp(word, "count") == 0) {
        expect_count(r, rest);
    } else if (strcmp(word, "odds") == 0) {
        expect_odds(r, rest);
    } else {
        return false;
    }
    return true;
}

/* Counters and piles; false when the word is none of these. */
static bool expect_table(Runner *r, const char *word, char *rest)
{
    const RnState *s = &r->s;
    if (strcmp(word, "ghost") == 0) {
        expect_number(r, word, s->ghost, next_word(&rest));
    } else if (strcmp(word, "charms") == 0) {
        expect_number(r, word, s->charms, next_word(&rest));
    } else if (strcmp(word, "stash") == 0) {
        expect_number(r, word, s->stash, next_word(&rest));
    } else if (strcmp(word, "pile") == 0) {
        expect_number(r, word, s->pile_left, next_word(&rest));
    } else if (strcmp(word, "deck") == 0) {
        expect_number(r, word, s->deck_left, next_word(&rest));
    } else if (strcmp(word, "discarded") == 0) {
        expect_number(r, word, sum(&s->discarded[0][0], sizeof s->discarded), next_word(&rest));
    } else if (strcmp(word, "removed") == 0) {
        expect_number(r, word, sum(s->removed, sizeof s->removed), next_word(&rest));
    } else if (strcmp(word, "discards") == 0) {
        expect_items(r, word, s->discards, rest);
    } else if (strcmp(word, "used") == 0) {
        expect_items(r, word, s->used, rest);
    } else if (strcmp(word, "kraken") == 0) {
        if (s->kraken_in != (strcmp(rest, "in") == 0)) {
            fail(r, "the Kraken card is %s", s->kraken_in != 0 ? "in" : "aside");
        }
    } else {
        return false;
    }
    return true;
}

static void expect(Runner *r, char *rest)
{
    const RnState *s = &r->s;
    const char *word = next_word(&rest);
    const bool want = word == NULL || strcmp(word, "not") != 0;
    word = want ? word : next_word(&rest);
    const int gnome = find(rn_word_gnome, RN_GNOMES_MAX, word);
    if (word == NULL) {
        fail(r, "expect what?");
    } else if (expect_question(r, word, rest, want) || (want && expect_table(r, word, rest))) {
        return;
    } else if (!want) {
        fail(r, "'%s' cannot be turned around", word);
    } else if (gnome >= 0) {
        expect_gnome(r, gnome, rest);
    } else if (strcmp(word, "room") == 0) {
        expect_room(r, rest);
    } else if (strcmp(word, "blocked") == 0) {
        expect_blocked(r, rest);
    } else if (strcmp(word, "track") == 0) {
        const int track = need_word(r, rn_word_track, 0, RN_TRACKS, next_word(&rest));
        expect_number(r, "the track", s->track[track < 0 ? 0 : track], next_word(&rest));
    } else if (strcmp(word, "token") == 0) {
        const int token = need_word(r, rn_word_token, 0, RN_TOKENS, next_word(&rest));
        expect_number(r, "the token", s->token[token < 0 ? 0 : token], next_word(&rest));
    } else if (strcmp(word, "active") == 0) {
        const int want_active = need_word(r, rn_word_gnome, 0, RN_GNOMES_MAX, next_word(&rest));
        if (!r->failed && s->active != want_active) {
            fail(r, "%s is active", s->active == RN_NONE ? "nobody" : rn_word_gnome(s->active));
        }
    } else if (strcmp(word, "order") == 0) {
        expect_order(r, rest);
    } else if (strcmp(word, "seen") == 0) {
        expect_seen(r, rest);
    } else if (strcmp(word, "told") == 0) {
        expect_told(r, rest);
    } else {
        fail(r, "'%s' cannot be expected", word);
    }
}

/* ---- Lines ------------------------------------------------------------------------------------------------------ */

static void end_scenario(Runner *r)
{
    if (r->title[0] != '\0') {
        r->failures += r->failed;
        r->passed += !r->failed;
    }
    r->title[0] = '\0';
}

static void play_line(Runner *r, const char *word, char *rest)
{
    if (!r->playing) {
        begin_play(r);
    }
    if (r->failed) {
        return;
    }
    if (strcmp(word, "play") == 0) {
        play_text(r, "", rest);
    } else if (strcmp(word, "roll") == 0) {
        play_text(r, "die", rest);
    } else if (strcmp(word, "card") == 0) {
        play_text(r, "event", rest);
    } else if (strcmp(word, "item") == 0 || strcmp(word, "stack") == 0) {
        play_text(r, word, rest);
    } else if (strcmp(word, "quiet") == 0) {
        quiet(r);
    } else if (strcmp(word, "refuse") == 0) {
        refuse(r, rest);
    } else if (strcmp(word, "expect") == 0) {
        expect(r, rest);
    } else {
        fail(r, "'%s' is not understood here", word);
    }
}

static void run_line(Runner *r, char *line)
{
    line[strcspn(line, "#\n")] = '\0';
    for (size_t n = strlen(line); n > 0 && line[n - 1] == ' '; n--) {
        line[n - 1] = '\0';
    }
    char *rest = line;
    const char *word = next_word(&rest);
    if (word == NULL) {
        return;
    }
    if (strcmp(word, "scenario") == 0) {
        end_scenario(r);
        snprintf(r->title, sizeof r->title, "%s", rest);
        r->failed = false;
        return;
    }
    if (r->failed) {
        return;
    }
    if (strcmp(word, "game") == 0) {
        set_game(r, rest);
    } else if (r->playing || !set_line(r, word, rest)) {
        play_line(r, word, rest);
    }
}

static bool run_file(Runner *r, const char *path)
{
    char line[1024];
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        perror(path);
        return false;
    }
    r->file = path;
    r->line = 0;
    while (fgets(line, sizeof line, file) != NULL) {
        r->line++;
        run_line(r, line);
    }
    end_scenario(r);
    fclose(file);
    return true;
}

int main(int argc, char **argv)
{
    static Runner runner;
    bool read = argc > 1;
    runner.box = rn_box_standard();
    runner.codes = argc > 1 && strcmp(argv[1], "--codes") == 0;
    for (int i = runner.codes ? 2 : 1; i < argc; i++) {
        read = run_file(&runner, argv[i]) && read;
    }
    printf("%d passed, %d failed\n", runner.passed, runner.failures);
    return read && runner.failures == 0 && runner.passed > 0 ? 0 : 1;
}
