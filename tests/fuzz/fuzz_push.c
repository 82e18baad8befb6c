/*
 * fuzz_push.c - any bytes as what a browser gives to be told by Web Push: its endpoint, its keys; as the list of
 * push services, as an address that a name leads to, and as a pair of keys from the store.
 *
 * What is taken is https at one of the services; letters are written as they are read; a key that is taken
 * seals.
 */
#include "fuzz.h"
#include "serve/push.h"

enum { LINE = 2048 };

static void try_letters(const char *text, size_t size)
{
    unsigned char bytes[LINE];
    char again[RN_BASE64_ROOM(LINE)];
    for (size_t length = size * 3 / 4; length <= size * 3 / 4 + 1 && length <= LINE; length++) {
        if (rn_base64_read(text, bytes, length)) {
            CHECK(rn_base64_write(RN_BASE64_URL, bytes, length, again) == strlen(text));
            CHECK(strcmp(again, text) == 0);
        }
    }
}

static void try_endpoint(const char *text, const char *services)
{
    char host[RN_PUSH_HOST];
    const char *path;
    if (rn_push_host(text, services, host, &path)) {
        CHECK(strncmp(text, "https://", 8) == 0 && path == text + 8 + strlen(host));
        CHECK(path[0] == '/' && strpbrk(path, " \r\n\t#") == NULL);
        CHECK(strspn(host, "abcdefghijklmnopqrstuvwxyz0123456789.-") == strlen(host));
        CHECK(strchr(host, '.') != NULL && !rn_push_is_public(host));
    }
}

static void try_keys(const uint8_t *data, size_t size)
{
    RnPush to = {.endpoint = ""};
    RnPushKey key;
    unsigned char body[RN_PUSH_BODY];
    char text[RN_PUSH_KEY_TEXT];
    char again[RN_PUSH_KEY_TEXT];
    if (size >= RN_PUSH_POINT) {
        memcpy(to.point, data, RN_PUSH_POINT);
        CHECK(rn_push_is_point(to.point) == (rn_push_seal_now(&to, "x", body) == 104));
    }
    size = size < sizeof text ? size : sizeof text - 1;
    memcpy(text, data, size);
    text[size] = '\0';
    if (rn_push_key_read(&key, text)) {
        rn_push_key_write(&key, again);
        CHECK(strcmp(text, again) == 0);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char text[LINE + 1];
    char list[LINE + 1];
    size = size < LINE ? size : LINE;
    memcpy(text, data, size);
    text[size] = '\0';
    snprintf(list, sizeof list, "%.*s", (int)strcspn(text, "\n"), text); /* the first line */
    const char *rest = strchr(text, '\n');
    try_letters(text, strlen(text));
    try_endpoint(text, RN_PUSH_SERVICES);
    if (rn_push_is_services(list) && rest != NULL) {
        try_endpoint(rest + 1, list);
    }
    rn_push_is_public(text);
    try_keys(data, size);
    return 0;
}
