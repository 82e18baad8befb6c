/*
 * judge.c - how good a position is, at a glance: a small neural network.
 *
 * Its weights (judge_net.h) were fitted to the ends of games that the crew played against itself; tools/train
 * has the programs and tells how. All in integers, so that every machine judges alike.
 */
#include "judge.h"

#include <string.h>

#include "base/assert.h"
#include "net.h"

#include "judge_net.h"

/* Compiled for wider vectors too, where the program can choose when it starts. The numbers are the same. */
#if defined(__x86_64__) && defined(__GLIBC__) && defined(__GNUC__) && !defined(__clang__) && \
    !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define WIDE __attribute__((target_clones("avx2", "default")))
#else
#define WIDE
#endif

/* The net was trained for so many; another list of inputs wants another net. */
_Static_assert(RN_INPUTS == 702, "a net that knows the inputs: tools/train makes it");

/* 65536 / (1 + exp(-x / 1024)), by a table of the right half with straight lines between. */
static int squash(int32_t x)
{
    static const int32_t right[17] = {32768, 40793, 47911, 53581, 57724, 60565, 62428, 63615, 64357,
                                      64816, 65097, 65269, 65374, 65438, 65476, 65500, 65514};
    const bool left = x < 0;
    const int32_t y = left ? -x : x;
    if (y >= 16 * 512) {
        return left ? 1 : 65535;
    }
    const int at = (int)(y / 512), part = (int)(y % 512);
    int value = right[at] + (right[at + 1] - right[at]) * part / 512;
    value = value > 65535 ? 65535 : value;
    return left ? 65536 - value : value;
}

/* What a neuron passes on: nothing below 0, and no more than keeps the next sums in 32 bits. It is rounded to the
 * nearest: cut off, all of them together would make a chance of 50 % one of 48. */
static inline int16_t limit(int32_t sum, int shift)
{
    const int32_t value = sum > 0 ? (sum + (1 << (shift - 1))) >> shift : 0;
    return (int16_t)(value < RN_NET_MOST ? value : RN_NET_MOST);
}

/* ---- The first layer ------------------------------------------------------------------------------- */

/* Most inputs are what they were in the position before: only what has changed is added. */
typedef struct Change {
    uint16_t at;
    int16_t by;
} Change;

enum { GROUP = 4 }; /* products of a change and a weight, added, fit into 16 bits */

typedef struct Changes {
    int count; /* a multiple of GROUP: the last ones may be none */
    Change change[RN_IN_BYTES];
} Changes;

/* A bit for each of 64 inputs that is another than it was. Eight bytes are compared at a time: none has its highest bit. The
 * product gathers a bit of each byte in the highest one, that of the first byte last. */
static inline uint64_t differing(const uint8_t *one, const uint8_t *other)
{
    const uint64_t low = 0x7f7f7f7f7f7f7f7f;
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    const uint64_t gather = 0x8040201008040201;
#else
    const uint64_t gather = 0x0102040810204080;
#endif
    uint64_t bits = 0;
    for (int i = 0; i < 8; i++) {
        uint64_t a, b;
        memcpy(&a, one + 8 * i, sizeof a);
        memcpy(&b, other + 8 * i, sizeof b);
        const uint64_t highest = (((a ^ b) + low) & ~low) >> 7;
        bits |= highest * gather >> 56 << 8 * i;
    }
    return bits;
}

static inline void find_changes(const RnInputs *before, const RnInputs *now, Changes *changes)
{
    int count = 0;
    for (int word = 0; word < RN_IN_WORDS; word++) {
        const uint8_t *old = before->value + 64 * word, *new = now->value + 64 * word;
        for (uint64_t bits = differing(old, new); bits != 0; bits &= bits - 1) {
            const int i = __builtin_ctzll(bits);
            changes->change[count++] =
                (Change){(uint16_t)(64 * word + i), (int16_t)(new[i] - old[i])};
        }
    }
    for (; count % GROUP != 0; count++) {
        changes->change[count] = (Change){0, 0};
    }
    RN_ASSERT(count <= RN_COUNT(changes->change));
    changes->count = count;
}

#ifdef __wasm__

enum { LANES = 8 }; /* neurons of the second layer at a time: as many sums as stay in registers */

/* Without vectors: four neurons at a time in the 16 bits each of a 64-bit word. Weights are made positive for that, those of
 * a change that takes off turned round, and what it adds is taken off at the end. */
static void add_changes(const RnNet *net, const Changes *changes, int32_t sum[RN_NET_FIRST])
{
    enum { WORDS = RN_NET_FIRST / 8, MORE = RN_NET_WEIGHT + 1 };
    const uint64_t bytes = 0x00ff00ff00ff00ff, halves = 0x0000ffff0000ffff;
    const uint64_t ones = 0x0101010101010101;
    uint64_t sums[WORDS][4] = {{0}}; /* neurons 0 and 4, 1 and 5, .. of eight */
    int32_t more = 0;
    for (int i = 0; i < changes->count; i += GROUP) {
        uint64_t value[GROUP], turned[GROUP];
        const int8_t *weight[GROUP];
        for (int j = 0; j < GROUP; j++) {
            const Change change = changes->change[i + j];
            const int by = change.by < 0 ? -change.by : change.by;
            value[j] = (uint64_t)by;
            turned[j] = change.by < 0 ? ones : 0;
            weight[j] = net->first[change.at];
            more += MORE * by;
        }
        for (int word = 0; word < WORDS; word++) {
            uint64_t even = 0, odd = 0, eight;
            for (int j = 0; j < GROUP; j++) {
                memcpy(&eight, weight[j] + 8 * word, sizeof eight);
                eight = (eight ^ 128 * ones) - (128 - MORE) * ones; /* MORE higher: 1 to 127 */
                eight = (eight ^ 127 * turned[j]) + turned[j];      /* or 128 less that */
                even += (eight & bytes) * value[j];
                odd += (eight >> 8 & bytes) * value[j];
            }
            sums[word][0] += even & halves;
            sums[word][1] += odd & halves;
            sums[word][2] += even >> 16 & halves;
            sums[word][3] += odd >> 16 & halves;
        }
    }
    for (int h = 0; h < RN_NET_FIRST; h++) {
        const uint64_t two = sums[h / 8][h % 4];
        sum[h] += (int32_t)(uint32_t)(h & 4 ? two >> 32 : two) - more;
    }
}

