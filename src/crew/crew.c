/*
 * crew.c - the players in their seats: which kind answers, and how a turn's plan is carried out.
 */
#include "base/assert.h"
#include "base/mix.h"
#include "crew.h"

#include "crew/search.h"

const char *rn_kind_word(int kind)
{
#define NC_(context, word) word
#define WORD(constant, word, ...) word,
    static const char *const words[] = {RN_KIND_LIST(WORD)};
#undef WORD
    return kind >= 0 && kind < RN_KINDS ? words[kind] : NULL;
}

int rn_kind_find(const char *word)
{
    for (int kind = 0; kind < RN_KINDS; kind++) {
        const char *a = rn_kind_word(kind), *b = word;
        while (*a != '\0' && *a == *b) {
            a++;
            b++;
        }
        if (*a == *b) {
            return kind;
        }
    }
    return -1;
}

const char *rn_because_word(int bit)
{
    static const char *const words[] = {"token", "track",  "fire",  "water", "hatch",
                                        "items", "safety", "place", "death", "trade"};
    return bit >= 0 && bit < (int)(RN_COUNT(words)) ? words[bit] : NULL;
}

const char *rn_danger_word(int danger)
{
    switch ((RnDanger)danger) {
    case RN_DANGER_NONE: return NULL;
    case RN_DANGER_FLEE: return "flee";
    case RN_DANGER_FAINT: return "faint";
    case RN_DANGER_FAIL: return "fail";
    case RN_DANGER_DEATH: return "death";
    }
    return NULL;
}

void rn_player_init(RnPlayer *player, int kind, uint64_t seed, RnBudget budget)
{
    RN_ASSERT(kind >= 0 && kind < RN_KINDS);
    *player = (RnPlayer){.kind = (uint8_t)kind, .budget = budget};
    player->rng = rn_mix(seed + 1);
    if (budget.simulations == 0 && budget.stop == NULL) {
        player->budget.simulations = RN_BUDGET_USUAL;
    }
}

uint64_t rn_player_seed(uint64_t game_seed, int gnome)
{
    return rn_mix64(~game_seed + ((uint64_t)gnome + 1) * RN_GOLDEN);
}

/* ---- The lubber ---------------------------------------------------------------------------------- */

/* A move that ends the turn in high water or out of air, though it could be otherwise. */
static bool is_suicide(const RnState *s, RnMove m)
{
    if (s->decision != RN_TURN || m.kind == RN_M_USE || m.kind == RN_M_OPEN) {
        return false;
    }
    if (m.kind == RN_M_ABANDON) {
        return true; /* not suicide, but no comrade either */
    }
    return rn_is_deadly_to_stay(s);
}

static RnMove lubber_move(const RnBox *box, RnPlayer *player, const RnState *s)
{
    RnMove moves[RN_MOVES_MAX], sane[RN_MOVES_MAX];
    const int count = rn_legal(box, s, moves);
    int kept = 0;
    RN_ASSERT(count > 0 && count <= RN_MOVES_MAX);
    for (int i = 0; i < count; i++) {
        const bool dive = moves[i].kind == RN_M_ENTER && s->subject == RN_SEA;
        if (!is_suicide(s, moves[i]) && !dive && moves[i].kind != RN_M_ATTACK) {
            sane[kept++] = moves[i];
        }
    }
    return kept > 0 ? sane[rn_below(&player->rng, (uint32_t)kept)]
                    : moves[rn_below(&player->rng, (uint32_t)count)];
}

/* ---- Everyone ------------------------------------------------------------------------------------- */

static void sailor_plan(const RnBox *box, RnPlayer *player, const RnState *s)
{
    if (s->decision == RN_TURN) {
        rn_sailor_plans(box, s, rn_sailor_weights(), &player->plan, 1);
    } else {
        player->plan.move[0] = rn_sailor_answer(box, s, rn_sailor_weights());
        player->plan.count = 1;
    }
}

static RnMove think(const RnBox *box, RnPlayer *player, const RnView *view)
{
    switch ((RnKind)player->kind) {
    case RN_CAPTAIN: rn_captain_plan(box, player, view); break;
    case RN_MATE: rn_mate_plan(box, player, view); break;
    case RN_SAILOR:
    case RN_LUBBER: /* who plans nothing */
    case RN_KINDS: sailor_plan(box, player, &view->seen); break;
    }
    player->at = 0;
    RN_ASSERT(player->plan.count > 0 && player->plan.count <= RN_PLAN_MAX);
    return player->plan.move[0];
}

RnMove rn_player_move(const RnBox *box, RnPlayer *player, const RnView *view)
{
    const RnState *s = &view->seen;
    RnMove move;
    RN_ASSERT(s->decision != RN_OVER && s->decision != RN_CHANCE);
    if (player->kind == RN_LUBBER) {
        return lubber_move(box, player, s);
    }
    const uint64_t hash = rn_hash(s);
    const bool going_on = player->at < player->plan.count && player->expects == hash;
    move = going_on ? player->plan.move[player->at] : think(box, player, view);
    if (rn_check_move(box, s, move) != RN_OK) { /* a plan gone stale: only thinking anew helps */
        RnMove moves[RN_MOVES_MAX];
        player->plan.count = 0;
        move = going_on ? think(box, player, view) : move;
        if (rn_check_move(box, s, move) != RN_OK) {
            rn_legal(box, s, moves);
            move = moves[0];
        }
    }
    /* the plan goes on if the move leads where it should, without chance in between */
    RnState next = *s;
    const RnWhy why = rn_step(box, &next, move, NULL);
    RN_ASSERT(why == RN_OK);
    (void)why;
    player->at++;
    player->expects = rn_hash(&next);
    if (player->at < player->plan.count && player->plan.move[player->at].kind == RN_M_ENTER &&
        next.decision == RN_TURN) {
        player->plan.count = 0; /* the hatch could not be entered */
    }
    return move;
}
