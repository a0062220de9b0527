package mcp

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"jie/catalog"
	"jie/internal/words"
)

// All that was asked before the input ended is answered, but what was cancelled.
func TestStdioAnswersAll(t *testing.T) {
	const calls = 20
	var in strings.Builder
	fmt.Fprintln(&in, `{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}`)
	fmt.Fprintln(&in, `{"jsonrpc":"2.0","method":"notifications/initialized"}`)
	for id := range calls {
		fmt.Fprintf(&in, `{"jsonrpc":"2.0","id":%d,"method":"tools/call","params":{"name":"solve","arguments":{"from":"lightsout:1"}}}`+"\n", id+1)
	}
	fmt.Fprintf(&in, `{"jsonrpc":"2.0","id":%d,"method":"tools/call","params":{"name":"hint","arguments":{}}}`+"\n", calls+1)
	fmt.Fprintf(&in, `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":%d}}`+"\n", calls+1)

	server := New(Config{Puzzles: catalog.All(), Words: words.For("en"), Version: "v1.0.0",
		Answer: func(ctx context.Context, name string, _ []byte) (any, error) {
			if name == "hint" { // ends when it is cancelled
				<-ctx.Done()
				return nil, ctx.Err()
			}
			time.Sleep(10 * time.Millisecond)
			return map[string]string{"status": "solved"}, nil
		}})
	var out bytes.Buffer
	if err := server.Run(t.Context(), Stdio(t.Context(), strings.NewReader(in.String()), &out)); err != nil {
		t.Fatal(err)
	}
	var answered []int
	for line := range strings.Lines(out.String()) {
		var reply struct {
			ID     *int           `json:"id"`
			Result map[string]any `json:"result"`
		}
		if err := json.Unmarshal([]byte(line), &reply); err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		if reply.ID != nil && *reply.ID <= calls && reply.Result != nil {
			answered = append(answered, *reply.ID)
		}
	}
	slices.Sort(answered)
	if len(answered) != calls+1 || answered[0] != 0 || answered[calls] != calls {
		t.Errorf("answered: %v", answered)
	}
}
