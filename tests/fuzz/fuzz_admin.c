/*
 * fuzz_admin.c - any bytes as a request of the host; and as a network, and as what is kept of one.
 *
 * What is taken is within its bounds; a network is written as it is read again.
 */
#include "fuzz.h"
#include "serve/admin.h"

static void try_network(const char *text)
{
    RnNetwork network;
    RnNetwork again;
    char written[RN_NETWORK_TEXT];
    const char *why = NULL;
    if (!rn_network_read(text, &network, &why)) {
        CHECK(why != NULL);
        return;
    }
    rn_network_text(&network, written);
    CHECK(rn_network_read(written, &again, &why));
    CHECK(memcmp(network.bytes, again.bytes, sizeof network.bytes) == 0);
    CHECK(network.bits == again.bits);
    *strchr(written, '/') = '\0';
    CHECK(rn_network_has(&network, written));
}

static void try_kept(const char *text)
{
    RnHost host = {.ban_count = 0};
    RnJson json = {.used = 0};
    for (int i = 0; RN_HOST_KINDS[i] != NULL; i++) {
        rn_host_take(&host, &(RnStoreKept){RN_HOST_KINDS[i], text, text, 0});
    }
    rn_host_ban(&host, text, 1);
    rn_host_notice(&json, &host, 1);
    rn_phrase_fits("x", text[0] == '9' ? "" : text); /* not with a million rounds */
    rn_json_free(&json);
    rn_host_free(&host);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char text[RN_ADMIN_LINE + 1];
    RnAdminRequest request;
    char error[RN_ERROR_MAX] = "";
    size = size < RN_ADMIN_LINE ? size : RN_ADMIN_LINE;
    memcpy(text, data, size);
    text[size] = '\0';
    if (rn_admin_read(text, size, &request, error)) {
        CHECK(request.row != NULL && request.person < 16 && request.seconds >= -1);
        CHECK(strlen(request.text) < RN_HOST_TEXT && strlen(request.phrase) <= RN_PHRASE_MAX);
    } else {
        CHECK(error[0] != '\0');
    }
    try_network(text);
    try_kept(text);
    return 0;
}
