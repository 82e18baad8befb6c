/*
 * save.c - a simulation in a file, so that it can be stopped and resumed.
 *
 * The file begins with all that makes the run what it is, in the words of this command. A run may go on
 * with a file that has fewer games or fewer settings than it: games are numbered, and none depends on
 * the others. Any other difference is that of another run. A sum over everything stands at the end.
 */
#include "session/record.h"
#include "sim/sim.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/mix.h"
#include "text/text.h"
#include "text/tongue.h"

enum { OUTCOMES_A_LINE = 100, CHECK_SIZE = 24 }; /* "check: " with 16 digits and its line end */
enum { PLAIN = 5, DETAILED = 6 };                /* formats: the second one has rows */
static const char MAGIC[] = "format: red-november-sim ";
static const char SUMS[] = "sums:", ROW[] = "row: ";

static uint64_t sum_of(const char *text, size_t size) { return rn_fnv(RN_FNV_START, text, size); }

/* ---- Writing ---------------------------------------------------------------------------------- */

static void put_setting(FILE *out, const RnSimSetting *setting)
{
    const RnConfig *config = &setting->config;
    char variants[96];
    rn_sim_variants_text(config, variants, sizeof variants);
    fprintf(out, "setting: edition=%s players=%u gnomes=%u variants=%s crew=%s seats=",
            rn_word_edition(config->edition), config->players, config->gnomes,
            variants[0] == '\0' ? "none" : variants, rn_sim_crew_word(setting));
    for (int gnome = 0; gnome < config->gnomes; gnome++) {
        const char *word = rn_kind_word(setting->seat[gnome]);
        fprintf(out, "%s%s", gnome == 0 ? "" : ",", word == NULL ? "cmd" : word);
    }
    char loyal[RN_GNOMES_MAX + 1];
    rn_loyal_text(config->gnomes, setting->loyal, loyal);
    fprintf(out, " loyal=%s simulations=%u ms=%u tries=%u\n", loyal, setting->simulations,
            setting->ms, setting->clairvoyant);
}

/* What makes the run what it is, up to its settings. */
static void put_start(FILE *out, const RnSim *sim, int format, uint32_t games)
{
    fprintf(out, "%s%d\nversion: %s\ncomponents: %08" PRIx32 "\nseed: %" PRIu64 "\ngames: %u\n",
            MAGIC, format, rn_version(), sim->box->digest, sim->seed, games);
    for (int gnome = 0; gnome < RN_GNOMES_MAX; gnome++) {
        if (sim->bot[gnome] != NULL) {
            fprintf(out, "seat: %s %s\n", rn_word_gnome(gnome), sim->bot[gnome]);
        }
    }
}

static void put_rows(FILE *out, const RnSim *sim, const RnSimRow *row)
{
    for (uint32_t game = 0; game < sim->games; game++, row++) {
        if (row->decisions != 0) {
            fprintf(out, "%s%u %u %u %u %u %u %" PRIu64 "\n", ROW, game, row->decisions, row->turns,
                    row->minutes, row->dead, row->won, row->simulations);
        }
    }
}

static void put_tally(FILE *out, const RnSim *sim, const RnTally *tally, int setting)
{
    const size_t first = (size_t)setting * sim->games;
    const char *outcome = tally->outcome + first;
    fputs(SUMS, out);
    for (int i = 0; i < RN_SUMS; i++) {
        fprintf(out, " %" PRIu64, tally->sum[setting][i]);
    }
    fputc('\n', out);
    for (uint32_t at = 0; at < sim->games; at += OUTCOMES_A_LINE) {
        const uint32_t left = sim->games - at;
        fwrite(outcome + at, 1, left < OUTCOMES_A_LINE ? left : OUTCOMES_A_LINE, out);
        fputc('\n', out);
    }
    if (tally->row != NULL) {
        put_rows(out, sim, tally->row + first);
    }
}

static FILE *open_text(char **text, size_t *size)
{
    FILE *out = open_memstream(text, size);
    if (out == NULL) {
        rn_no_memory();
    }
    return out;
}

