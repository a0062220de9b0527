package server

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"jie/catalog"
	"jie/verbs/words"
)

// An assistant calls the verbs over HTTP, in the language of its header, and the answers
// are counted as those of the API are.
func TestAssistants(t *testing.T) {
	s, err := New(Config{Puzzles: catalog.All(), Version: "v1.0.0"})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	site := httptest.NewServer(s)
	defer site.Close()
	client, err := sdk.NewClient(&sdk.Implementation{Name: "test", Version: "1"}, nil).
		Connect(t.Context(), &sdk.StreamableClientTransport{Endpoint: site.URL + "/mcp", DisableStandaloneSSE: true}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer client.Close()
	call := func(question map[string]any) (text string, failed bool) {
		t.Helper()
		r, err := client.CallTool(t.Context(), &sdk.CallToolParams{Name: "solve", Arguments: question})
		if err != nil {
			t.Fatal(err)
		}
		return r.Content[0].(*sdk.TextContent).Text, r.IsError
	}
	if text, failed := call(map[string]any{"from": "pegs:110", "to": "one"}); failed || !strings.Contains(text, `"length":1`) {
		t.Errorf("%v %s", failed, text)
	}
	_, err = s.service.Read("lightsout:01/x1", nil)
	want := words.For("en").Error(err)
	if text, failed := call(map[string]any{"from": "lightsout:01/x1"}); !failed || text != want {
		t.Errorf("%v %q, want %q", failed, text, want)
	}
	metrics := request(t, site, "GET", "/metrics", "")
	if !strings.Contains(string(metrics.body), `jie_answers_total{puzzle="pegs",status="solved"} 1`) {
		t.Error("the answer was not counted")
	}
}

// message is a request for a server's tools, as it is written.
func message(id string) string { return `{"jsonrpc":"2.0","id":` + id + `,"method":"tools/list"}` }

// told is an answer of the protocol.
type told struct {
	ID     any
	Result map[string]any
	Error  *struct {
		Code    int
		Message string
	}
}

// tell sends a body to the assistants' path.
func tell(t *testing.T, site *httptest.Server, body string) received {
	t.Helper()
	return request(t, site, http.MethodPost, "/mcp", body, "Accept", "application/json, text/event-stream")
}

// A batch is a list of questions: it has no more of them than another list.
func TestAssistantsBatchIsBounded(t *testing.T) {
	site := newTest(t, Config{MaxBatch: 20})
	for n, want := range map[int]int{0: http.StatusUnprocessableEntity, 20: http.StatusOK, 21: http.StatusRequestEntityTooLarge} {
		r := tell(t, site, "["+strings.TrimSuffix(strings.Repeat(message("1")+",", n), ",")+"]")
		if r.status != want || n == 20 && len(read[[]told](t, r)) != n {
			t.Errorf("%d messages: %d %.200s", n, r.status, r.body)
		}
	}
}

// The answers to a batch have the limit of bytes of a list's: the messages after it are refused.
func TestAssistantsReplyIsBounded(t *testing.T) {
	list := read[[]told](t, tell(t, newTest(t, Config{MaxReply: 1000}), "["+message("1")+","+message("2")+"]"))
	if len(list) != 2 || list[0].Result == nil || list[1].Error == nil || list[1].ID != 2. {
		t.Errorf("%.300v", list)
	}
}

// Each message takes its turn, also one that asks no verb.
func TestAssistantsTakeTurns(t *testing.T) {
	s, site := newServer(t, Config{Patience: time.Millisecond})
	leave := fillFirstLane(t, s)
	for _, body := range []string{message("1"), "[" + message("1") + "]"} {
		if r := tell(t, site, body); r.status != http.StatusTooManyRequests {
			t.Errorf("%s without a slot: %d %.200s", body, r.status, r.body)
		}
	}
	leave()
	if r := tell(t, site, message("1")); r.status != http.StatusOK || read[told](t, r).Result == nil {
		t.Errorf("%d %.200s", r.status, r.body)
	}
}

// What is no message is an error in its place, and the others are answered under their own IDs.
func TestAssistantsBatchOfAllKinds(t *testing.T) {
	site := newTest(t, Config{})
	ping := func(id string) string { return `{"jsonrpc":"2.0","id":` + id + `,"method":"ping"}` }
	const noted = `{"jsonrpc":"2.0","method":"notifications/initialized"}`
	solve := `{"jsonrpc":"2.0","id":"s","method":"tools/call","params":{"name":"solve","arguments":{"from":"lightsout:1"}}}`
	list := read[[]told](t, tell(t, site, "["+strings.Join([]string{
		ping("1"), noted, "[" + ping("2") + "," + ping("3") + "]", "7", ping("9007199254740993"), ping("1.5"), ping("1e400"),
		`{"jsonrpc":"2.0","id":4,"method":"no/such"}`, `{"jsonrpc":"2.0","id":5,"method":"subscriptions/listen","params":{"notifications":{"toolsListChanged":true}}}`,
		`{"jsonrpc":"2.0","id":6,"method":"ping","method":"tools/list"}`, solve,
	}, ",")+"]"))
	var got []string
	for _, a := range list {
		kind := "answered"
		if a.Error != nil {
			kind = "refused"
		}
		got = append(got, fmt.Sprint(a.ID, " ", kind))
	}
	want := []string{"1 answered", "<nil> refused", "<nil> refused", "<nil> refused", "<nil> refused", "<nil> refused",
		"<nil> refused", "5 refused", "6 refused", "s answered"}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if r := tell(t, site, noted); r.status != http.StatusAccepted || len(r.body) > 0 {
		t.Errorf("a notification: %d %q", r.status, r.body)
	}
	if r := tell(t, site, "["+noted+"]"); r.status != http.StatusAccepted || len(r.body) > 0 {
		t.Errorf("a batch of notifications: %d %q", r.status, r.body)
	}
	if r := tell(t, site, `{"jsonrpc":"2.0","id":5,"method":"subscriptions/listen","params":{"notifications":{"toolsListChanged":true}}}`); read[told](t, r).Error == nil {
		t.Errorf("to listen: %d %q", r.status, r.body)
	}
}
