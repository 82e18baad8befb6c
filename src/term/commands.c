/*
 * commands.c - a typed line: a move, or one of the commands that stand beside the moves.
 *
 * Decides what the commands do, and in what order a line is understood: a command word for word, a
 * move, a command cut short; and last, a move that is not allowed, which is answered with the rule
 * that forbids it.
 */
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "table/choices.h"
#include "term/choose.h"
#include "term/table.h"
#include "text/tongue.h"
#include "text/text.h"

enum { LOG_LINES = 20 };

static const char GO[] = NC_("command", "go");

const char *rn_go_word(void) { return rn_tr_in(GO); }

/* ---- Moves ------------------------------------------------------------------------------------ */

static RnAfter play_move(RnTable *table, RnMove move)
{
    const RnSession *session = table->session;
    RnWhy why = rn_check_move(session->box, rn_session_state(session), move);
    if (why != RN_OK) {
        char text[RN_TYPED_MAX];
        rn_typed_move(session->box, move, text);
        rn_say_at(2, _("%s: %s [rule %s]"), text, rn_tr(rn_why_text(why)), rn_why_clause(why));
        return RN_STAY_HERE;
    }
    if (table->visit != NULL) {
        return rn_visit_move(table, move) ? RN_NEXT_DECISION : RN_STAY_HERE;
    }
    if (table->pupil != NULL && !rn_learn_allows(table, move)) {
        return RN_STAY_HERE;
    }
    why = rn_session_play(table->session, move);
    RN_ASSERT(why == RN_OK);
    table->unsaved = true;
    if (table->pupil != NULL) {
        rn_learn_roll(table);
    }
    return RN_NEXT_DECISION;
}

/* "open 2|4|5, draw 1..4": what an ambiguous line could mean */
static void list_moves(const RnTable *table, const RnMove *moves, int count, char *text,
                       size_t size)
{
    RnOut out = rn_out(text, size);
    for (int i = 0; i < count;) {
        char form[512];
        i += rn_menu_group(table->session->box, moves + i, count - i, form, sizeof form);
        rn_list(&out, ", ", "%s", form);
    }
}

static void say_ambiguous(const RnTable *table, const RnMove *moves, int count)
{
    char text[RN_SAID_MAX / 2];
    list_moves(table, moves, count, text, sizeof text);
    rn_say_at(2, _("Please say more exactly which: %s."), text);
}

/* Whether the words leave open how many minutes to spend: nobody guesses those. */
static bool lacks_minutes(const RnTyped *typed, RnMove move)
{
    RN_ASSERT(typed->count > 0);
    return rn_is_fix(move) && rn_number(typed->word[typed->count - 1]) != move.count;
}

/* The reason to tell of moves that have several: where all are one action that cannot be taken at all, the one
 * that every front end gives, if the move it belongs to is among them; else RN_OK. */
static RnWhy nearest_why(const RnSession *session, const RnMove *moves, int count)
{
    RnRefused refused[RN_MOVE_KINDS];
    const RnState *state = rn_session_state(session);
    int refusals = state->decision == RN_TURN ? rn_refused(session->box, state, refused) : 0;
    RnWhy why = RN_OK;
    for (int i = 0; i < count * refusals; i++) {
        const RnMove move = moves[i / refusals], near = refused[i % refusals].move;
        if (move.kind != moves[0].kind) {
            return RN_OK;
        }
        if (move.kind == near.kind && move.what == near.what) {
            why = refused[i % refusals].why;
        }
    }
    return why;
}

