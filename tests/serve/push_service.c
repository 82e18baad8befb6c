/*
 * push_service.c - a push service of the test.
 */
#define _GNU_SOURCE /* strcasestr() */
#include "push_service.h"

#include <arpa/inet.h>
#include <assert.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { YEAR_S = 365 * 24 * 3600, PLANS = 2, PLAN = 128 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static Pushed last;
static int count;
static char plan[PLANS][PLAN]; /* "" for none */
static int listens;
static SSL_CTX *tls;

/* ---- Its certificate -------------------------------------------------------------------------- */

static X509 *certify(EVP_PKEY *key, const char *host)
{
    X509 *own = X509_new();
    char names[256];
    X509_set_version(own, 2);
    ASN1_INTEGER_set(X509_get_serialNumber(own), 1);
    X509_gmtime_adj(X509_getm_notBefore(own), -3600);
    X509_gmtime_adj(X509_getm_notAfter(own), YEAR_S);
    X509_set_pubkey(own, key);
    X509_NAME *name = X509_get_subject_name(own);
    X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_ASC, (const unsigned char *)host, -1, -1, 0);
    X509_set_issuer_name(own, name);
    snprintf(names, sizeof names, "DNS:%s", host);
    X509_EXTENSION *more = X509V3_EXT_conf_nid(NULL, NULL, NID_subject_alt_name, names);
    X509_add_ext(own, more, -1);
    X509_EXTENSION_free(more);
    assert(X509_sign(own, key, EVP_sha256()) > 0);
    return own;
}

static void make_tls(const char *host, const char *file)
{
    EVP_PKEY *key = EVP_EC_gen("P-256");
    X509 *own = certify(key, host);
    FILE *out = fopen(file, "w");
    assert(out != NULL && PEM_write_X509(out, own) == 1);
    fclose(out);
    tls = SSL_CTX_new(TLS_server_method());
    assert(SSL_CTX_use_certificate(tls, own) == 1 && SSL_CTX_use_PrivateKey(tls, key) == 1);
    X509_free(own);
    EVP_PKEY_free(key);
}

/* ---- Requests --------------------------------------------------------------------------------- */

/* Reads one request; false when it is none. */
static bool take(SSL *wire, Pushed *pushed)
{
    size_t used = 0;
    const char *end = NULL;
    while (end == NULL && used < PUSHED_HEAD - 1) {
        int more = SSL_read(wire, pushed->head + used, 1);
        if (more <= 0) {
            return false;
        }
        used++;
        pushed->head[used] = '\0';
        end = used >= 4 && strcmp(pushed->head + used - 4, "\r\n\r\n") == 0 ? pushed->head : NULL;
    }
    const char *length = strcasestr(pushed->head, "\r\ncontent-length:");
    size_t size = length != NULL ? strtoul(length + 17, NULL, 10) : 0;
    assert(size < PUSHED_BODY);
    for (pushed->size = 0; pushed->size < size;) {
        int more = SSL_read(wire, pushed->body + pushed->size, (int)(size - pushed->size));
        if (more <= 0) {
            return false;
        }
        pushed->size += (size_t)more;
    }
    return true;
}

static void answer(SSL *wire, const char *how)
{
    char text[2 * PLAN];
    int size = snprintf(text, sizeof text, "HTTP/1.1 %.3s So\r\nContent-Length: 0%s\r\n\r\n", how,
                        strlen(how) > 3 ? how + 3 : "");
    SSL_write(wire, text, size);
}

static void serve_one(SSL *wire)
{
    static Pushed pushed; /* one after the other */
    char how[PLAN];
    if (SSL_accept(wire) != 1 || !take(wire, &pushed)) {
        return; /* it did not like the certificate */
    }
    pthread_mutex_lock(&lock);
    last = pushed;
    count++;
    snprintf(how, sizeof how, "%s", plan[0][0] != '\0' ? plan[0] : "201");
    memcpy(plan[0], plan[1], PLAN);
    plan[1][0] = '\0';
    pthread_mutex_unlock(&lock);
    if (strcmp(how, "0") != 0) {
        answer(wire, how);
    }
    SSL_shutdown(wire);
}

static void *run(void *unused)
{
    (void)unused;
    for (;;) {
        int fd = accept(listens, NULL, NULL);
        if (fd < 0) {
            return NULL;
        }
        SSL *wire = SSL_new(tls);
        SSL_set_fd(wire, fd);
        serve_one(wire);
        SSL_free(wire);
        close(fd);
    }
}

int push_service_start(const char *host, const char *file)
{
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof at;
    pthread_t thread;
    make_tls(host, file);
    listens = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    assert(bind(listens, (struct sockaddr *)&at, sizeof at) == 0 && listen(listens, 64) == 0);
    assert(getsockname(listens, (struct sockaddr *)&at, &size) == 0);
    assert(pthread_create(&thread, NULL, run, NULL) == 0);
    pthread_detach(thread);
    return ntohs(at.sin_port);
}

void push_service_says(const char *first, const char *second)
{
    pthread_mutex_lock(&lock);
    snprintf(plan[0], PLAN, "%s", first);
    snprintf(plan[1], PLAN, "%s", second);
    pthread_mutex_unlock(&lock);
}

int push_service_count(void)
{
    pthread_mutex_lock(&lock);
    int now = count;
    pthread_mutex_unlock(&lock);
    return now;
}

void push_service_last(Pushed *pushed)
{
    pthread_mutex_lock(&lock);
    *pushed = last;
    pthread_mutex_unlock(&lock);
}
