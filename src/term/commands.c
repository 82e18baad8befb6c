/*
 * commands.c - a typed line: a move, or one of the commands that stand beside the moves.
 *
 * Decides what the commands do, and in what order a line is understood: a command word for word, a
 * move, a command cut short; and last, a move that is not allowed, which is answered with the rule
 * that forbids it.
 */
#include <stdlib.h>
#include <string.h>

#include "term/choose.h"
#include "term/table.h"
#include "text/tongue.h"
#include "text/text.h"

enum { LOG_LINES = 20 };

/* ---- Moves ------------------------------------------------------------------------------------ */

static RnAfter play_move(RnTable *table, RnMove move)
{
    RnWhy why = rn_session_play(table->session, move);
    if (why != RN_OK) {
        char text[RN_TEXT_MAX];
        rn_move_text(table->session->box, move, text);
        rn_say_at(2, "%s: %s [rule %s]", text, rn_why_text(why), rn_why_clause(why));
        return RN_STAY_HERE;
    }
    table->unsaved = true;
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
        rn_put(&out, out.used > 0 ? ", " : "");
        rn_put(&out, form);
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
    bool fix = move.kind >= RN_M_UNBLOCK && move.kind <= RN_M_KILL_KRAKEN;
    return fix && rn_number(typed->word[typed->count - 1]) != move.count;
}

/* The number of a numbered choice, or -1. */
static int choice_number(const RnTable *table, const RnTyped *typed, int count)
{
    if (typed->count != 1 || !rn_menu_numbered(&table->session->state))
        return -1;
    int number = rn_number(typed->word[0]);
    return number >= 1 && number <= count ? number - 1 : -1;
}

/* Why moves that are not allowed are not: the `count` moves that `line` can mean. */
static void say_why(const RnTable *table, const char *line, const RnMove *moves, int count)
{
    const RnSession *session = table->session;
    char shortened[4 * RN_SHORT_MAX + 4];
    char form[512];
    RnWhy why = rn_check_move(session->box, &session->state, moves[0]);
    for (int i = 1; i < count; i++)
        if (rn_check_move(session->box, &session->state, moves[i]) != why) {
            char text[RN_SAID_MAX / 2];
            list_moves(table, moves, count, text, sizeof text);
            rn_say_at(2, _("'%s' can mean several moves: %s. Please say which."),
                      rn_short(line, shortened), text);
            return;
        }
    if (rn_menu_group(session->box, moves, count, form, sizeof form) < count)
        snprintf(form, sizeof form, "%s", rn_short(line, shortened));
    if (why == RN_OK)
        rn_say(_("%s: That is allowed."), form);
    else
        rn_say_at(2, "%s: %s [rule %s]", form, rn_why_text(why), rn_why_clause(why));
}

static void say_unknown(const char *line)
{
    char shortened[4 * RN_SHORT_MAX + 4];
    rn_say_at(2, _("'%s' is no move and no command. Type 'moves', or 'help'."),
              rn_short(line, shortened));
}

static bool gives_away(RnMove move) { return move.kind == RN_M_GIVE || move.kind == RN_M_DISCARD; }

/* The items that the words name, as moves that use them. */
static int meant_items(const RnTable *table, const RnTyped *typed, RnMove moves[RN_ALL_MOVES_MAX])
{
    const RnBox *box = table->session->box;
    RnTyped use = {.count = 1};
    strcpy(use.word[0], rn_word_move(RN_M_USE));
    for (int i = 0; i < typed->count && use.count < RN_TYPED_WORDS; i++)
        memcpy(use.word[use.count++], typed->word[i], RN_TYPED_SIZE);
    return rn_choose(box, &use, NULL, moves, rn_all_moves(box, moves));
}

/* All moves that the line, whose words are `typed`, can mean; of chance, only word for word. An
 * item alone is one to use, where items are used. */
