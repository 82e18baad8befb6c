/*
 * table_news.c - what has happened at an online table, for whoever comes later.
 *
 * Decides what is worth telling: who came and went, who sits where, for whom the computer decides. Of coming and
 * going only the last of each person, so that nobody pushes the others out; it is kept when something else is.
 */
#include <string.h>

#include "base/assert.h"
#include "serve/table.h"
#include "text/text.h"

static const char *const WORDS[RN_TIDINGS] = {"here", "left", "sits", "free",
                                              "crew", "away", "back"};

static void drop_tiding(RnOnline *table, int place)
{
    memmove(&table->tiding[place], &table->tiding[place + 1],
            (size_t)(table->tidings - place - 1) * sizeof *table->tiding);
    table->tidings--;
}

static bool is_coming(const RnTiding *tiding) { return tiding->what <= RN_TIDING_LEFT; }

void rn_online_note(RnOnline *table, RnTiding tiding)
{
    for (int i = table->tidings; is_coming(&tiding) && i > 0; i--) {
        if (is_coming(&table->tiding[i - 1]) && table->tiding[i - 1].person == tiding.person) {
            drop_tiding(table, i - 1);
        }
    }
    if (table->tidings == RN_TIDINGS_MAX) {
        drop_tiding(table, 0);
    }
    table->tiding[table->tidings++] = tiding;
}

void rn_online_unnote(RnOnline *table, int person)
{
    for (int i = table->tidings; i > 0; i--) {
        if (table->tiding[i - 1].person == person) {
            drop_tiding(table, i - 1);
        }
    }
}

void rn_online_note_seats(RnOnline *table, int64_t now)
{
    for (int g = 0; g < table->config.gnomes; g++) {
        const RnChair *chair = &table->chair[g];
        const RnChair *before = &table->noted[g];
        RnTiding tiding = {.at = now, .gnome = (int8_t)g, .person = chair->person};
        if (chair->kind != before->kind || chair->person != before->person) {
            tiding.kind = chair->kind != RN_PERSON ? chair->kind : 0;
            tiding.what = chair->kind != RN_PERSON ? RN_TIDING_CREW
                          : chair->person >= 0     ? RN_TIDING_SITS
                                                   : RN_TIDING_FREE;
        } else if (chair->away != before->away && chair->kind == RN_PERSON) {
            tiding.what = chair->away ? RN_TIDING_AWAY : RN_TIDING_BACK;
        } else {
            continue;
        }
        rn_online_note(table, tiding);
    }
    memcpy(table->noted, table->chair, sizeof table->noted);
}

void rn_online_news(RnJson *json, const RnOnline *table)
{
    rn_json_put(json, "[");
    for (int i = 0; i < table->tidings; i++) {
        const RnTiding *tiding = &table->tiding[i];
        const RnStoreChat like = {.at = tiding->at, .person = tiding->person};
        const char *name;
        int person = rn_online_speaker(table, &like, &name);
        rn_json_next(json);
        rn_json_form(json, "{'at':%lld,'what':%s,'person':%d", (long long)tiding->at,
                     WORDS[tiding->what], person);
        if (name != NULL) {
            rn_write_text(json, ",\"name\":", name);
        }
        if (!is_coming(tiding)) {
            rn_write_text(json, ",\"gnome\":", rn_word_gnome(tiding->gnome));
        }
        if (tiding->what == RN_TIDING_CREW) {
            rn_write_text(json, ",\"kind\":", rn_kind_word(tiding->kind));
        }
        rn_json_put(json, "}");
    }
    rn_json_put(json, "]");
}

/* ---- To and from the store ---------------------------------------------------------------------- */

void rn_online_put_news(RnJson *json, const RnOnline *table)
{
    rn_json_put(json, ",\"news\":[");
    for (int i = 0; i < table->tidings; i++) {
        const RnTiding *tiding = &table->tiding[i];
        rn_json_next(json);
        rn_json_form(json, "[%lld,%d,%d,%d,%d]", (long long)tiding->at, tiding->what,
                     tiding->person, tiding->gnome, tiding->kind);
    }
    rn_json_put(json, "]");
}

static int number_at(const json_t *list, size_t place)
{
    return (int)json_integer_value(json_array_get(list, place));
}

/* What makes no sense is left out: it is only told. */
void rn_online_read_news(RnOnline *table, const json_t *news)
{
    table->tidings = 0;
    for (size_t i = 0; i < json_array_size(news) && i < RN_TIDINGS_MAX; i++) {
        const json_t *one = json_array_get(news, i);
        RnTiding tiding = {.at = json_integer_value(json_array_get(one, 0)),
                           .what = (uint8_t)number_at(one, 1),
                           .person = (int8_t)number_at(one, 2),
                           .gnome = (int8_t)number_at(one, 3),
                           .kind = (uint8_t)number_at(one, 4)};
        if (tiding.what < RN_TIDINGS && tiding.person < table->people && tiding.gnome >= 0 &&
            tiding.gnome < table->config.gnomes && tiding.kind < RN_KINDS) {
            table->tiding[table->tidings++] = tiding;
        }
    }
    memcpy(table->noted, table->chair, sizeof table->noted);
}
