/*
 * push_open.h - the other end of Web Push: a browser that opens what was sealed for it (RFC 8188, RFC 8291), and a
 * push service that looks who has sent it (RFC 8292). Written from those, and not with what seals.
 */
#ifndef RN_TEST_PUSH_OPEN_H
#define RN_TEST_PUSH_OPEN_H

#include <jansson.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "serve/push.h"

static inline EVP_PKEY *push_key(const unsigned char *point, const unsigned char *scalar)
{
    unsigned char small[RN_PUSH_SCALAR]; /* a number as this machine has it */
    EVP_PKEY *key = NULL;
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
    for (int i = 0; scalar != NULL && i < RN_PUSH_SCALAR; i++) {
        small[i] = scalar[RN_PUSH_SCALAR - 1 - i];
    }
    OSSL_PARAM params[] = {
        OSSL_PARAM_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, (char *)"prime256v1", 0),
        OSSL_PARAM_octet_string(OSSL_PKEY_PARAM_PUB_KEY, (void *)point, RN_PUSH_POINT),
        scalar != NULL ? (OSSL_PARAM)OSSL_PARAM_BN(OSSL_PKEY_PARAM_PRIV_KEY, small, sizeof small)
                       : (OSSL_PARAM)OSSL_PARAM_END,
        OSSL_PARAM_END};
    EVP_PKEY_fromdata_init(context);
    if (EVP_PKEY_fromdata(context, &key, scalar != NULL ? EVP_PKEY_KEYPAIR : EVP_PKEY_PUBLIC_KEY,
                          params) != 1) {
        key = NULL;
    }
    EVP_PKEY_CTX_free(context);
    return key;
}

static inline void push_hkdf(const unsigned char *salt, size_t salt_size, const unsigned char *ikm,
                             const void *info, size_t info_size, unsigned char *out, size_t size)
{
    EVP_KDF *kdf = EVP_KDF_fetch(NULL, "HKDF", NULL);
    EVP_KDF_CTX *context = EVP_KDF_CTX_new(kdf);
    OSSL_PARAM params[] = {OSSL_PARAM_utf8_string(OSSL_KDF_PARAM_DIGEST, (char *)"SHA256", 0),
                           OSSL_PARAM_octet_string(OSSL_KDF_PARAM_KEY, (void *)ikm, 32),
                           OSSL_PARAM_octet_string(OSSL_KDF_PARAM_SALT, (void *)salt, salt_size),
                           OSSL_PARAM_octet_string(OSSL_KDF_PARAM_INFO, (void *)info, info_size),
                           OSSL_PARAM_END};
    if (EVP_KDF_derive(context, out, size, params) != 1) {
        abort();
    }
    EVP_KDF_CTX_free(context);
    EVP_KDF_free(kdf);
}

/* The content key and the nonce; false when the sender's key is none. */
static inline bool push_keys(const RnPushKey *browser, const unsigned char *auth,
                             const unsigned char *body, unsigned char cek[16],
                             unsigned char nonce[12])
{
    unsigned char secret[32];
    unsigned char ikm[32];
    unsigned char info[14 + 2 * RN_PUSH_POINT];
    size_t size = sizeof secret;
    EVP_PKEY *own = push_key(browser->point, browser->scalar);
    EVP_PKEY *sender = push_key(body + 21, NULL);
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new(own, NULL);
    bool good = sender != NULL && EVP_PKEY_derive_init(context) == 1 &&
                EVP_PKEY_derive_set_peer(context, sender) == 1 &&
                EVP_PKEY_derive(context, secret, &size) == 1;
    EVP_PKEY_CTX_free(context);
    EVP_PKEY_free(sender);
    EVP_PKEY_free(own);
    if (!good) {
        return false;
    }
    memcpy(info, "WebPush: info", 14);
    memcpy(info + 14, browser->point, RN_PUSH_POINT);
    memcpy(info + 14 + RN_PUSH_POINT, body + 21, RN_PUSH_POINT);
    push_hkdf(auth, 16, secret, info, sizeof info, ikm, sizeof ikm);
    push_hkdf(body, 16, ikm, "Content-Encoding: aes128gcm", 28, cek, 16);
    push_hkdf(body, 16, ikm, "Content-Encoding: nonce", 24, nonce, 12);
    return true;
}

