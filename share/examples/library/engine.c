/* A game by requests and answers in JSON: cc engine.c $(pkg-config --cflags --libs rednov) */
#include <rednov_engine.h>
#include <stdio.h>
#include <string.h>

int main(void)
{
    const char *const requests[] = {
        "{\"cmd\":\"new\",\"config\":{\"players\":3},\"seed\":7}",
        "{\"cmd\":\"move\",\"by\":\"mate\"}", "{\"cmd\":\"play\",\"by\":\"mate\",\"text\":true}",
        "{\"cmd\":\"fly\"}", /* refused, and the game goes on */
    };
    RnEngine *engine = rn_engine_open(rn_box_standard());
    for (size_t i = 0; i < sizeof requests / sizeof requests[0]; i++) {
        fputs(rn_engine_ask(engine, requests[i], strlen(requests[i]), NULL), stdout);
    }
    rn_engine_close(engine);
    return 0;
}
