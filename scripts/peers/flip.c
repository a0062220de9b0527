/* Times the solver of Flip, of Simon Tatham's collection, on its own rules' "crosses": all lights on, n x n. For
 * docs/results.md only: nothing of Jie is linked with it. run.sh builds it in the collection's source (Debian: sgt-puzzles):
 *
 *   cc -O3 -march=native -I. flip.c nullfe.c misc.c malloc.c random.c tree234.c PATH/scripts/peers/flip.c -lm -o flip-peer
 *   ./flip-peer 40
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "puzzles.h"

static double now(void) {
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec + t.tv_nsec * 1e-9;
}

/* hex writes bits as Flip's game IDs have them: four to a digit, the first the highest. */
static char *hex(char *out, const unsigned char *bits, int n) {
	for (int i = 0; i < n; i += 4) {
		int digit = 0;
		for (int j = i; j < i + 4; j++) digit = digit * 2 + (j < n && bits[j]);
		*out++ = "0123456789abcdef"[digit];
	}
	return out;
}

static char *all_on(int n) {
	int lights = n * n;
	unsigned char *matrix = calloc((size_t)lights * lights, 1), *grid = malloc(lights);
	memset(grid, 1, lights);
	for (int r = 0; r < n; r++)
		for (int c = 0; c < n; c++) {
			unsigned char *row = matrix + (size_t)(r * n + c) * lights;
			row[r * n + c] = 1;
			if (r > 0) row[(r - 1) * n + c] = 1;
			if (r < n - 1) row[(r + 1) * n + c] = 1;
			if (c > 0) row[r * n + c - 1] = 1;
			if (c < n - 1) row[r * n + c + 1] = 1;
		}
	char *desc = malloc((size_t)lights * lights / 4 + lights / 4 + 8), *end;
	end = hex(desc, matrix, lights * lights);
	*end++ = ',';
	*hex(end, grid, lights) = 0;
	free(matrix), free(grid);
	return desc;
}

int main(int argc, char **argv) {
	int n = argc > 1 ? atoi(argv[1]) : 0;
	if (n < 1 || n > 200) {
		fprintf(stderr, "usage: flip-peer SIDE, 1 to 200\n");
		return 2;
	}
	char text[40];
	sprintf(text, "%dx%dc", n, n);
	game_params *params = thegame.default_params();
	thegame.decode_params(params, text);
	char *desc = all_on(n);
	game_state *state = thegame.new_game(NULL, params, desc);
	const char *error = NULL;
	double start = now();
	char *moves = thegame.solve(state, state, NULL, &error);
	double seconds = now() - start;
	if (!moves) {
		fprintf(stderr, "%s\n", error);
		return 1;
	}
	int presses = 0;
	for (char *p = moves + 1; *p; p++) presses += *p == '1';
	printf("seconds %.9f answer %d\n", seconds, presses);
	return 0;
}
