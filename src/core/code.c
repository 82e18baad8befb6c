/*
 * code.c - a state as bytes: snapshots and the hash.
 *
 * The fields go in the order of code.h, numbers with their low byte first, so that every machine and
 * compiler gives the same bytes. RN_CODE_VERSION rises when that list changes; the hash starts from it,
 * so that hashes of two layouts are never compared unawares. A new variant changes nothing while it is
 * off: the config has a byte for each of its fields of version 0.1, and later variants are bits of the
 * first byte, above the edition.
 */
#include "code.h"
#include "core.h"

#define ROW_SIZE(field) +sizeof(((RnState *)0)->field)
#define WIDE_SIZE(field, type) +sizeof(type)
enum { CODE_BODY = RN_CODE_CONFIG RN_CODE_FIELDS(ROW_SIZE, WIDE_SIZE) };

/* Every byte of the state is a field or one of the named zeros: no padding, nothing forgotten. */
RN_STATIC_ASSERT(CODE_BODY - RN_CODE_CONFIG + sizeof(((RnState *)0)->config_bytes) +
                     sizeof(((RnState *)0)->zero) ==
                 sizeof(RnState));
/* The fields of version 0.1 come first, as they lie in the code. */
RN_STATIC_ASSERT(offsetof(RnConfig, level_flow) == RN_CODE_CONFIG - 1);
RN_STATIC_ASSERT(RN_VARIANTS <= RN_EARLY_VARIANTS + RN_CODE_LATER);
RN_STATIC_ASSERT(RN_CODE_HEAD + CODE_BODY <= RN_CODE_MAX);
RN_STATIC_ASSERT(sizeof(RnState) <= 512);
RN_STATIC_ASSERT(sizeof(RnMove) == 4 && sizeof(RnFact) == 8);
RN_STATIC_ASSERT(sizeof(RnView) == sizeof(RnState) + 12);

RN_FN static uint8_t *put_row(uint8_t *at, const void *row, size_t size)
{
    memcpy(at, row, size);
    return at + size;
}

RN_FN static uint8_t *put_wide(uint8_t *at, uint32_t number, int size)
{
    for (int i = 0; i < size; i++) {
        *at++ = (uint8_t)(number >> 8 * i);
    }
    return at;
}

RN_FN static const uint8_t *get_row(const uint8_t *at, void *row, size_t size)
{
    memcpy(row, at, size);
    return at + size;
}

RN_FN static uint32_t get_wide(const uint8_t **at, int size)
{
    uint32_t number = 0;
    for (int i = 0; i < size; i++) {
        number |= (uint32_t) * (*at)++ << 8 * i;
    }
    return number;
}

RN_FN static uint8_t *put_config(uint8_t *at, const RnConfig *config)
{
    memcpy(at, config, RN_CODE_CONFIG);
    at[0] = (uint8_t)(at[0] | rn_variants(config) >> RN_EARLY_VARIANTS << 1);
    return at + RN_CODE_CONFIG;
}

/* A bit that is no variant is left in the edition, which the check refuses. */
RN_FN static const uint8_t *get_config(const uint8_t *at, RnConfig *config)
{
    const unsigned later = (unsigned)at[0] >> 1 << RN_EARLY_VARIANTS;
    uint8_t *fields = (uint8_t *)config;
    memcpy(fields, at, RN_CODE_CONFIG);
    if (later >> RN_VARIANTS == 0) {
        config->edition &= 1;
        for (int i = RN_EARLY_VARIANTS; i < RN_VARIANTS; i++) {
            fields[3 + i] = (uint8_t)(later >> i & 1u);
        }
    }
    return at + RN_CODE_CONFIG;
}

RN_FN static void put_body(const RnState *s, uint8_t *body)
{
    uint8_t *at = body;
#define PUT_ROW(field) at = put_row(at, &s->field, sizeof s->field);
#define PUT_WIDE(field, type) at = put_wide(at, s->field, (int)sizeof(type));
    at = put_config(at, &s->config);
    RN_CODE_FIELDS(PUT_ROW, PUT_WIDE)
#undef PUT_ROW
#undef PUT_WIDE
    RN_ASSERT(at == body + CODE_BODY);
}

RN_FN size_t rn_encode(const RnBox *box, const RnState *s, uint8_t code[RN_CODE_MAX])
{
    code[0] = RN_CODE_VERSION;
    put_wide(code + 1, box->digest, 4);
    put_body(s, code + RN_CODE_HEAD);
    return RN_CODE_HEAD + CODE_BODY;
}

RN_FN RnFlaw rn_decode(const RnBox *box, const uint8_t *code, size_t size, RnState *state)
{
    RnState read;
    RnState *s = &read;
    if (size != RN_CODE_HEAD + CODE_BODY || code[0] != RN_CODE_VERSION) {
        return RN_FLAW_CODE;
    }
    const uint8_t *at = code + 1;
    if (get_wide(&at, 4) != box->digest) {
        return RN_FLAW_OTHER_BOX;
    }
    memset(s, 0, sizeof *s);
#define GET_ROW(field) at = get_row(at, &s->field, sizeof s->field);
#define GET_WIDE(field, type) s->field = (type)get_wide(&at, (int)sizeof(type));
    at = get_config(at, &s->config);
    RN_CODE_FIELDS(GET_ROW, GET_WIDE)
#undef GET_ROW
#undef GET_WIDE
    RN_ASSERT(at == code + size);
    const RnFlaw flaw = rn_check(box, s);
    if (flaw == RN_SOUND) {
        *state = read;
    }
    return flaw;
}

RN_FN uint64_t rn_hash(const RnState *s)
{
    uint8_t body[(CODE_BODY + 7) / 8 * 8];
    uint64_t hash = 0x52656420u + RN_CODE_VERSION;
    put_body(s, body);
    memset(body + CODE_BODY, 0, sizeof body - CODE_BODY);
    for (size_t i = 0; i < sizeof body; i += 8) {
        hash = (hash ^ rn_eight(body + i)) * 0x9E3779B97F4A7C15u;
        hash ^= hash >> 29;
    }
    hash = (hash ^ hash >> 32) * 0xD6E8FEB86659FD93u;
    return hash ^ hash >> 32;
}
