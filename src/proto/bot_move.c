/*
 * bot_move.c - what is said to an outside program in a seat, and how its answer is taken.
 *
 * The program gets all its seat may see and every legal move in each question, so that it needs no
 * memory and no rules of its own. One that asks for it is told what happened in between and how games
 * end, so that it can have a memory; one that never asks gets the same lines as ever.
 */
#include "proto/bot_move.h"
#include "text/text.h"
#include "text/tongue.h"

#include <stdio.h>
#include <string.h>

#include "base/assert.h"

enum { QUOTED_MAX = 60 };

/* What happened since it was last asked, and in which game; what follows stands in the same object. */
static void put_news(RnJson *json, const RnBox *box, int seat, const RnNews *news)
{
    rn_write_number(json, "\"game\":{\"number\":", news->game);
    rn_write_number(json, ",\"setting\":", news->setting);
    rn_write_word(json, ",\"seat\":", rn_word_gnome(seat));
    rn_write_number(json, "},\"from\":", (long long)news->from);
    rn_write_number(json, ",\"step\":", (long long)news->step);
    rn_json_put(json, ",\"since\":");
    rn_json_facts(json, box, news->fact, news->count);
    rn_json_put(json, ",");
}

void rn_json_question(RnJson *json, const RnBox *box, const RnView *view, const RnNews *news)
{
    RnMove moves[RN_MOVES_MAX];
    const int count = rn_legal(box, &view->seen, moves);
    RN_ASSERT(count > 0 && count <= RN_MOVES_MAX); /* someone is asked */
    rn_json_put(json, "{");
    if (news != NULL) {
        put_news(json, box, view->seat, news);
    }
    rn_json_put(json, "\"view\":");
    rn_json_state(json, box, &view->seen, view, false);
    rn_json_put(json, ",\"decision\":");
    rn_json_decision(json, box, &view->seen, false);
    rn_write_moves(json, ",\"moves\":", box, moves, count);
    rn_json_put(json, "}\n");
}

void rn_json_over(RnJson *json, const RnBox *box, const RnView *view, const RnNews *news)
{
    RN_ASSERT(view->seen.decision == RN_OVER);
    rn_write_word(json, "{\"over\":{\"result\":", rn_word_result(view->seen.result));
    rn_write_word(json, ",\"reason\":", rn_word_reason(view->seen.reason));
    rn_json_put(json, "},");
    put_news(json, box, view->seat, news);
    rn_json_put(json, "\"view\":");
    rn_json_state(json, box, &view->seen, view, false);
    rn_json_put(json, "}\n");
}

/* The answer as it can be shown to people: its beginning, what is not plain text as a dot. */
static void quote(const char *answer, char quoted[QUOTED_MAX + 4])
{
    size_t used = 0;
    for (; used < QUOTED_MAX && answer[used] != '\0'; used++) {
        quoted[used] = answer[used] < ' ' || answer[used] > '~' ? '.' : answer[used];
    }
    RN_ASSERT(used <= QUOTED_MAX);
    strcpy(quoted + used, answer[used] == '\0' ? "" : "...");
}

static bool parse_object(const RnBox *box, const char *text, RnBotAnswer *answer)
{
    json_t *object = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    const char *move = json_string_value(json_object_get(object, "move"));
    const bool good = move != NULL && rn_move_parse(box, move, strlen(move), &answer->move);
    answer->tell = json_is_true(json_object_get(object, "tell"));
    json_decref(object);
    return good;
}

bool rn_json_read_answer(const RnBox *box, const RnView *view, const char *text,
                         RnBotAnswer *answer, char error[RN_ERROR_MAX])
{
    char quoted[QUOTED_MAX + 4];
    *answer = (RnBotAnswer){.tell = false};
    const bool good = text[0] == '{' ? parse_object(box, text, answer)
                                     : rn_move_parse(box, text, strlen(text), &answer->move);
    const RnWhy why = good ? rn_check_move(box, &view->seen, answer->move) : RN_OK;
    if (good && why == RN_OK) {
        return true;
    }
    quote(text, quoted);
    if (good) {
        snprintf(error, RN_ERROR_MAX, _("it answered '%s', which is not legal: %s (rule %s)"),
                 quoted, rn_tr(rn_why_text(why)), rn_why_clause(why));
    } else {
        snprintf(error, RN_ERROR_MAX, _("it answered '%s', which is no move"), quoted);
    }
    return false;
}

bool rn_bot_move(RnBot *bot, const RnBox *box, const RnView *view, const RnNews *news,
                 RnPatience patience, RnMove *move, char error[RN_ERROR_MAX])
{
    RnJson question = {0};
    RnBotAnswer answer;
    char why[RN_BOT_WHY_MAX];
    rn_json_question(&question, box, view, bot->curious ? news : NULL);
    const char *text = rn_bot_ask(bot, question.text, question.used, patience.seconds,
                                  patience.stop, patience.user, why);
    rn_json_free(&question);
    if (text == NULL) {
        snprintf(error, RN_ERROR_MAX, "%s", why);
        return false;
    }
    if (bot->curious) {
        bot->told = news->step;
        bot->told_mark = news->mark;
    }
    const bool good = rn_json_read_answer(box, view, text, &answer, error);
    bot->curious = bot->curious || answer.tell;
    *move = answer.move;
    return good;
}

bool rn_bot_over(RnBot *bot, const RnBox *box, const RnView *view, const RnNews *news,
                 RnPatience patience, char error[RN_ERROR_MAX])
{
    RnJson line = {0};
    char why[RN_BOT_WHY_MAX] = "";
    if (bot->pid == 0 || !bot->curious) {
        return true;
    }
    rn_json_over(&line, box, view, news);
    const bool good =
        rn_bot_tell(bot, line.text, line.used, patience.seconds, patience.stop, patience.user, why);
    rn_json_free(&line);
    snprintf(error, RN_ERROR_MAX, "%s", why);
    return good;
}
