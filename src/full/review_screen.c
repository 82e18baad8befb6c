/*
 * review_screen.c - looking back at a game that is over: the curve of the chance of rescue, where it turned
 * and why, and from there into the game itself.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "full/review_job.h"
#include "full/widgets.h"
#include "table/story.h"
#include "table/tale.h"
#include "text/tongue.h"

enum {
    AXIS = 5, /* columns of the figures beside the curve */
    DETAILS = 4,
    CURVE_MIN = 3,
    LOOK_MS = 200, /* between two looks at how far the worker is */
    WORDS_MAX = 2048,
    EIGHTHS = 8
};

typedef struct Review {
    RnApp *app;
    RnReviewJob *job;
    RnRecordHead head;
    RnNames names;
    bool threaded; /* the worker has it */
    int cursor;
} Review;

/* ---- Words ------------------------------------------------------------------------------------- */

/* Ten-thousandths as whole points. */
static int points(long value) { return (int)((value + (value < 0 ? -50 : 50)) / 100); }

static RnTale tale_of(const Review *review)
{
    const RnState *state = rn_session_state(&review->job->session);
    return (RnTale){
        .box = review->job->session.box, .edition = state->config.edition, .names = &review->names};
}

enum { SENTENCES = 2 };

typedef struct Told {
    RnOut *out;
    int sentences;
} Told;

static void put_sentence(void *user, const RnSentence *sentence)
{
    Told *told = user;
    if (told->sentences < SENTENCES) {
        rn_put(told->out, told->sentences++ > 0 ? " " : "");
        rn_put(told->out, sentence->text);
    }
}

/* The moves of a choice, to be freed. */
static RnMove *moves_of(const Review *review, const RnChoice *choice)
{
    RnMove *moves = rn_alloc(choice->moves, sizeof *moves);
    for (size_t i = 0; i < choice->moves; i++) {
        moves[i] = rn_session_past(&review->job->session, choice->step + i)->move;
    }
    return moves;
}

/* What happened at a turning point. */
static void put_title(const Review *review, const RnTurning *point, RnOut *out)
{
    const RnSession *session = &review->job->session;
    const RnChoice *choice = &review->job->review.choice[point->choice];
    RnTale tale = tale_of(review);
    if (point->luck) {
        Told told = {.out = out};
        rn_story(session, &review->names, RN_NONE, point->step, point->step + 1, put_sentence,
                 &told);
        return;
    }
    RnMove *moves = moves_of(review, choice);
    rn_tale_told(&tale, choice->gnome, moves, choice->moves, out);
    free(moves);
}

/* Why it turned there, and what would have been better. */
static void put_reasons(const Review *review, const RnTurning *point, RnOut *out)
{
    const RnSession *session = &review->job->session;
    const RnChoice *choice = &review->job->review.choice[point->choice];
    RnTale tale = tale_of(review);
    char better[WORDS_MAX], sentence[WORDS_MAX + 64];
    if (point->luck) {
        rn_put(out, rn_tale_luck(rn_session_past(session, point->step)->move, point->by > 0));
        return;
    }
    RnMove *moves = moves_of(review, choice);
    rn_tale_why(&tale, rn_session_at(session, choice->step), moves, choice->moves, &choice->better,
                out);
    free(moves);
    RnOut advice = rn_out(better, sizeof better);
    rn_tale_advised(&tale, choice->better.move, (size_t)choice->better.count, &advice);
    snprintf(sentence, sizeof sentence, _("Better: %s."), better);
    rn_put(out, out->used > 0 ? " " : "");
    rn_put(out, sentence);
}

/* ---- The curve --------------------------------------------------------------------------------- */

/* The chance before a choice, or at the end; -1 while it is not known. */
static int value_at(const RnReviewJob *job, size_t at)
{
    const RnReview *review = &job->review;
    size_t piece = at < review->count ? at : review->count + 1;
    if (atomic_load(&job->done[piece]) == 0) {
        return -1;
    }
    return (at < review->count ? review->choice[at].before : review->last).chance;
}

/* The column of a choice on a curve of this width. */
static int column_of(const RnReviewJob *job, size_t choice, int width)
{
    size_t count = job->review.count;
    return count > 0 ? (int)(choice * (size_t)(width - 1) / count) : 0;
}

