/*
 * message.c - messages of an online server and to it.
 */
#include "net/message.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/memory.h"
#include "proto/read.h"
#include "text/text.h"
#include "text/tongue.h"

const char *rn_message_text(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text != NULL ? text : "";
}

int rn_message_number(const json_t *object, const char *key, int least, int most, int usual)
{
    const json_t *value = json_object_get(object, key);
    json_int_t number = json_is_integer(value) ? json_integer_value(value) : usual;
    return number >= least && number <= most ? (int)number : usual;
}

void rn_message_copy(char *to, size_t size, const char *text)
{
    RnOut out = rn_out(to, size);
    for (; *text != '\0' && !out.full; text++) {
        if ((unsigned char)*text >= ' ' && *text != 0x7f) {
            rn_put_bytes(&out, text, 1);
        }
    }
}

bool rn_message_config(const json_t *object, RnConfig *config)
{
    char error[RN_ERROR_MAX];
    json_t *told = json_object_get(object, "config");
    RnPlace place = rn_place(told, error);
    return json_is_object(told) && rn_read_config(&place, false, config);
}

void rn_message_notice(const json_t *message, char *text, size_t size)
{
    const json_t *restart = json_object_get(message, "restart");
    rn_message_copy(text, size, rn_message_text(message, "text"));
    if (!json_is_integer(restart)) {
        return;
    }
    char when[16] = "?";
    time_t seconds = (time_t)(json_integer_value(restart) / 1000);
    struct tm parts;
    if (localtime_r(&seconds, &parts) != NULL) {
        strftime(when, sizeof when, "%H:%M", &parts);
    }
    size_t used = strlen(text);
    snprintf(text + used, size - used, "%s", used > 0 ? " " : "");
    used = strlen(text);
    snprintf(text + used, size - used,
             _("The server is begun anew at %s. Nothing is lost: the game goes on."), when);
}

const char *rn_message_refusal(const json_t *message, char *text, size_t size)
{
    const char *word = rn_message_text(message, "error");
    const int refusal = rn_word_find(rn_word_refusal, 0, RN_REFUSAL_WORDS, word, strlen(word));
    snprintf(text, size, "%s", rn_name_refusal(refusal));
    return word;
}

void rn_message_send(RnConnection *line, json_t *request)
{
    char *text = request != NULL ? json_dumps(request, JSON_COMPACT) : NULL;
    if (text == NULL) {
        rn_no_memory();
    }
    rn_connection_send(line, text);
    free(text);
    json_decref(request);
}

json_t *rn_message_take(RnConnection *line)
{
    for (char *text; (text = rn_connection_take(line)) != NULL;) {
        json_t *message = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
        free(text);
        if (json_is_object(message)) {
            return message;
        }
        json_decref(message);
    }
    return NULL;
}
