package mcp

import (
	"bytes"
	"context"
	"encoding/json"
	"image/png"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"jie/catalog"
	"jie/conformance"
	"jie/internal/race"
	"jie/puzzle"
	"jie/verbs"
	"jie/verbs/words"
)

// connect starts a server and a client of the SDK that talk to each other.
func connect(t *testing.T, lang string) *mcp.ClientSession {
	t.Helper()
	service := &verbs.Service{Puzzles: catalog.All(), Limits: verbs.Limits{}.Wire()}
	w := words.For(lang)
	server := New(Config{Puzzles: catalog.All(), Words: w, Version: "v1.0.0", Answer: func(ctx context.Context, name string, question []byte) (any, error) {
		reply, err := service.Answer(ctx, name, question, verbs.Asker{Words: w.ForAssistants()})
		return reply.Value, err
	}})
	theirs, ours := mcp.NewInMemoryTransports()
	if _, err := server.Connect(t.Context(), theirs, nil); err != nil {
		t.Fatal(err)
	}
	client, err := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil).Connect(t.Context(), ours, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { client.Close() })
	return client
}

func call(t *testing.T, client *mcp.ClientSession, name string, question any) *mcp.CallToolResult {
	t.Helper()
	r, err := client.CallTool(t.Context(), &mcp.CallToolParams{Name: name, Arguments: question})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func textOf(t *testing.T, r *mcp.CallToolResult) string {
	t.Helper()
	for _, c := range r.Content {
		if text, ok := c.(*mcp.TextContent); ok {
			return text.Text
		}
	}
	t.Fatalf("no text in %v", r.Content)
	return ""
}

// The tools are the verbs, each with a schema that has its keys and what they mean.
func TestTools(t *testing.T) {
	list, err := connect(t, "en").ListTools(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, tool := range list.Tools {
		names = append(names, tool.Name)
		schema, _ := tool.InputSchema.(map[string]any)
		properties, _ := schema["properties"].(map[string]any)
		if len(properties) == 0 || tool.Description == "" || strings.Contains(tool.Description, "mcp.") {
			t.Errorf("%s: %q %v", tool.Name, tool.Description, schema)
		}
		for key, property := range properties {
			if about, _ := property.(map[string]any); about["description"] == nil {
				t.Errorf("%s: nothing on %s", tool.Name, key)
			}
		}
	}
	slices.Sort(names)
	var want []string
	for _, v := range verbs.All {
		want = append(want, v.Name)
	}
	slices.Sort(want)
	if !slices.Equal(names, want) {
		t.Errorf("tools %q, want %q", names, want)
	}
}

// A bad position gives the words of the command line, in its language.
func TestErrorHasWords(t *testing.T) {
	for _, lang := range words.Languages {
		r := call(t, connect(t, lang), "solve", map[string]any{"from": "lightsout:01/x1"})
		service := &verbs.Service{Puzzles: catalog.All()}
		_, err := service.Read("lightsout:01/x1", nil)
		if want := words.For(lang).ForAssistants().Error(err); !r.IsError || textOf(t, r) != want {
			t.Errorf("%v %q, want %q", r.IsError, textOf(t, r), want)
		}
	}
}

// show draws a position, and moves as a moving picture.
func TestShow(t *testing.T) {
	client := connect(t, "en")
	for _, moves := range [][]string{nil, {"d2-d4"}} {
		r := call(t, client, "show", map[string]any{"from": "pegs:english", "moves": moves})
		if r.IsError || len(r.Content) != 2 {
			t.Fatalf("%+v", r)
		}
		picture, ok := r.Content[0].(*mcp.ImageContent)
		if !ok {
			t.Fatalf("no picture but %T", r.Content[0])
		}
		if moves != nil {
			if !bytes.HasPrefix(picture.Data, []byte("GIF89a")) {
				t.Error("no GIF")
			}
			continue
		}
		if drawn, err := png.Decode(bytes.NewReader(picture.Data)); err != nil || drawn.Bounds().Dx() < 100 {
			t.Errorf("no picture: %v", err)
		}
	}
	if r := call(t, client, "show", map[string]any{"from": "pegs:english", "moves": "a1-a3"}); !r.IsError {
		t.Error("no error for a wrong move")
	}
}

// generate gives levels that solve agrees with.
func TestGenerate(t *testing.T) {
	client := connect(t, "en")
	r := call(t, client, "generate", map[string]any{"puzzle": "lightsout", "board": "3x3", "n": 3, "seed": 7})
	var levels []struct {
		From   string
		Length int
	}
	if err := json.Unmarshal([]byte(textOf(t, r)), &levels); err != nil || len(levels) != 3 {
		t.Fatalf("%v: %s", err, textOf(t, r))
	}
	for _, l := range levels {
		var a puzzle.Answer
		if err := json.Unmarshal([]byte(textOf(t, call(t, client, "solve", map[string]any{"from": l.From}))), &a); err != nil || a.Length == nil || *a.Length != int64(l.Length) {
			t.Errorf("%+v: %v", l, a)
		}
	}
}

// Each puzzle has its rules, and each prompt its arguments.
func TestRulesAndPrompts(t *testing.T) {
	client := connect(t, "en")
	list, err := client.ListResources(t.Context(), nil)
	if err != nil || len(list.Resources) != len(catalog.All()) {
		t.Fatalf("%v, %v", list, err)
	}
	for _, r := range list.Resources {
		read, err := client.ReadResource(t.Context(), &mcp.ReadResourceParams{URI: r.URI})
		if err != nil || len(read.Contents) != 1 || len(read.Contents[0].Text) < 300 {
			t.Errorf("%s: %v, %v", r.URI, read, err)
		} else if strings.Contains(read.Contents[0].Text, "jie ") {
			t.Errorf("%s has a command: %s", r.URI, read.Contents[0].Text)
		}
	}
	for name, args := range map[string]map[string]string{"teach": {"puzzle": "pegs"}, "explain": {"from": "pegs:110", "moves": "a1-c1"}} {
		p, err := client.GetPrompt(t.Context(), &mcp.GetPromptParams{Name: name, Arguments: args})
		if err != nil {
			t.Fatal(err)
		}
		text := p.Messages[0].Content.(*mcp.TextContent).Text
		for _, value := range args {
			if !strings.Contains(text, value) {
				t.Errorf("%s lacks %q: %s", name, value, text)
			}
		}
	}
}

// The conformance suite gives the same verdicts through the tools as in package conformance.
func TestConformance(t *testing.T) {
	vectors, err := conformance.All()
	if err != nil || len(vectors) < 5000 {
		t.Fatalf("%d vectors, %v", len(vectors), err)
	}
	client, begun := connect(t, "en"), time.Now()
	judge := conformance.Foreign{Codes: true, Read: readQuestion}
	for i, v := range vectors {
		if race.Enabled && i%10 != 0 { // a short form
			continue
		}
		reply := replyOf(t, call(t, client, v.Verb, v.Question))
		if unproved, err := judge.Judge(t.Context(), v, reply); unproved || err != nil {
			t.Errorf("%s: %s %s: %v, unproved %v", v.ID, v.Verb, v.Question, err, unproved)
		}
		var answer map[string]json.RawMessage
		if reply.Error == nil && json.Unmarshal(reply.Answer, &answer) != nil {
			t.Errorf("%s: %s", v.ID, reply.Answer)
		}
		for key := range v.Want { // other programs may leave some out
			if answer[key] == nil {
				t.Errorf("%s: %s %s: no %s", v.ID, v.Verb, v.Question, key)
			}
		}
	}
	t.Logf("%d vectors, %.2f ms each", len(vectors), float64(time.Since(begun).Microseconds())/1000/float64(len(vectors)))
}

// replyOf is what a tool says: an answer or an error.
func replyOf(t *testing.T, r *mcp.CallToolResult) (reply conformance.Reply) {
	t.Helper()
	if !r.IsError {
		reply.Answer = json.RawMessage(textOf(t, r))
		return reply
	}
	data, err := json.Marshal(r.StructuredContent)
	if err != nil || json.Unmarshal(data, &reply) != nil || reply.Error == nil {
		t.Fatalf("%s: %v", data, err)
	}
	return reply
}

// readQuestion gives the canonical texts of the position and of the goals of a question.
func readQuestion(question json.RawMessage) (from string, goals []string, err error) {
	var q struct {
		From string       `json:"from"`
		To   puzzle.Texts `json:"to"`
	}
	if err := json.Unmarshal(question, &q); err != nil {
		return "", nil, err
	}
	service := &verbs.Service{Puzzles: catalog.All()}
	p, err := service.Read(q.From, q.To)
	if err != nil {
		return "", nil, err
	}
	return p.From.String(), p.Goal.Texts(), nil
}

// unreadable matches what an assistant cannot use: commands, flags, files, and paths of the API.
var unreadable = regexp.MustCompile(`--[a-z]|\bjie [a-z]|(^| )-o |@FILE|name a file|/api/|image/svg`)

// Nothing that is wrong with a question is answered with what an assistant cannot use.
func TestErrorsNameNothingElse(t *testing.T) {
	for _, lang := range words.Languages {
		client := connect(t, lang)
		for _, c := range []struct {
			verb     string
			question map[string]any
		}{
			{"solve", map[string]any{"from": ""}},
			{"solve", map[string]any{"from": "lightsout:"}},
			{"solve", map[string]any{"from": "010/111/010"}},
			{"solve", map[string]any{"from": "chess:1"}},
			{"solve", map[string]any{"from": "mopan:10/000/00"}},
			{"solve", map[string]any{"from": "lightsout[wiring=0+9]:1"}},
			{"solve", map[string]any{"from": "lightsout[locked=1]:11/11"}},
			{"solve", map[string]any{"from": "lightsout:@board.txt"}},
			{"solve", map[string]any{"from": "lightsout:1", "timeout": "soon"}},
			{"solve", map[string]any{"from": "pegs:english", "metric": "presses"}},
			{"solve", map[string]any{"from": "lightsout:1", "first": true, "all": true}},
			{"solve", map[string]any{"from": "twiddle:25,24,23,22,21/20,19,18,17,16/15,14,13,12,11/10,9,8,7,6/5,4,3,2,1", "timeout": "1ms", "count": true}},
			{"check", map[string]any{"from": "pegs:110", "moves": "up"}},
			{"check", map[string]any{"from": "pegs:110"}},
			{"check", map[string]any{"from": "pegs:110", "status": "solved", "length": 1}},
			{"hint", map[string]any{"from": "pegs:110", "level": 9}},
			{"analyse", map[string]any{}},
			{"generate", map[string]any{"puzzle": "chess"}},
			{"generate", map[string]any{"puzzle": "pegs", "min_moves": 9, "max_moves": 3}},
			{"generate", map[string]any{"puzzle": "pegs", "board": "nowhere"}},
			{"show", map[string]any{"from": "pegs:110", "theme": "none"}},
			{"show", map[string]any{"from": "pegs:110", "moves": "c1-a1"}},
			{"distance", map[string]any{}},
			{"distance", map[string]any{"code": "nothing"}},
			{"distance", map[string]any{"code": "toric:3", "side": "q"}},
			{"distance", map[string]any{"hx": "110\n011", "hz": "100\n001"}},
			{"solve", map[string]any{"from": "lightsout:1", "nothing": 1}},
		} {
			r := call(t, client, c.verb, c.question)
			text := textOf(t, r)
			if found := unreadable.FindString(text); found != "" {
				t.Errorf("%s %v, in %s, names %q: %s", c.verb, c.question, lang, found, text)
			}
		}
	}
}

// A tool has each key of its verb, with what it means.
func TestToolsHaveKeys(t *testing.T) {
	for _, v := range verbs.All {
		var keys []string
		for _, field := range reflect.VisibleFields(v.Question) {
			if key, _, _ := strings.Cut(field.Tag.Get("json"), ","); key != "" && key != "-" {
				keys = append(keys, key)
				if p := schemas()[v.Name].Properties[key]; p == nil || p.Description == "" {
					t.Errorf("%s: the key %s is not described", v.Name, key)
				}
			}
		}
		if got := len(schemas()[v.Name].Properties); got != len(keys) {
			t.Errorf("%s has %d keys, want %v", v.Name, got, keys)
		}
	}
}

// A text that names what an assistant cannot use has another in its place, unless no tool
// answers with it.
func TestWordsForAssistants(t *testing.T) {
	families := []string{"error", "stopped", "mcp"}
	// Errors of the command line, of tables, of work, of the server and of files that only the
	// command line reads.
	elsewhere := regexp.MustCompile(`^error\.(addr-unusable|bad-json|batch-|binary-terminal|conform-|flag|game-|input-twice|line-too-long|` +
		`mopan-levels-|mopan-table-|no-command|no-files|no-game|no-job|no-path|no-pattern|no-position|no-program|no-proof|no-target|no-wiring|not-|only-|other-host|pegs-damaged-table|` +
		`resume-|save-|session-|stim-|store-|no-such-path|table-|unknown-ending|unknown-language|unknown-theme|verb-part|work-)`)
	for _, lang := range words.Languages {
		all := words.For(lang).Templates(families)
		for key, text := range all {
			said, ok := text.(string)
			if !ok || strings.HasPrefix(key, "mcp.") && !strings.HasPrefix(key, "mcp.error.") && !strings.HasPrefix(key, "mcp.stopped.") {
				continue
			}
			if own, ok := all["mcp."+key].(string); ok {
				said = own
			}
			if found := unreadable.FindString(said); found != "" && !elsewhere.MatchString(key) {
				t.Errorf("%s, in %s, names %q: %s", key, lang, found, said)
			}
		}
	}
}
