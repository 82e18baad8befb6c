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

/* Without vectors: several neurons at a time in the parts of a 64-bit word, four of the first layer or two of the second. A part
 * below 0 borrows from the next one: sums of such words are right all the same, and the half of what a part can hold, added to
 * it, gives back what it has borrowed. */
enum { FOURS = RN_NET_FIRST / 4, TWOS = RN_NET_SECOND / 2 };

static struct {
    bool made; /* when it is first asked for: a module has one thread */
    uint64_t first[RN_INPUTS][FOURS];
    uint64_t second[RN_NET_FIRST][TWOS];
} packed;

static void pack(const RnNet *net)
{
    for (int i = 0; i < RN_INPUTS; i++) {
        for (int h = RN_NET_FIRST - 1; h >= 0; h--) {
            packed.first[i][h / 4] = (packed.first[i][h / 4] << 16) + (uint64_t)net->first[i][h];
        }
    }
    for (int h = 0; h < RN_NET_FIRST; h++) {
        for (int k = RN_NET_SECOND - 1; k >= 0; k--) {
            packed.second[h][k / 2] = (packed.second[h][k / 2] << 32) + (uint64_t)net->second[h][k];
        }
    }
    packed.made = true;
}

static void add_changes(const RnNet *net, const Changes *changes, int32_t sum[RN_NET_FIRST])
{
    const uint64_t every_other = 0x0000ffff0000ffff, half = 0x8000800080008000;
    uint64_t sums[FOURS][2] = {{0}}; /* neurons 0 and 2, 1 and 3 of four */
    if (!packed.made) {
        pack(net);
    }
    for (int i = 0; i < changes->count; i += GROUP) {
        const Change *one = &changes->change[i];
        const uint64_t *a = packed.first[one[0].at], *b = packed.first[one[1].at],
                       *c = packed.first[one[2].at], *d = packed.first[one[3].at];
        const uint64_t by[] = {(uint64_t)one[0].by, (uint64_t)one[1].by, (uint64_t)one[2].by,
                               (uint64_t)one[3].by};
        for (int word = 0; word < FOURS; word++) {
            const uint64_t four =
                half + by[0] * a[word] + by[1] * b[word] + by[2] * c[word] + by[3] * d[word];
            sums[word][0] += four & every_other;
            sums[word][1] += four >> 16 & every_other;
        }
    }
    const int32_t halves = changes->count / GROUP * 0x8000;
    for (int h = 0; h < RN_NET_FIRST; h++) {
        const uint64_t two = sums[h / 4][h % 2];
        sum[h] += (int32_t)(uint32_t)(h & 2 ? two >> 32 : two) - halves;
    }
}

/* The sums of the second layer of the neurons from[] that pass something on. */
static void add_listed(const RnNet *net, const int16_t *passed, const uint8_t *from, int count,
                       int32_t sum[RN_NET_SECOND])
{
    enum { AT_ONCE = 8 }; /* words: as many sums as stay in registers */
    for (int word = 0; word < TWOS; word += AT_ONCE) {
        uint64_t sums[AT_ONCE] = {0};
        for (int i = 0; i < count; i++) {
            const uint64_t *weight = packed.second[from[i]] + word;
            const uint64_t by = (uint64_t)passed[from[i]];
            for (int at = 0; at < AT_ONCE; at++) {
                sums[at] += by * weight[at];
            }
        }
        for (int at = 0; at < AT_ONCE; at++) {
            const int k = 2 * (word + at);
            const uint64_t two = sums[at] + 0x80000000; /* the lower one gives back */
            sum[k] = net->second_bias[k] + (int32_t)(uint32_t)sums[at];
            sum[k + 1] = net->second_bias[k + 1] + (int32_t)(uint32_t)(two >> 32);
        }
    }
}

#else

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

/* The sums of the second layer of the neurons from[] that pass something on. */
static inline void add_listed(const RnNet *net, const int16_t *passed, const uint8_t *from,
                              int count, int32_t sum[RN_NET_SECOND])
{
    memcpy(sum, net->second_bias, RN_NET_SECOND * sizeof *sum);
    for (int i = 0; i < count; i++) {
        const int16_t *weight = net->second[from[i]];
        for (int k = 0; k < RN_NET_SECOND; k++) {
            sum[k] += passed[from[i]] * weight[k];
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
    int32_t sum[RN_NET_SECOND];
    int count = 0;
    for (int h = 0; h < RN_NET_FIRST; h++) {
        from[count] = (uint8_t)h;
        count += passed[h] != 0;
    }
    add_listed(net, passed, from, count, sum);
    for (int k = 0; k < RN_NET_SECOND; k++) {
        second[k] = limit(sum[k], 10);
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
