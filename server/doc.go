// Package server is Jie on the web: the HTTP API, jobs, and the page.
//
//	request ─ recover ─ measure ─ protect ─ rate ─ body ─ route ─ gate ─ verb.Service ─ answer
//
// Handlers are thin: package verb answers, and here its questions are bounded in
// number. routes.go lists every path. Each limit says plainly what was too much:
// 413 a body, 422 a board, 429 requests of one client, 503 work that waits.
package server
