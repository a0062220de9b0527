/* Times M4RI on Lights Out, all lights on, n x n: on the whole system of n^2 equations, or on the n equations of the
 * first row, as its users would set them up. For docs/results.md only: nothing of Jie is linked with M4RI. run.sh
 * builds it, so:
 *
 *   cc -O3 -march=native m4ri.c -lm4ri -o m4ri && ./m4ri full 100 && ./m4ri first-row 10000
 */
#include <m4ri/m4ri.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double now(void) {
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec + t.tv_nsec * 1e-9;
}

/* full writes down which button changes which light. */
static mzd_t *full(int n) {
	mzd_t *a = mzd_init(n * n, n * n);
	for (int r = 0; r < n; r++)
		for (int c = 0; c < n; c++) {
			int i = r * n + c;
			mzd_write_bit(a, i, i, 1);
			if (r > 0) mzd_write_bit(a, i, i - n, 1);
			if (r < n - 1) mzd_write_bit(a, i, i + n, 1);
			if (c > 0) mzd_write_bit(a, i, i - 1, 1);
			if (c < n - 1) mzd_write_bit(a, i, i + 1, 1);
		}
	return a;
}

/* below chases a first row down to the row below the board; lit says whether the lights are on. */
static void below(int n, const char *first, char *out, int lit) {
	char *prev = calloc(n + 2, 1), *cur = calloc(n + 2, 1), *next = calloc(n + 2, 1);
	memcpy(cur + 1, first, n);
	for (int r = 0; r < n; r++) {
		for (int c = 1; c <= n; c++) next[c] = lit ^ prev[c] ^ cur[c] ^ cur[c - 1] ^ cur[c + 1];
		char *old = prev;
		prev = cur, cur = next, next = old;
	}
	memcpy(out, cur + 1, n);
	free(prev), free(cur), free(next);
}

/* first_row finds the matrix by which the first row decides the row below the board: row i+1 of it is row i moved
 * left plus row i moved right plus row i-1, because it commutes with moving. */
static mzd_t *first_row(int n) {
	mzd_t *a = mzd_init(n, n);
	char *row = calloc(n + 2, 1), *before = calloc(n + 2, 1), *next = calloc(n + 2, 1), *one = calloc(n, 1);
	one[0] = 1;
	below(n, one, row + 1, 0);
	for (int i = 0; i < n; i++) {
		for (int c = 0; c < n; c++) mzd_write_bit(a, c, i, row[c + 1]);
		for (int c = 1; c <= n; c++) next[c] = row[c - 1] ^ row[c + 1] ^ before[c];
		char *old = before;
		before = row, row = next, next = old;
	}
	return a;
}

int main(int argc, char **argv) {
	if (argc != 3) return 2;
	int n = atoi(argv[2]), whole = !strcmp(argv[1], "full");
	double start = now();
	mzd_t *a = whole ? full(n) : first_row(n);
	mzd_t *b = mzd_init(a->nrows, 1);
	char *c = calloc(n, 1), *zero = calloc(n, 1);
	below(n, zero, c, 1);
	for (int i = 0; i < a->nrows; i++) mzd_write_bit(b, i, 0, whole ? 1 : c[i]);
	double built = now();
	int bad = mzd_solve_left(a, b, 0, 1);
	double solved = now();
	long ones = 0;
	for (int i = 0; i < a->ncols; i++) ones += mzd_read_bit(b, i, 0);
	fprintf(stderr, "m4ri %s %d: built %.3f s, solved %.3f s\n", argv[1], n, built - start, solved - built);
	if (!bad) printf("seconds %.9f answer %ld\n", solved - start, ones);
	return bad != 0;
}