/* A column, filled up to its value in eighths of a cell. */
static void draw_column(RnCanvas *canvas, int x, RnRect rect, int value, RnStyle style)
{
    int filled = (value * rect.h * EIGHTHS + RN_WHOLE / 2) / RN_WHOLE;
    filled = rn_at_least(1, filled);
    for (int row = 0; row * EIGHTHS < filled; row++) {
        int part = rn_at_most(EIGHTHS, filled - row * EIGHTHS);
        rn_put_cell(canvas, x, rect.y + rect.h - 1 - row, 0x2580 + (uint32_t)part, style);
    }
}

static void draw_axis(RnCanvas *canvas, RnRect rect)
{
    rn_put_right(canvas, rect.x - AXIS, rect.y, AXIS - 1, RN_ST_DIM, "100%");
    rn_put_right(canvas, rect.x - AXIS, rect.y + rect.h / 2, AXIS - 1, RN_ST_DIM, "50%");
    rn_put_right(canvas, rect.x - AXIS, rect.y + rect.h - 1, AXIS - 1, RN_ST_DIM, "0%");
    for (int i = 0; i < rect.w; i++) {
        rn_put_cell(canvas, rect.x + i, rect.y + rect.h / 2, RN_DOT, RN_ST_FRAME);
    }
}

static void draw_curve(const Review *review, RnCanvas *canvas, RnRect rect)
{
    const RnReviewJob *job = review->job;
    size_t all = job->review.count + 1; /* and the end */
    draw_axis(canvas, rect);
    for (int x = 0; x < rect.w; x++) {
        size_t at = rect.w > 1 ? (size_t)x * (all - 1) / (size_t)(rect.w - 1) : 0;
        int value = value_at(job, at);
        if (value >= 0) {
            draw_column(canvas, rect.x + x, rect, value, RN_ST_AIR);
        }
    }
}

/* The number of each turning point below the curve. */
static void draw_marks(const Review *review, RnCanvas *canvas, RnRect rect)
{
    const RnReviewJob *job = review->job;
    for (int i = 0; i < job->points; i++) {
        const RnTurning *point = &job->point[i];
        int x = rect.x + column_of(job, point->choice + (point->luck ? 1 : 0), rect.w);
        RnStyle style = i == review->cursor ? RN_ST_CHOSEN : point->by > 0 ? RN_ST_GOOD : RN_ST_BAD;
        rn_put_cell(canvas, x, rect.y + rect.h, (uint32_t)('1' + i), style);
        rn_spot(canvas, (RnRect){x, rect.y, 1, rect.h + 1}, i);
    }
}

/* ---- The parts --------------------------------------------------------------------------------- */

/* "+80 ±21", a figure and how far off it may be; where it is certain, or there is no room, itself alone. */
static void put_sure(RnSwing swing, bool sign, bool margins, char *text, size_t size)
{
    char off[24] = "";
    if (margins && swing.margin > 0) {
        snprintf(off, sizeof off, " ±%d", points(swing.margin));
    }
    snprintf(text, size, sign ? "%+d%s" : "%d%s", points(swing.by), off);
}

static void put_figures(const RnReviewJob *job, int low, bool margins, char *text, size_t size)
{
    char cost[48], luck[48];
    put_sure(job->review.all.cost, false, margins, cost, sizeof cost);
    put_sure(job->review.luck, true, margins, luck, sizeof luck);
    snprintf(text, size, "%s: %d%% · %s: %s · %s: %s", _("lowest chance"), low,
             _("points lost by choices"), cost, _("points of luck"), luck);
}

static void draw_verdict(const Review *review, RnCanvas *canvas, RnRect body)
{
    const RnReviewJob *job = review->job;
    const RnState *state = rn_session_state(&job->session);
    char text[256];
    rn_put_in(canvas, body.x + 1, body.y, body.w - 2,
              state->result == RN_RESCUED ? RN_ST_GOOD : RN_ST_BAD,
              rn_ending_text(state->result, state->reason));
    if (!rn_review_job_is_done(job)) {
        size_t many = atomic_load(&job->many);
        snprintf(text, sizeof text, _("Every decision is looked at many times: %zu of %zu"), many,
                 job->pieces);
        int x = rn_put_most(canvas, body.x + 1, body.y + 1, body.w - 24, RN_ST_TEXT, text);
        rn_bar(canvas, x + 2, body.y + 1, 16, (int)many, (int)job->pieces, RN_ST_GOOD, RN_ST_EMPTY);
        return;
    }
    int low = RN_WHOLE;
    for (size_t i = 0; i <= job->review.count; i++) {
        low = rn_at_most(low, value_at(job, i));
    }
    put_figures(job, points(low), true, text, sizeof text);
    if (rn_columns(text) > body.w - 2) { /* no room for the margins */
        put_figures(job, points(low), false, text, sizeof text);
    }
    rn_put_in(canvas, body.x + 1, body.y + 1, body.w - 2, RN_ST_TEXT, text);
}

