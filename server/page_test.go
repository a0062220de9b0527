package server

import (
	"encoding/json"
	"net/http/httptest"
	"testing"
)

// The page gets the boards that it plays by itself, each at its first use.
func TestBoards(t *testing.T) {
	site := httptest.NewServer(startServer(t, Config{}))
	defer site.Close()
	var files map[string]string
	r := request(t, site, "GET", "/boards.json", "")
	if err := json.Unmarshal(r.body, &files); r.status != 200 || err != nil || files["pegs:english"] == "" {
		t.Fatalf("boards.json: %d %.80s, %v", r.status, r.body, err)
	}
	var board struct{ Moves []struct{ Move string } }
	r = request(t, site, "GET", "/"+files["pegs:english"], "")
	if err := json.Unmarshal(r.body, &board); r.status != 200 || err != nil || len(board.Moves) != 76 {
		t.Errorf("the English board: %d, %d jumps, want 76, %v", r.status, len(board.Moves), err)
	}
	for _, path := range []string{"/board-9999.json", "/board-.json", "/boards"} {
		if r := request(t, site, "GET", path, ""); r.status != 404 {
			t.Errorf("%s: %d, want 404", path, r.status)
		}
	}
}