/* Why moves that are not allowed are not: the `count` moves that `line` can mean. */
static void say_why(const RnTable *table, const char *line, const RnMove *moves, int count)
{
    RN_ASSERT(count > 0);
    const RnSession *session = table->session;
    char shortened[4 * RN_SHORT_MAX + 4];
    char form[512];
    RnWhy why = rn_check_move(session->box, rn_session_state(session), moves[0]);
    bool same = true;
    for (int i = 1; i < count; i++) {
        same = same && rn_check_move(session->box, rn_session_state(session), moves[i]) == why;
    }
    why = same ? why : nearest_why(session, moves, count);
    if (!same && why == RN_OK) {
        char text[RN_SAID_MAX / 2];
        list_moves(table, moves, count, text, sizeof text);
        rn_say_at(2, _("'%s' can mean several moves: %s. Please say which."),
                  rn_short(line, shortened), text);
        return;
    }
    if (rn_menu_group(session->box, moves, count, form, sizeof form) < count) {
        snprintf(form, sizeof form, "%s", rn_short(line, shortened));
    }
    if (why == RN_OK) {
        rn_say(_("%s: That is allowed."), form);
    } else {
        rn_say_at(2, _("%s: %s [rule %s]"), form, rn_tr(rn_why_text(why)), rn_why_clause(why));
    }
}

static void say_unknown(const char *line)
{
    char shortened[4 * RN_SHORT_MAX + 4];
    rn_say_at(2, _("'%s' is no move and no command. Type 'moves', or 'help'."),
              rn_short(line, shortened));
}

static bool gives_away(RnMove move) { return move.kind == RN_M_GIVE || move.kind == RN_M_DISCARD; }

/* All moves that the line, whose words are `typed`, can mean; of chance, only word for word. An
 * item alone is one to use, where items are used. */
static int meant_moves(const RnTable *table, const char *line, const RnTyped *typed,
                       RnMove moves[RN_ALL_MOVES_MAX])
{
    const RnSession *session = table->session;
    RnMove items[RN_ITEMS];
    if (rn_move_parse(session->box, line, strlen(line), &moves[0]) && rn_is_chance(moves[0])) {
        return 1;
    }
    int count = rn_meant_moves(session->box, typed, table->called, moves);
    if (rn_session_state(session)->decision != RN_TURN &&
        rn_session_state(session)->decision != RN_LATE) {
        return count;
    }
    int kept = 0;
    for (int i = 0; i < count; i++) {
        if (!gives_away(moves[i])) {
            moves[kept++] = moves[i];
        }
    }
    if (kept > 0 || count == 0) {
        return kept;
    }
    kept = rn_meant_items(session->box, typed, items);
    if (kept > 0) {
        memcpy(moves, items, sizeof *items * (size_t)kept);
    }
    return kept > 0 ? kept : count;
}

/* A line that is no legal move and no command: the rule, or the word that it lacks. */
static void say_refused(const RnTable *table, const char *line, const RnTyped *typed)
{
    const RnSession *session = table->session;
    RnMove moves[RN_ALL_MOVES_MAX];
    int count = meant_moves(table, line, typed, moves);
    int held = 0;
    for (int i = 0; i < count && moves[0].kind == RN_M_USE; i++) {
        if (rn_check_move(session->box, rn_session_state(session), moves[i]) == RN_OK) {
            moves[held++] = moves[i];
        }
    }
    if (held > 0) {
        char text[RN_SAID_MAX / 2];
        list_moves(table, moves, held, text, sizeof text);
        rn_say_at(2, _("To use an item, say so: %s."), text);
    } else if (count > 0) {
        say_why(table, line, moves, count);
    } else {
        say_unknown(line);
    }
}

/* ---- Commands --------------------------------------------------------------------------------- */

static RnAfter do_help(RnTable *table, const char *words)
{
    rn_help_print(table, words);
    return RN_STAY_HERE;
}

static RnAfter do_moves(RnTable *table, const char *words)
{
    (void)words;
    rn_menu_question(table);
    rn_menu_print(table, true);
    return RN_STAY_HERE;
}

/* Why one cannot go somewhere, if the words ask that: opening the hatch may be allowed and yet not
 * going through. */
static bool say_why_go(const RnTable *table, const char *words, const RnTyped *typed)
{
    const RnSession *session = table->session;
    char shortened[4 * RN_SHORT_MAX + 4];
    int used = 0;
    bool go = typed->count > 1 && rn_is_word(GO, typed->word[0], false);
    int space = go ? rn_typed_place(typed, 1, &used) : 0;
    if (space == 0 || used + 1 < typed->count || rn_session_state(session)->decision != RN_TURN) {
        return false;
    }
    RnWhy why = rn_why_no_step(session->box, rn_session_state(session), space);
    const char *asked = rn_short(words, shortened);
    if (why == RN_OK) {
        rn_say(_("%s: That is allowed."), asked);
    } else {
        rn_say_at(2, _("%s: %s [rule %s]"), asked, rn_tr(rn_why_text(why)), rn_why_clause(why));
    }
    return true;
}

