/*
 * crew.c - the same judgements and futures on a GPU and here, bit by bit, from positions of games of all sizes, editions and
 * variants.
 *
 *     cuda_crew CREW.ptx [POSITIONS]
 *
 * Prints what it has compared, and how long either took: the GPU, and one core here. Ends with 77 where there is no GPU.
 */
#include <dlfcn.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/clock.h"
#include "base/memory.h"
#include "crew/judge.h"
#include "games.h"
#include "kernel.h"

enum { SKIPPED = 77, USUAL_POSITIONS = 2000, EACH = 32, TOGETHER = 64, STACK = 24576 };

_Noreturn static void end(int status, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vprintf(format, arguments);
    va_end(arguments);
    putchar('\n');
    exit(status);
}

/* ---- The GPU: NVIDIA's driver, which comes with it ----------------------------------------------------- */

typedef unsigned long long Address; /* on the GPU */

typedef struct Driver {
    int (*init)(unsigned flags);
    int (*device)(int *device, int number);
    int (*retain)(void **context, int device);
    int (*set)(void *context);
    int (*limit)(int which, size_t value);
    int (*load)(void **module, const void *image);
    int (*function)(void **function, void *module, const char *name);
    int (*allocate)(Address *address, size_t size);
    int (*up)(Address to, const void *from, size_t size);
    int (*down)(void *to, Address from, size_t size);
    int (*launch)(void *function, unsigned x, unsigned y, unsigned z, unsigned wide, unsigned high,
                  unsigned deep, unsigned shared, void *stream, void **arguments, void **extra);
} Driver;

static Driver driver;

static void find(void *library, const char *name, void *function)
{
    *(void **)function = dlsym(library, name); /* as POSIX has it */
    if (*(void **)function == NULL) {
        end(1, "the driver has no %s", name);
    }
}

static void hold(int error, const char *what)
{
    if (error != 0) {
        end(1, "%s: error %d of the driver", what, error);
    }
}

static char *read_file(const char *path)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL || fseek(file, 0, SEEK_END) != 0) {
        end(1, "%s cannot be read", path);
    }
    const long size = ftell(file);
    char *text = rn_alloc((size_t)size + 1, 1);
    rewind(file);
    if (size < 0 || fread(text, 1, (size_t)size, file) != (size_t)size) {
        end(1, "%s cannot be read", path);
    }
    fclose(file);
    text[size] = '\0';
    return text;
}

/* The crew on the GPU. */
static void *open_crew(const char *path)
{
    void *library = dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL), *context, *module;
    int device;
    if (library == NULL) {
        end(SKIPPED, "skipped: there is no driver of an NVIDIA GPU");
    }
    find(library, "cuInit", &driver.init);
    find(library, "cuDeviceGet", &driver.device);
    find(library, "cuDevicePrimaryCtxRetain", &driver.retain);
    find(library, "cuCtxSetCurrent", &driver.set);
    find(library, "cuCtxSetLimit", &driver.limit);
    find(library, "cuModuleLoadData", &driver.load);
    find(library, "cuModuleGetFunction", &driver.function);
    find(library, "cuMemAlloc_v2", &driver.allocate);
    find(library, "cuMemcpyHtoD_v2", &driver.up);
    find(library, "cuMemcpyDtoH_v2", &driver.down);
    find(library, "cuLaunchKernel", &driver.launch);
    if (driver.init(0) != 0 || driver.device(&device, 0) != 0) {
        end(SKIPPED, "skipped: there is no NVIDIA GPU");
    }
    hold(driver.retain(&context, device), "a context");
    hold(driver.set(context), "its context");
    hold(driver.limit(0, STACK), "its stack");
    char *text = read_file(path);
    hold(driver.load(&module, text), path);
    free(text);
    return module;
}

/* ---- Here and there ------------------------------------------------------------------------------------ */

typedef struct Pair {
    void *module;
    RnState *states;
    uint32_t count;
    Address states_there, results_there;
    int32_t *results;
} Pair;

