/*
 * curses.c - the terminal, by ncursesw: the only file that knows it.
 *
 * Decides what a terminal must be able to do, how many colours are used, and what keys and clicks
 * mean. A picture is compared with the last one, and only cells that differ are handed to ncurses,
 * which finds the shortest way to send them.
 */
#include "full/curses.h"

#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#define NCURSES_WIDECHAR 1
#define NCURSES_NOMACROS 1
#include <curses.h>
#include <term.h>

#include "base/clock.h"
#include "full/colours.h"
#include "full/guard.h"
#include "full/mouse.h"
#include "full/screen.h"
#include "text/tongue.h"

enum {
    ESC_MS = 25, /* after which an Esc is a key and not the beginning of one */
    PAIRS_MAX = 256,
    RESET_MAX = 512,
    EMPTY_READS = 40, /* in a row: whoever sits at the other end is gone */
    PASTE_BEGINS = KEY_MAX + 1,
    PASTE_ENDS
};

typedef struct Pair {
    int16_t fg, bg;
} Pair;

static struct {
    SCREEN *screen;
    WINDOW *keys; /* a pad: reading from it does not draw */
    int colours;
    bool sync; /* pictures are sent between marks, so that none is seen half done */
    bool utf8;
    Pair pair[PAIRS_MAX];
    int pairs;
    RnCanvas shown;
    int empty_reads;
    bool pastes;  /* it can tell what is pasted from keys */
    bool pasting; /* what comes is text from elsewhere, not keys */
    char reset[RESET_MAX];
    size_t reset_size;
} term;

/* A text of the terminal's description, or NULL; tigetstr() has two ways to say no. */
static char *capability(const char *name)
{
    char *text = tigetstr(name);
    return text != NULL && (intptr_t)text != -1 ? text : NULL;
}

/* ---- Taking the terminal and giving it back ------------------------------------------------------ */

static int collect(int c)
{
    if (term.reset_size < RESET_MAX) {
        term.reset[term.reset_size++] = (char)c;
    }
    return c;
}

/* What a crash sends to the terminal. */
static void prepare_reset(void)
{
    static const char *const ends[] = {"sgr0", "op", "rmkx", "cnorm", "rmcup"};
    static const char mouse_off[] = "\033[?2004l\033[?1006l\033[?1000l";
    term.reset_size = 0;
    if (capability("kmous") != NULL) {
        for (const char *c = mouse_off; *c != '\0'; c++) {
            collect(*c);
        }
    }
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        char *text = capability(ends[i]);
        if (text != NULL) {
            tputs(text, 1, collect);
        }
    }
}

bool rn_terminal_check(char *why, size_t size)
{
    const char *name = getenv("TERM");
    int error = 0;
    if (name == NULL || name[0] == '\0') {
        snprintf(why, size, "%s", _("The terminal does not say what it is (TERM is not set)."));
        return false;
    }
    if (setupterm(NULL, STDOUT_FILENO, &error) != OK) {
        snprintf(why, size, _("Nothing is known about a terminal of the kind '%.40s' (TERM)."),
                 name);
        return false;
    }
    bool able = capability("cup") != NULL;
    prepare_reset();
    del_curterm(cur_term);
    if (!able) {
        snprintf(why, size, _("A terminal of the kind '%.40s' (TERM) can only show lines."), name);
    }
    return able;
}

/* How many colours to use when `wanted` are asked for, or 0 for any. */
static int count_colours(int wanted)
{
    const char *none = getenv("NO_COLOR");
    int has = has_colors() ? tigetnum("colors") : 2;
    int most = wanted > 0 ? wanted : none != NULL && none[0] != '\0' ? 2 : 256;
    int use = has < most ? has : most;
    return use >= 256 ? 256 : use >= 16 ? 16 : use >= 8 ? 8 : 2;
}

static void start_colours(int wanted)
{
    term.pairs = 1;
    term.colours = count_colours(wanted);
    if (term.colours > 2) { /* else ncurses is not even told to try */
        start_color();
        assume_default_colors(COLOR_WHITE, COLOR_BLACK);
    }
    term.pair[0] = (Pair){COLOR_WHITE, COLOR_BLACK};
}