/* Opens a body of one record; how long the text is, which gets a 0 behind it, or -1. */
static inline int push_open(const RnPushKey *browser, const unsigned char *auth,
                            const unsigned char *body, size_t size, char *text)
{
    static const unsigned char record[4] = {0, 0, 16, 0};
    unsigned char cek[16];
    unsigned char nonce[12];
    int made = 0;
    int more = 0;
    if (size < 21 + RN_PUSH_POINT + 17 || memcmp(body + 16, record, 4) != 0 ||
        body[20] != RN_PUSH_POINT || !push_keys(browser, auth, body, cek, nonce)) {
        return -1;
    }
    const unsigned char *sealed = body + 21 + RN_PUSH_POINT;
    int length = (int)(size - 21 - RN_PUSH_POINT - 16);
    EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
    bool good =
        EVP_DecryptInit_ex(context, EVP_aes_128_gcm(), NULL, cek, nonce) == 1 &&
        EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_GCM_SET_TAG, 16, (void *)(sealed + length)) == 1 &&
        EVP_DecryptUpdate(context, (unsigned char *)text, &made, sealed, length) == 1 &&
        EVP_DecryptFinal_ex(context, (unsigned char *)text + made, &more) == 1;
    EVP_CIPHER_CTX_free(context);
    while (good && made > 0 && text[made - 1] == 0) { /* padding */
        made--;
    }
    if (!good || made == 0 || text[made - 1] != 2) {
        return -1;
    }
    text[made - 1] = '\0';
    return made - 1;
}

/* Any length of base64url; how many bytes, or 0. */
static inline size_t push_letters(const char *text, size_t length, unsigned char *bytes)
{
    char one[2048];
    size_t size = length * 3 / 4;
    if (length >= sizeof one) {
        return 0;
    }
    memcpy(one, text, length);
    one[length] = '\0';
    return rn_base64_read(one, bytes, size) ? size : 0;
}

static inline bool push_signed(const char *token, size_t size, const unsigned char *signature,
                               const unsigned char *point)
{
    unsigned char *der = NULL;
    ECDSA_SIG *pieces = ECDSA_SIG_new();
    ECDSA_SIG_set0(pieces, BN_bin2bn(signature, 32, NULL), BN_bin2bn(signature + 32, 32, NULL));
    int length = i2d_ECDSA_SIG(pieces, &der);
    EVP_PKEY *key = push_key(point, NULL);
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    bool good =
        key != NULL && EVP_DigestVerifyInit(context, NULL, EVP_sha256(), NULL, key) == 1 &&
        EVP_DigestVerify(context, der, (size_t)length, (const unsigned char *)token, size) == 1;
    EVP_MD_CTX_free(context);
    EVP_PKEY_free(key);
    OPENSSL_free(der);
    ECDSA_SIG_free(pieces);
    return good;
}

/* What "vapid t=.., k=.." says, when it is signed with the key of the server, as letters; else NULL. */
static inline json_t *push_claims(const char *proof, const char *key)
{
    unsigned char point[RN_PUSH_POINT];
    unsigned char bytes[2048];
    const char *token = proof + strlen("vapid t=");
    const char *first = strncmp(proof, "vapid t=", 8) == 0 ? strchr(token, '.') : NULL;
    const char *second = first != NULL ? strchr(first + 1, '.') : NULL;
    const char *end = second != NULL ? strstr(second, ", k=") : NULL;
    if (end == NULL || strcmp(end + 4, key) != 0 || !rn_base64_read(key, point, sizeof point) ||
        push_letters(second + 1, (size_t)(end - second - 1), bytes) != 64 ||
        !push_signed(token, (size_t)(second - token), bytes, point)) {
        return NULL;
    }
    size_t size = push_letters(token, (size_t)(first - token), bytes);
    json_t *head = json_loadb((const char *)bytes, size, 0, NULL);
    const char *how = json_string_value(json_object_get(head, "alg"));
    bool good = how != NULL && strcmp(how, "ES256") == 0;
    json_decref(head);
    size = good ? push_letters(first + 1, (size_t)(second - first - 1), bytes) : 0;
    return json_loadb((const char *)bytes, size, 0, NULL);
}

#endif
