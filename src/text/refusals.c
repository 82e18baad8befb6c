/*
 * refusals.c - why a server of online tables refuses something: its words (docs/ONLINE.md), and a sentence for each.
 *
 * The server speaks in words, whoever asked it tells them to people: the terminal and the page.
 */
#include "text/text.h"
#include "text/tongue.h"

static const struct {
    const char *word;
    const char *text;
} REFUSALS[RN_REFUSAL_WORDS] = {
    {"bad", N_("The server does not understand this.")},
    {"slow", N_("That was too much at once. Wait a moment.")},
    {"busy", N_("The server is busy. Try again in a moment.")},
    {"members", N_("This server is for members, who have its pass-phrase.")},
    {"phrase", N_("That is not the pass-phrase.")},
    {"full", N_("The server is full. Try again later.")},
    {"no-table", N_("There is no such table. It may have been deleted.")},
    {"token", N_("This seat is not there any more.")},
    {"not-invited", N_("To sit down here you need an invitation.")},
    {"sent-away", N_("The people of this table have sent you away.")},
    {"muted", N_("The people of this table have muted you.")},
    {"silenced", N_("The host of this server has muted you.")},
    {"not-seated", N_("Only those who sit at the table can do that.")},
    {"not-yours", N_("That is not yours to decide.")},
    {"taken", N_("Someone sits there already.")},
    {"name", N_("Somebody at this table, or a computer player, is called so or nearly so. Please "
                "choose another name.")},
    {"guest", N_("That is for those who began this game.")},
    {"vote", N_("The others have to agree to that: too few have a say in it.")},
    {"motion", N_("That is not voted on now. Something else may be, or you have to wait a while "
                  "before you propose again.")},
    {"not-begun", N_("The game has not begun.")},
    {"begun", N_("The game has begun.")},
    {"over", N_("The game is over.")},
    {"not-over", N_("The game is not over yet.")},
    {"paused", N_("The game is paused.")},
    {"here", N_("That player is here.")},
    {"not-agreed", N_("Not everybody at the table has agreed to that.")},
    {"off", N_("This server does not do that.")},
    {"push-service",
     N_("This server knows no push service of this browser, so that it cannot tell it anything.")},
    {"stale", N_("The game has moved on meanwhile. This is how it stands now.")},
    {"illegal", N_("That is not allowed now.")},
    {"seen", N_("A die or a card has been seen since the last move: it stands.")},
    {"secret", N_("Not where hands are secret.")},
    {"store", N_("The server could not keep that. Nothing has changed.")},
    {"broken", N_("The server cannot read this table any more.")},
    {"too-late", N_("Only the boats of today and yesterday can be put in.")},
    {"not-daily", N_("This is not the boat of that day.")},
    {"not-crew", N_("The crew of the daily boat is you and three mates of this version of the "
                    "game: theirs are not the moves of this record.")},
    {"record", N_("The server cannot follow the record of this game.")},
    {"known", N_("Somebody else has put in this very game, move by move.")},
};

const char *rn_word_refusal(int refusal)
{
    return refusal >= 0 && refusal < RN_REFUSAL_WORDS ? REFUSALS[refusal].word : NULL;
}

const char *rn_name_refusal(int refusal)
{
    return refusal >= 0 && refusal < RN_REFUSAL_WORDS ? rn_tr(REFUSALS[refusal].text)
                                                      : _("The server refuses that.");
}
