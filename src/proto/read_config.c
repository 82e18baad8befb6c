/*
 * read_config.c - reading a config: its fields, what they are when left out, and what the rules do
 * not allow [2.1].
 */
#include "proto/read.h"

#include <string.h>

#include "base/assert.h"

enum { C_EDITION, C_PLAYERS, C_GNOMES, C_VARIANTS };

static bool read_variants(const RnPlace *at, json_t *const v[], RnConfig *config)
{
    unsigned variants = 0;
    for (int i = 0; i < RN_VARIANTS; i++) {
        RnPlace here = rn_field(at, rn_word_variant(i));
        uint8_t on = 0;
        if (v[i] != NULL && !rn_read_bool(&here, v[i], &on)) {
            return false;
        }
        variants |= (unsigned)on << i;
    }
    rn_set_variants(config, variants);
    return true;
}

static bool read_crew_size(const RnPlace *at, json_t *const v[], RnConfig *config)
{
    RnPlace here = rn_field(at, "players");
    int players = 0;
    if (!rn_read_int(&here, v[C_PLAYERS], 1, RN_GNOMES_MAX, &players)) {
        return false;
    }
    int gnomes = players == 1 ? 3 : players == 2 ? 4 : players;
    here = rn_field(at, "gnomes");
    if (v[C_GNOMES] && !rn_read_int(&here, v[C_GNOMES], RN_GNOMES_MIN, RN_GNOMES_MAX, &gnomes)) {
        return false;
    }
    config->players = (uint8_t)players;
    config->gnomes = (uint8_t)gnomes;
    return true;
}

bool rn_read_config(const RnPlace *at, const json_t *value, bool complete, RnConfig *config)
{
#define MAY(constant, field, ...) "?" #field,
#define MUST(constant, field, ...) #field,
    static const char *const some[] = {"?edition", "players", "?gnomes", RN_VARIANT_LIST(MAY)};
    static const char *const all[] = {"edition", "players", "gnomes", RN_VARIANT_LIST(MUST)};
#undef MAY
#undef MUST
    json_t *v[RN_COUNT(all)];
    RnPlace here = rn_field(at, "edition");
    int edition = RN_REVISED;
    if (!rn_read_object(at, value, complete ? all : some, RN_COUNT(all), v)) {
        return false;
    }
    if (v[C_EDITION] && !rn_read_word(&here, v[C_EDITION], rn_word_edition, 0, 2, &edition)) {
        return false;
    }
    memset(config, 0, sizeof *config);
    config->edition = (uint8_t)edition;
    if (!read_crew_size(at, v, config) || !read_variants(at, v + C_VARIANTS, config)) {
        return false;
    }
    RnConfigFlaw flaw = rn_config_check(config);
    return flaw == RN_CONFIG_OK || rn_refuse(at, "%s", rn_config_text(flaw));
}

bool rn_json_read_config(const json_t *value, RnConfig *config, char error[RN_ERROR_MAX])
{
    RnPlace top = rn_place(error);
    RnPlace here = rn_field(&top, "config");
    return rn_read_config(&here, value, false, config);
}