static RnAfter do_why(RnTable *table, const char *words)
{
    RnMove moves[RN_ALL_MOVES_MAX];
    RnTyped typed = rn_typed(words);
    if (say_why_go(table, words, &typed)) {
        return RN_STAY_HERE;
    }
    if (typed.count > 0 && rn_is_word(GO, typed.word[0], false)) {
        strcpy(typed.word[0], rn_word_move(RN_M_OPEN));
    }
    int count = meant_moves(table, words, &typed, moves);
    if (words[0] == '\0') {
        rn_say(_("Type 'why' and a move: 'why open sea'."));
    } else if (count == 0) {
        say_unknown(words);
    } else {
        say_why(table, words, moves, count);
    }
    return RN_STAY_HERE;
}

static RnAfter do_boat(RnTable *table, const char *words)
{
    (void)words;
    rn_boat_print(table);
    return RN_STAY_HERE;
}

static RnAfter do_log(RnTable *table, const char *words)
{
    int lines = LOG_LINES;
    if (words[0] != '\0') {
        lines = rn_number(words);
        if (lines < 1) {
            rn_say(_("Type 'log' and a number of lines: 'log 50'."));
            return RN_STAY_HERE;
        }
    }
    rn_tell_steps(table, 0, lines);
    return RN_STAY_HERE;
}

/* Lists the moves that undo takes back. */
static void undone_text(const RnTable *table, char *text, size_t size)
{
    const RnSession *session = table->session;
    RnOut out = rn_out(text, size);
    size_t from;
    size_t to;
    rn_undo_span(&table->deeds, session, &from, &to);
    for (size_t i = from; i < to; i++) {
        char word[RN_TYPED_MAX];
        rn_typed_move(session->box, rn_session_past(session, i)->move, word);
        rn_list(&out, ", ", "%s", word);
    }
}

static RnAfter do_undo(RnTable *table, const char *words)
{
    RnSession *session = table->session;
    char text[RN_SAID_MAX / 2];
    if (table->visit != NULL) {
        return rn_visit_undo(table) ? RN_NEXT_DECISION : RN_STAY_HERE;
    }
    RnUndo undo = rn_undo_check(session, table->seats, table->secret, table->seat);
    (void)words;
    if (undo != RN_UNDO_MAY) {
        rn_say("%s", rn_undo_text(undo));
        return RN_STAY_HERE;
    }
    undone_text(table, text, sizeof text);
    rn_undo(&table->deeds, session);
    for (int player = 0; player <= RN_GNOMES_MAX; player++) {
        if (table->told[player] > rn_session_steps(session)) {
            table->told[player] = rn_session_steps(session);
        }
    }
    table->unsaved = true;
    rn_say_at(2, _("Taken back: %s."), text);
    return RN_NEXT_DECISION;
}

static RnAfter do_save(RnTable *table, const char *words)
{
    if (words[0] != '\0') {
        rn_save_as(table, words);
    } else if (table->visit != NULL) {
        rn_say(_("The server keeps the game."));
    } else {
        rn_keep_now(table);
    }
    return RN_STAY_HERE;
}

static RnAfter do_saves(RnTable *table, const char *words)
{
    (void)words;
    if (table->shelf != NULL) {
        rn_saves_print(table->shelf);
    } else if (table->visit != NULL) {
        rn_say(_("The server keeps the game."));
    } else {
        rn_say(_("Games are not kept: this one was begun with --no-save."));
    }
    return RN_STAY_HERE;
}

