/*
 * words.h - marks every string that a person reads, so that translators can find it.
 *
 * _() is for a string where it is used, N_() for one in a table, which is passed through _() when
 * it is shown. Until there are translations both are the string itself.
 */
#ifndef RN_WORDS_H
#define RN_WORDS_H

#define _(text) text
#define N_(text) text

#endif