static void draw_point(const Review *review, RnCanvas *canvas, int number, RnRect line)
{
    const RnTurning *point = &review->job->point[number];
    const RnChoice *choice = &review->job->review.choice[point->choice];
    bool chosen = number == review->cursor;
    RnStyle plain = chosen ? RN_ST_CHOSEN : RN_ST_CHOICE;
    char text[64], title[WORDS_MAX];
    RnOut out = rn_out(title, sizeof title);
    put_title(review, point, &out);
    rn_put_in(canvas, line.x, line.y, line.w, plain, "");
    snprintf(text, sizeof text, "%d", number + 1);
    rn_put_text(canvas, line.x + 1, line.y, chosen ? plain : RN_ST_KEY, text);
    snprintf(text, sizeof text, "%+d", points(point->by));
    rn_put_right(canvas, line.x + 3, line.y, 4,
                 chosen          ? plain
                 : point->by > 0 ? RN_ST_GOOD
                                 : RN_ST_BAD,
                 text);
    snprintf(text, sizeof text, _("Turn %d"), choice->turn);
    int x = rn_put_text(canvas, line.x + 9, line.y, plain, text) + 2;
    rn_put_in(canvas, x, line.y, line.x + line.w - 1 - x, plain, title);
    rn_spot(canvas, line, number);
}

static void draw_points(const Review *review, RnCanvas *canvas, RnRect rect)
{
    const RnReviewJob *job = review->job;
    if (job->points == 0) {
        rn_put_wrapped(canvas, rect, 0, RN_ST_DIM,
                       _("Nothing stands out: no choice clearly cost anything, and no die or card "
                         "made a clear difference."));
        return;
    }
    for (int i = 0; i < job->points; i++) {
        draw_point(review, canvas, i, (RnRect){rect.x, rect.y + i, rect.w, 1});
    }
    const RnTurning *point = &job->point[review->cursor];
    char text[WORDS_MAX * 2];
    RnOut out = rn_out(text, sizeof text);
    put_title(review, point, &out);
    RnRect below = {rect.x + 1, rect.y + job->points + 1, rect.w - 2, 0};
    below.h = rect.y + rect.h - below.y;
    int used = rn_put_lines(canvas, (RnRect){below.x, below.y, below.w, rn_at_most(2, below.h)},
                            RN_ST_STRONG, text);
    out = rn_out(text, sizeof text);
    put_reasons(review, point, &out);
    rn_put_lines(canvas, (RnRect){below.x, below.y + used, below.w, below.h - used}, RN_ST_TEXT,
                 text);
}

/* ---- The screen -------------------------------------------------------------------------------- */

enum { BUTTONS = 4 };

static int fill_buttons(const Review *review, RnButton buttons[BUTTONS])
{
    bool any = rn_review_job_is_done(review->job) && review->job->points > 0;
    buttons[0] = (RnButton){RN_KEY_ENTER, _("Look at that moment"), !any};
    buttons[1] = (RnButton){'p', _("Step by step"), false};
    buttons[2] = (RnButton){RN_KEY_F1, _("What is this?"), false};
    buttons[3] = (RnButton){RN_KEY_ESC, _("Back"), false};
    return BUTTONS;
}

static void draw(const void *model, RnCanvas *canvas)
{
    const Review *review = model;
    RnButton buttons[BUTTONS];
    char players[RN_SHELVED_TEXT];
    const RnState *state = rn_session_state(&review->job->session);
    rn_players_text(&state->config, &review->head, players, sizeof players);
    int count = fill_buttons(review, buttons);
    RnRect body = rn_page(canvas, _("Rescue chance, turn by turn"), players, buttons, count);
    draw_verdict(review, canvas, body);
    bool done = rn_review_job_is_done(review->job);
    int list = (done ? review->job->points : RN_TURNING_POINTS) + 1 + DETAILS;
    RnRect curve = {body.x + 1 + AXIS, body.y + 2, body.w - 2 - AXIS,
                    rn_at_least(CURVE_MIN, body.h - 2 - 1 - list)};
    draw_curve(review, canvas, curve);
    if (done) {
        draw_marks(review, canvas, curve);
        int top = curve.y + curve.h + 1;
        draw_points(review, canvas, (RnRect){body.x, top, body.w, body.y + body.h - top});
    }
}