#else

enum { LANES = RN_NET_SECOND };

static inline void add_changes(const RnNet *net, const Changes *changes, int32_t sum[RN_NET_FIRST])
{
    for (int i = 0; i < changes->count; i += GROUP) {
        const Change *one = &changes->change[i];
        const int16_t *a = net->first[one[0].at], *b = net->first[one[1].at],
                      *c = net->first[one[2].at], *d = net->first[one[3].at];
        const int16_t by[] = {one[0].by, one[1].by, one[2].by, one[3].by};
        for (int h = 0; h < RN_NET_FIRST; h++) {
            sum[h] += (int16_t)(by[0] * a[h] + by[1] * b[h] + by[2] * c[h] + by[3] * d[h]);
        }
    }
}

#endif

/* ---- The others ------------------------------------------------------------------------------------ */

/* Many neurons pass nothing on: the others are listed, and only they counted. */
static inline void add_passed(const RnNet *net, const int16_t passed[RN_NET_FIRST],
                              int16_t second[RN_NET_SECOND])
{
    uint8_t from[RN_NET_FIRST + 1];
    int count = 0;
    for (int h = 0; h < RN_NET_FIRST; h++) {
        from[count] = (uint8_t)h;
        count += passed[h] != 0;
    }
    for (int k = 0; k < RN_NET_SECOND; k += LANES) {
        int32_t sum[LANES];
        for (int lane = 0; lane < LANES; lane++) {
            sum[lane] = net->second_bias[k + lane];
        }
        for (int i = 0; i < count; i++) {
            const int16_t *weight = net->second[from[i]] + k;
            for (int lane = 0; lane < LANES; lane++) {
                sum[lane] += passed[from[i]] * weight[lane];
            }
        }
        for (int lane = 0; lane < LANES; lane++) {
            second[k + lane] = limit(sum[lane], 10);
        }
    }
}

/* A logit, in 1024ths, of what the second layer passes on. */
static inline int32_t logit(const int16_t second[RN_NET_SECOND],
                            const int16_t weight[RN_NET_SECOND], int32_t bias)
{
    int32_t sum = bias;
    for (int k = 0; k < RN_NET_SECOND; k++) {
        sum += second[k] * weight[k];
    }
    return sum / 256;
}

WIDE static int32_t evaluate(const RnNet *net, const Changes *changes, int32_t sum[RN_NET_FIRST],
                             int16_t second[RN_NET_SECOND])
{
    int16_t first[RN_NET_FIRST];
    add_changes(net, changes, sum);
    for (int h = 0; h < RN_NET_FIRST; h++) {
        first[h] = limit(sum[h] + net->first_bias[h], 2);
    }
    add_passed(net, first, second);
    return logit(second, net->out, net->out_bias);
}

/* The logit of a rescue, and what the second layer passes on. */
static int32_t look_at(RnChart *chart, const RnState *s, int16_t second[RN_NET_SECOND])
{
    RnInputs inputs;
    Changes changes;
    rn_inputs(chart, s, &inputs);
    find_changes(&chart->judged.inputs, &inputs, &changes);
    chart->judged.inputs = inputs;
    return evaluate(&judge_net, &changes, chart->judged.sum, second);
}

int rn_judge_on(RnChart *chart, const RnState *s)
{
    int16_t second[RN_NET_SECOND];
    if (s->decision == RN_OVER) {
        return s->result == RN_RESCUED ? 65536 : 0;
    }
    const int judgement = squash(look_at(chart, s, second));
    RN_ASSERT(judgement > 0 && judgement < 65536);
    return judgement;
}

void rn_judge_ways(RnChart *chart, const RnState *s, int32_t share[RN_REASONS])
{
    int16_t second[RN_NET_SECOND];
    int64_t all = 0;
    memset(share, 0, RN_REASONS * sizeof *share);
    if (s->decision == RN_OVER) {
        share[s->reason] = s->result == RN_LOST ? 65536 : 0;
        return;
    }
    look_at(chart, s, second);
    for (int way = 0; way < RN_NET_WAYS; way++) {
        all += share[way + 1] = squash(logit(second, judge_net.way[way], judge_net.way_bias[way]));
    }
    for (int reason = 1; reason < RN_REASONS; reason++) {
        share[reason] = (int32_t)(((int64_t)share[reason] << 16) / all);
    }
}

int rn_judge(const RnBox *box, const RnState *s)
{
    RnChart chart;
    rn_chart(&chart, box);
    return rn_judge_on(&chart, s);
}