void rn_sim_save(FILE *out, const RnSim *sim, const RnTally *tally)
{
    char *text = NULL;
    size_t size = 0;
    FILE *body = open_text(&text, &size);
    put_start(body, sim, tally->row != NULL ? DETAILED : PLAIN, sim->games);
    for (int i = 0; i < sim->count; i++) {
        put_setting(body, &sim->settings[i]);
    }
    fputc('\n', body);
    for (int i = 0; i < sim->count; i++) {
        put_tally(body, sim, tally, i);
    }
    fclose(body);
    fwrite(text, 1, size, out);
    fprintf(out, "check: %016" PRIx64 "\n", sum_of(text, size));
    free(text);
}

/* ---- Reading ---------------------------------------------------------------------------------- */

static bool refuse(char error[RN_SIM_ERROR_MAX], const char *reason)
{
    snprintf(error, RN_SIM_ERROR_MAX, "%s", reason);
    return false;
}

static bool is_whole(const char *text, size_t size)
{
    char check[CHECK_SIZE + 1];
    if (size < CHECK_SIZE) {
        return false;
    }
    snprintf(check, sizeof check, "check: %016" PRIx64 "\n", sum_of(text, size - CHECK_SIZE));
    return memcmp(text + size - CHECK_SIZE, check, CHECK_SIZE) == 0;
}

/* The first line in which the two beginnings differ is the reason. */
static bool refuse_other(const char *theirs, const char *ours, char error[RN_SIM_ERROR_MAX])
{
    size_t at = 0, start = 0;
    for (; theirs[at] == ours[at]; at++) {
        start = ours[at] == '\n' ? at + 1 : start;
    }
    const int their_size = (int)strcspn(theirs + start, "\n");
    const int our_size = (int)strcspn(ours + start, "\n");
    snprintf(error, RN_SIM_ERROR_MAX, _("it belongs to another run: it says '%.*s', not '%.*s'"),
             their_size < 200 ? their_size : 200, theirs + start, our_size < 200 ? our_size : 200,
             ours + start);
    return false;
}

/* What a file says of itself. The text ends with its sum, in which no reader goes on: it is no line of
 * any other kind. */
typedef struct Reader {
    RnSim *sim;
    const char *at;
    int format;
    uint32_t games;
    int count;                        /* of settings ... */
    int setting[RN_SIM_SETTINGS_MAX]; /* ... and which of ours each is */
} Reader;

static bool skip(Reader *reader, const char *word)
{
    const size_t size = strlen(word);
    const bool there = strncmp(reader->at, word, size) == 0;
    reader->at += there ? size : 0;
    return there;
}

/* A number of digits alone, with this behind it. */
static bool read_number(Reader *reader, uint64_t *number, char behind)
{
    char *end;
    if (reader->at[0] < '0' || reader->at[0] > '9') {
        return false;
    }
    *number = strtoull(reader->at, &end, 10);
    reader->at = end + 1;
    return *end == behind;
}

/* The format and how many games there are: as many as ours, unless it says fewer. */
static void look_ahead(Reader *reader)
{
    uint64_t format = 0, games = reader->sim->games;
    skip(reader, MAGIC);
    read_number(reader, &format, '\n');
    for (int line = 0; line < 4 && !skip(reader, "games: "); line++) {
        reader->at += strcspn(reader->at, "\n");
        reader->at += strncmp(reader->at, "\ncheck: ", 8) != 0; /* which is the end */
    }
    read_number(reader, &games, '\n');
    reader->format = format == DETAILED ? DETAILED : PLAIN;
    reader->games = games < reader->sim->games ? (uint32_t)games : reader->sim->games;
}

/* The beginning, with any number of games up to ours. */
static bool read_start(Reader *reader, char error[RN_SIM_ERROR_MAX])
{
    const char *text = reader->at;
    char *ours = NULL;
    size_t size = 0;
    look_ahead(reader);
    FILE *out = open_text(&ours, &size);
    put_start(out, reader->sim, reader->format, reader->games);
    fclose(out);
    reader->at = text;
    const bool same = skip(reader, ours) || refuse_other(text, ours, error);
    free(ours);
    return same;
}

static int find_setting(const Reader *reader)
{
    for (int i = 0; i < reader->sim->count; i++) {
        char *ours = NULL;
        size_t size = 0;
        FILE *out = open_text(&ours, &size);
        put_setting(out, &reader->sim->settings[i]);
        fclose(out);
        const bool same = strncmp(reader->at, ours, size) == 0;
        free(ours);
        if (same) {
            return i;
        }
    }
    return -1;
}

