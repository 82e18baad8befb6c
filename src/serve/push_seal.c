/*
 * push_seal.c - Web Push: what is sent, so that only one browser can read it and it knows whose it is.
 *
 * RFC 8291 section 3.4 (the keys), RFC 8188 section 2 (the form: one record), RFC 8292 section 2 (the proof: a
 * JSON Web Token with ES256). Names are those of RFC 8291.
 */
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/param_build.h>
#include <openssl/rand.h>
#include <stdio.h>
#include <string.h>

#include "base/assert.h"
#include "base/json.h"
#include "serve/push.h"

enum { HASH = 32, CEK = 16, NONCE = 12, TAG = 16, RECORD = 4096, SECOND_HALF = 32, SIGNATURE = 64 };

/* ---- Keys ------------------------------------------------------------------------------------- */

/* A key as OpenSSL has it; without `scalar` the public half alone. NULL when the point is none of the curve. */
static EVP_PKEY *key_of(const unsigned char *point, const unsigned char *scalar)
{
    EVP_PKEY *key = NULL;
    BIGNUM *number = scalar != NULL ? BN_bin2bn(scalar, RN_PUSH_SCALAR, NULL) : NULL;
    OSSL_PARAM_BLD *build = OSSL_PARAM_BLD_new();
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
    RN_ASSERT(build != NULL && context != NULL);
    OSSL_PARAM_BLD_push_utf8_string(build, OSSL_PKEY_PARAM_GROUP_NAME, "P-256", 0);
    OSSL_PARAM_BLD_push_octet_string(build, OSSL_PKEY_PARAM_PUB_KEY, point, RN_PUSH_POINT);
    if (number != NULL) {
        OSSL_PARAM_BLD_push_BN_pad(build, OSSL_PKEY_PARAM_PRIV_KEY, number, RN_PUSH_SCALAR);
    }
    OSSL_PARAM *params = OSSL_PARAM_BLD_to_param(build);
    if (params == NULL || EVP_PKEY_fromdata_init(context) != 1 ||
        EVP_PKEY_fromdata(context, &key, scalar != NULL ? EVP_PKEY_KEYPAIR : EVP_PKEY_PUBLIC_KEY,
                          params) != 1) {
        key = NULL;
    }
    OSSL_PARAM_free(params);
    OSSL_PARAM_BLD_free(build);
    EVP_PKEY_CTX_free(context);
    BN_clear_free(number);
    return key;
}

bool rn_push_is_point(const unsigned char point[RN_PUSH_POINT])
{
    EVP_PKEY *key = point[0] == 4 ? key_of(point, NULL) : NULL;
    EVP_PKEY_free(key);
    return key != NULL;
}

void rn_push_key_new(RnPushKey *key)
{
    size_t size = 0;
    BIGNUM *number = NULL;
    EVP_PKEY *pair = EVP_EC_gen("P-256");
    RN_ASSERT(pair != NULL);
    bool good = EVP_PKEY_get_octet_string_param(pair, OSSL_PKEY_PARAM_PUB_KEY, key->point,
                                                sizeof key->point, &size) == 1 &&
                size == RN_PUSH_POINT &&
                EVP_PKEY_get_bn_param(pair, OSSL_PKEY_PARAM_PRIV_KEY, &number) == 1 &&
                BN_bn2binpad(number, key->scalar, RN_PUSH_SCALAR) == RN_PUSH_SCALAR;
    RN_ASSERT(good);
    BN_clear_free(number);
    EVP_PKEY_free(pair);
}

void rn_push_key_write(const RnPushKey *key, char text[RN_PUSH_KEY_TEXT])
{
    unsigned char bytes[RN_PUSH_SCALAR + RN_PUSH_POINT];
    memcpy(bytes, key->scalar, RN_PUSH_SCALAR);
    memcpy(bytes + RN_PUSH_SCALAR, key->point, RN_PUSH_POINT);
    rn_base64_write(RN_BASE64_URL, bytes, sizeof bytes, text);
}

