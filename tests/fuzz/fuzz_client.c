/*
 * fuzz_client.c - any lines as the messages of a server, to a table and to the list of tables; and as links and phrases.
 *
 * A server is a stranger: whatever it says, the terminal stands, and what it shows is within its bounds.
 */
#include "fuzz.h"
#include "net/news.h"
#include "net/pier.h"
#include "table/seatkey.h"

/* ---- The line ------------------------------------------------------------------------------------ */

struct RnConnection {
    const char *in; /* comes next, or NULL */
    size_t size;
};

static RnConnection wire;

RnConnection *rn_connection_start(const RnAddress *address)
{
    (void)address;
    return &wire;
}

void rn_connection_end(RnConnection *line) { (void)line; }

RnConnectionState rn_connection_state(RnConnection *line)
{
    (void)line;
    return RN_CONNECTION_OPEN;
}

bool rn_connection_is_banned(RnConnection *line)
{
    (void)line;
    return false;
}

unsigned rn_connection_opened(RnConnection *line)
{
    (void)line;
    return 1;
}

void rn_connection_send(RnConnection *line, const char *text)
{
    (void)line;
    CHECK(text[0] == '{');
}

char *rn_connection_take(RnConnection *line)
{
    char *text = line->in != NULL ? strndup(line->in, line->size) : NULL;
    line->in = NULL;
    return text;
}

/* ---- What is said of it -------------------------------------------------------------------------- */

static void look_at_room(RnRoom *room, RnSession *session)
{
    char text[RN_ROOM_LINE], said[RN_ROOM_SAID];
    CHECK(room->people >= 0 && room->people <= RN_ROOM_PEOPLE && room->you < room->people);
    CHECK(room->talk >= 0 && room->talk <= RN_ROOM_TALK);
    for (int i = 0; i < room->talk; i++) {
        rn_room_said_text(&room->said[i], said);
    }
    rn_room_state_text(room);
    rn_room_motion_text(room, text);
    rn_room_resign_text(room, text);
    if (rn_room_is_told(room)) {
        if (!rn_session_is_open(session)) {
            rn_session_new(session, &room->config, false, 0);
        }
        rn_room_follow(room, session);
    }
}

static void look_at_pier(const RnPier *pier)
{
    char text[RN_ROOM_LINE];
    CHECK(pier->places >= 0 && pier->places <= RN_PIER_PLACES);
    CHECK(pier->here.count <= RN_PIER_RESULTS && pier->elsewhere.count <= RN_PIER_RESULTS);
    for (int i = 0; i < pier->places; i++) {
        CHECK(strlen(pier->place[i].table) == RN_SECRET_TEXT - 1);
        rn_pier_state_text(&pier->place[i], text);
        rn_pier_about_text(&pier->place[i], text);
    }
    rn_pier_home_text(pier, text);
    rn_pier_games_text(pier, text);
}

/* What is typed or put in. */
static void try_typed(const char *text)
{
    RnAddress address;
    char link[RN_LINK_TEXT], key[RN_SEATKEY_TEXT], phrase[RN_PHRASE_TEXT], again[RN_SEATKEY_TEXT];
    bool mended;
    if (rn_address_read(text, &address)) {
        rn_address_link(&address, address.table, address.invite, link);
        CHECK(rn_address_read(link, &address));
    }
    if (rn_phrase_read(text, key, &mended)) {
        rn_phrase_of(key, phrase);
        CHECK(rn_phrase_read(phrase, again, &mended) && !mended && strcmp(key, again) == 0);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    RnAddress address;
    RnSession session;
    uint64_t now = 0;
    setenv("XDG_DATA_HOME", "/dev/null/none", 1); /* nothing is kept */
    CHECK(rn_address_read("http://localhost/#table/0123456789abcdef0123456789abcdef", &address));
    rn_session_init(&session, rn_box_standard());
    RnRoom *room = rn_room_open(&address, rn_box_standard(), "");
    RnPier *pier = rn_pier_open(&address, "", "2026-11-15");
    const char *text = (const char *)data;
    for (size_t at = 0; at < size; now += 1000) {
        const char *end = memchr(text + at, '\n', size - at);
        size_t length = end != NULL ? (size_t)(end - (text + at)) : size - at;
        char *line = strndup(text + at, length);
        try_typed(line);
        free(line);
        wire = (RnConnection){text + at, length};
        rn_room_poll(room, now);
        look_at_room(room, &session);
        wire = (RnConnection){text + at, length};
        rn_pier_poll(pier, now);
        look_at_pier(pier);
        at += length + 1;
    }
    rn_pier_close(pier);
    rn_room_close(room);
    rn_session_free(&session);
    return 0;
}
