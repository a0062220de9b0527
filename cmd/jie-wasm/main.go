//go:build js && wasm

// Jie-wasm is the solvers as a WASM module, for the worker of the page.
//
// It sets the global function
//
//	jieAsk(verb, question, lang, progress, done)
//
// which answers a question as the HTTP API does: done is called once, with the
// answer's JSON or, in its second argument, a problem's. progress is called from time
// to time with a step's JSON. When the function is set, it calls jieReady.
package main

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"syscall/js"

	"jie/catalog"
	"jie/puzzle"
	"jie/verbs"
	"jie/verbs/words"
)

// A browser gives a module at most 4 GiB, and one thread.
var service = &verbs.Service{
	Puzzles: catalog.All(),
	Limits:  verbs.Limits{Cells: 250_000, Goals: 2_000_000, Frames: 10_000, Shown: 20_000_000, Memory: 1 << 30, Workers: 1}.Wire(),
}

func main() {
	js.Global().Set("jieAsk", js.FuncOf(func(_ js.Value, args []js.Value) any {
		name, question, lang := args[0].String(), args[1].String(), args[2].String()
		go reply(name, []byte(question), words.For(lang), args[3], args[4])
		return nil
	}))
	js.Global().Call("jieReady")
	select {}
}

func reply(name string, question []byte, w words.Words, progress, done js.Value) {
	defer func() {
		if cause := recover(); cause != nil {
			done.Invoke("", problem(w, fmt.Errorf("%v", cause)))
		}
	}()
	answer, err := service.Answer(context.Background(), name, question, verbs.Asker{Words: w, Progress: report(progress)})
	if err != nil {
		done.Invoke("", problem(w, err))
		return
	}
	data, err := json.Marshal(answer.Value)
	if err != nil {
		done.Invoke("", problem(w, err))
		return
	}
	done.Invoke(string(data), "")
}

// problem returns an error as the HTTP API gives it, with the parts that the page needs.
func problem(w words.Words, err error) string {
	code := cmp.Or(verbs.CodeOf(err), "server-error")
	data, _ := json.Marshal(map[string]string{"code": string(code), "detail": w.Error(err)}) // two texts
	return string(data)
}

// report passes progress on, at most ten times a second.
func report(progress js.Value) func(puzzle.Progress) {
	return verbs.Throttled(func(p puzzle.Progress) {
		data, _ := json.Marshal(map[string]any{ // numbers and a text
			"phase": p.Phase, "done": p.Done, "total": p.Total, "nodes": p.Nodes, "lower_bound": p.LowerBound,
		})
		progress.Invoke(string(data))
	})
}