static RnAfter do_record(RnTable *table, const char *words)
{
    size_t size;
    (void)words;
    if (table->view.hides != 0 && rn_session_state(table->session)->decision != RN_OVER) {
        rn_say_at(2, _("The record tells every hand, so it is shown when the game is over. 'save "
                       "FILE' works."));
        return RN_STAY_HERE;
    }
    char *text = rn_session_is_loaded(table->session)
                     ? NULL
                     : rn_record_write(table->session, table->head, &size);
    if (text != NULL) {
        fwrite(text, 1, size, stdout);
    }
    free(text);
    return RN_STAY_HERE;
}

/* Opens a hatch and goes through; false when that is not possible, and then nothing is opened. */
static bool go_through(RnTable *table, RnMove open)
{
    static const RnMove enter = {.kind = RN_M_ENTER};
    const RnSession *session = table->session;
    bool opens = rn_check_move(session->box, rn_session_state(session), open) == RN_OK;
    RnWhy why = rn_why_no_step(session->box, rn_session_state(session), open.what);
    if (opens && why != RN_OK) {
        char text[RN_TYPED_MAX];
        rn_typed_move(session->box, open, text);
        rn_say_at(2, _("%s [rule %s]"), rn_tr(rn_why_text(why)), rn_why_clause(why));
        rn_say_at(2,
                  _("You could open that hatch, but not go through. To open it all the same: %s"),
                  text);
        return false;
    }
    return play_move(table, open) == RN_NEXT_DECISION &&
           play_move(table, enter) == RN_NEXT_DECISION;
}

/* 'go 5 7 8': one hatch after the other, as far as it goes. */
static RnAfter do_go(RnTable *table, const char *words)
{
    RnTyped typed = rn_typed(words);
    RnAfter after = RN_STAY_HERE;
    if (typed.count == 0) {
        rn_say(_("Type 'go' and where to: 'go 5', or a whole way: 'go 5 7 8'."));
    }
    for (int i = 0, used; i < typed.count; i += used) {
        RnMove open = {.kind = RN_M_OPEN};
        open.what = (uint8_t)rn_typed_place(&typed, i, &used);
        if (open.what == 0) {
            rn_say(_("'%s' is no room, and not the sea."), typed.word[i]);
            break;
        }
        if (!go_through(table, open)) {
            break;
        }
        after = RN_NEXT_DECISION;
    }
    return after;
}

static RnAfter do_quit(RnTable *table, const char *words)
{
    (void)table;
    (void)words;
    return RN_LEAVE;
}

typedef struct Command {
    const char *word; /* to be looked up */
    const char *rest; /* what may stand behind it, for the help */
    const char *text; /* what it does; NULL: it is another word for the one above */
    RnAfter (*run)(RnTable *table, const char *words);
    void (*show)(const RnTable *table); /* instead, of one that only shows something */
} Command;

/* TRANSLATORS: with the context "command": words that are typed in the line-by-line game. They must
   differ from each other and from the words of moves. */
static const Command commands[] = {
    {NC_("command", "moves"), "", N_("the moves you have"), .run = do_moves},
    {NC_("command", "odds"), "", N_("what each action would bring"), .show = rn_odds_print},
    {NC_("command", "boat"), "", N_("the boat"), .run = do_boat},
    {NC_("command", "time"), "", N_("the time track"), .show = rn_time_print},
    {NC_("command", "crew"), "", N_("who has what; also 'hands'"), .show = rn_tell_crew},
    {NC_("command", "hands"), "", NULL, .show = rn_tell_crew},
    {NC_("command", "log"), N_("[N]"), N_("the last lines of the story"), .run = do_log},
    {NC_("command", "hint"), "", N_("the best plans"), .show = rn_hint_print},
    {NC_("command", "rescue"), "", N_("the chance of rescue"), .show = rn_rescue_print},
    {GO, "5 7 8", N_("open and enter one room after the other"), .run = do_go},
    {NC_("command", "why"), N_("MOVE"), N_("why a move is not allowed"), .run = do_why},
    {NC_("command", "undo"), "", N_("take back a move, until a die or a card has been seen"),
     .run = do_undo},
    {NC_("command", "save"), N_("[FILE]"), N_("keep the game"), .run = do_save},
    {NC_("command", "saves"), "", N_("the saved games"), .run = do_saves},
    {NC_("command", "record"), "", N_("print the game as it is saved"), .run = do_record},
    {NC_("command", "help"), N_("WORD"),
     N_("about a move or an item, or: turn fire water grog time danger tracks events win"),
     .run = do_help},
    {"?", "", NULL, .run = do_help},
    {NC_("command", "quit"), "", N_("leave"), .run = do_quit},
    {NC_("command", "exit"), "", NULL, .run = do_quit},
};

