package server

import (
	"net/http/httptest"
	"strings"
	"testing"

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
