/* A labyrinth as a small native program plays it: one process a player, raw mode, and
 * only what a move changes is printed. What mazed is held against. */
#include <stdio.h>
#include <stdlib.h>
#include <termios.h>
#include <unistd.h>

#define SIDE 29

static char wall[SIDE][SIDE];
static struct termios before;

static void carve(int y, int x) {
    static const int ways[4][2] = {{-2, 0}, {2, 0}, {0, -2}, {0, 2}};
    wall[y][x] = 0;
    for (int first = rand() % 4, n = 0; n < 4; n++) {
        int dy = ways[(first + n) % 4][0], dx = ways[(first + n) % 4][1];
        int ny = y + dy, nx = x + dx;
        if (ny > 0 && ny < SIDE && nx > 0 && nx < SIDE && wall[ny][nx]) {
            wall[y + dy / 2][x + dx / 2] = 0;
            carve(ny, nx);
        }
    }
}

static void restore(void) {
    tcsetattr(0, TCSANOW, &before);
}

int main(void) {
    int y = 0, x = 1, moves = 0;
    unsigned char key;
    srand(7);
    for (int row = 0; row < SIDE; row++)
        for (int col = 0; col < SIDE; col++)
            wall[row][col] = 1;
    carve(1, 1);
    wall[0][1] = wall[SIDE - 1][SIDE - 2] = 0;
    if (tcgetattr(0, &before) == 0) {
        struct termios raw = before;
        raw.c_lflag &= ~(tcflag_t)(ICANON | ECHO | ISIG);
        atexit(restore);
        tcsetattr(0, TCSANOW, &raw);
    }
    printf("\033[2J\033[H");
    for (int row = 0; row < SIDE; row++) {
        for (int col = 0; col < SIDE; col++)
            fputs(wall[row][col] ? "\033[34m##" : "  ", stdout);
        fputs("\r\n", stdout);
    }
    for (;;) {
        printf("\033[%d;%dH\033[33m@@\033[%d;1H\033[mmoves: %d", y + 1, 2 * x + 1, SIDE + 1, moves);
        fflush(stdout);
        if (read(0, &key, 1) != 1 || key == 'q' || key == 3)
            return 0;
        int ny = y + (key == 's') - (key == 'w'), nx = x + (key == 'd') - (key == 'a');
        if (ny < 0 || ny >= SIDE || wall[ny][nx])
            continue;
        printf("\033[%d;%dH  ", y + 1, 2 * x + 1);
        y = ny, x = nx, moves++;
    }
}
