/*
 * bot_first.c - an outside program for a seat that answers every question in the same way.
 *
 * Usage: bot_first [HOW [QUESTION]]: at that question and after it (the third, if not given)
 *   first     the first of the moves listed (if nothing is given); object: as {"move":".."}
 *   rubbish   words that are no move; illegal: a move that is never asked for
 *   crash     ends by a signal; leave: ends in peace
 *   stall     reads and never answers; deaf: does not even read
 *   endless   a line without end
 */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void answer_first(const char *question, int as_object)
{
    const char *moves = strstr(question, "\"moves\":[\"");
    if (moves == NULL) {
        exit(3);
    }
    moves += strlen("\"moves\":[\"");
    const int size = (int)strcspn(moves, "\"");
    printf(as_object ? "{\"move\":\"%.*s\"}\r\n" : "%.*s\n", size, moves);
}

static void answer(const char *how, const char *question, int odd)
{
    if (strcmp(how, "rubbish") == 0 && odd) {
        puts("dance\ta \xffjig");
    } else if (strcmp(how, "illegal") == 0 && odd) {
        puts("die 3");
    } else if (strcmp(how, "crash") == 0 && odd) {
        raise(SIGTERM);
    } else if (strcmp(how, "leave") == 0 && odd) {
        exit(5);
    } else if (strcmp(how, "stall") == 0 && odd) {
        pause();
    } else if (strcmp(how, "endless") == 0) {
        for (;;) {
            putchar('x');
        }
    } else {
        answer_first(question, strcmp(how, "object") == 0);
    }
    fflush(stdout);
}

int main(int argc, char **argv)
{
    static char question[1 << 20];
    const char *how = argc > 1 ? argv[1] : "first";
    const long from = argc > 2 ? strtol(argv[2], NULL, 10) : 3;
    if (strcmp(how, "deaf") == 0) {
        pause();
    }
    for (long number = 1; fgets(question, sizeof question, stdin) != NULL; number++) {
        answer(how, question, number >= from);
    }
    return 0;
}
