/* A program for a seat of Red November, in C:  cc -o bot bot.c;  rednov sim --seat B=cmd:./bot
 *
 * It gets a question a line, {"view":{..},"decision":{..},"moves":["use grog","open 5",..]}, and
 * answers with one of the moves: this one repairs what it finds, else it draws, walks or waits.
 * FORMATS.md has all that a question holds ("Programs in a seat"). */
#include <stdio.h>
#include <string.h>

enum { MOVES_MAX = 160, MOVE_SIZE = 48, MINUTES = 7 };

static char moves[MOVES_MAX][MOVE_SIZE];
static int count;

static void read_moves(const char *question) /* a list of strings that hold no quotes */
{
    const char *at = strstr(question, "\"moves\":[\"");
    at = at != NULL ? at + strlen("\"moves\":[\"") : "";
    for (count = 0; *at != '\0' && count < MOVES_MAX; count++) {
        const size_t size = strcspn(at, "\"");
        snprintf(moves[count], MOVE_SIZE, "%.*s", (int)size, at);
        at += strncmp(at + size, "\",\"", 3) == 0 ? size + 3 : strlen(at);
    }
}

/* Of the moves that begin so the one `further` places on, or the last; NULL when there is none. */
static const char *find(const char *begins, unsigned further)
{
    const char *found = NULL;
    for (int i = 0; i < count; i++) {
        if (strncmp(moves[i], begins, strlen(begins)) == 0 && strcmp(moves[i], "open sea") != 0) {
            found = moves[i];
            i = further-- == 0 ? count : i;
        }
    }
    return found;
}

static const char *answer(unsigned chance)
{
    static const char *const wishes[] = {"enter", "extinguish", "stop", "kill",
                                         "pump",  "fix",        "done"};
    static const char *const pastimes[] = {"pass", "draw", "open"};
    const char *move = NULL;
    for (size_t i = 0; move == NULL && i < sizeof wishes / sizeof *wishes; i++) {
        move = find(wishes[i], MINUTES - 1);
    }
    move = move == NULL ? find(pastimes[chance % 7 % 3], chance / 3 % 2) : move;
    return move != NULL ? move : moves[count - 1];
}

int main(void)
{
    static char question[1 << 20];
    while (fgets(question, sizeof question, stdin) != NULL) {
        read_moves(question);
        printf("%s\n", answer((unsigned)strlen(question))); /* the same line, the same answer */
        fflush(stdout);
    }
    return 0;
}