static void start_keys(void)
{
    cbreak();
    noecho();
    nonl();
    curs_set(0);
    typeahead(
        -1); /* else a picture is left half sent when a key waits, and nobody sends the rest */
    set_escdelay(ESC_MS);
    term.keys = newpad(1, 1);
    keypad(term.keys, TRUE);
    nodelay(term.keys, TRUE);
    meta(term.keys, TRUE);
    define_key("\033[200~", PASTE_BEGINS);
    define_key("\033[201~", PASTE_ENDS);
    rn_mouse_start(capability("kmous"));
}

/* Straight to the terminal: ncurses has sent all it had. */
static void send(bool *may, const char *text)
{
    if (*may && write(STDOUT_FILENO, text, strlen(text)) < 0) {
        *may = false;
    }
}

/* Modes that ncurses does not know: text that is pasted is marked as such. */
static void come(void)
{
    send(&term.pastes, "\033[?2004h");
    rn_mouse_come();
}

static void leave(void)
{
    rn_mouse_leave();
    send(&term.pastes, "\033[?2004l");
    endwin();
}

bool rn_terminal_start(int colours, char *why, size_t size)
{
    static bool registered;
    if (strcmp(setlocale(LC_CTYPE, NULL), "C") == 0) {
        setlocale(LC_CTYPE, "");
    }
    memset(&term, 0, sizeof term);
    if (!rn_terminal_check(why, size)) {
        return false;
    }
    term.utf8 = strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
    fflush(stdout);
    rn_guard_before();
    term.screen = newterm(NULL, stdout, stdin);
    if (term.screen == NULL) {
        snprintf(why, size, "%s", _("The terminal could not be set up."));
        return false;
    }
    rn_guard_start(term.reset, term.reset_size);
    start_colours(colours);
    term.sync = tigetflag("XT") == 1;
    term.pastes = capability("kmous") != NULL; /* of xterm's kin */
    start_keys();
    come();
    if (!registered) {
        registered = atexit(rn_terminal_end) == 0;
    }
    return true;
}

void rn_terminal_end(void)
{
    if (term.screen == NULL) {
        return;
    }
    SCREEN *screen = term.screen;
    term.screen = NULL;
    leave();
    delwin(term.keys);
    delscreen(screen);
    rn_canvas_free(&term.shown);
    rn_guard_end();
}

void rn_terminal_size(int *width, int *height)
{
    *width = getmaxx(stdscr);
    *height = getmaxy(stdscr);
}

bool rn_terminal_utf8(void) { return term.utf8; }

/* ---- Pictures ------------------------------------------------------------------------------------ */

/* The number of this pair of colours; when no more can be had, the usual one. */
static short pair_number(int fg, int bg)
{
    for (int i = 0; i < term.pairs; i++) {
        if (term.pair[i].fg == fg && term.pair[i].bg == bg) {
            return (short)i;
        }
    }
    if (term.pairs >= PAIRS_MAX || term.pairs >= COLOR_PAIRS ||
        init_pair((short)term.pairs, (short)fg, (short)bg) != OK) {
        return 0;
    }
    term.pair[term.pairs] = (Pair){(int16_t)fg, (int16_t)bg};
    return (short)term.pairs++;
}

static attr_t attributes(unsigned of)
{
    return (of & RN_BOLD ? A_BOLD : A_NORMAL) | (of & RN_DIM ? A_DIM : A_NORMAL) |
           (of & RN_UNDERLINE ? A_UNDERLINE : A_NORMAL) | (of & RN_REVERSE ? A_REVERSE : A_NORMAL);
}

static void put_cell(int x, int y, RnCell cell)
{
    RnLook look = rn_look((RnStyle)cell.style, (RnStyle)cell.on, term.colours);
    attr_t a = attributes(look.attributes);
    if (cell.lit) { /* without colour too */
        a = (a ^ A_REVERSE) | A_BOLD;
    }
    short pair = term.colours > 2 ? pair_number(look.fg, look.bg) : 0;
    wchar_t text[2] = {(wchar_t)(cell.c < 0x80 || term.utf8 ? cell.c : '?'), L'\0'};
    cchar_t c;
    setcchar(&c, text, a, pair, NULL);
    mvadd_wch(y, x, &c);
}

