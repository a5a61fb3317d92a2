/* The plain search of a number-hop board, as a yardstick for the library's:
 * the walk rules written down directly, one recursive call per hop, a mark per
 * (field, direction), every walk home counted.
 *
 *   cc -O2 -o hop benches/hop.c && ./hop REPEATS < board.txt
 *
 * prints: solutions, hops tried, shortest, longest, seconds per search.
 */
#define _POSIX_C_SOURCE 199309L
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define MAX 99

static int n, number[MAX][MAX], walk[6 * MAX * MAX];
static unsigned char mark[MAX][MAX][6];
static long solutions, tried;
static int shortest, longest;
static const int rows[6] = {0, 1, 1, 0, -1, -1}, columns[6] = {1, 1, 0, -1, -1, 0};

static int on_board(int row, int column) {
    int band = (n - 1) / 2, off = column - row;
    return row >= 0 && row < n && column >= 0 && column < n && off <= band && off >= -band;
}

static void hop(int row, int column, int first, int count, int length) {
    int far = number[row][column];
    for (int i = 0; i < count; i++) {
        int way = (first + i) % 6;
        int to_row = row + far * rows[way], to_column = column + far * columns[way];
        if (!on_board(to_row, to_column) || mark[to_row][to_column][way]) continue;
        tried++;
        walk[length] = way;
        if (to_row == n / 2 && to_column == n / 2) {
            solutions++;
            if (!shortest || length + 1 < shortest) shortest = length + 1;
            if (length + 1 > longest) longest = length + 1;
            continue;
        }
        mark[to_row][to_column][way] = 1;
        hop(to_row, to_column, way + 5, 3, length + 1);
        mark[to_row][to_column][way] = 0;
    }
}

int main(int argc, char **argv) {
    int repeats = argc > 1 ? atoi(argv[1]) : 1, numbers = 0;
    static int all[MAX * MAX];
    while (numbers < MAX * MAX && scanf("%d", &all[numbers]) == 1) numbers++;
    while (n * n < numbers) n++;
    if (repeats < 1 || n * n != numbers || n % 2 == 0) return fprintf(stderr, "no board\n"), 2;
    for (int i = 0; i < numbers; i++) number[i / n][i % n] = all[i];
    struct timespec from, to;
    clock_gettime(CLOCK_MONOTONIC, &from);
    for (int i = 0; i < repeats; i++) {
        solutions = tried = shortest = longest = 0;
        hop(n / 2, n / 2, 5, 6, 0);
    }
    clock_gettime(CLOCK_MONOTONIC, &to);
    double seconds = (to.tv_sec - from.tv_sec) + 1e-9 * (to.tv_nsec - from.tv_nsec);
    printf("%ld %ld %d %d %.9f\n", solutions, tried, shortest, longest, seconds / repeats);
    return 0;
}
