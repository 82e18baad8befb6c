/*
 * fit.c - fits the judge's network to positions that train_play has written, and prints src/crew/judge_net.h.
 *
 * Usage: train_fit [--from NET] [--keep NET] [--rounds N] [--rate N] [--trust N] FILE.. >judge_net.h
 *        train_fit --level --from NET [--keep NET] FILE.. >judge_net.h
 *        train_fit --table FILE..
 *
 * --level only shifts and stretches what NET says, so that its chances are right over these games.
 * --table only tells how the judge that saw the games agrees with their ends.
 * --keep writes the network as it is learned (floating point), --from goes on with one of those. --rate is the first
 * step width in millionths, which falls to nothing over the rounds. --trust, in hundredths, lets what the network of
 * --from says of the next position of a game count against what came later. One position in fifty, whole games, is not learned from but
 * tells the loss. Beside the chance of rescue the network learns how the boat is lost, which helps it see why;
 * only the chance is kept. See tools/train/README.md.
 */
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "crew/net.h"
#include "crew/rng.h"
#include "samples.h"

enum {
    FIRST = RN_NET_FIRST,
    SECOND = RN_NET_SECOND,
    OUTS = 8,
    PARTS = 16,
    SHARE = 32,
    BATCH = PARTS * SHARE
};

typedef struct Params {
    float first[RN_INPUTS][FIRST];
    float first_bias[FIRST];
    float second[SECOND][FIRST];
    float second_bias[SECOND];
    float out[OUTS][SECOND]; /* rescue, then reasons 1 .. 7 */
    float out_bias[OUTS];
} Params;
enum { NUMBERS = sizeof(Params) / sizeof(float) };

typedef struct Net {
    Params now, mean, square;
    Params step[PARTS]; /* what each part of a batch adds up */
    double mean_left, square_left;
} Net;

typedef struct Samples {
    uint8_t *bytes;
    size_t size;
    size_t *at;    /* of each sample */
    float *target; /* what the network is to say */
    size_t count;
    size_t room;
} Samples;

typedef struct Pass { /* one position's way through the network */
    const uint8_t *row;
    int inputs;
    float first[FIRST], second[SECOND], out[OUTS];
} Pass;

static void read_samples(Samples *all, const char *name)
{
    FILE *file = fopen(name, "rb");
    if (file == NULL || fseek(file, 0, SEEK_END) != 0) {
        perror(name);
        exit(1);
    }
    const size_t size = (size_t)ftell(file);
    rewind(file);
    all->bytes = realloc(all->bytes, all->size + size);
    if (all->bytes == NULL || fread(all->bytes + all->size, 1, size, file) != size) {
        perror(name);
        exit(1);
    }
    fclose(file);
    const size_t end = all->size + size;
    while (all->size + sizeof(SampleHead) <= end) {
        SampleHead head;
        memcpy(&head, all->bytes + all->size, sizeof head);
        const size_t next = all->size + sizeof head + 3u * head.count;
        if (next > end) {
            break; /* cut off while it was written */
        }
        if (all->count == all->room) {
            all->room = all->room * 2 + 1024;
            all->at = realloc(all->at, all->room * sizeof *all->at);
        }
        all->at[all->count++] = all->size;
        all->size = next;
    }
}

static float sigmoid(float x) { return 1 / (1 + expf(-x)); }

static void forward(const Params *net, Pass *pass)
{
    memcpy(pass->first, net->first_bias, sizeof pass->first);
    for (int i = 0; i < pass->inputs; i++) {
        const uint8_t *in = pass->row + 3 * i;
        const float value = (float)(int8_t)in[2] / 64;
        const float *weight = net->first[in[0] | in[1] << 8];
        for (int h = 0; h < FIRST; h++) {
            pass->first[h] += value * weight[h];
        }
    }
    for (int h = 0; h < FIRST; h++) {
        pass->first[h] = fmaxf(0, fminf(pass->first[h], 8));
    }
    for (int k = 0; k < SECOND; k++) {
        float sum = net->second_bias[k];
        for (int h = 0; h < FIRST; h++) {
            sum += pass->first[h] * net->second[k][h];
        }
        pass->second[k] = fmaxf(0, fminf(sum, 8));
    }
    for (int o = 0; o < OUTS; o++) {
        float sum = net->out_bias[o];
        for (int k = 0; k < SECOND; k++) {
            sum += pass->second[k] * net->out[o][k];
        }
        pass->out[o] = sigmoid(sum);
    }
}