bool rn_push_key_read(RnPushKey *key, const char *text)
{
    unsigned char bytes[RN_PUSH_SCALAR + RN_PUSH_POINT];
    if (!rn_base64_read(text, bytes, sizeof bytes)) {
        return false;
    }
    memcpy(key->scalar, bytes, RN_PUSH_SCALAR);
    memcpy(key->point, bytes + RN_PUSH_SCALAR, RN_PUSH_POINT);
    EVP_PKEY *pair = key_of(key->point, key->scalar);
    EVP_PKEY_CTX *context = pair != NULL ? EVP_PKEY_CTX_new(pair, NULL) : NULL;
    bool good = context != NULL && EVP_PKEY_pairwise_check(context) == 1;
    EVP_PKEY_CTX_free(context);
    EVP_PKEY_free(pair);
    return good;
}

/* ---- Sealing ---------------------------------------------------------------------------------- */

/* HMAC-SHA256: both halves of HKDF (RFC 5869), for nothing here is longer than one hash. */
static void hmac(const unsigned char *key, size_t key_size, const unsigned char *text, size_t size,
                 unsigned char hash[HASH])
{
    unsigned made = 0;
    const unsigned char *good = HMAC(EVP_sha256(), key, (int)key_size, text, size, hash, &made);
    RN_ASSERT(good != NULL && made == HASH);
}

static void expand(const unsigned char prk[HASH], const char *info, unsigned char hash[HASH])
{
    unsigned char text[64];
    size_t size = strlen(info) + 1; /* with its 0 */
    RN_ASSERT(size < sizeof text);
    memcpy(text, info, size);
    text[size] = 1;
    hmac(prk, HASH, text, size + 1, hash);
}

static bool ecdh(const RnPushKey *own, const unsigned char *point, unsigned char secret[HASH])
{
    size_t size = HASH;
    EVP_PKEY *pair = key_of(own->point, own->scalar);
    EVP_PKEY *other = point[0] == 4 ? key_of(point, NULL) : NULL;
    EVP_PKEY_CTX *context = pair != NULL ? EVP_PKEY_CTX_new(pair, NULL) : NULL;
    bool good = other != NULL && context != NULL && EVP_PKEY_derive_init(context) == 1 &&
                EVP_PKEY_derive_set_peer(context, other) == 1 &&
                EVP_PKEY_derive(context, secret, &size) == 1 && size == HASH;
    EVP_PKEY_CTX_free(context);
    EVP_PKEY_free(other);
    EVP_PKEY_free(pair);
    return good;
}

/* The key and the nonce of the one record. */
static bool derive(const RnPush *to, const RnPushKey *once, const unsigned char *salt,
                   unsigned char cek[HASH], unsigned char nonce[HASH])
{
    static const char head[] = "WebPush: info"; /* with its 0 */
    unsigned char info[sizeof head + 2 * RN_PUSH_POINT + 1];
    unsigned char secret[HASH];
    unsigned char prk[HASH];
    unsigned char ikm[HASH];
    if (!ecdh(once, to->point, secret)) {
        return false;
    }
    memcpy(info, head, sizeof head);
    memcpy(info + sizeof head, to->point, RN_PUSH_POINT);
    memcpy(info + sizeof head + RN_PUSH_POINT, once->point, RN_PUSH_POINT);
    info[sizeof info - 1] = 1;
    hmac(to->auth, RN_PUSH_AUTH, secret, HASH, prk);
    hmac(prk, HASH, info, sizeof info, ikm);
    hmac(salt, RN_PUSH_SALT, ikm, HASH, prk);
    expand(prk, "Content-Encoding: aes128gcm", cek);
    expand(prk, "Content-Encoding: nonce", nonce);
    return true;
}

static void encrypt(const unsigned char *cek, const unsigned char *nonce, const char *text,
                    size_t size, unsigned char *out)
{
    static const unsigned char last = 2; /* behind the last record */
    int made = 0;
    int more = 0;
    EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
    RN_ASSERT(context != NULL);
    bool good =
        EVP_EncryptInit_ex(context, EVP_aes_128_gcm(), NULL, cek, nonce) == 1 &&
        EVP_EncryptUpdate(context, out, &made, (const unsigned char *)text, (int)size) == 1 &&
        EVP_EncryptUpdate(context, out + made, &more, &last, 1) == 1 &&
        made + more == (int)size + 1 && EVP_EncryptFinal_ex(context, out + size + 1, &made) == 1 &&
        made == 0 && EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_GCM_GET_TAG, TAG, out + size + 1) == 1;
    RN_ASSERT(good);
    EVP_CIPHER_CTX_free(context);
}