bool rn_command_help(int command, char *call, size_t size, const char **text)
{
    if (command >= RN_COUNT(commands)) {
        return false;
    }
    snprintf(call, size, "%s %s", rn_tr_in(commands[command].word), _(commands[command].rest));
    *text = commands[command].text != NULL ? _(commands[command].text) : NULL;
    return true;
}

/* The command that the word names, or with `shortened` the only one that it begins. */
static const Command *find_command(const char *word, bool shortened)
{
    const Command *found = NULL;
    for (int i = 0; i < RN_COUNT(commands); i++) {
        const Command *command = &commands[i];
        if (!rn_is_word(command->word, word, shortened)) {
            continue;
        }
        if (found != NULL && (found->run != command->run || found->show != command->show)) {
            return NULL;
        }
        found = command;
    }
    return found;
}

static RnAfter run(const Command *command, RnTable *table, const char *words)
{
    RN_ASSERT((command->run != NULL) != (command->show != NULL));
    if (command->run != NULL) {
        return command->run(table, words);
    }
    command->show(table);
    return RN_STAY_HERE;
}

/* ---- A line ----------------------------------------------------------------------------------- */

/* A command takes what stands behind its word as it was typed: it may be the name of a file. */
static const char *behind_word(const char *line)
{
    line += strcspn(line, " ");
    return line + strspn(line, " ");
}

static RnAfter take_move_or_guess(RnTable *table, const char *line, const RnTyped *typed)
{
    const RnSession *session = table->session;
    RnMove moves[RN_ALL_MOVES_MAX];
    const bool others = table->visit != NULL && !rn_visit_is_mine(table);
    int count = others ? 0 : rn_legal(session->box, rn_session_state(session), moves);
    bool numbers = strchr(line, '-') == NULL; /* 1-3 is a hatch */
    int number = numbers ? rn_menu_pick(table, typed, moves, count) : RN_PICK_NONE;
    if (number == RN_PICK_ASKED) {
        return RN_STAY_HERE;
    }
    if (number != RN_PICK_NONE) {
        return play_move(table, moves[number]);
    }
    count = rn_choose(session->box, typed, table->called, moves, count);
    if (count == 1 && !lacks_minutes(typed, moves[0])) {
        return play_move(table, moves[0]);
    }
    if (count > 0) {
        say_ambiguous(table, moves, count);
        return RN_STAY_HERE;
    }
    const Command *command = find_command(typed->word[0], true);
    if (command != NULL) {
        return run(command, table, behind_word(line));
    }
    if (others) {
        rn_say(_("That is not yours to decide."));
    } else {
        say_refused(table, line, typed);
    }
    return RN_STAY_HERE;
}

static RnAfter take_line(RnTable *table, const char *line)
{
    RnTyped typed = rn_typed(line);
    if (line[0] == '\0') {
        return do_moves(table, "");
    }
    char word[RN_TYPED_SIZE] = "";
    size_t size = strcspn(line, " ");
    if (size < sizeof word) {
        memcpy(word, line, size);
    }
    rn_fold(word, word);
    const Command *command = find_command(word, false);
    if (command != NULL) {
        return run(command, table, behind_word(line));
    }
    if (typed.count > 0) {
        return take_move_or_guess(table, line, &typed);
    }
    say_unknown(line);
    return RN_STAY_HERE;
}

RnAfter rn_take_line(RnTable *table, const char *line)
{
    size_t from = rn_session_steps(table->session);
    RnAfter after = take_line(table, line);
    if (table->visit != NULL) { /* what one press takes back there is the server's business */
        return after;
    }
    rn_deeds_add(&table->deeds, from, rn_session_steps(table->session));
    return after;
}