static void backward(const Params *net, Params *step, const Pass *pass, const float off[OUTS])
{
    float second[SECOND] = {0}, first[FIRST] = {0};
    for (int o = 0; o < OUTS; o++) {
        step->out_bias[o] += off[o];
        for (int k = 0; k < SECOND; k++) {
            step->out[o][k] += off[o] * pass->second[k];
            second[k] += off[o] * net->out[o][k];
        }
    }
    for (int k = 0; k < SECOND; k++) {
        if (pass->second[k] <= 0 || pass->second[k] >= 8) {
            continue;
        }
        step->second_bias[k] += second[k];
        for (int h = 0; h < FIRST; h++) {
            step->second[k][h] += second[k] * pass->first[h];
            first[h] += second[k] * net->second[k][h];
        }
    }
    for (int h = 0; h < FIRST; h++) {
        first[h] = pass->first[h] <= 0 || pass->first[h] >= 8 ? 0 : first[h];
        step->first_bias[h] += first[h];
    }
    for (int i = 0; i < pass->inputs; i++) {
        const uint8_t *in = pass->row + 3 * i;
        const float value = (float)(int8_t)in[2] / 64;
        float *weight = step->first[in[0] | in[1] << 8];
        for (int h = 0; h < FIRST; h++) {
            weight[h] += value * first[h];
        }
    }
}

/* One step of Adam with what a batch has added up, for one part of the numbers. */
static void update(Net *net, float rate, int part)
{
    float *now = (float *)&net->now, *mean = (float *)&net->mean, *square = (float *)&net->square;
    const float a = rate / (float)(1 - net->mean_left), b = 1 / (float)(1 - net->square_left);
    const int end = (part + 1) * NUMBERS / PARTS;
    for (int i = part * NUMBERS / PARTS; i < end; i++) {
        float g = 0;
        for (int p = 0; p < PARTS; p++) {
            float *step = (float *)&net->step[p];
            g += step[i] / BATCH;
            step[i] = 0;
        }
        mean[i] = 0.9F * mean[i] + 0.1F * g;
        square[i] = 0.999F * square[i] + 0.001F * g * g;
        now[i] -= a * mean[i] / (sqrtf(square[i] * b) + 1e-7F) + rate * 1e-4F * now[i];
        const float most = i < RN_INPUTS * FIRST ? 127 / 8.0F : 7.9F; /* what the integers hold */
        now[i] = fmaxf(-most, fminf(now[i], most));
    }
}

static void look(const Samples *all, size_t n, Pass *pass, SampleHead *head)
{
    memcpy(head, all->bytes + all->at[n], sizeof *head);
    pass->row = all->bytes + all->at[n] + sizeof *head;
    pass->inputs = head->count;
}

static bool is_held_out(size_t n) { return n / 1024 % 50 == 7; }

/* How often crews were rescued where the judge that saw the games said so many tenths. */
static void tell_table(const Samples *all)
{
    double said[10] = {0}, rescued[10] = {0};
    long count[10] = {0};
    for (size_t n = 0; n < all->count; n++) {
        Pass pass;
        SampleHead head;
        look(all, n, &pass, &head);
        const int tenth = head.judged * 10 / 65536;
        said[tenth] += head.judged / 65536.0;
        rescued[tenth] += head.rescued;
        count[tenth]++;
    }
    printf("positions   said  rescued\n");
    for (int tenth = 0; tenth < 10; tenth++) {
        const double of = (double)(count[tenth] > 0 ? count[tenth] : 1);
        printf("%9ld  %5.1f    %5.1f\n", count[tenth], 100 * said[tenth] / of,
               100 * rescued[tenth] / of);
    }
}

