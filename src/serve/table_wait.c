/*
 * table_wait.c - decisions of an online table that wait for a person.
 *
 * Decides who is late, when a computer player stands in for a person and when it gives the seat back,
 * and when a person is told that a decision waits: one notice for each absence, to who wants it and
 * is not there.
 */
#include "base/assert.h"
#include "serve/table.h"

/* No more than one to a person in so long a time; and so often is looked whether someone is still here,
 * should a server end without saying who has left. */
enum { NOTICES_MS = 600000 };

/* ---- Being late ------------------------------------------------------------------------------- */

int64_t rn_online_deadline(const RnOnline *table)
{
    if (table->phase != RN_TABLE_PLAYING || table->paused || table->deadline_s == 0 ||
        table->decider >= RN_GNOMES_MAX) {
        return 0;
    }
    const RnChair *chair = &table->chair[table->decider];
    int64_t refused = rn_online_refused(table);
    if (chair->kind != RN_PERSON || chair->away || refused == INT64_MAX ||
        !rn_online_agreed(table, refused)) {
        return 0;
    }
    int64_t late = table->asked + (int64_t)table->deadline_s * 1000;
    return refused > late ? refused : late;
}

bool rn_online_late(RnOnline *table, int64_t now)
{
    int64_t deadline = rn_online_deadline(table);
    if (deadline == 0 || now < deadline) {
        return false;
    }
    table->chair[table->decider].away = true;
    rn_online_head_changed(table);
    return true;
}

bool rn_online_back(RnOnline *table, int person, int64_t now)
{
    bool changed = false;
    for (int g = 0; person >= 0 && g < table->config.gnomes; g++) {
        RnChair *chair = &table->chair[g];
        if (chair->away && chair->kind == RN_PERSON && chair->person == person) {
            chair->away = false;
            changed = true;
        }
    }
    if (changed) {
        table->asked = now; /* it has its time again */
        rn_online_head_changed(table);
    }
    return changed;
}

RnNo rn_online_relieve(RnOnline *table, const RnCall *call)
{
    int gnome = call->request->gnome;
    bool on = call->request->on;
    RN_ASSERT(rn_online_seated(table, call->person) && gnome < RN_GNOMES_MAX);
    RnChair *chair = &table->chair[gnome];
    if (table->phase == RN_TABLE_GATHERING) {
        return rn_no("not-begun", "the game has not begun");
    }
    if (gnome >= table->config.gnomes || chair->kind != RN_PERSON || chair->person < 0) {
        return rn_no("bad", "no person sits there");
    }
    if (on && table->here >> chair->person & 1) {
        return rn_no("here", "who sits there is connected");
    }
    uint8_t before = table->stand_in;
    if (table->stand_in == RN_NONE) {
        table->stand_in = RN_MATE;
    }
    if (on && !rn_online_agreed(table, call->now)) {
        table->stand_in = before;
        return rn_no("not-agreed", "not everybody has agreed to a stand-in");
    }
    chair->away = on;
    table->asked = call->now;
    return RN_YES;
}

/* Whether someone sits at the table and decides for itself. */
static bool someone_decides(const RnOnline *table)
{
    for (int g = 0; g < table->config.gnomes; g++) {
        const RnChair *chair = &table->chair[g];
        if (chair->kind == RN_PERSON && chair->person >= 0 && !chair->away) {
            return true;
        }
    }
    return false;
}

bool rn_online_stood_in(const RnOnline *table, int64_t now)
{
    return table->decider < RN_GNOMES_MAX && table->chair[table->decider].away &&
           rn_online_agreed(table, now) && someone_decides(table);
}

/* ---- Notices ---------------------------------------------------------------------------------- */

void rn_online_seen(RnOnline *table, int person)
{
    RN_ASSERT(person < RN_PEOPLE_MAX);
    RnPerson *one = person >= 0 ? &table->person[person] : NULL;
    if (one != NULL && (one->noticed || one->again != 0)) {
        one->noticed = false;
        one->again = 0;
        rn_online_head_changed(table);
    }
}

static int64_t earliest_notice(const RnPerson *person)
{
    int64_t next = person->told != 0 ? person->told + NOTICES_MS : 0;
    return person->again > next ? person->again : next;
}

int64_t rn_online_notice(const RnOnline *table)
{
    if (table->phase != RN_TABLE_PLAYING || table->paused || table->notice_ms == 0 ||
        table->decider >= RN_GNOMES_MAX) {
        return 0;
    }
    const RnChair *chair = &table->chair[table->decider];
    if (chair->kind != RN_PERSON || chair->person < 0 ||
        rn_online_stood_in(table, INT64_MAX - 1)) { /* or will be, as things stand */
        return 0;
    }
    const RnPerson *person = &table->person[chair->person];
    if (!rn_online_wants(person) || person->noticed) {
        return 0;
    }
    int64_t due = table->asked + table->notice_ms;
    int64_t earliest = earliest_notice(person);
    return earliest > due ? earliest : due;
}

int rn_online_notify_due(RnOnline *table, int64_t now, bool *sends)
{
    int64_t due = rn_online_notice(table);
    if (due == 0 || now < due) {
        return -1;
    }
    RnPerson *person = &table->person[table->chair[table->decider].person];
    int number = (int)(person - table->person);
    *sends = (table->here >> number & 1) == 0;
    /* The person may be connected to another server, which comes first to say so. */
    if (*sends && now < due + table->notice_ms / 8) {
        return -1;
    }
    if (*sends) {
        person->noticed = true;
        person->told = now;
    } else {
        person->again = now + NOTICES_MS;
    }
    rn_online_head_changed(table);
    return number;
}

bool rn_online_gone(RnOnline *table, int person, int64_t now)
{
    RN_ASSERT(person >= 0 && person < RN_PEOPLE_MAX);
    RnPerson *one = &table->person[person];
    int64_t due = rn_online_notice(table);
    bool waits = due != 0 && table->chair[table->decider].person == person &&
                 (one->again != 0 || now >= due);
    if (waits) {
        one->again = now + table->notice_ms;
    }
    /* a refusal of the stand-in does not hold for ever from now on */
    if (waits || (table->phase == RN_TABLE_PLAYING && !one->agrees)) {
        rn_online_head_changed(table);
        return true;
    }
    return false;
}

int64_t rn_online_wakes(const RnOnline *table)
{
    int64_t late = rn_online_deadline(table);
    int64_t notice = rn_online_notice(table);
    return late == 0 || (notice != 0 && notice < late) ? notice : late;
}

int64_t rn_online_asked(RnOnline *table, int64_t wake, int64_t changed)
{
    table->asked = 0;
    int64_t late = rn_online_deadline(table); /* after being asked */
    int64_t notice = rn_online_notice(table);
    if (wake == 0 || (late == 0 && notice == 0) || rn_online_refused(table) != 0) {
        return changed;
    }
    if (notice != 0 &&
        wake == earliest_notice(&table->person[table->chair[table->decider].person])) {
        return changed; /* that time does not tell; this one is not before it */
    }
    if (notice != 0 && notice > table->notice_ms) {
        notice = table->notice_ms;
    }
    return wake - (late == 0 || (notice != 0 && notice < late) ? notice : late);
}
