/* Asks libjie: one question, or from eight threads as many as are named: ask [EACH [leak]].
 * With leak it forgets to free a reply, which Valgrind must notice. */
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <jie.h>

enum { THREADS = 8 };

static int each;
static int wrong[THREADS];

static void *ask(void *arg) {
	int thread = (int)(size_t)arg;
	for (int i = 0; i < each; i++) {
		char question[200];
		int id = thread * 100000 + i + 1, pegs = i % 3;
		snprintf(question, sizeof question, "{\"id\":%d,\"verb\":\"solve\",\"question\":{\"from\":\"pegs:%.*s110\",\"to\":\"one\"}}", id, pegs, "000");
		char *reply = jie_ask(question), begin[40];
		snprintf(begin, sizeof begin, "{\"id\":%d,\"answer\":", id);
		if (reply == NULL || strncmp(reply, begin, strlen(begin)) != 0 || strstr(reply, "\"length\":1,") == NULL)
			wrong[thread]++;
		jie_free(reply);
	}
	return NULL;
}

/* A long search in a thread of its own. */
static char *ended;

static void *search(void *arg) {
	(void)arg;
	ended = jie_ask("{\"id\":7,\"verb\":\"solve\",\"question\":{\"from\":\"twiddle:25,24,23,22,21/20,19,18,17,16/15,14,13,12,11/10,9,8,7,6/5,4,3,2,1\"}}");
	return NULL;
}

static int cancels(void) {
	pthread_t thread;
	pthread_create(&thread, NULL, search, NULL);
	/* Under Valgrind one thread runs at a time: a loop without a pause would keep the search waiting. */
	while (!jie_cancel(7))
		nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
	pthread_join(thread, NULL);
	int good = ended != NULL && (strstr(ended, "\"unknown\"") != NULL || strstr(ended, "stopped-signal") != NULL);
	if (!good)
		printf("a question that was cancelled: %s", ended);
	jie_free(ended);
	return good && !jie_cancel(7);
}

int main(int argc, char **argv) {
	each = argc > 1 ? atoi(argv[1]) : 1;
	jie_free(NULL);
	char *reply = jie_ask("{\"id\":1,\"verb\":\"solve\",\"question\":{\"from\":\"lightsout:01/x1\"},\"lang\":\"zh\"}");
	printf("%s", reply);
	jie_free(reply);
	reply = jie_ask("no question");
	printf("%s", reply);
	if (argc < 3)
		jie_free(reply);
	reply = NULL;
	pthread_t threads[THREADS];
	for (int i = 0; i < THREADS; i++)
		pthread_create(&threads[i], NULL, ask, (void *)(size_t)i);
	int sum = 0;
	for (int i = 0; i < THREADS; i++) {
		pthread_join(threads[i], NULL);
		sum += wrong[i];
	}
	int good = cancels();
	printf("wrong %d cancelled %d\n", sum, good);
	return sum != 0 || !good;
}
