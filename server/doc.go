// Package server is Jie on the web: the HTTP API, jobs, and the page.
//
//	request ─ identify ─ measure ─ recover ─ protect ─ rate ─ body ─ compress ─ route ─ lanes ─ verbs.Service ─ answer
//
// Handlers are thin: package verbs answers, and this package bounds the number of
// questions. routes.go lists every path. Each limit says plainly what was too much:
// 413 a body, 422 a board, 429 the requests of one client and the queue.
package server
