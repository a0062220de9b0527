package server

import (
	"bufio"
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"jie/verbs"
)

// provocations bring about each status that the document names, by sending to a
// path what makes it answer so. A body stands for "a good question".
var provocations = map[int]func(t *testing.T, method, path, body string) received{
	http.StatusBadRequest: func(t *testing.T, method, path, _ string) received {
		return request(t, newTest(t, Config{}), method, path, "{")
	},
	http.StatusForbidden: func(t *testing.T, method, path, body string) received {
		return request(t, newTest(t, Config{}), method, path, body, "Sec-Fetch-Site", "cross-site", "Origin", "http://elsewhere.example")
	},
	http.StatusNotAcceptable: func(t *testing.T, method, path, body string) received {
		return request(t, newTest(t, Config{}), method, path, body, "Accept", "audio/ogg")
	},
	http.StatusNotFound: func(t *testing.T, method, path, body string) received {
		return request(t, newTest(t, Config{Data: filepath.Join(t.TempDir(), "jobs.db")}), method, path, body)
	},
	http.StatusRequestTimeout: func(t *testing.T, method, path, _ string) received { return sendHalf(t, method, path) },
	http.StatusRequestEntityTooLarge: func(t *testing.T, method, path, body string) received {
		return request(t, newTest(t, Config{MaxBody: 5}), method, path, body)
	},
	http.StatusUnsupportedMediaType: func(t *testing.T, method, path, body string) received {
		return request(t, newTest(t, Config{}), method, path, body, "Content-Type", "text/csv")
	},
	http.StatusUnprocessableEntity: func(t *testing.T, method, path, _ string) received {
		path = strings.Replace(path, "/0", "/"+strings.Repeat("0", 65), 1) // an ID too long
		return request(t, newTest(t, Config{}), method, path, `{"nothing":1}`, "Jie-Subscriber", "short")
	},
	http.StatusTooManyRequests: func(t *testing.T, method, path, body string) received {
		if strings.HasSuffix(path, "/jobs") {
			return askWhenFull(t, method, path, body)
		}
		site := newTest(t, Config{Rate: 0.001, Burst: 1})
		request(t, site, method, path, body)
		return request(t, site, method, path, body)
	},
	http.StatusInternalServerError: func(t *testing.T, method, path, body string) received {
		s, err := New(Config{Puzzles: nil, Rate: -1, Data: filepath.Join(t.TempDir(), "jobs.db")})
		if err != nil {
			t.Fatal(err)
		}
		s.Close()
		s.service, s.inLane, s.work = nil, make([]*verbs.Service, len(s.inLane)), map[string]verbs.Verb{"solve": {}} // nothing works any more
		site := httptest.NewServer(s)
		t.Cleanup(site.Close)
		return request(t, site, method, path, body, "Jie-Subscriber", someToken)
	},
	http.StatusNotImplemented: func(t *testing.T, method, path, body string) received {
		return request(t, newTest(t, Config{}), method, path, body)
	},
	http.StatusInsufficientStorage: func(t *testing.T, method, path, body string) received {
		return onFullDisk(t, func(site *httptest.Server, id string) received {
			return request(t, site, method, strings.Replace(path, "/0", "/"+id, 1), body, "Jie-Subscriber", someToken)
		})
	},
	http.StatusServiceUnavailable: func(t *testing.T, method, path, body string) received {
		s := startServer(t, Config{})
		ctx, cancel := context.WithCancelCause(t.Context())
		cancel(fail(serverEnds, nil)) // as Serve does
		defer fillFirstLane(t, s)()
		w := httptest.NewRecorder()
		s.ServeHTTP(w, httptest.NewRequestWithContext(ctx, method, path, strings.NewReader(body)))
		return received{w.Code, w.Header(), w.Body.Bytes()}
	},
}

// askWhenFull asks for a job where one runs and as many wait as may.
func askWhenFull(t *testing.T, method, path, body string) received {
	t.Helper()
	t.Cleanup(func() { <-ended }) // once the server is closed
	site := newTest(t, Config{Data: filepath.Join(t.TempDir(), "jobs.db"), Jobs: 1, JobQueue: 1})
	for _, from := range []string{"stuck:1", "stuck:2"} {
		r := request(t, site, method, path, `{"verb":"solve","question":{"from":"`+from+`","to":"null:5"}}`)
		if r.status != http.StatusAccepted {
			t.Fatalf("%d %s", r.status, r.body)
		}
		if from == "stuck:1" {
			<-begun
		}
	}
	return request(t, site, method, path, body)
}

// sendHalf begins a body and leaves it there.
func sendHalf(t *testing.T, method, path string) received {
	t.Helper()
	connection := dial(t, Config{Stall: 300 * time.Millisecond})
	fmt.Fprintf(connection, "%s %s HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{", method, path)
	got, err := http.ReadResponse(bufio.NewReader(connection), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer got.Body.Close()
	return received{status: got.StatusCode, header: got.Header}
}

// goodBodies are questions that are right, by path.
var goodBodies = map[string]string{
	"solve":    `{"from":"null:1","to":"null:2"}`,
	"hint":     `{"from":"null:1","to":"null:2"}`,
	"check":    `{"from":"null:1","to":"null:2","moves":"up"}`,
	"analyse":  `{"from":"null:1","to":"null:2"}`,
	"generate": `{"puzzle":"lightsout","board":"3x3"}`,
	"show":     `{"from":"null:1"}`,
	"distance": `{"code":"surface:3"}`,
	"decode":   `{"code":"surface:3","side":"x","shots":"shot D0"}`,
	"jobs":     `{"verb":"solve","question":{"from":"null:1","to":"null:2"}}`,
}

// Each status that the document gives an operation comes about, as a problem.
func TestDocumentedStatuses(t *testing.T) {
	provoked := 0
	for path, operations := range readDocument(t).Paths {
		for method, operation := range operations {
			body := goodBodies[strings.TrimPrefix(path, prefix+"/")]
			for status := range operation.Responses {
				var want int
				if _, err := fmt.Sscan(status, &want); err != nil || want < 300 {
					continue
				}
				provoke := provocations[want]
				if provoke == nil {
					t.Errorf("%s %s: nothing provokes %s", method, path, status)
					continue
				}
				r := provoke(t, strings.ToUpper(method), strings.ReplaceAll(path, "{id}", "0"), body)
				if r.status != want || r.header.Get("Content-Type") != problemType {
					t.Errorf("%s %s gives %d %s, want %d: %s", method, path, r.status, r.header.Get("Content-Type"), want, r.body)
				}
				provoked++
			}
		}
	}
	if provoked < 50 {
		t.Errorf("only %d answers were provoked", provoked)
	}
}
