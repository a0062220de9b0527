package main

import (
	"bytes"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"
)

// Each client sends its requests from an address of its own, at their times though
// none is answered, and the report counts them.
func TestLoad(t *testing.T) {
	var mu sync.Mutex
	clients := make(map[string]int)
	full := make(chan struct{})
	total := 0
	mux := http.NewServeMux()
	mux.HandleFunc("/metrics", func(w http.ResponseWriter, _ *http.Request) {
		fmt.Fprint(w, "go_goroutines 7\nprocess_resident_memory_bytes 5e+06\n")
	})
	const wanted = 20
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		address, _, _ := net.SplitHostPort(r.RemoteAddr)
		mu.Lock()
		clients[address]++
		if total++; total == wanted {
			close(full)
		}
		mu.Unlock()
		<-full // the first ones are answered when the last one has come
		if strings.HasPrefix(r.URL.Path, "/wp-") {
			http.NotFound(w, r)
		}
	})
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	site := httptest.NewUnstartedServer(mux)
	site.Listener.Close()
	site.Listener = listener
	site.Start()
	defer site.Close()
	l := load{server: site.URL, clients: 3, slow: 2, rate: 50, length: 2 * time.Second, grace: time.Minute, seed: 1}
	var report bytes.Buffer
	if err := l.run(t.Context(), &report); err != nil {
		t.Fatal(err)
	}
	if len(clients) != 5 {
		t.Errorf("the requests came from %v, want five addresses", clients)
	}
	for _, want := range []string{"| hint | ", "| slow | ", " 200: ", "goroutines: before 7"} {
		if !strings.Contains(report.String(), want) {
			t.Errorf("the report lacks %q:\n%s", want, &report)
		}
	}
}
