package mcp

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"jie/catalog"
	"jie/verbs"
	"jie/verbs/words"
)

// begin are the lines that a client begins with.
const begin = `{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}
{"jsonrpc":"2.0","method":"notifications/initialized"}
`

// solve is a question with an ID, as it is written.
func solve(id string) string {
	return `{"jsonrpc":"2.0","id":` + id + `,"method":"tools/call","params":{"name":"solve","arguments":{"from":"lightsout:1"}}}`
}

// reply is a line that is written.
type reply struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Result map[string]any  `json:"result"`
	Error  *struct {
		Code    int
		Message string
	} `json:"error"`
}

// spoken are the replies to an input, from its begin on. answer answers the questions.
func spoken(ctx context.Context, t *testing.T, in io.Reader, answer func(context.Context, string) (any, error)) (replies []reply, err error) {
	t.Helper()
	server := New(Config{Puzzles: catalog.All(), Words: words.For("en"), Version: "v1.0.0",
		Answer: func(ctx context.Context, name string, _ []byte) (any, error) { return answer(ctx, name) }})
	var out bytes.Buffer
	err = server.Run(ctx, Stdio(ctx, io.MultiReader(strings.NewReader(begin), in), &out, words.For("en")))
	for text := range strings.Lines(out.String()) {
		var r reply
		if err := json.Unmarshal([]byte(text), &r); err != nil || len(text) > longestReply {
			t.Fatalf("%.300q: %d bytes, %v", text, len(text), err)
		}
		replies = append(replies, r)
	}
	return replies, err
}

// slowly answers after a moment, which in the fake time of synctest is when all the
// input was read.
func slowly(context.Context, string) (any, error) {
	time.Sleep(20 * time.Millisecond)
	return map[string]string{"status": "solved"}, nil
}

// results are the IDs of the replies that are no errors, sorted.
func results(replies []reply) (ids []string) {
	for _, r := range replies {
		if r.Result != nil {
			ids = append(ids, string(r.ID))
		}
	}
	slices.Sort(ids)
	return ids
}

// All that was asked before the input ended is answered, but what was cancelled.
func TestStdioAnswersAll(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const calls = 20
		var in strings.Builder
		want := []string{"0"}
		for id := range calls {
			fmt.Fprintln(&in, solve(fmt.Sprint(id+1)))
			want = append(want, fmt.Sprint(id+1))
		}
		fmt.Fprintf(&in, `{"jsonrpc":"2.0","id":%d,"method":"tools/call","params":{"name":"hint","arguments":{}}}`+"\n", calls+1)
		fmt.Fprintf(&in, `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":%d}}`+"\n", calls+1)
		replies, err := spoken(t.Context(), t, strings.NewReader(in.String()), func(ctx context.Context, name string) (any, error) {
			if name == "hint" { // ends when it is cancelled
				<-ctx.Done()
				return nil, ctx.Err()
			}
			return slowly(ctx, name)
		})
		if err != nil {
			t.Fatal(err)
		}
		slices.Sort(want)
		got := slices.DeleteFunc(results(replies), func(id string) bool { return id == fmt.Sprint(calls+1) })
		if !slices.Equal(got, want) {
			t.Errorf("answered: %v, want %v", got, want)
		}
	})
}

