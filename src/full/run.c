/*
 * run.c - the program on a terminal: pictures out, inputs to the top screen, until it is quit.
 *
 * Decides when a picture is made: after everything that happened, except when more input is waiting
 * already and the last picture is not long ago. A new question is always shown, and what was typed before
 * it could be read is let go. Between two things that happen the program sleeps.
 */
#include <poll.h>

#include "base/clock.h"
#include "full/curses.h"
#include "full/game.h"
#include "tongue/speak.h"

enum {
    PICTURE_MS = 30,
    SIGNAL_EXIT = 128,
    UNREAD_MAX = 50 /* news in a row after which there are still some: then nobody reads them */
};

typedef struct Loop {
    RnApp *app;
    RnCanvas canvas;
    uint64_t shown_ms;
    bool drawn;           /* the canvas is as things are now */
    const RnScreen *deaf; /* this screen does not read the worker's news */
    int unread;
    int code;
} Loop;

/* ---- Pictures --------------------------------------------------------------------------------- */

static void fit_canvas(Loop *loop)
{
    RnApp *app = loop->app;
    rn_terminal_size(&app->width, &app->height);
    loop->drawn = rn_canvas_fits(&loop->canvas, app->width, app->height) && loop->drawn;
    loop->canvas.ascii = !rn_terminal_utf8();
}

static void draw(Loop *loop)
{
    if (!loop->drawn) {
        rn_app_draw(loop->app, &loop->canvas);
    }
    loop->drawn = true;
}

static void show(Loop *loop)
{
    draw(loop);
    rn_terminal_show(&loop->canvas);
    loop->shown_ms = (uint64_t)rn_clock_ms();
}

/* ---- What happens ----------------------------------------------------------------------------- */

static void tell(Loop *loop, RnInput input)
{
    loop->app->now_ms = (uint64_t)rn_clock_ms();
    rn_app_take(loop->app, &input);
    loop->drawn = false;
}

static bool is_readable(int fd)
{
    struct pollfd file = {.fd = fd, .events = POLLIN};
    return poll(&file, 1, 0) > 0;
}

static void tell_news(Loop *loop)
{
    tell(loop, (RnInput){.kind = RN_IN_TICK, .spot = -1});
    /* A screen that leaves the news unread is not woken up by them for ever. But they may be new: one
     * job leads to the next, which is done at once. */
    bool more = is_readable(rn_worker_fd(loop->app->worker));
    loop->unread = more ? loop->unread + 1 : 0;
    if (more && (rn_app_tick(loop->app) < 0 || loop->unread > UNREAD_MAX)) {
        loop->deaf = loop->app->top;
    }
}

static void tell_mouse(Loop *loop, const RnEvent *event)
{
    draw(loop);
    int spot = rn_spot_at(&loop->canvas, event->x, event->y);
    tell(loop, (RnInput){.kind = event->kind == RN_EV_WHEEL ? RN_IN_WHEEL : RN_IN_CLICK,
                         .key = event->key,
                         .spot = spot,
                         .twice = event->twice});
}

static void handle(Loop *loop, const RnEvent *event)
{
    switch (event->kind) {
    case RN_EV_NONE:
        loop->deaf = NULL;
        tell(loop, (RnInput){.kind = RN_IN_TICK, .spot = -1});
        break;
    case RN_EV_KEY:
        tell(loop,
             (RnInput){.kind = RN_IN_KEY, .key = event->key, .spot = -1, .pasted = event->pasted});
        break;
    case RN_EV_CLICK:
    case RN_EV_WHEEL: tell_mouse(loop, event); break;
    case RN_EV_RESIZE: loop->drawn = false; break;
    case RN_EV_OTHER: tell_news(loop); break;
    case RN_EV_LEAVE:
        loop->code = SIGNAL_EXIT + event->signal;
        loop->app->quit = true;
        break;
    }
}

/* What waits comes to nothing by rn_app_ask(), but for a new size of the window and the like. */
static void show_question(Loop *loop)
{
    RnEvent event = {.kind = RN_EV_RESIZE};
    show(loop);
    while (event.kind != RN_EV_NONE && !loop->app->quit) {
        event = rn_terminal_wait(-1, 0);
        if (event.kind != RN_EV_NONE) {
            handle(loop, &event);
        }
    }
    if (!rn_app_too_small(loop->app)) {
        rn_app_see(loop->app);
    }
}

int rn_app_loop(RnApp *app)
{
    Loop *const loop = &(Loop){.app = app};
    while (!app->quit) {
        fit_canvas(loop);
        if (rn_app_is_unseen(app)) {
            show_question(loop);
        } else if (!rn_terminal_has_input() ||
                   (uint64_t)rn_clock_ms() - loop->shown_ms >= PICTURE_MS) {
            show(loop);
        }
        app->now_ms = (uint64_t)rn_clock_ms();
        if (loop->deaf != app->top) {
            loop->deaf = NULL;
        }
        int news = app->worker != NULL && loop->deaf == NULL ? rn_worker_fd(app->worker) : -1;
        RnEvent event = rn_terminal_wait(news, rn_app_tick(app));
        handle(loop, &event);
        app->now_ms = (uint64_t)rn_clock_ms();
        if (!app->quit && event.kind != RN_EV_NONE && rn_app_tick(app) == 0) {
            tell(loop, (RnInput){.kind = RN_IN_TICK, .spot = -1});
        }
    }
    rn_canvas_free(&loop->canvas);
    return loop->code;
}

/* ---- Beginning and end ------------------------------------------------------------------------ */

bool rn_app_can_run(char why[RN_RUN_WHY_MAX]) { return rn_terminal_check(why, RN_RUN_WHY_MAX); }

int rn_app_run(const RnBeginning *run, char why[RN_RUN_WHY_MAX])
{
    RnApp app = {.box = run->box, .effort = run->effort, .loyal = run->seats->loyal != 0};
    if (!rn_terminal_start(run->colours, why, RN_RUN_WHY_MAX)) {
        return -1;
    }
    app.newcomer = !rn_settings_read(&app.settings);
    if (app.settings.language[0] != '\0' && !run->language_given) {
        rn_speak(app.settings.language);
    }
    app.keeps = rn_shelf_open(&app.shelf, app.shelf_why);
    app.worker = rn_worker_start(app.box);
    app.now_ms = (uint64_t)rn_clock_ms();
    rn_terminal_size(&app.width, &app.height);
    rn_title_open(&app);
    rn_game_run(&app, run);
    app.phrase = run->phrase;
    if (run->name != NULL) {
        rn_text_fit(app.online_name, sizeof app.online_name, run->name);
    }
    if (run->link != NULL) {
        rn_online_join(&app, run->link);
    }
    if (run->learn) {
        rn_learn_open(&app);
    }
    if (run->lesson > 0) {
        rn_game_teach(&app, run->lesson - 1);
    }
    int code = rn_app_loop(&app);
    rn_app_end(&app);
    rn_worker_end(app.worker);
    rn_terminal_end();
    return code;
}