static bool same_cell(RnCell a, RnCell b)
{
    return a.c == b.c && a.style == b.style && a.on == b.on && a.lit == b.lit;
}

/* What is to be copied in one piece is written once more, over itself: only where the terminal has broken a line by
 * itself does it know that it is one. ncurses sends the cursor to every line. */
static void send_whole(const RnWhole *whole)
{
    char text[RN_WHOLE_MAX + 80];
    RnLook look = rn_look(whole->style, RN_ST_TEXT, term.colours);
    char colours[40] = "";
    if (whole->text[0] == '\0' || !term.pastes) {
        return;
    }
    if (term.colours > 16) {
        snprintf(colours, sizeof colours, "\033[38;5;%dm\033[48;5;%dm", look.fg, look.bg);
    } else if (term.colours > 2) {
        snprintf(colours, sizeof colours, "\033[3%dm\033[4%dm", look.fg & 7, look.bg & 7);
    }
    snprintf(text, sizeof text, "\0337\033[%d;1H\033[0%sm%s%s\0338", whole->y + 1,
             look.attributes & RN_BOLD ? ";1" : "", colours, whole->text);
    bool may = true;
    send(&may, text);
}

void rn_terminal_show(const RnCanvas *canvas)
{
    bool compare = rn_canvas_fits(&term.shown, canvas->width, canvas->height);
    bool changed = !compare;
    for (int y = 0; y < canvas->height; y++) {
        for (int x = 0; x < canvas->width; x++) {
            size_t at = (size_t)y * (size_t)canvas->width + (size_t)x;
            RnCell cell = canvas->cell[at];
            if (compare && same_cell(cell, term.shown.cell[at])) {
                continue;
            }
            changed = true;
            if (cell.c != 0) {
                put_cell(x, y, cell);
            }
            term.shown.cell[at] = cell;
        }
    }
    if (!changed) {
        return;
    }
    send(&term.sync, "\033[?2026h");
    refresh();
    send_whole(&canvas->whole);
    send(&term.sync, "\033[?2026l");
}

/* The next picture is sent whole. */
static void forget_shown(void)
{
    rn_canvas_free(&term.shown);
    clearok(curscr, TRUE);
}

/* ---- Keys and clicks ----------------------------------------------------------------------------- */

static uint32_t function_key(wint_t c)
{
    if (c >= KEY_F(1) && c <= KEY_F(12)) {
        return (uint32_t)RN_KEY_F1 + (uint32_t)(c - KEY_F(1));
    }
    switch (c) {
    case KEY_ENTER: return RN_KEY_ENTER;
    case KEY_BTAB: return RN_KEY_BACKTAB;
    case KEY_BACKSPACE: return RN_KEY_BACKSPACE;
    case KEY_DC: return RN_KEY_DELETE;
    case KEY_UP: return RN_KEY_UP;
    case KEY_DOWN: return RN_KEY_DOWN;
    case KEY_LEFT: return RN_KEY_LEFT;
    case KEY_RIGHT: return RN_KEY_RIGHT;
    case KEY_HOME: return RN_KEY_HOME;
    case KEY_END: return RN_KEY_END;
    case KEY_PPAGE: return RN_KEY_PAGE_UP;
    case KEY_NPAGE: return RN_KEY_PAGE_DOWN;
    }
    return RN_KEY_UNKNOWN;
}

static uint32_t character_key(wint_t c)
{
    switch (c) {
    case '\r':
    case '\n': return RN_KEY_ENTER;
    case '\t': return RN_KEY_TAB;
    case 21: return RN_KEY_CLEAR;
    case 27: return RN_KEY_ESC;
    case 8:
    case 127: return RN_KEY_BACKSPACE;
    }
    return c < 32 || (c >= 0x80 && c < 0xA0) ? (uint32_t)RN_KEY_UNKNOWN : (uint32_t)c;
}

/* A key that has come already; RN_EV_NONE when there is none, or it means nothing. `*any` tells the
 * two apart. */