static int meant_moves(const RnTable *table, const char *line, const RnTyped *typed,
                       RnMove moves[RN_ALL_MOVES_MAX])
{
    const RnSession *session = table->session;
    RnMove items[RN_ALL_MOVES_MAX];
    if (rn_move_parse(session->box, line, strlen(line), &moves[0]) && rn_is_chance(moves[0]))
        return 1;
    int count = rn_meant_moves(session->box, typed, table->names, moves);
    if (session->state.decision != RN_TURN && session->state.decision != RN_LATE)
        return count;
    int kept = 0;
    for (int i = 0; i < count; i++)
        if (!gives_away(moves[i]))
            moves[kept++] = moves[i];
    if (kept > 0 || count == 0)
        return kept;
    kept = meant_items(table, typed, items);
    if (kept > 0)
        memcpy(moves, items, sizeof *items * (size_t)kept);
    return kept > 0 ? kept : count;
}

/* A line that is no legal move and no command: the rule, or the word that it lacks. */
static void say_refused(const RnTable *table, const char *line, const RnTyped *typed)
{
    const RnSession *session = table->session;
    RnMove moves[RN_ALL_MOVES_MAX];
    int count = meant_moves(table, line, typed, moves);
    int held = 0;
    for (int i = 0; i < count && moves[0].kind == RN_M_USE; i++)
        if (rn_check_move(session->box, &session->state, moves[i]) == RN_OK)
            moves[held++] = moves[i];
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

static RnAfter do_why(RnTable *table, const char *words)
{
    RnMove moves[RN_ALL_MOVES_MAX];
    RnTyped typed = rn_typed(words);
    if (typed.count > 0 && strcmp(typed.word[0], "go") == 0)
        strcpy(typed.word[0], rn_word_move(RN_M_OPEN));
    int count = meant_moves(table, words, &typed, moves);
    if (words[0] == '\0')
        rn_say(_("Type 'why' and a move: 'why open sea'."));
    else if (count == 0)
        say_unknown(words);
    else
        say_why(table, words, moves, count);
    return RN_STAY_HERE;
}

static RnAfter do_odds(RnTable *table, const char *words)
{
    (void)words;
    rn_odds_print(table);
    return RN_STAY_HERE;
}

static RnAfter do_hint(RnTable *table, const char *words)
{
    (void)words;
    rn_hint_print(table);
    return RN_STAY_HERE;
}

static RnAfter do_rescue(RnTable *table, const char *words)
{
    (void)words;
    rn_rescue_print(table);
    return RN_STAY_HERE;
}

static RnAfter do_boat(RnTable *table, const char *words)
{
    (void)words;
    rn_boat_print(table);
    return RN_STAY_HERE;
}

static RnAfter do_time(RnTable *table, const char *words)
{
    (void)words;
    rn_time_print(table);
    return RN_STAY_HERE;
}

static RnAfter do_crew(RnTable *table, const char *words)
{
    (void)words;
    rn_tell_crew(table);
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

/* The last step that is not chance, or NULL. */
static const RnPast *last_move(const RnSession *session)
{
    for (size_t i = session->steps; i > 0; i--)
        if (session->past[i - 1].move.kind < RN_M_DIE)
            return &session->past[i - 1];
    return NULL;
}

/* Where the line began that played this step. */
static size_t line_begin(const RnTable *table, size_t step)
{
    for (int i = table->lines; i > 0; i--)
        if (table->line[i - 1].from <= step && step < table->line[i - 1].to)
            return table->line[i - 1].from;
    return step;
}

/* Takes back the last move and those before it down to the step `from`, as far as no die or card
 * has been seen, and lists them in `text`. */
static void take_back(RnTable *table, size_t from, char *text, size_t size)
{
    RnSession *session = table->session;
    size_t end = (size_t)(last_move(session) - session->past);
    size_t begin = end;
    while (begin > from && !rn_is_chance(session->past[begin - 1].move))
        begin--;
    RnOut out = rn_out(text, size);
    for (size_t i = begin; i <= end; i++) {
        char word[RN_TEXT_MAX];
        rn_move_text(session->box, session->past[i].move, word);
        rn_put(&out, i > begin ? ", " : "");
        rn_put(&out, word);
    }
    while (session->steps > begin && rn_session_undo(session))
        continue;
    while (table->lines > 0 && table->line[table->lines - 1].to > session->steps)
        table->lines--;
}

static RnAfter do_undo(RnTable *table, const char *words)
{
    RnSession *session = table->session;
    const RnPast *last = last_move(session);
    (void)words;
    if (last == NULL) {
        rn_say(_("There is nothing to take back."));
        return RN_STAY_HERE;
    }
    /* who rolls real dice may have typed the wrong number */
    if (session->seeded && !rn_session_undo_is_free(session)) {
        rn_say(_("A die or a card has been seen since the last move: it stands."));
        return RN_STAY_HERE;
    }
    if (session->seeded && !rn_seat_is_person(table, last->before.decider)) {
        rn_say(_("The last move was not a person's: it stands."));
        return RN_STAY_HERE;
    }
    if (table->secret && rn_player(&session->state, last->before.decider) !=
                             rn_player(&session->state, table->seat)) {
        rn_say(_("The last move was another player's: it stands."));
        return RN_STAY_HERE;
    }
    char text[RN_SAID_MAX / 2];
    take_back(table, line_begin(table, (size_t)(last - session->past)), text, sizeof text);
    for (int player = 0; player <= RN_GNOMES_MAX; player++)
        if (table->told[player] > session->steps)
            table->told[player] = session->steps;
    table->unsaved = true;
    rn_say_at(2, _("Taken back: %s."), text);
    return RN_NEXT_DECISION;
}

/* A word that the shell takes as it is meant. */
static void put_quoted(RnOut *out, const char *word)
{
    bool plain = word[0] != '\0' && word[strcspn(word, " '\"\\$&;()<>|*?[]{}~`!#")] == '\0';
    bool doubled = word[strcspn(word, "\"\\$`!")] == '\0';
    const char *mark = plain ? "" : doubled ? "\"" : "'";
    rn_put(out, mark);
    for (; *word != '\0'; word++) {
        if (*word == '\'' && !plain && !doubled)
            rn_put(out, "'\\'");
        rn_put_char(out, *word);
    }
    rn_put(out, mark);
}

bool rn_save_as(RnTable *table, const char *path)
{
    size_t size;
    if (table->session->loaded) {
        rn_say(_("This game has no beginning, so there is nothing to save."));
        return false;
    }
    char *text = rn_record_write(table->session, table->head, &size);
    if (text == NULL) {
        rn_say(_("There is not enough memory to save the game."));
        return false;
    }
    fflush(stdout); /* what `keep` says on the other stream comes after it */
    bool kept = table->keep(path, text, size);
    free(text);
    if (!kept) {
        rn_say(_("The game is NOT saved. Try another file: save FILE."));
        return false;
    }
    table->unsaved = false;
    memmove(table->file, path, strlen(path) + 1);
    char call[RN_SAID_MAX / 2];
    RnOut out = rn_out(call, sizeof call);
    if (table->components != NULL) {
        rn_put(&out, "--components ");
        put_quoted(&out, table->components);
        rn_put(&out, " ");
    }
    put_quoted(&out, path);
    rn_say_at(2, _("Saved. To go on later: rednov play %s"), call);
    return true;
}

static RnAfter do_save(RnTable *table, const char *words)
{
    const char *path = words[0] != '\0' ? words : table->file;
    if (path[0] == '\0')
        rn_say(_("Under what name? For instance: save game.rn"));
    else
        rn_save_as(table, path);
    return RN_STAY_HERE;
}

static RnAfter do_record(RnTable *table, const char *words)
{
    size_t size;
    (void)words;
    if (table->view.hides != 0 && table->session->state.decision != RN_OVER) {
        rn_say_at(2, _("The record tells every hand, so it is shown when the game is over. 'save "
                       "FILE' works."));
        return RN_STAY_HERE;
    }
    char *text =
        table->session->loaded ? NULL : rn_record_write(table->session, table->head, &size);
    if (text != NULL)
        fwrite(text, 1, size, stdout);
    free(text);
    return RN_STAY_HERE;
}

/* Opens a hatch and goes through; false when that is not possible, and then nothing is opened. */
static bool go_through(RnTable *table, RnMove open)
{
    static const RnMove enter = {.kind = RN_M_ENTER};
    const RnSession *session = table->session;
    RnState tried = session->state;
    bool opened = rn_step(session->box, &tried, open, NULL) == RN_OK;
    if (opened && rn_check_move(session->box, &tried, enter) != RN_OK) {
        rn_say_at(
            2, _("You could open that hatch, but not go through. To open it all the same: open %s"),
            rn_word_space(open.what));
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
    if (typed.count == 0)
        rn_say(_("Type 'go' and where to: 'go 5', or a whole way: 'go 5 7 8'."));
    for (int i = 0; i < typed.count; i++) {
        char text[RN_TYPED_SIZE + 8];
        RnMove open;
        int size = snprintf(text, sizeof text, "open %s", typed.word[i]);
        if (!rn_move_parse(table->session->box, text, (size_t)size, &open)) {
            rn_say(_("'%s' is no room, and not the sea."), typed.word[i]);
            break;
        }
        if (!go_through(table, open))
            break;
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
    const char *word;
    RnAfter (*run)(RnTable *table, const char *words);
} Command;

static const Command commands[] = {
    {"go", do_go},     {"help", do_help},     {"?", do_help},    {"moves", do_moves},
    {"why", do_why},   {"odds", do_odds},     {"boat", do_boat}, {"time", do_time},
    {"crew", do_crew}, {"hands", do_crew},    {"log", do_log},   {"undo", do_undo},
    {"save", do_save}, {"record", do_record}, {"quit", do_quit}, {"exit", do_quit},
    {"hint", do_hint}, {"rescue", do_rescue},
};

enum { COMMANDS = sizeof commands / sizeof *commands };

/* The command that the word names, or with `shortened` the only one that it begins. */
static const Command *find_command(const char *word, bool shortened)
{
    const Command *found = NULL;
    for (int i = 0; i < COMMANDS; i++) {
        if (shortened ? strncmp(commands[i].word, word, strlen(word)) != 0
                      : strcmp(commands[i].word, word) != 0)
            continue;
        if (found != NULL && found->run != commands[i].run)
            return NULL;
        found = &commands[i];
    }
    return found;
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
    int count = rn_legal(session->box, &session->state, moves);
    int number = choice_number(table, typed, count);
    if (number >= 0)
        return play_move(table, moves[number]);
    count = rn_choose(session->box, typed, table->names, moves, count);
    if (count == 1 && !lacks_minutes(typed, moves[0]))
        return play_move(table, moves[0]);
    if (count > 0) {
        say_ambiguous(table, moves, count);
        return RN_STAY_HERE;
    }
    const Command *command = find_command(typed->word[0], true);
    if (command != NULL)
        return command->run(table, behind_word(line));
    say_refused(table, line, typed);
    return RN_STAY_HERE;
}

static RnAfter take_line(RnTable *table, const char *line)
{
    RnTyped typed = rn_typed(line);
    if (line[0] == '\0')
        return do_moves(table, "");
    char word[RN_TYPED_SIZE] = "";
    size_t size = strcspn(line, " ");
    for (size_t i = 0; size < sizeof word && i < size; i++)
        word[i] = rn_lower(line[i]);
    const Command *command = find_command(word, false);
    if (command != NULL)
        return command->run(table, behind_word(line));
    if (typed.count > 0)
        return take_move_or_guess(table, line, &typed);
    say_unknown(line);
    return RN_STAY_HERE;
}

RnAfter rn_take_line(RnTable *table, const char *line)
{
    size_t from = table->session->steps;
    RnAfter after = take_line(table, line);
    if (table->session->steps <= from)
        return after;
    if (table->lines == RN_LINES_MAX)
        memmove(table->line, table->line + 1, sizeof *table->line * (size_t)--table->lines);
    table->line[table->lines++] = (RnLineSteps){from, table->session->steps};
    return after;
}