/* The loss by crew size: of the network, and of the judge that saw the games. */
static void tell_loss(const Params *net, const Samples *all, int round)
{
    double loss[9] = {0}, judge[9] = {0}, sum = 0, rescued[9] = {0}, said[9] = {0};
    long count[9] = {0}, total = 0;
    for (size_t n = 0; n < all->count; n++) {
        Pass pass;
        SampleHead head;
        if (!is_held_out(n)) {
            continue;
        }
        look(all, n, &pass, &head);
        forward(net, &pass);
        const double p = pass.out[0], q = fmin(fmax(head.judged / 65536.0, 1e-4), 1 - 1e-4);
        const double l = head.rescued ? -log(p + 1e-9) : -log(1 - p + 1e-9);
        loss[head.gnomes] += l;
        judge[head.gnomes] += head.rescued ? -log(q) : -log(1 - q);
        rescued[head.gnomes] += head.rescued;
        said[head.gnomes] += p;
        count[head.gnomes]++;
        sum += l;
        total++;
    }
    fprintf(stderr, "round %d: loss %.5f over %ld;", round, sum / (double)total, total);
    for (int g = 3; g <= 8; g++) {
        const double of = (double)(count[g] > 0 ? count[g] : 1);
        fprintf(stderr, " %d: %.4f (judge %.4f, %.3f said %.3f)", g, loss[g] / of, judge[g] / of,
                rescued[g] / of, said[g] / of);
    }
    fprintf(stderr, "\n");
}

/* What the network is to say of each position: how the game ended, or, with `trust` in what the network to begin with
 * says of later positions of the same game, that for a part: less of it is luck. */
static void set_targets(const Params *net, Samples *all, float trust)
{
    float later = 0, said = 0;
    all->target = malloc(all->count * sizeof *all->target);
    for (size_t n = all->count; n-- > 0;) {
        Pass pass;
        SampleHead head;
        look(all, n, &pass, &head);
        later = head.last ? head.rescued : (1 - trust) * later + trust * said;
        all->target[n] = later;
        if (trust > 0) {
            forward(net, &pass);
            said = pass.out[0];
        }
    }
}

static void learn_from(Net *net, const Samples *all, size_t n, int part)
{
    Pass pass;
    SampleHead head;
    float off[OUTS];
    look(all, n, &pass, &head);
    forward(&net->now, &pass);
    off[0] = pass.out[0] - all->target[n];
    for (int o = 1; o < OUTS; o++) {
        off[o] = 0.2F * (pass.out[o] - (head.reason == o ? 1 : 0));
    }
    backward(&net->now, &net->step[part], &pass, off);
}

/* Threads that learn together: each has a part of every batch, and then of the numbers to change. */
typedef struct School {
    Net *net;
    const Samples *all;
    const size_t *order;
    size_t batches, first; /* of this round, and those before it */
    size_t in_all;
    float rate;
    pthread_barrier_t barrier;
} School;

typedef struct Pupil {
    School *school;
    int part;
} Pupil;

static void *learn(void *user)
{
    const Pupil *pupil = user;
    School *school = pupil->school;
    Net *net = school->net;
    for (size_t batch = 0; batch < school->batches; batch++) {
        const size_t *order = school->order + batch * BATCH + (size_t)pupil->part * SHARE;
        for (int i = 0; i < SHARE; i++) {
            learn_from(net, school->all, order[i], pupil->part);
        }
        pthread_barrier_wait(&school->barrier);
        if (pupil->part == 0) {
            net->mean_left *= 0.9;
            net->square_left *= 0.999;
        }
        pthread_barrier_wait(&school->barrier);
        const float left = 1 - (float)(school->first + batch) / (float)school->in_all;
        update(net, school->rate * (left * left * 0.98F + 0.02F), pupil->part);
        pthread_barrier_wait(&school->barrier);
    }
    return NULL;
}

