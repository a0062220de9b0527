/* Jie for C: exact solvers for board puzzles. `pkg-config --cflags --libs jie` says how to
 * compile and link.
 *
 * Every function may be called from any thread, also at the same time. Texts are UTF-8 and end
 * with a zero byte. The library starts threads of its own when it is loaded, and cannot be
 * unloaded. The child of a fork has none of these threads, and must not call it. All searches
 * together hold at most 1 GiB. It prints nothing, and a question cannot name a file.
 *
 * Who owns what: a text that you pass stays yours. The library reads it before the function
 * returns, and neither changes nor keeps it. A reply is yours too: it stays valid until you
 * pass it to jie_free, once. Use no other function, such as free, for that.
 */
#ifndef JIE_H
#define JIE_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Answers a question, an object in JSON:
 *
 *	{"id":1,"verb":"solve","question":{"from":"pegs:110","timeout":"10s"},"lang":"en"}
 *
 * The verbs and the keys of their questions are those of the HTTP API (docs/server.md). The
 * id must not be that of a question that is being answered. It returns when the question is
 * answered: a thread waits meanwhile. The reply is a line of JSON, {"id":1,"answer":{...}} or
 * {"id":1,"error":{"code":"...","message":"..."}}, and ends with a newline. It is never NULL.
 * Free it with jie_free. json may be NULL, which is answered with an error. */
char *jie_ask(const char *json);

/* Stops the question of an id, which another thread asked. Its reply is then the best so
 * far, of status "unknown", or the error "stopped-signal". Returns 1 if there is such a
 * question, and 0 if there is none. Does not wait for the reply. */
int jie_cancel(int64_t id);

/* Frees a reply of jie_ask. NULL is ignored. */
void jie_free(char *reply);

#ifdef __cplusplus
}
#endif

#endif
