/*
 * replay.c - runs a fuzzer over the files of some folders, where there is no libFuzzer.
 *
 *     fuzz_NAME FOLDER..
 */
#include <dirent.h>

#include "fuzz.h"

enum { FILE_MAX = 1 << 20 };

static int replay(const char *folder)
{
    DIR *dir = opendir(folder);
    int count = 0;
    CHECK(dir != NULL);
    for (struct dirent *entry = readdir(dir); entry != NULL; entry = readdir(dir)) {
        char path[4096];
        if (entry->d_name[0] == '.') {
            continue;
        }
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        FILE *file = fopen(path, "rb");
        uint8_t *data = malloc(FILE_MAX);
        CHECK(file != NULL && data != NULL);
        size_t size = fread(data, 1, FILE_MAX, file);
        fclose(file);
        LLVMFuzzerTestOneInput(data, size);
        free(data);
        count++;
    }
    closedir(dir);
    return count;
}

int main(int argc, char **argv)
{
    int count = 0;
    for (int i = 1; i < argc; i++) {
        count += replay(argv[i]);
    }
    printf("%d files\n", count);
    return count > 0 ? 0 : 1;
}
