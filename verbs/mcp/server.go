// Package mcp offers the verbs to assistants, by the Model Context Protocol: each verb is a
// tool, the rules of each puzzle are a resource, and two prompts ask an assistant to
// teach. [New] makes a server of the protocol's official SDK.
package mcp

import (
	"context"
	"encoding/json"
	"strings"
	"unicode/utf8"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"jie/puzzle"
	"jie/verbs"
	"jie/verbs/words"
)

// Config configures a server.
type Config struct {
	Puzzles []puzzle.Puzzle
	Words   words.Words
	Version string
	// Answer answers the question of a verb, as [verbs.Service.Answer] does.
	Answer func(ctx context.Context, name string, question []byte) (any, error)
}

// New makes a server. It is safe for concurrent use.
func New(c Config) *mcp.Server {
	c.Words = c.Words.ForAssistants()
	s := mcp.NewServer(&mcp.Implementation{Name: "jie", Title: "Jie", Version: c.Version}, &mcp.ServerOptions{
		Instructions: c.Words.Text("mcp.instructions", nil),
	})
	for _, v := range verbs.All {
		s.AddTool(&mcp.Tool{
			Name: v.Name, Description: c.Words.Text("mcp.tool."+v.Name, nil), InputSchema: schemas()[v.Name],
			Annotations: &mcp.ToolAnnotations{ReadOnlyHint: true, IdempotentHint: true, OpenWorldHint: new(bool)},
		}, c.tool(v.Name))
	}
	c.addRules(s)
	c.addPrompts(s)
	return s
}

// tool answers the calls of a tool. An error in a question is a result, so that an
// assistant can read it: the words of the command line, and the code.
func (c Config) tool(verb string) mcp.ToolHandler {
	return func(ctx context.Context, r *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		question := r.Params.Arguments
		if len(question) == 0 {
			question = []byte("{}")
		}
		if verb == "show" {
			return c.shown(ctx, question), nil
		}
		answer, err := c.Answer(ctx, verb, question)
		if err != nil {
			return c.failed(err), nil
		}
		text, err := json.Marshal(answer)
		if err != nil {
			return nil, err
		}
		result := &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: string(text)}}, StructuredContent: json.RawMessage(text)}
		if text[0] != '{' { // structured content is an object
			result.StructuredContent = map[string]any{"levels": json.RawMessage(text)}
		}
		return result, nil
	}
}

// failed returns the result of a question that could not be answered.
func (c Config) failed(err error) *mcp.CallToolResult {
	f := verbs.FailureOf(err, c.Words.Error(err))
	return &mcp.CallToolResult{
		IsError: true, Content: []mcp.Content{&mcp.TextContent{Text: f.Message}},
		StructuredContent: map[string]any{"error": f},
	}
}

// shown returns a position as a picture, or moves as an animated one, with the drawing in
// characters beside it.
func (c Config) shown(ctx context.Context, question []byte) *mcp.CallToolResult {
	var q verbs.Drawing
	if err := verbs.Unmarshal(question, &q.Show); err != nil {
		return c.failed(err)
	}
	result := &mcp.CallToolResult{}
	q.Kind = "image/png"
	if q.Moves != nil && len(*q.Moves) > 0 {
		q.Kind = "image/gif"
	}
	for _, kind := range []string{q.Kind, "text/plain"} {
		q.Kind = kind
		data, err := json.Marshal(q)
		if err != nil {
			return c.failed(err)
		}
		answer, err := c.Answer(ctx, "picture", data)
		if err != nil {
			return c.failed(err)
		}
		drawn, _ := answer.([]byte)
		if strings.HasPrefix(kind, "image/") {
			result.Content = append(result.Content, &mcp.ImageContent{Data: drawn, MIMEType: kind})
		} else if utf8.Valid(drawn) {
			result.Content = append(result.Content, &mcp.TextContent{Text: string(drawn)})
		}
	}
	return result
}