static void learn_round(School *school)
{
    pthread_t thread[PARTS];
    Pupil pupil[PARTS];
    pthread_barrier_init(&school->barrier, NULL, PARTS);
    for (int part = 0; part < PARTS; part++) {
        pupil[part] = (Pupil){school, part};
        if (pthread_create(&thread[part], NULL, learn, &pupil[part]) != 0) {
            perror("train_fit");
            exit(1);
        }
    }
    for (int part = 0; part < PARTS; part++) {
        pthread_join(thread[part], NULL);
    }
    pthread_barrier_destroy(&school->barrier);
}

static void fit(Net *net, const Samples *all, int rounds, float first_rate)
{
    uint64_t rng = 88172645463325252u;
    size_t *order = malloc(all->count * sizeof *order), count = 0;
    for (size_t n = 0; n < all->count; n++) {
        if (!is_held_out(n)) {
            order[count++] = n;
        }
    }
    School school = {.net = net, .all = all, .order = order, .batches = count / BATCH};
    school.in_all = school.batches * (size_t)rounds;
    school.rate = first_rate;
    tell_loss(&net->now, all, 0);
    for (int round = 1; round <= rounds; round++) {
        for (size_t n = count; n > 1; n--) {
            const size_t other = rn_below(&rng, (uint32_t)n), swap = order[n - 1];
            order[n - 1] = order[other];
            order[other] = swap;
        }
        learn_round(&school);
        school.first += school.batches;
        tell_loss(&net->now, all, round);
    }
    free(order);
}

static void round_to(float *number, int count, float scale)
{
    for (int i = 0; i < count; i++) {
        number[i] = roundf(number[i] * scale) / scale;
    }
}

/* As it will be printed: an input that is always there, rounded, moves all that is said. */
static void round_net(Params *net)
{
    round_to(net->first[0], RN_INPUTS * FIRST, 8);
    round_to(net->first_bias, FIRST, 512);
    round_to(net->second[0], SECOND * FIRST, 1024);
    round_to(net->out[0], OUTS * SECOND, 1024);
}

/* Shifts and stretches what the rounded network says of a rescue, as a logit, so that it agrees best with these games: the two
 * numbers by Newton's method. */
static void level(Params *net, const Samples *all)
{
    double shift = 0, stretch = 1;
    float *said = malloc(all->count * sizeof *said);
    round_net(net);
    for (size_t n = 0; n < all->count; n++) {
        Pass pass;
        SampleHead head;
        look(all, n, &pass, &head);
        forward(net, &pass);
        said[n] = logf(pass.out[0] + 1e-9F) - logf(1 - pass.out[0] + 1e-9F);
    }
    for (int round = 0; round < 20; round++) {
        double a = 0, b = 0, aa = 1e-9, ab = 0, bb = 1e-9;
        for (size_t n = 0; n < all->count; n++) {
            const double p = 1 / (1 + exp(-shift - stretch * said[n]));
            const double off = p - all->target[n], weight = p * (1 - p);
            a += off;
            b += off * said[n];
            aa += weight;
            ab += weight * said[n];
            bb += weight * said[n] * said[n];
        }
        const double det = aa * bb - ab * ab;
        shift -= (bb * a - ab * b) / det;
        stretch -= (aa * b - ab * a) / det;
    }
    fprintf(stderr, "levelled: %.3f + %.3f times what it said\n", shift, stretch);
    for (int k = 0; k < SECOND; k++) {
        net->out[0][k] *= (float)stretch;
    }
    net->out_bias[0] = (float)(net->out_bias[0] * stretch + shift);
    free(said);
}

static void begin(Params *net)
{
    uint64_t rng = 1234567;
    for (int i = 0; i < NUMBERS; i++) {
        ((float *)net)[i] = 0;
    }
    for (int i = 0; i < RN_INPUTS * FIRST; i++) {
        ((float *)net->first)[i] = ((float)rn_below(&rng, 20001) / 10000 - 1) * 0.15F;
    }
    for (int i = 0; i < SECOND * FIRST; i++) {
        ((float *)net->second)[i] = ((float)rn_below(&rng, 20001) / 10000 - 1) * 0.25F;
    }
    for (int i = 0; i < OUTS * SECOND; i++) {
        ((float *)net->out)[i] = ((float)rn_below(&rng, 20001) / 10000 - 1) * 0.5F;
    }
}

