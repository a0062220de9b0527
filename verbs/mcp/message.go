package mcp

import (
	"encoding/json"
	"errors"
	"math"
	"strconv"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"

	"jie/puzzle"
	"jie/verbs"
)

// BadID is the code of an ID that the SDK would change.
const BadID puzzle.Code = "mcp-bad-id" // got

// Message is a message of a client before the SDK reads it.
type Message struct {
	ID     json.RawMessage // nil if it has none, or none that is certain
	Method string
	Tool   string // the tool that it calls, if any
}

// ReadMessage reads an object strictly, as [verbs.Unmarshal] does. It refuses an ID that is a
// number but not an integer below 2^53, because the SDK would answer under another ID.
func ReadMessage(text []byte) (m Message, err error) {
	var keys map[string]json.RawMessage
	if err := verbs.Unmarshal(text, &keys); err != nil {
		twice, ok := errors.AsType[*puzzle.Error](err)
		if ok && twice.Code == puzzle.DuplicateKey && twice.Args["key"] != "id" && json.Unmarshal(text, &keys) == nil {
			m.ID = keys["id"]
		}
		return m, err
	}
	m.ID = keys["id"]
	if number, err := strconv.ParseFloat(string(m.ID), 64); len(m.ID) > 0 && (m.ID[0] == '-' || m.ID[0] <= '9' && m.ID[0] >= '0') &&
		(err != nil || number != math.Trunc(number) || math.Abs(number) >= 1<<53) {
		return Message{}, &puzzle.Error{Code: BadID, Args: puzzle.Args{"got": string(m.ID[:min(len(m.ID), 40)])}}
	}
	var params struct {
		Name string `json:"name"`
	}
	// The SDK reports a method or parameters of another type.
	_ = json.Unmarshal(keys["method"], &m.Method)
	if m.Method == "tools/call" && json.Unmarshal(keys["params"], &params) == nil {
		m.Tool = params.Name
	}
	return m, nil
}

// Refusal returns an answer that does not come from the SDK; id is nil if it is not known.
func Refusal(id json.RawMessage, code int64, message string) []byte {
	text, err := json.Marshal(map[string]any{"jsonrpc": "2.0", "id": id, "error": jsonrpc.Error{Code: code, Message: message}})
	if err != nil {
		panic(err) // the ID was read as JSON
	}
	return text
}
