/*
 * mouse.c - clicks: how they are asked for, read and counted.
 *
 * Decides what is a click, what a turn of the wheel, and when two clicks are a double one.
 */
#include "full/mouse.h"

#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define NCURSES_WIDECHAR 1
#define NCURSES_NOMACROS 1
#include <curses.h>

#include "base/assert.h"
#include "base/clock.h"
#include "full/screen.h"

enum {
    TWICE_MS = 400,         /* between the clicks of a double one */
    REST_MS = 50,           /* for the rest of a click whose beginning has come */
    CLICKS_MAX = 8,         /* what ncurses keeps */
    SGR_KEY = KEY_MAX + 11, /* CSI <, where ncurses does not know it */
    SGR_MAX = 24,
    WHEEL = 64 /* of an SGR button: 64 up, 65 down */
};

static struct {
    bool sgr; /* asked for and read here */
    RnEvent click[CLICKS_MAX];
    int clicks, told;
    RnEvent last;
    uint64_t last_ms;
} mouse;

/* ---- Asking ----------------------------------------------------------------------------------- */

static void tell(const char *text)
{
    if (mouse.sgr && write(STDOUT_FILENO, text, strlen(text)) < 0) {
        mouse.sgr = false;
    }
}

void rn_mouse_come(void) { tell("\033[?1006h"); }
void rn_mouse_leave(void) { tell("\033[?1006l"); }

void rn_mouse_start(const char *coding)
{
    memset(&mouse, 0, sizeof mouse);
    mousemask(BUTTON1_PRESSED | BUTTON4_PRESSED | BUTTON5_PRESSED, NULL);
    mouseinterval(0);
    mouse.sgr =
        coding != NULL && strcmp(coding, "\033[<") != 0 && define_key("\033[<", SGR_KEY) == OK;
}

/* ---- What they mean --------------------------------------------------------------------------- */

/* A double click is two on the same cell in a short time; three are not two double ones. */
static bool is_second(const RnEvent *click)
{
    uint64_t now = (uint64_t)rn_clock_ms();
    bool second = mouse.last.kind == RN_EV_CLICK && mouse.last.x == click->x &&
                  mouse.last.y == click->y && now - mouse.last_ms <= TWICE_MS;
    mouse.last = *click;
    if (second) {
        mouse.last.kind = RN_EV_NONE;
    }
    mouse.last_ms = now;
    return second;
}

/* A click, or with a key a turn of the wheel. */
static void keep(int x, int y, uint32_t wheel)
{
    RnEvent event = {.kind = wheel != 0 ? RN_EV_WHEEL : RN_EV_CLICK, .key = wheel, .x = x, .y = y};
    event.twice = wheel == 0 && is_second(&event);
    if (mouse.clicks < CLICKS_MAX) {
        mouse.click[mouse.clicks++] = event;
    }
}

/* ---- Reading ---------------------------------------------------------------------------------- */

/* Quick clicks come under one key, the last one first: all are taken, to be told in order. */
static void take_known(void)
{
    MEVENT event[CLICKS_MAX];
    int count = 0;
    while (count < CLICKS_MAX && getmouse(&event[count]) == OK) {
        count++;
    }
    for (; count > 0; count--) {
        const MEVENT *one = &event[count - 1];
        if (one->bstate & (BUTTON4_PRESSED | BUTTON5_PRESSED)) {
            keep(one->x, one->y, one->bstate & BUTTON4_PRESSED ? RN_KEY_UP : RN_KEY_DOWN);
        } else if (one->bstate & BUTTON1_PRESSED) {
            keep(one->x, one->y, 0);
        }
    }
}

bool rn_mouse_parse(const char *text, int *button, int *x, int *y)
{
    long number[3];
    for (int i = 0; i < 3; i++) {
        char *end;
        if (*text < '0' || *text > '9') {
            return false;
        }
        number[i] = strtol(text, &end, 10);
        if (*end != (i < 2 ? ';' : 'M') || number[i] > RN_CANVAS_WIDTH_MAX * 10) {
            return false;
        }
        text = end + 1;
    }
    *button = (int)number[0];
    *x = (int)number[1] - 1;
    *y = (int)number[2] - 1;
    return *x >= 0 && *y >= 0 && *text == '\0';
}

/* One more character of a click; false when it does not come. */
static bool read_more(struct _win_st *keys, wint_t *c)
{
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    int kind = wget_wch(keys, c);
    if (kind == ERR && poll(&input, 1, REST_MS) > 0) {
        kind = wget_wch(keys, c);
    }
    return kind == OK;
}

static void take_sgr(struct _win_st *keys)
{
    char text[SGR_MAX] = "";
    int button, x, y;
    wint_t c;
    for (size_t size = 0; size + 1 < sizeof text && read_more(keys, &c);) {
        bool digit = (c >= '0' && c <= '9') || c == ';';
        text[size++] = (char)(c < 0x80 ? c : '?');
        if (!digit) {
            break;
        }
    }
    if (!rn_mouse_parse(text, &button, &x, &y)) {
        return;
    }
    if (button == WHEEL || button == WHEEL + 1) {
        keep(x, y, button == WHEEL ? RN_KEY_UP : RN_KEY_DOWN);
    } else if (button == 0) {
        keep(x, y, 0);
    }
}

bool rn_mouse_take(struct _win_st *keys, uint32_t key)
{
    if (key != KEY_MOUSE && key != SGR_KEY) {
        return false;
    }
    if (mouse.told == mouse.clicks) {
        mouse.told = mouse.clicks = 0;
    }
    if (key == KEY_MOUSE) {
        take_known();
    } else {
        take_sgr(keys);
    }
    return true;
}

bool rn_mouse_waits(void) { return mouse.told < mouse.clicks; }
RnEvent rn_mouse_next(void)
{
    RN_ASSERT(mouse.told < mouse.clicks);
    return mouse.click[mouse.told++];
}