/* ---- Printing ------------------------------------------------------------------------------------------- */

static void print_numbers(const char *name, const float *number, int count, int each, double scale)
{
    printf("    .%s = {", name);
    int column = 200;
    for (int i = 0; i < count; i++) {
        char text[16];
        const long value = lround((double)number[i] * scale);
        const char *open = each > 0 && i % each == 0 ? "{" : "",
                   *close = each > 0 && i % each == each - 1 ? "}" : "";
        const int width = snprintf(text, sizeof text, "%s%ld%s,", open, value, close);
        if (column + width > 116) {
            printf("\n        ");
            column = 8;
        }
        printf("%s", text);
        column += width;
    }
    printf("\n    },\n");
}

/* Inputs that no position had keep what they began with, which means nothing. */
static void forget_unseen(Net *net)
{
    for (int i = 0; i < RN_INPUTS; i++) {
        float seen = 0;
        for (int h = 0; h < FIRST; h++) {
            seen += net->square.first[i][h];
        }
        for (int h = 0; h < FIRST && seen == 0; h++) {
            net->now.first[i][h] = 0;
        }
    }
}

static void print_net(const Params *net)
{
    printf("/* Made by tools/train (its README.md tells how); no text to be read by people. */\n"
           "/* clang-format off */\n"
           "static const RnNet judge_net = {\n");
    print_numbers("first", &net->first[0][0], RN_INPUTS * FIRST, FIRST, 8);
    print_numbers("first_bias", net->first_bias, FIRST, 0, 512);
    print_numbers("second", &net->second[0][0], SECOND * FIRST, FIRST, 1024);
    print_numbers("second_bias", net->second_bias, SECOND, 0, 262144);
    print_numbers("out", net->out[0], SECOND, 0, 1024);
    printf("    .out_bias = %ld,\n};\n/* clang-format on */\n",
           lround((double)net->out_bias[0] * 262144));
}

static void read_net(Params *net, const char *name)
{
    FILE *file = fopen(name, "rb");
    if (file == NULL || fread(net, sizeof *net, 1, file) != 1) {
        perror(name);
        exit(1);
    }
    fclose(file);
}

int main(int argc, char **argv)
{
    static Net net = {.mean_left = 1, .square_left = 1};
    Samples all = {0};
    long rounds = 3, rate = 1500, trust = 0;
    const char *keep = NULL;
    bool table = false, levels = false;
    begin(&net.now);
    for (int i = 1; i < argc; i++) {
        if (strncmp(argv[i], "--", 2) != 0) {
            read_samples(&all, argv[i]);
        } else if (strcmp(argv[i], "--from") == 0) {
            read_net(&net.now, argv[++i]);
        } else if (strcmp(argv[i], "--table") == 0) {
            table = true;
        } else if (strcmp(argv[i], "--level") == 0) {
            levels = true;
        } else if (strcmp(argv[i], "--keep") == 0) {
            keep = argv[++i];
        } else {
            long *option = strcmp(argv[i], "--rounds") == 0 ? &rounds
                           : strcmp(argv[i], "--rate") == 0 ? &rate
                                                            : &trust;
            *option = strtol(argv[++i], NULL, 10);
        }
    }
    if (all.count == 0) {
        fprintf(stderr, "train_fit: no positions\n");
        return 2;
    }
    if (table) {
        tell_table(&all);
        return 0;
    }
    set_targets(&net.now, &all, (float)trust / 100);
    if (levels) {
        level(&net.now, &all);
    } else {
        fit(&net, &all, (int)rounds, (float)rate / 1e6F);
        forget_unseen(&net);
    }
    if (keep != NULL) {
        FILE *file = fopen(keep, "wb");
        if (file == NULL || fwrite(&net.now, sizeof net.now, 1, file) != 1 || fclose(file) != 0) {
            perror(keep);
            return 1;
        }
    }
    print_net(&net.now);
    return 0;
}