size_t rn_push_seal(const RnPush *to, const RnPushKey *once, const unsigned char salt[RN_PUSH_SALT],
                    const char *text, unsigned char body[RN_PUSH_BODY])
{
    static const unsigned char record[4] = {0, 0, RECORD >> 8, RECORD & 0xff};
    unsigned char cek[HASH];
    unsigned char nonce[HASH];
    size_t size = strlen(text);
    unsigned char *at = body;
    if (size > RN_PUSH_TEXT || !derive(to, once, salt, cek, nonce)) {
        return 0;
    }
    memcpy(at, salt, RN_PUSH_SALT);
    at += RN_PUSH_SALT;
    memcpy(at, record, sizeof record);
    at += sizeof record;
    *at++ = RN_PUSH_POINT;
    memcpy(at, once->point, RN_PUSH_POINT);
    at += RN_PUSH_POINT;
    encrypt(cek, nonce, text, size, at);
    at += size + 1 + TAG;
    RN_ASSERT(at <= body + RN_PUSH_BODY);
    return (size_t)(at - body);
}

size_t rn_push_seal_now(const RnPush *to, const char *text, unsigned char body[RN_PUSH_BODY])
{
    RnPushKey once;
    unsigned char salt[RN_PUSH_SALT];
    int random = RAND_bytes(salt, sizeof salt);
    RN_ASSERT(random == 1);
    rn_push_key_new(&once);
    return rn_push_seal(to, &once, salt, text, body);
}

/* ---- The proof -------------------------------------------------------------------------------- */

/* ECDSA with SHA-256, as the two numbers that a token has. */
static void sign(const RnPushKey *key, const char *text, unsigned char signature[SIGNATURE])
{
    unsigned char der[2 * SIGNATURE];
    size_t size = sizeof der;
    EVP_PKEY *pair = key_of(key->point, key->scalar);
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    RN_ASSERT(pair != NULL && context != NULL);
    bool good = EVP_DigestSignInit(context, NULL, EVP_sha256(), NULL, pair) == 1 &&
                EVP_DigestSign(context, der, &size, (const unsigned char *)text, strlen(text)) == 1;
    const unsigned char *at = der;
    ECDSA_SIG *pieces = good ? d2i_ECDSA_SIG(NULL, &at, (long)size) : NULL;
    good =
        pieces != NULL &&
        BN_bn2binpad(ECDSA_SIG_get0_r(pieces), signature, SECOND_HALF) == SECOND_HALF &&
        BN_bn2binpad(ECDSA_SIG_get0_s(pieces), signature + SECOND_HALF, SECOND_HALF) == SECOND_HALF;
    RN_ASSERT(good);
    ECDSA_SIG_free(pieces);
    EVP_MD_CTX_free(context);
    EVP_PKEY_free(pair);
}

bool rn_push_proof(const RnPushKey *key, const char *host, const char *contact, int64_t until,
                   char proof[RN_PUSH_PROOF])
{
    static const char head[] = "{\"typ\":\"JWT\",\"alg\":\"ES256\"}";
    enum { CLAIMS = RN_PUSH_HOST + RN_PUSH_CONTACT + 128 };
    char claims[CLAIMS];
    char token[RN_BASE64_ROOM(sizeof head) + RN_BASE64_ROOM(CLAIMS)];
    unsigned char signature[SIGNATURE];
    char written[RN_BASE64_ROOM(SIGNATURE)];
    char point[RN_PUSH_POINT_TEXT];
    RnJson json = {.used = 0};
    rn_json_form(&json, "{'aud':'https://");
    rn_json_put(&json, host); /* a name, by rn_push_host() */
    rn_json_form(&json, "','exp':%lld,'sub':%s}", (long long)until, contact);
    rn_json_end(&json);
    int size = snprintf(claims, sizeof claims, "%s", json.text);
    rn_json_free(&json);
    if (size < 0 || (size_t)size >= sizeof claims) {
        return false;
    }
    size_t used = rn_base64_write(RN_BASE64_URL, head, sizeof head - 1, token);
    token[used++] = '.';
    rn_base64_write(RN_BASE64_URL, claims, (size_t)size, token + used);
    sign(key, token, signature);
    rn_base64_write(RN_BASE64_URL, signature, sizeof signature, written);
    rn_base64_write(RN_BASE64_URL, key->point, RN_PUSH_POINT, point);
    size = snprintf(proof, RN_PUSH_PROOF, "vapid t=%s.%s, k=%s", token, written, point);
    return size > 0 && size < RN_PUSH_PROOF;
}
