/* Jie for C: exact solvers for board puzzles. Link with -ljie.
 *
 * Every function may be called from any thread. Texts are UTF-8 and end with a zero byte.
 */
#ifndef JIE_H
#define JIE_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Answers a question, an object in JSON:
 *
 *	{"id":1,"verb":"solve","question":{"from":"pegs:110"},"lang":"en"}
 *
 * The verbs and the keys of their questions are those of the HTTP API. The id must not be
 * that of a question that is being answered. The reply is a line of JSON, {"id":1,"answer":{...}}
 * or {"id":1,"error":{"code":"...","message":"..."}}. Free it with jie_free. */
char *jie_ask(const char *json);

/* Stops the question of an id, which another thread asked. Its reply is then the best so
 * far, of status "unknown", or the error "stopped-signal". Returns 1 if there is such a
 * question, and 0 if there is none. */
int jie_cancel(int64_t id);

/* Frees a reply. NULL is ignored. */
void jie_free(char *reply);

#ifdef __cplusplus
}
#endif

#endif
