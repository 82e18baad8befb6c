/*
 * app.c - the stack of screens that is the program.
 *
 * Decides who is told what happens and when a screen that has gone is freed: only once nobody on the
 * way down here can still be using its model.
 */
#include <stdio.h>
#include <stdlib.h>

#include "base/assert.h"
#include "base/memory.h"
#include "full/screen.h"
#include "text/tongue.h"

/* ---- The stack -------------------------------------------------------------------------------- */

static void tell_shown(RnApp *app)
{
    const RnInput shown = {.kind = RN_IN_SHOWN, .spot = -1};
    rn_app_take(app, &shown);
}

static void end_screen(RnScreen *screen)
{
    if (screen->kind->end != NULL) {
        screen->kind->end(screen->model);
    }
    free(screen);
}

static void end_gone(RnApp *app)
{
    while (app->gone != NULL) {
        RnScreen *screen = app->gone;
        app->gone = screen->below;
        end_screen(screen);
    }
}

static void take_off(RnApp *app)
{
    RnScreen *screen = app->top;
    if (screen == NULL) {
        return;
    }
    app->top = screen->below;
    screen->below = app->gone;
    app->gone = screen;
}

/* Outside of an input there is nobody who could still use what has gone. `told` says that the screen
 * on top knows that it is there. */
static void settle_now(RnApp *app, bool told)
{
    end_gone(app);
    if (app->top == NULL) {
        app->quit = true;
    } else if (!told) {
        tell_shown(app);
    }
}

static void settle(RnApp *app)
{
    if (app->taking == 0) {
        settle_now(app, false);
    }
}

static void put_on(RnApp *app, const RnScreenKind *kind, void *model)
{
    RN_ASSERT(kind->draw != NULL && kind->take != NULL && kind->end != NULL && model != NULL);
    RnScreen *screen = rn_alloc(1, sizeof *screen);
    *screen = (RnScreen){.kind = kind, .model = model, .below = app->top};
    app->top = screen;
}

void rn_app_push(RnApp *app, const RnScreenKind *kind, void *model)
{
    put_on(app, kind, model);
    settle(app);
}

void rn_app_pop(RnApp *app)
{
    take_off(app);
    settle(app);
}

void rn_app_home(RnApp *app)
{
    take_off(app);
    while (app->top != NULL && app->top->below != NULL) {
        take_off(app);
    }
    settle(app);
}

void rn_app_swap(RnApp *app, const RnScreenKind *kind, void *model)
{
    take_off(app);
    put_on(app, kind, model);
    settle(app);
}

void rn_app_end(RnApp *app)
{
    while (app->top != NULL) {
        take_off(app);
    }
    end_gone(app);
}

/* ---- What happens ----------------------------------------------------------------------------- */

/* Of a text put in from elsewhere only characters are taken, and only where text is typed. */
static bool is_welcome(const RnScreen *screen, uint32_t key)
{
    return key < RN_KEY_ENTER && screen->kind->types != NULL && screen->kind->types(screen->model);
}

void rn_app_ask(RnApp *app) { app->asked++; }

void rn_app_see(RnApp *app) { app->seen = app->asked; }

/* Keys and clicks of a person who has not seen yet what is asked. */
static bool is_early(const RnApp *app, const RnInput *input)
{
    return rn_app_is_unseen(app) && input->kind != RN_IN_TICK && input->kind != RN_IN_SHOWN;
}

void rn_app_take(RnApp *app, const RnInput *input)
{
    RnScreen *top = app->top;
    if (top == NULL || app->quit || is_early(app, input) ||
        (input->pasted && !is_welcome(top, input->key))) {
        return;
    }
    app->taking++;
    top->kind->take(top->model, app, input);
    app->taking--;
    RN_ASSERT(app->taking >= 0);
    /* before anything is freed a new screen cannot lie where the old one did */
    if (app->taking == 0) {
        settle_now(app, app->top == top);
    }
}

int rn_app_tick(const RnApp *app)
{
    const RnScreen *top = app->top;
    if (top == NULL || top->kind->tick == NULL) {
        return -1;
    }
    return top->kind->tick(top->model, app->now_ms);
}

/* ---- The picture ------------------------------------------------------------------------------ */

static void draw_from(const RnScreen *screen, RnCanvas *canvas)
{
    if (screen == NULL) {
        return;
    }
    draw_from(screen->below, canvas);
    canvas->spots = 0; /* only the top one can be clicked */
    screen->kind->draw(screen->model, canvas);
}

static bool is_too_small(int width, int height)
{
    return width < RN_APP_WIDTH_MIN || height < RN_APP_HEIGHT_MIN;
}

bool rn_app_too_small(const RnApp *app) { return is_too_small(app->width, app->height); }

static void draw_too_small(RnCanvas *canvas)
{
    char text[160];
    RnRect all = {0, 0, canvas->width, canvas->height};
    snprintf(text, sizeof text,
             _("This window is too small: it has %d x %d, and %d x %d are needed."), canvas->width,
             canvas->height, RN_APP_WIDTH_MIN, RN_APP_HEIGHT_MIN);
    rn_put_wrapped(canvas, all, 0, RN_ST_WARN, text);
}

void rn_app_draw(const RnApp *app, RnCanvas *canvas)
{
    rn_canvas_clear(canvas);
    if (is_too_small(canvas->width, canvas->height)) {
        draw_too_small(canvas);
    } else {
        draw_from(app->top, canvas);
    }
}
