// Libjie is Jie as a C library. See jie.h for its use; build.sh builds it.
package main

/*
#include <stdint.h>
#include <stdlib.h>

typedef const char jie_text;
*/
import "C"

import (
	"context"
	"unsafe"

	"jie/catalog"
	"jie/verbs"
	"jie/verbs/session"
)

// most is the memory limit of one search: a program that links the library needs memory for other uses.
const most = 1 << 30

var shared = session.New(&verbs.Service{Puzzles: catalog.All(), Limits: verbs.Limits{Memory: most}.Wire()}, 0)

func main() {}

//export jie_ask
func jie_ask(json *C.jie_text) *C.char { //nolint:revive // the name is that of C
	if json == nil {
		return C.CString(string(shared.Line(context.Background(), nil)))
	}
	request := C.GoString((*C.char)(unsafe.Pointer(json)))
	return C.CString(string(shared.Line(context.Background(), []byte(request))))
}

//export jie_cancel
func jie_cancel(id C.int64_t) C.int { //nolint:revive // the name is that of C
	if shared.Cancel(int64(id)) {
		return 1
	}
	return 0
}

//export jie_free
func jie_free(reply *C.char) { //nolint:revive // the name is that of C
	C.free(unsafe.Pointer(reply))
}
