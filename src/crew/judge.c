/*
 * judge.c - how good a position is, at a glance: a small neural network.
 *
 * Its weights (judge_net.h) were fitted to the ends of games that the crew played against itself; tools/train
 * has the programs and tells how. All in integers, so that every machine judges alike.
 */
#include "judge.h"

#include "base/assert.h"
#include "inputs.h"
#include "net.h"

#include "judge_net.h"

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
static int16_t limit(int32_t sum, int shift)
{
    const int32_t value = sum > 0 ? (sum + (1 << (shift - 1))) >> shift : 0;
    return (int16_t)(value < RN_NET_MOST ? value : RN_NET_MOST);
}

static int32_t evaluate(const RnNet *net, const RnInputs *inputs)
{
    int32_t sum[RN_NET_FIRST];
    int16_t first[RN_NET_FIRST];
    for (int h = 0; h < RN_NET_FIRST; h++) {
        sum[h] = net->first_bias[h];
    }
    for (int i = 0; i < inputs->count; i += 2) { /* two products of bytes fit into 16 bits */
        const RnSignal one = inputs->input[i];
        const RnSignal two = i + 1 < inputs->count ? inputs->input[i + 1] : (RnSignal){0, 0};
        const int8_t *a = net->first[one.at], *b = net->first[two.at];
        for (int h = 0; h < RN_NET_FIRST; h++) {
            sum[h] += (int16_t)(one.value * a[h] + two.value * b[h]);
        }
    }
    for (int h = 0; h < RN_NET_FIRST; h++) {
        first[h] = limit(sum[h], 2);
    }
    int32_t out = net->out_bias;
    for (int k = 0; k < RN_NET_SECOND; k++) {
        int32_t second = net->second_bias[k];
        for (int h = 0; h < RN_NET_FIRST; h++) {
            second += first[h] * net->second[k][h];
        }
        out += limit(second, 10) * net->out[k];
    }
    return out / 256;
}

int rn_judge(const RnBox *box, const RnState *s)
{
    RnInputs inputs;
    if (s->decision == RN_OVER) {
        return s->result == RN_RESCUED ? 65536 : 0;
    }
    rn_inputs(box, s, &inputs);
    const int judgement = squash(evaluate(&judge_net, &inputs));
    RN_ASSERT(judgement > 0 && judgement < 65536);
    return judgement;
}
