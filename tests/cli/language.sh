#!/bin/sh
# The program in other languages: how one is chosen, what is translated and what never is, and that a
# game can be played in it.
set -eu
. "$REDNOV_SOURCE/tests/cli/lib.sh"
export XDG_DATA_HOME="$work/data"
unset LC_ALL LC_MESSAGES LC_CTYPE LANG LANGUAGE

# The title is in every catalogue.
title() {
    case $1 in
    en) echo 'RED NOVEMBER' ;;
    de) echo 'ROTER NOVEMBER' ;;
    fr) echo 'NOVEMBRE ROUGE' ;;
    pl) echo 'CZERWONY LISTOPAD' ;;
    esac
}
game='play --plain --no-save --seed 7'

# speaks LANGUAGE COMMAND..: the game's first line is in this language
speaks() {
    language=$1
    shift
    "$@" >out 2>err </dev/null || failed "$*: exit $?: $(cat err)"
    [ "$(head -n 1 out)" = "$(title "$language")" ] || failed "$*: not $language: $(head -n 1 out)"
}

# ---- Choosing a language ---------------------------------------------------------------------------

for language in en de fr pl; do
    speaks $language "$REDNOV" --lang $language $game
    speaks $language "$REDNOV" $game --lang $language
    speaks $language "$REDNOV" play --lang=$language --plain --no-save --seed 7
    speaks $language "$REDNOV" --lang fr $game --lang $language
    speaks $language env LANG=${language}_XX.UTF-8 "$REDNOV" $game
    speaks $language env LC_ALL=C.UTF-8 LANGUAGE=$language "$REDNOV" $game
    speaks $language env LANG=xx_YY.UTF-8 LANGUAGE=xx:$language "$REDNOV" $game
    speaks $language env LC_ALL=C "$REDNOV" --lang $language $game
done
speaks en "$REDNOV" $game
speaks en env LANG=xx_YY.UTF-8 "$REDNOV" $game
speaks en env LC_ALL=C LANG=pl_PL.UTF-8 LANGUAGE=pl "$REDNOV" $game
LC_ALL=C grep -q '[^ -~]' out && failed "not ASCII in the locale C: $(LC_ALL=C grep '[^ -~]' out)"
speaks en env LANG=pl_PL.ISO-8859-2 "$REDNOV" $game

gives 2 --lang xx play
says err "rednov: there is no language 'xx'; there are: en de fr pl"
says err "Try 'rednov --help'."
gives 2 play --lang
says err 'rednov: option --lang needs a value'
gives 2 play --lang=
gives 2 play -- --lang pl
says err "unexpected argument 'pl'"
gives 0 --help
says out '--lang LANGUAGE'

# ---- Help ------------------------------------------------------------------------------------------

# Everything is told in 80 columns.
for language in de fr pl; do
    for command in play engine replay analyse sim perft bench help; do
        gives 0 help $command --lang $language
        [ -s out ] || failed "no help about $command in $language"
        wide=$(LC_ALL=C.UTF-8 grep -E '^.{81}' out || true)
        [ -z "$wide" ] || failed "help $command in $language: wider than 80 columns: $wide"
    done
done

# ---- What programs read ----------------------------------------------------------------------------

record=$REDNOV_SOURCE/tests/records/revised-3.rn
request='{"cmd":"new","config":{"players":3},"seed":7}
{"cmd":"play","move":"open sea"}
{"cmd":"nonsense"}
{"cmd":"new","config":{"players":2,"gnomes":3}}'
for language in en pl; do
    printf '%s\n' "$request" | LANG=${language}_XX.UTF-8 "$REDNOV" engine >engine.$language
    LANG=${language}_XX.UTF-8 "$REDNOV" replay --json "$record" >replay.$language
    LANG=${language}_XX.UTF-8 "$REDNOV" sim --games 20 --csv | cut -d, -f1-5 >csv.$language
    printf 'pass\nsave game.%s\n' $language | "$REDNOV" --lang $language $game >out
    sed '/^date:/d' game.$language >record.$language
done
for file in engine replay csv record; do
    cmp $file.en $file.pl || failed "$file differs between languages"
done

# ---- Playing ---------------------------------------------------------------------------------------

# The same game typed in English, in the language, without its accents, and by numbers.
printf 'use toolbox\ngo 5\npass\nboat\n' | "$REDNOV" --lang en $game >out
printf 'use toolbox\ngo 5\npass\nsave by.words\n' | "$REDNOV" $game --lang pl >out
printf 'zagraj Skrzynka z narzędziami\nidź 5\npas\nzapisz by.polish\n' | "$REDNOV" $game --lang pl >out
printf 'ZAGRAJ skrzynka\nidz 5\npas\nzapisz by.ascii\n' | "$REDNOV" $game --lang pl >out
printf '1 1\n2 1\n1\n4\nzapisz by.number\n' | "$REDNOV" $game --lang pl >out
printf 'einsetzen Werkzeugkiste\ngehe 5\nKeine Aktion\nspeichern by.german\n' |
    "$REDNOV" $game --lang de >out
printf 'jouer boite\naller 5\npasser\nenregistrer by.french\n' | "$REDNOV" $game --lang fr >out
for way in polish ascii number german french; do
    cmp by.words by.$way || failed "another game when played by $way: $(cat out)"
done

# Rooms have names to go to; what leaves the game has a word.
printf 'gehe Ausrüstungslager\nende\n' | "$REDNOV" $game --lang de >out
says out 'im Ausrüstungslager (8)'
grep -q '> ende' out || failed "nothing typed is shown: $(cat out)"
[ "$(grep -c '> ' out)" -eq 2 ] || failed "'ende' does not leave: $(cat out)"

# A whole sitting, typed in English, fits the screen and ends as in English.
for language in en de fr pl; do
    for sitting in first_turns lost crazed; do
        in=$REDNOV_SOURCE/tests/cli/play_$sitting.in
        # shellcheck disable=SC2046 # the options are words
        set -- $(sed -n '1s/^# rednov play//p' "$in")
        {
            sed -e 1d -e '/^q/d' "$in"
            for word in turn hint commands fire water grog time danger tracks win open unblock fix \
                draw trade attack pass abandon items events moves odds why undo save help; do
                echo "help $word"
            done
            printf 'crew\nsave %s.%s\n' $sitting $language
        } | LC_ALL=C.UTF-8 "$REDNOV" play --no-save "$@" --lang $language >out 2>err ||
            failed "$sitting in $language: $?: $(cat err)"
        wide=$(LC_ALL=C.UTF-8 grep -E '^.{81}' out | grep -v -E '> |^config:' || true)
        [ -z "$wide" ] || failed "$sitting in $language: wider than 80 columns: $wide"
        sed -i '/^date:/d' $sitting.$language
        cmp $sitting.en $sitting.$language || failed "$sitting in $language is another game"
    done
done

# A game goes on in another language than it was begun in.
"$REDNOV" play --plain --lang fr by.polish >out </dev/null || failed "going on in French: $?"
[ "$(head -n 1 out)" = "$(title fr)" ] || failed "not French: $(head -n 1 out)"