/* The settings, all of which must be ours too. */
static bool read_settings(Reader *reader, char error[RN_SIM_ERROR_MAX])
{
    while (*reader->at != '\n') {
        const int size = (int)strcspn(reader->at, "\n");
        const int setting = find_setting(reader);
        if (setting < 0 || reader->count == reader->sim->count) {
            snprintf(error, RN_SIM_ERROR_MAX,
                     _("it belongs to another run: it says '%.*s', and this run has no such thing"),
                     size < 200 ? size : 200, reader->at);
            return false;
        }
        reader->setting[reader->count++] = setting;
        reader->at += size + 1;
    }
    reader->at++;
    return true;
}

static bool read_sums(Reader *reader, uint64_t sum[RN_SUMS])
{
    bool good = skip(reader, SUMS);
    for (int i = 0; good && i < RN_SUMS; i++) {
        good = skip(reader, " ") && read_number(reader, &sum[i], i + 1 < RN_SUMS ? ' ' : '\n');
        reader->at -= i + 1 < RN_SUMS; /* that one is the next one's */
    }
    return good;
}

static bool read_row(Reader *reader, RnSimRow *rows, const char *outcome)
{
    uint64_t number[7];
    for (int i = 0; i < 7; i++) {
        if (!read_number(reader, &number[i], i < 6 ? ' ' : '\n')) {
            return false;
        }
    }
    if (number[0] >= reader->games || outcome[number[0]] == RN_NOT_PLAYED || number[1] == 0) {
        return false;
    }
    rows[number[0]] = (RnSimRow){.decisions = (uint32_t)number[1],
                                 .turns = (uint16_t)number[2],
                                 .minutes = (uint8_t)number[3],
                                 .dead = (uint8_t)number[4],
                                 .won = (uint8_t)number[5],
                                 .simulations = number[6]};
    return true;
}

static bool read_tally(Reader *reader, int setting)
{
    RnSim *sim = reader->sim;
    const size_t first = (size_t)setting * sim->games;
    char *outcome = sim->tally.outcome + first;
    uint64_t played = 0;
    if (!read_sums(reader, sim->tally.sum[setting])) {
        return false;
    }
    for (uint32_t game = 0; game < reader->games; game++) {
        if (!rn_sim_is_outcome(*reader->at)) {
            return false;
        }
        played += *reader->at != RN_NOT_PLAYED;
        outcome[game] = *reader->at++;
        if (((game + 1) % OUTCOMES_A_LINE == 0 || game + 1 == reader->games) &&
            !skip(reader, "\n")) {
            return false;
        }
    }
    while (reader->format == DETAILED && skip(reader, ROW)) {
        if (!read_row(reader, sim->tally.row + first, outcome)) {
            return false;
        }
    }
    return played == sim->tally.sum[setting][RN_SUM_GAMES];
}

/* Rows of a file stay in it, also when nobody asks for them now. */
static bool make_rows(RnSim *sim, char error[RN_SIM_ERROR_MAX])
{
    if (rn_tally_games(sim) > RN_SIM_ROWS_MAX) {
        snprintf(error, RN_SIM_ERROR_MAX,
                 _("it has rows, and more than %d games in all are too many for them"),
                 RN_SIM_ROWS_MAX);
        return false;
    }
    if (!sim->detailed) {
        sim->detailed = true;
        sim->tally.row = rn_alloc(rn_tally_games(sim), sizeof *sim->tally.row);
    }
    return true;
}

bool rn_sim_load(RnSim *sim, const char *text, size_t size, char error[RN_SIM_ERROR_MAX])
{
    if (size < sizeof MAGIC || memcmp(text, MAGIC, sizeof MAGIC - 1) != 0) {
        return refuse(error, _("it is not a save file of rednov sim"));
    }
    if (!is_whole(text, size)) {
        return refuse(error, _("it is damaged: its sum is wrong"));
    }
    Reader *reader = rn_alloc(1, sizeof *reader);
    *reader = (Reader){.sim = sim, .at = text};
    bool good = read_start(reader, error) && read_settings(reader, error);
    good = good && (reader->format != DETAILED || make_rows(sim, error));
    for (int i = 0; good && i < reader->count; i++) {
        good = read_tally(reader, reader->setting[i]) ||
               refuse(error, _("it is damaged: its games do not fit"));
    }
    free(reader);
    return good;
}