static void open_help(RnApp *app)
{
    rn_message_open(
        app, _("Rescue chance, turn by turn"),
        _("From every decision on the computer looked into many futures. The curve shows "
          "the chance of rescue of a crew that plays on as it does at a glance.\n\n"
          "A turning point is a choice that cost the most points of it against the best "
          "one found, or a die or card that moved it most. A choice without a clear "
          "difference is not counted."));
}

static void look_there(const Review *review, RnApp *app)
{
    const RnReviewJob *job = review->job;
    if (rn_review_job_is_done(job) && review->cursor < job->points) {
        rn_replay_open_at(app, &job->session, &review->head, job->point[review->cursor].step);
    }
}

static void step_cursor(Review *review, int by)
{
    int count = rn_review_job_is_done(review->job) ? review->job->points : 0;
    review->cursor = rn_between(0, review->cursor + by, count - 1);
}

static void take_key(Review *review, RnApp *app, uint32_t key)
{
    switch (key) {
    case RN_KEY_UP:
    case RN_KEY_LEFT: step_cursor(review, -1); break;
    case RN_KEY_DOWN:
    case RN_KEY_RIGHT:
    case RN_KEY_TAB: step_cursor(review, 1); break;
    case RN_KEY_ENTER: look_there(review, app); break;
    case 'p': rn_replay_open(app, &review->job->session, &review->head); break;
    case '?':
    case RN_KEY_F1: open_help(app); break;
    case RN_KEY_ESC: rn_app_pop(app); break;
    default:
        if (key >= '1' && key < '1' + RN_TURNING_POINTS) {
            review->cursor = 0;
            step_cursor(review, (int)key - '1');
        }
    }
}

/* Asks again for what another screen may have taken away; without a worker does the next piece. */
static void go_on(Review *review, RnApp *app)
{
    RnReport report;
    RnReviewJob *job = review->job;
    if (rn_review_job_is_done(job)) {
        if (app->worker != NULL && review->threaded) {
            rn_worker_look(app->worker, &report); /* its news are read */
            review->threaded = false;
        }
        return;
    }
    if (app->worker == NULL) {
        rn_review_job_piece(job, atomic_load(&job->many));
        return;
    }
    rn_worker_look(app->worker, &report);
    if (report.job != RN_JOB_PIECES || report.done) {
        rn_review_job_ask(job, app->worker);
        review->threaded = true;
    }
}

static void take(void *model, RnApp *app, const RnInput *input)
{
    Review *review = model;
    uint32_t key = rn_input_key(input);
    if (input->kind == RN_IN_TICK || input->kind == RN_IN_SHOWN) {
        go_on(review, app);
    } else if (key != 0) {
        take_key(review, app, key);
    } else if (input->kind == RN_IN_WHEEL) {
        step_cursor(review, input->key == RN_KEY_UP ? -1 : 1);
    } else if (input->kind == RN_IN_CLICK && input->spot >= 0 && input->spot < RN_TURNING_POINTS) {
        bool there = input->spot == review->cursor;
        review->cursor = 0;
        step_cursor(review, input->spot);
        if (there && input->twice) {
            look_there(review, app);
        }
    }
}

static int tick(const void *model, uint64_t now_ms)
{
    const Review *review = model;
    (void)now_ms;
    if (rn_review_job_is_done(review->job)) {
        return review->threaded ? 0 : -1;
    }
    return review->threaded ? LOOK_MS : 0;
}

static void end(void *model)
{
    Review *review = model;
    if (review->threaded) {
        rn_worker_drop(review->app->worker);
    }
    rn_review_job_let_go(review->job);
    free(review);
}

static const RnScreenKind REVIEW = {.draw = draw, .take = take, .tick = tick, .end = end};

void rn_review_open(RnApp *app, const RnSession *session, const RnRecordHead *head)
{
    Review *review = rn_alloc(1, sizeof *review);
    RnSeats seats = rn_seats();
    const RnState *state = rn_session_state(session);
    review->app = app;
    review->head = *head;
    rn_seats_from_names(&seats, state, head);
    rn_names_make(&review->names, state, head, &seats);
    review->job =
        rn_review_job(session, app->effort.games != 0 ? app->effort.games : RN_REVIEW_FUTURES);
    rn_app_push(app, &REVIEW, review);
}
