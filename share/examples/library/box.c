/* Looks into a component file: cc box.c $(pkg-config --cflags --libs rednov); ./a.out components.json */
#include <rednov_box.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    char why[RN_BOX_ERROR_MAX];
    RnBox box; /* must outlive its games */
    if (argc != 2 || !rn_box_read_file(argv[1], &box, why)) {
        fprintf(stderr, "%s\n", argc == 2 ? why : "which file?");
        return 1;
    }
    printf("%d items, %d event cards, %d hatches\n", box.item_total, box.card_total, box.hatches);
    return 0;
}
