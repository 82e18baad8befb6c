/*
 * test_shelf.c - games on the disk: nothing that was saved is lost, whatever goes wrong.
 */
#define _DEFAULT_SOURCE /* syscall() */

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "table/shelf.h"

/* ---- In place of the system ------------------------------------------------------------------- */

static bool folders_fail; /* to be brought to the disk */

int fsync(int fd)
{
    struct stat there;
    if (folders_fail && fstat(fd, &there) == 0 && S_ISDIR(there.st_mode)) {
        errno = EIO;
        return -1;
    }
    return (int)syscall(SYS_fsync, fd);
}

static int masked; /* times that the rights of all new files were changed */

mode_t umask(mode_t mask)
{
    masked++;
    return (mode_t)syscall(SYS_umask, mask);
}

static char home[] = "/tmp/rednov-shelf-XXXXXX";
static RnShelf shelf;
static char why[RN_SHELF_ERROR_MAX];

/* ---- What the tests share --------------------------------------------------------------------- */

/* Removes a folder and all that is in it. */
static void remove_folder(const char *folder)
{
    int status;
    pid_t child = fork();
    if (child == 0) {
        execl("/bin/rm", "rm", "-rf", folder, (char *)NULL);
        _exit(1);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
}

static int empty_shelf(void **unused)
{
    (void)unused;
    if (shelf.folder[0] != '\0') {
        chmod(shelf.folder, 0700);
    }
    remove_folder(home);
    assert_int_equal(mkdir(home, 0700), 0);
    setenv("XDG_DATA_HOME", home, 1);
    assert_true(rn_shelf_open(&shelf, why));
    return 0;
}

/* The name of a file in the shelf's folder. */
static const char *in_folder(const char *name)
{
    static char path[RN_SHELF_PATH_MAX + 300];
    snprintf(path, sizeof path, "%s/%s", shelf.folder, name);
    return path;
}

static int files_there(void)
{
    DIR *folder = opendir(shelf.folder);
    int count = 0;
    assert_non_null(folder);
    for (const struct dirent *entry; (entry = readdir(folder)) != NULL;) {
        count += entry->d_name[0] != '.';
    }
    closedir(folder);
    return count;
}

static void write_file(const char *name, const char *text, size_t size)
{
    FILE *file = fopen(in_folder(name), "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(text, 1, size, file), size);
    assert_int_equal(fclose(file), 0);
}

/* A game some moves old, every gnome a sailor. */
static void play(RnSession *session, uint64_t seed, int moves)
{
    RnConfig config = {.players = 3, .gnomes = 3};
    RnPlayer player;
    rn_session_init(session, rn_box_standard());
    rn_session_new(session, &config, true, seed);
    rn_player_init(&player, RN_SAILOR, seed, (RnBudget){0});
    for (int i = 0; i < moves && rn_session_state(session)->decision != RN_OVER; i++) {
        RnView view;
        rn_view(rn_session_state(session), rn_session_state(session)->decider, &view);
        assert_int_equal(rn_session_play(session, rn_player_move(session->box, &player, &view)),
                         RN_OK);
    }
}

/* A new game on the shelf, left again; its id comes back. */
static const char *put_game(uint64_t seed, int moves)
{
    static char id[RN_SHELF_ID_MAX];
    RnSession session;
    RnRecordHead head = {.date = "2026-11-15", .names = {"Ann", "mate", ""}};
    RnKept kept = {0};
    play(&session, seed, moves);
    assert_true(rn_shelf_new(&shelf, &kept, why));
    assert_true(rn_shelf_save(&shelf, &kept, &session, &head, why));
    strcpy(id, kept.id);
    rn_shelf_close(&kept);
    rn_session_free(&session);
    return id;
}

static bool can_load(const char *id)
{
    RnSession session;
    RnRecordHead head;
    RnKept kept = {0};
    RnSeats seats = rn_seats();
    rn_session_init(&session, rn_box_standard());
    bool good = rn_shelf_load(&shelf, id, &kept, &session, &head, &seats, why);
    assert_int_equal(good, rn_session_is_open(&session));
    assert_int_equal(good, kept.id[0] != '\0');
    rn_shelf_close(&kept);
    rn_session_free(&session);
    return good;
}

/* ---- The folder ------------------------------------------------------------------------------- */

static void the_folder_is_found_and_made(void **unused)
{
    (void)unused;
    RnShelf found;
    struct stat there;
    char expected[300];
    snprintf(expected, sizeof expected, "%s/rednov/games", home);
    assert_string_equal(shelf.folder, expected);
    assert_int_equal(stat(shelf.folder, &there), 0);
    assert_int_equal(there.st_mode & 0777, 0700);

    setenv("XDG_DATA_HOME", "not/absolute", 1);
    setenv("HOME", home, 1);
    assert_true(rn_shelf_open(&found, why));
    snprintf(expected, sizeof expected, "%s/.local/share/rednov/games", home);
    assert_string_equal(found.folder, expected);

    unsetenv("XDG_DATA_HOME");
    setenv("HOME", "relative", 1);
    assert_false(rn_shelf_open(&found, why));
    assert_non_null(strstr(why, "home folder"));

    /* something else in the way */
    setenv("XDG_DATA_HOME", home, 1);
    write_file("in-the-way", "x", 1);
    setenv("XDG_DATA_HOME", in_folder("in-the-way"), 1);
    assert_false(rn_shelf_open(&found, why));
    assert_non_null(strstr(why, "in-the-way"));
}

/* ---- Saving and going on ---------------------------------------------------------------------- */

static void a_game_comes_back_as_it_was(void **unused)
{
    (void)unused;
    RnSession session, again;
    RnRecordHead head = {.date = "2026-11-15",
                         .names = {"Zoë", "mate", ""},
                         .colour = {3, 0, 2},
                         .seats = {"", "", "captain"}};
    RnRecordHead read_head;
    RnKept kept = {0};
    RnSeats seats = rn_seats();
    char id[RN_SHELF_ID_MAX];
    play(&session, 5, 20);
    assert_true(rn_shelf_new(&shelf, &kept, why));
    assert_int_equal(files_there(), 1); /* only the lock */
    strcpy(id, kept.id);
    for (int i = 0; i < 3; i++) {
        assert_true(rn_shelf_save(&shelf, &kept, &session, &head, why));
    }
    rn_shelf_close(&kept);
    assert_int_equal(kept.id[0], '\0');
    assert_int_equal(files_there(), 1); /* only the game */

    rn_session_init(&again, rn_box_standard());
    assert_true(rn_shelf_load(&shelf, id, &kept, &again, &read_head, &seats, why));
    assert_int_equal(rn_session_steps(&again), rn_session_steps(&session));
    assert_int_equal(rn_session_rolls(&again), rn_session_rolls(&session));
    assert_memory_equal(rn_session_state(&again), rn_session_state(&session),
                        sizeof *rn_session_state(&session));
    assert_string_equal(read_head.names[0], "Zoë");
    assert_memory_equal(read_head.colour, head.colour, 3);
    assert_int_equal(seats.seat[0].kind, RN_PERSON);
    assert_int_equal(seats.seat[1].kind, RN_MATE);
    assert_int_equal(seats.seat[2].kind, RN_CAPTAIN);
    assert_true(rn_shelf_save(&shelf, &kept, &again, &read_head, why));
    rn_shelf_close(&kept);
    rn_shelf_close(&kept); /* twice is harmless */
    rn_session_free(&session);
    rn_session_free(&again);
    assert_false(can_load("no-such-game"));
    assert_false(can_load("../games/x"));
    assert_false(can_load(""));
}

static void names_are_never_taken_twice(void **unused)
{
    (void)unused;
    enum { GAMES = 40 };
    static RnKept kept[GAMES];
    for (int i = 0; i < GAMES; i++) {
        assert_true(rn_shelf_new(&shelf, &kept[i], why));
        for (int k = 0; k < i; k++) {
            assert_string_not_equal(kept[i].id, kept[k].id);
        }
    }
    for (int i = 0; i < GAMES; i++) {
        rn_shelf_close(&kept[i]);
    }
    assert_int_equal(files_there(), 0);
}

/* ---- The list --------------------------------------------------------------------------------- */

static void the_list_tells_the_games(void **unused)
{
    (void)unused;
    char first[RN_SHELF_ID_MAX], second[RN_SHELF_ID_MAX];
    size_t count;
    RnShelved *games = rn_shelf_list(&shelf, &count);
    assert_non_null(games);
    assert_int_equal(count, 0);
    free(games);
    const struct timespec before[2] = {{.tv_sec = 1700000000}, {.tv_sec = 1700000000}};
    char file[RN_SHELF_ID_MAX + 3];
    strcpy(first, put_game(1, 10));
    snprintf(file, sizeof file, "%s.rn", first);
    assert_int_equal(utimensat(AT_FDCWD, in_folder(file), before, 0), 0);
    strcpy(second, put_game(2, 100000));
    games = rn_shelf_list(&shelf, &count);
    assert_int_equal(count, 2);
    assert_string_equal(games[0].id, second);
    assert_string_equal(games[1].id, first);
    assert_true(games[0].result != RN_PLAYING);
    assert_int_equal(games[1].result, RN_PLAYING);
    assert_int_equal(games[1].decisions, 10);
    assert_int_equal(games[1].config.players, 3);
    assert_string_equal(games[1].head.names[0], "Ann");
    assert_string_equal(games[1].head.date, "2026-11-15");
    assert_true(games[1].minutes_left > 0 && games[1].minutes_left <= 60);
    assert_true(games[0].saved_at > 1600000000);
    assert_string_equal(games[0].flaw, "");
    assert_false(games[0].open_elsewhere);
    free(games);
    assert_true(rn_shelf_delete(&shelf, second, why));
    assert_false(rn_shelf_delete(&shelf, second, why));
    games = rn_shelf_list(&shelf, &count);
    assert_int_equal(count, 1);
    assert_string_equal(games[0].id, first);
    free(games);
    assert_int_equal(files_there(), 1);
}

static void many_games_are_listed(void **unused)
{
    (void)unused;
    size_t count, size;
    char *text = rn_file_read(in_folder(""), 10, &size);
    assert_null(text); /* a folder is no file */
    char id[RN_SHELF_ID_MAX + 3];
    strcpy(id, put_game(3, 100000));
    strcat(id, ".rn");
    text = rn_file_read(in_folder(id), 1 << 20, &size);
    assert_non_null(text);
    for (int i = 0; i < 199; i++) {
        char name[32];
        snprintf(name, sizeof name, "copy-%d.rn", i);
        write_file(name, text, size);
    }
    free(text);
    RnShelved *games = rn_shelf_list(&shelf, &count);
    assert_int_equal(count, 200);
    for (size_t i = 0; i < count; i++) {
        assert_string_equal(games[i].flaw, "");
    }
    free(games);
}

/* ---- Damage ----------------------------------------------------------------------------------- */

static const RnShelved *listed(const RnShelved *games, size_t count, const char *id)
{
    for (size_t i = 0; i < count; i++) {
        if (strcmp(games[i].id, id) == 0) {
            return &games[i];
        }
    }
    return NULL;
}

static void damage_is_shown_and_left_alone(void **unused)
{
    (void)unused;
    static const char other[] = "format: red-november-record 1\n"
                                "config: edition=revised players=3\n"
                                "components: 12345678\nseed: 1\n\n";
    char id[RN_SHELF_ID_MAX + 3];
    size_t count, size;
    struct stat there;
    strcpy(id, put_game(4, 30));
    strcat(id, ".rn");
    char *text = rn_file_read(in_folder(id), 1 << 20, &size);
    write_file("cut.rn", text, size / 2);
    write_file("empty.rn", "", 0);
    write_file("noise.rn", "\0\1\2\xff", 4);
    write_file("other-box.rn", other, sizeof other - 1);
    text[size - 3] ^= 1;
    write_file("changed.rn", text, size);
    free(text);
    write_file("huge.rn", "x", 1);
    assert_int_equal(truncate(in_folder("huge.rn"), 100 << 20), 0);
    write_file("notes.txt", "x", 1);
    assert_int_equal(mkdir(in_folder("folder.rn"), 0700), 0);
    assert_int_equal(mkfifo(in_folder("pipe.rn"), 0600), 0);
    assert_int_equal(symlink("nowhere", in_folder("broken.rn")), 0);

    static const char *const bad[] = {"cut", "empty", "noise", "other-box", "changed", "huge"};
    RnShelved *games = rn_shelf_list(&shelf, &count);
    assert_int_equal(count, 7);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        const RnShelved *game = listed(games, count, bad[i]);
        assert_non_null(game);
        assert_true(game->flaw[0] != '\0');
        assert_false(can_load(bad[i]));
        assert_non_null(strstr(why, bad[i]));
    }
    assert_non_null(strstr(listed(games, count, "other-box")->flaw, "other components"));
    assert_non_null(strstr(listed(games, count, "cut")->flaw, "Line "));
    free(games);
    assert_int_equal(stat(in_folder("huge.rn"), &there), 0);
    assert_int_equal(there.st_size, 100 << 20);
    assert_int_equal(stat(in_folder("cut.rn"), &there), 0);
    assert_int_equal(there.st_size, size / 2);
}

/* A save that the disk cuts short leaves the last one standing. */
static void a_full_disk_loses_nothing(void **unused)
{
    (void)unused;
    RnSession session;
    RnRecordHead head = {0};
    RnKept kept = {0};
    char id[RN_SHELF_ID_MAX + 3];
    struct rlimit limit, before;
    size_t size, after;
    play(&session, 5, 10);
    assert_true(rn_shelf_new(&shelf, &kept, why));
    assert_true(rn_shelf_save(&shelf, &kept, &session, &head, why));
    strcpy(id, kept.id);
    strcat(id, ".rn");
    char *text = rn_file_read(in_folder(id), 1 << 20, &size);
    rn_session_free(&session);
    play(&session, 5, 300);

    signal(SIGXFSZ, SIG_IGN);
    getrlimit(RLIMIT_FSIZE, &before);
    limit = before;
    limit.rlim_cur = size + 100;
    setrlimit(RLIMIT_FSIZE, &limit);
    bool saved = rn_shelf_save(&shelf, &kept, &session, &head, why);
    setrlimit(RLIMIT_FSIZE, &before);
    assert_false(saved);
    assert_non_null(strstr(why, shelf.folder));
    char *now = rn_file_read(in_folder(id), 1 << 20, &after);
    assert_int_equal(after, size);
    assert_memory_equal(now, text, size);
    assert_int_equal(files_there(), 2); /* the game and its lock */
    free(text);
    free(now);

    /* and when there is room again, it is saved */
    assert_true(rn_shelf_save(&shelf, &kept, &session, &head, why));
    rn_shelf_close(&kept);
    rn_session_free(&session);
}

static void a_lost_folder_is_told(void **unused)
{
    (void)unused;
    RnSession session;
    RnRecordHead head = {0};
    RnKept kept = {0};
    size_t count;
    play(&session, 5, 10);
    assert_true(rn_shelf_new(&shelf, &kept, why));
    remove_folder(shelf.folder);
    assert_false(rn_shelf_save(&shelf, &kept, &session, &head, why));
    assert_non_null(strstr(why, strerror(ENOENT)));
    RnShelved *games = rn_shelf_list(&shelf, &count);
    assert_int_equal(count, 0);
    free(games);
    rn_shelf_close(&kept);
    assert_false(rn_shelf_new(&shelf, &kept, why));
    assert_true(rn_shelf_open(&shelf, why)); /* made again */
    assert_true(rn_shelf_new(&shelf, &kept, why));
    assert_true(rn_shelf_save(&shelf, &kept, &session, &head, why));
    rn_shelf_close(&kept);
    if (geteuid() != 0) { /* who may do anything is stopped by no rights */
        char id[RN_SHELF_ID_MAX];
        strcpy(id, put_game(5, 10));
        assert_int_equal(chmod(shelf.folder, 0500), 0);
        assert_false(rn_shelf_new(&shelf, &kept, why));
        assert_non_null(strstr(why, strerror(EACCES)));
        assert_true(can_load(id)); /* to be played, though not to be saved */
    }
    rn_session_free(&session);
}

/* ---- Locks ------------------------------------------------------------------------------------ */

static bool is_open(const char *id)
{
    size_t count;
    RnShelved *games = rn_shelf_list(&shelf, &count);
    const RnShelved *game = listed(games, count, id);
    assert_non_null(game);
    bool open = game->open_elsewhere;
    free(games);
    return open;
}

static void a_game_is_played_once(void **unused)
{
    (void)unused;
    char id[RN_SHELF_ID_MAX];
    RnSession session;
    RnRecordHead head;
    RnKept kept = {0};
    RnSeats seats = rn_seats();
    strcpy(id, put_game(6, 10));
    rn_session_init(&session, rn_box_standard());
    assert_true(rn_shelf_load(&shelf, id, &kept, &session, &head, &seats, why));
    assert_true(is_open(id));
    assert_false(can_load(id));
    assert_non_null(strstr(why, "being played"));
    assert_false(rn_shelf_delete(&shelf, id, why));
    rn_shelf_close(&kept);
    rn_session_free(&session);
    assert_false(is_open(id));
    assert_true(can_load(id));
    assert_int_equal(files_there(), 1);
}

/* A game in a file of its own too, by whatever name; one on the shelf is the shelf's. */
static void a_file_is_played_once(void **unused)
{
    (void)unused;
    char id[RN_SHELF_ID_MAX];
    char path[RN_SHELF_PATH_MAX + 300];
    RnKept kept = {0};
    RnKept other = {0};
    strcpy(id, put_game(6, 10));
    rn_shelf_path(&shelf, id, path);
    assert_true(rn_shelf_hold(&shelf, path, &kept, why));
    assert_string_equal(kept.id, id);
    assert_false(can_load(id));
    rn_shelf_close(&kept);
    assert_true(can_load(id));
    snprintf(path, sizeof path, "%s/game.rn", home);
    assert_true(rn_file_replace(path, "x", 1));
    assert_int_equal(symlink(path, in_folder("link.rn")), 0);
    assert_true(rn_shelf_hold(&shelf, path, &kept, why));
    assert_string_equal(kept.id, "");
    assert_false(rn_shelf_hold(&shelf, path, &other, why));
    assert_non_null(strstr(why, "being played"));
    assert_int_equal(unlink(in_folder("link.rn")), 0);
    snprintf(path, sizeof path, "%s/other.rn", home);
    assert_int_equal(symlink("game.rn", path), 0);
    assert_false(rn_shelf_hold(&shelf, path, &other, why));
    rn_shelf_close(&kept);
    assert_true(rn_shelf_hold(&shelf, path, &other, why));
    rn_shelf_close(&other);
    snprintf(path, sizeof path, "%s/game.rn.lock", home);
    assert_int_not_equal(access(path, F_OK), 0);
}

/* What a crash leaves of a save goes when the games are next listed, with or without a lock file. */
static void leftovers_are_cleared_away(void **unused)
{
    (void)unused;
    size_t count;
    put_game(6, 10);
    write_file("one.new", "half", 4);
    write_file("two.new", "half", 4);
    write_file("two.lock", "", 0);
    write_file("three.lock", "", 0);
    free(rn_shelf_list(&shelf, &count));
    assert_int_equal(count, 1);
    assert_int_equal(files_there(), 1);
}

/* Saves over and over until it is killed. */
static void play_for_ever(const char *id, int ready)
{
    RnSession session;
    RnRecordHead head;
    RnKept kept = {0};
    RnSeats seats = rn_seats();
    rn_session_init(&session, rn_box_standard());
    if (!rn_shelf_load(&shelf, id, &kept, &session, &head, &seats, why) ||
        write(ready, "x", 1) != 1) {
        _exit(1);
    }
    while (rn_shelf_save(&shelf, &kept, &session, &head, why)) {
    }
    _exit(2);
}

/* The lock goes with the process, and what it leaves is cleared away. */
static void who_is_killed_lets_go(void **unused)
{
    (void)unused;
    char id[RN_SHELF_ID_MAX];
    strcpy(id, put_game(7, 100));
    for (int i = 0; i < 10; i++) {
        char byte;
        int ends[2], status;
        const struct timespec a_while = {.tv_nsec = 2000000L * i};
        assert_int_equal(pipe(ends), 0);
        pid_t child = fork();
        if (child == 0) {
            play_for_ever(id, ends[1]);
        }
        assert_int_equal(read(ends[0], &byte, 1), 1);
        assert_true(is_open(id));
        assert_false(can_load(id));
        nanosleep(&a_while, NULL);
        kill(child, SIGKILL);
        waitpid(child, &status, 0);
        assert_true(WIFSIGNALED(status));
        close(ends[0]);
        close(ends[1]);
        if (i & 1) {
            assert_false(is_open(id)); /* looking clears it away; so does opening */
        }
        assert_true(can_load(id));
        assert_int_equal(files_there(), 1);
    }
}

/* ---- Other files ------------------------------------------------------------------------------ */

static void what_is_in_place_is_saved(void **unused)
{
    (void)unused;
    const char *path = in_folder("file");
    size_t size;
    assert_true(rn_file_replace(path, "old", 3));
    folders_fail = true;
    bool saved = rn_file_replace(path, "new", 3);
    folders_fail = false;
    assert_true(saved);
    char *text = rn_file_read(path, 100, &size);
    assert_string_equal(text, "new");
    free(text);
}

static void a_new_file_has_the_usual_rights(void **unused)
{
    (void)unused;
    struct stat there;
    mode_t before = umask(027);
    masked = 0;
    assert_true(rn_file_replace(in_folder("new"), "x", 1));
    assert_int_equal(masked, 0); /* other threads make files too */
    umask(before);
    assert_int_equal(stat(in_folder("new"), &there), 0);
    assert_int_equal(there.st_mode & 0777, 0640);
    assert_int_equal(chmod(in_folder("new"), 0604), 0);
    assert_true(rn_file_replace(in_folder("new"), "y", 1));
    assert_int_equal(stat(in_folder("new"), &there), 0);
    assert_int_equal(there.st_mode & 0777, 0604);
}

static void files_are_replaced_in_one_step(void **unused)
{
    (void)unused;
    char path[RN_SHELF_PATH_MAX + 300];
    struct stat there;
    size_t size;
    strcpy(path, in_folder("file"));
    assert_true(rn_file_replace(path, "one", 3));
    assert_int_equal(chmod(path, 0640), 0);
    assert_int_equal(symlink("file", in_folder("link")), 0);
    assert_true(rn_file_replace(in_folder("link"), "three", 5));
    assert_int_equal(lstat(in_folder("link"), &there), 0);
    assert_true(S_ISLNK(there.st_mode));
    assert_int_equal(stat(path, &there), 0);
    assert_int_equal(there.st_mode & 0777, 0640);
    char *text = rn_file_read(path, 100, &size);
    assert_int_equal(size, 5);
    assert_string_equal(text, "three");
    free(text);
    assert_null(rn_file_read(path, 4, &size));
    assert_int_equal(errno, EFBIG);
    assert_false(rn_file_replace(shelf.folder, "x", 1));
    assert_int_equal(errno, EISDIR);
    assert_false(rn_file_replace(in_folder("file/x"), "x", 1));
    assert_int_equal(errno, ENOTDIR);
    assert_true(rn_file_replace("/dev/null", "x", 1));
    assert_int_equal(stat("/dev/null", &there), 0);
    assert_true(S_ISCHR(there.st_mode));
    assert_int_equal(files_there(), 2);
}

static int remove_home(void **unused)
{
    (void)unused;
    chmod(shelf.folder, 0700);
    remove_folder(home);
    return 0;
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup(name, empty_shelf)
    const struct CMUnitTest tests[] = {
        TEST(the_folder_is_found_and_made),   TEST(a_game_comes_back_as_it_was),
        TEST(names_are_never_taken_twice),    TEST(the_list_tells_the_games),
        TEST(many_games_are_listed),          TEST(damage_is_shown_and_left_alone),
        TEST(a_full_disk_loses_nothing),      TEST(a_lost_folder_is_told),
        TEST(a_game_is_played_once),          TEST(a_file_is_played_once),
        TEST(leftovers_are_cleared_away),     TEST(who_is_killed_lets_go),
        TEST(what_is_in_place_is_saved),      TEST(a_new_file_has_the_usual_rights),
        TEST(files_are_replaced_in_one_step),
    };
    if (mkdtemp(home) == NULL) {
        return 1;
    }
    return cmocka_run_group_tests(tests, NULL, remove_home);
}