// What is malformed, and right before the input ends, leaves nothing open: the session
// ends, with an error for each line that is no message, and answers for the others.
func TestStdioEndsAfterMalformed(t *testing.T) {
	long := `{"jsonrpc":"2.0","id":9,"method":"` + strings.Repeat("x", verbs.LongestLine) + `"}`
	for name, c := range map[string]struct {
		in     string
		ids    []string // of the answers, besides that of the first line
		errors int
		says   string // one of the errors
	}{
		"an ID of null":               {solve("null"), nil, 0, ""},
		"no ID":                       {strings.Replace(solve("1"), `"id":1,`, "", 1), nil, 0, ""},
		"an ID that is written again": {solve("1.0") + "\n" + solve("2e0"), []string{"1", "2"}, 0, ""},
		"an ID of characters":         {solve(`"\u0061<"`), []string{`"a<"`}, 0, ""},
		"an ID of another type":       {solve("true"), nil, 1, "invalid ID"},
		"an ID that is in use":        {solve("1") + "\n" + solve("1.0"), []string{"1"}, 1, "a request with the ID 1 is being answered"},
		"no JSON":                     {solve("1") + "\n{", []string{"1"}, 1, "JSON"},
		"two on a line":               {solve("1") + solve("2"), nil, 1, "JSON"},
		"no object":                   {solve("1") + "\n7", []string{"1"}, 1, "JSON"},
		"null":                        {"null", nil, 1, "version"},
		"an empty batch":              {"[]", nil, 1, "JSON"},
		"a batch":                     {"[" + solve("1") + ",7," + solve("2") + "]", []string{"1", "2"}, 1, ""},
		"a batch that is not closed":  {"[" + solve("1"), nil, 1, "JSON"},
		"a key that stands twice":     {`{"jsonrpc":"2.0","id":1,"id":2,"method":"ping"}`, nil, 1, "id"},
		"no version":                  {`{"id":1,"method":"ping"}`, nil, 1, "version"},
		"no method":                   {`{"jsonrpc":"2.0","id":1}`, nil, 0, ""},
		"an unknown method":           {`{"jsonrpc":"2.0","id":1,"method":"no/such"}`, nil, 1, "no/such"},
		"no such tool":                {`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"no"}}`, nil, 1, "no"},
		"parameters of another type":  {`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":[]}`, nil, 1, ""},
		"a line that is too long":     {long + "\n" + solve("1"), []string{"1"}, 1, "4 MiB"},
		"a long line without an end":  {solve("1") + "\n" + long, []string{"1"}, 1, "4 MiB"},
		"a cancel of nothing":         {`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":null}}`, nil, 0, ""},
		"a call that is a stream":     {`{"jsonrpc":"2.0","id":1,"method":"subscriptions/listen","params":{"notifications":{"toolsListChanged":true}}}`, nil, 0, ""},
		"blank lines":                 {"\n\r\n  \n" + solve("1") + "\r\n\n", []string{"1"}, 0, ""},
	} {
		t.Run(name, func(t *testing.T) {
			var replies []reply
			synctest.Test(t, func(t *testing.T) {
				var err error
				if replies, err = spoken(t.Context(), t, strings.NewReader(c.in), slowly); err != nil {
					t.Fatal(err)
				}
			})
			if got := results(replies); !slices.Equal(got, append([]string{"0"}, c.ids...)) && !slices.Equal(got, append(slices.Clone(c.ids), "0")) {
				t.Errorf("answered: %v, want 0 and %v", got, c.ids)
			}
			failed, said := 0, false
			for _, r := range replies {
				if r.Error != nil && r.Method == "" {
					failed++
					said = said || strings.Contains(r.Error.Message, c.says)
				}
			}
			if failed != c.errors && !strings.Contains(c.in, listen) || c.says != "" && !said {
				t.Errorf("%d errors, want %d with %q: %+v", failed, c.errors, c.says, replies)
			}
		})
	}
}

// A call with a key that stands twice is refused under its ID, unless that is the key.
func TestStdioDuplicateKey(t *testing.T) {
	in := strings.Replace(solve("7"), `"arguments":{`, `"arguments":{"from":"lightsout:0",`, 1) + "\n" +
		`{"jsonrpc":"2.0","id":8,"id":9,"method":"ping"}`
	replies, err := spoken(t.Context(), t, strings.NewReader(in), slowly)
	if err != nil {
		t.Fatal(err)
	}
	var refused []string
	for _, r := range replies {
		if r.Error != nil {
			refused = append(refused, string(r.ID))
		}
	}
	if !slices.Equal(refused, []string{"7", "null"}) && !slices.Equal(refused, []string{"7", ""}) {
		t.Errorf("refused: %q, want 7, and one whose ID is not known", refused)
	}
}

// An answer that is longer than a client reads is an error, and the next ones go on.
func TestStdioLongAnswer(t *testing.T) {
	replies, err := spoken(t.Context(), t, strings.NewReader(solve("1")+"\n"+strings.Replace(solve("2"), "solve", "hint", 1)),
		func(_ context.Context, name string) (any, error) {
			if name == "hint" {
				return map[string]string{"status": "solved"}, nil
			}
			return map[string]string{"presses": strings.Repeat("x", longestReply/2)}, nil
		})
	if err != nil {
		t.Fatal(err)
	}
	if got := results(replies); !slices.Equal(got, []string{"0", "2"}) {
		t.Errorf("answered: %v", got)
	}
	if !slices.ContainsFunc(replies, func(r reply) bool {
		return string(r.ID) == "1" && r.Error != nil && strings.Contains(r.Error.Message, "16 MiB")
	}) {
		t.Errorf("no error for an answer that is too long: %.300v", replies)
	}
}

// The session ends with its context, while its input is open and while it waits for an answer.
func TestStdioEndsWithItsContext(t *testing.T) {
	stuck := func(ctx context.Context, _ string) (any, error) {
		<-ctx.Done()
		return nil, ctx.Err()
	}
	open, closed := io.Pipe()
	defer closed.Close()
	for name, in := range map[string]io.Reader{"input": open, "answer": strings.NewReader(solve("1"))} {
		ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
		defer cancel()
		if _, err := spoken(ctx, t, in, stuck); err != nil && !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