static RnEvent read_key(bool *any)
{
    wint_t c;
    *any = true;
    if (rn_mouse_waits()) {
        return rn_mouse_next();
    }
    int kind = wget_wch(term.keys, &c);
    *any = kind != ERR;
    if (kind == ERR) {
        return (RnEvent){.kind = RN_EV_NONE};
    }
    if (kind == KEY_CODE_YES && (c == PASTE_BEGINS || c == PASTE_ENDS)) {
        term.pasting = c == PASTE_BEGINS;
    }
    if (kind == KEY_CODE_YES &&
        (c == PASTE_BEGINS || c == PASTE_ENDS || rn_mouse_take(term.keys, (uint32_t)c))) {
        return (RnEvent){.kind = RN_EV_NONE};
    }
    if (kind == KEY_CODE_YES && c == KEY_RESIZE) {
        return (RnEvent){.kind = RN_EV_RESIZE};
    }
    if (kind != KEY_CODE_YES && c == 12) { /* Ctrl-L: the picture is garbled, draw it again */
        forget_shown();
        return (RnEvent){.kind = RN_EV_RESIZE};
    }
    return (RnEvent){.kind = RN_EV_KEY,
                     .pasted = term.pasting,
                     .key = kind == KEY_CODE_YES ? function_key(c) : character_key(c)};
}

/* ---- Waiting ------------------------------------------------------------------------------------- */

static void measure(void)
{
    struct winsize size;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 0 && size.ws_col > 0) {
        resizeterm(size.ws_row, size.ws_col);
    }
    forget_shown();
}

static RnEvent take_alarm(void)
{
    RnAlarm alarm = rn_guard_look();
    if (alarm.leave != 0) {
        return (RnEvent){.kind = RN_EV_LEAVE, .signal = alarm.leave};
    }
    if (alarm.stop) {
        leave();
        rn_guard_stop();
    }
    if (!alarm.stop && !alarm.again && !alarm.resize) {
        return (RnEvent){.kind = RN_EV_NONE};
    }
    if (alarm.again && !alarm.stop) {
        reset_prog_mode(); /* stopped without a word: the shell has had the terminal */
    }
    if (alarm.again || alarm.stop) {
        come();
    }
    measure();
    return (RnEvent){.kind = RN_EV_RESIZE};
}

bool rn_terminal_has_input(void)
{
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    return rn_mouse_waits() || poll(&input, 1, 0) > 0;
}

/* Readable, and yet there is never anything to read: the terminal is gone. */
static bool is_gone(const struct pollfd *input)
{
    if (input->revents & (POLLERR | POLLNVAL)) {
        return true;
    }
    return input->revents != 0 && ++term.empty_reads > EMPTY_READS;
}

RnEvent rn_terminal_wait(int other, int ms)
{
    uint64_t until = (uint64_t)rn_clock_ms() + (uint64_t)(ms > 0 ? ms : 0);
    for (;;) {
        bool any;
        RnEvent event = read_key(&any);
        if (event.kind != RN_EV_NONE) {
            term.empty_reads = 0;
            return event;
        }
        if (any && rn_mouse_waits()) {
            continue;
        }
        if (any) { /* it kept a picture from being shown, and meant nothing */
            term.empty_reads = 0;
            return (RnEvent){.kind = RN_EV_RESIZE};
        }
        uint64_t now = (uint64_t)rn_clock_ms();
        int left = ms < 0 ? -1 : now < until ? (int)(until - now) : 0;
        struct pollfd files[] = {{.fd = STDIN_FILENO, .events = POLLIN},
                                 {.fd = rn_guard_fd(), .events = POLLIN},
                                 {.fd = other, .events = POLLIN}};
        int ready = poll(files, 3, left);
        if (ready == 0) {
            return (RnEvent){.kind = RN_EV_NONE};
        }
        if (ready < 0 || files[1].revents != 0) {
            event = take_alarm();
            if (event.kind != RN_EV_NONE) {
                return event;
            }
        }
        if (ready > 0 && is_gone(&files[0])) {
            return (RnEvent){.kind = RN_EV_LEAVE, .signal = 1};
        }
        if (ready > 0 && files[2].revents != 0 && files[0].revents == 0) {
            return (RnEvent){.kind = RN_EV_OTHER};
        }
    }
}