/* A decision of each of so many games at a glance. */
static void open_pair(Pair *pair, const char *path, uint32_t count)
{
    pair->module = open_crew(path);
    pair->count = count;
    pair->states = rn_alloc(count, sizeof *pair->states);
    pair->results = rn_alloc(count * EACH, sizeof *pair->results);
    for (uint32_t i = 0; i < count; i++) {
        RnState last;
        uint64_t rng = rn_mix(i);
        const RnConfig config = rn_train_config(i, &rng);
        rn_train_draw(RN_TRAIN_GLANCE, &config, false, &rng, &pair->states[i], 1, &last);
    }
    const size_t size = count * sizeof *pair->states;
    hold(driver.allocate(&pair->states_there, size), "its memory");
    hold(driver.allocate(&pair->results_there, count * EACH * sizeof *pair->results), "its memory");
    hold(driver.up(pair->states_there, pair->states, size), "its memory");
}

/* Seconds that it takes. */
static double run_there(Pair *pair, const char *name, void **arguments, uint32_t results)
{
    void *function;
    hold(driver.function(&function, pair->module, name), name);
    const double begin = rn_clock_seconds();
    hold(driver.launch(function, (results + TOGETHER - 1) / TOGETHER, 1, 1, TOGETHER, 1, 1, 0, NULL,
                       arguments, NULL),
         name);
    hold(driver.down(pair->results, pair->results_there, results * sizeof *pair->results), name);
    return rn_clock_seconds() - begin;
}

static void compare_judgements(Pair *pair)
{
    void *arguments[] = {&pair->states_there, &pair->count, &pair->results_there};
    const double there = run_there(pair, "rn_gpu_judge", arguments, pair->count);
    const double begin = rn_clock_seconds();
    for (uint32_t i = 0; i < pair->count; i++) {
        const int here = rn_judge(rn_box_standard(), &pair->states[i]);
        if (here != pair->results[i]) {
            end(1, "position %u: judged %d here, %d there", i, here, pair->results[i]);
        }
    }
    printf("judgements: %u the same, %.4f s there, %.3f s here\n", pair->count, there,
           rn_clock_seconds() - begin);
}

static void compare_futures(Pair *pair, int ahead, int picks)
{
    RnGpuFutures what = {
        .states = pair->count, .each = EACH, .ahead = ahead, .picks = picks, .seed = 7};
    void *arguments[] = {&pair->states_there, &what, &pair->results_there};
    const double there = run_there(pair, "rn_gpu_futures", arguments, what.states * EACH);
    const double begin = rn_clock_seconds();
    RnChart chart;
    rn_chart(&chart, rn_box_standard());
    for (uint32_t i = 0; i < what.states * EACH; i++) {
        const int here = rn_gpu_future(&chart, pair->states, &what, i);
        if (here != pair->results[i]) {
            end(1, "position %u, future %u of %d minutes: %d here, %d there", i / EACH, i % EACH,
                ahead, here, pair->results[i]);
        }
    }
    printf("futures of %d minutes, %d a turn: %u the same, %.3f s there, %.3f s here\n", ahead,
           picks, what.states * EACH, there, rn_clock_seconds() - begin);
}

int main(int argc, char **argv)
{
    Pair pair;
    const long count = argc > 2 ? strtol(argv[2], NULL, 10) : USUAL_POSITIONS;
    if (argc < 2 || count < 1 || count > 1000000) {
        end(2, "Usage: cuda_crew CREW.ptx [POSITIONS, to 1000000]");
    }
    open_pair(&pair, argv[1], (uint32_t)count);
    compare_judgements(&pair);
    compare_futures(&pair, 0, RN_PICKS);
    compare_futures(&pair, RN_HORIZON, 1);
    compare_futures(&pair, RN_LONG, RN_PICKS);
    free(pair.states);
    free(pair.results);
    return 0;
}
