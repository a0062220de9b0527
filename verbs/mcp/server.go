// Package mcp offers the verbs to assistants, by the Model Context Protocol: each is a tool, the rules of each
// puzzle are a resource, and two prompts ask an assistant to teach. [New] makes a server of the protocol's SDK.
package mcp

import (
	"context"
	"encoding/json"
	"reflect"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/google/jsonschema-go/jsonschema"
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

func (c Config) failed(err error) *mcp.CallToolResult {
	f := verbs.FailureOf(err, c.Words.Error(err))
	return &mcp.CallToolResult{
		IsError: true, Content: []mcp.Content{&mcp.TextContent{Text: f.Message}},
		StructuredContent: map[string]any{"error": f},
	}
}

// shown returns a position as a picture, or moves as an animated one, and the drawing in characters.
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

func rulesURI(name string) string { return "jie://rules/" + name }

func (c Config) addRules(s *mcp.Server) {
	for _, p := range c.Puzzles {
		name := c.Words.Text("puzzle."+p.Name(), nil)
		r := &mcp.Resource{
			URI: rulesURI(p.Name()), Name: p.Name(), Title: name, MIMEType: "text/plain",
			Description: c.Words.Text("mcp.rules", words.Args{"puzzle": name}),
		}
		s.AddResource(r, func(_ context.Context, request *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
			contents := &mcp.ResourceContents{URI: request.Params.URI, MIMEType: "text/plain", Text: c.rules(p)}
			return &mcp.ReadResourceResult{Contents: []*mcp.ResourceContents{contents}}, nil
		})
	}
}

// rules returns the parts of `jie help PUZZLE` that are about the puzzle, not about commands.
func (c Config) rules(p puzzle.Puzzle) string {
	var parts []string
	for _, part := range []string{"rules", "format"} {
		if text, ok := c.Words.Find("help."+p.Name()+"."+part, nil); ok {
			parts = append(parts, text)
		}
	}
	return strings.Join(parts, "\n\n") + "\n"
}

func (c Config) addPrompts(s *mcp.Server) {
	argument := func(name string) *mcp.PromptArgument {
		return &mcp.PromptArgument{Name: name, Description: c.Words.Text("mcp.argument."+name, nil), Required: true}
	}
	for name, arguments := range map[string][]*mcp.PromptArgument{
		"teach":   {argument("puzzle")},
		"explain": {argument("from"), argument("moves")},
	} {
		prompt := &mcp.Prompt{Name: name, Description: c.Words.Text("mcp.prompt."+name+".short", nil), Arguments: arguments}
		s.AddPrompt(prompt, func(_ context.Context, r *mcp.GetPromptRequest) (*mcp.GetPromptResult, error) {
			args := make(words.Args)
			for key, value := range r.Params.Arguments {
				args[key] = value
			}
			text := &mcp.TextContent{Text: c.Words.Text("mcp.prompt."+name, args)}
			return &mcp.GetPromptResult{Description: prompt.Description, Messages: []*mcp.PromptMessage{{Role: "user", Content: text}}}, nil
		})
	}
}

var schemas = sync.OnceValue(func() map[string]*jsonschema.Schema {
	list := make(map[string]*jsonschema.Schema)
	for _, v := range verbs.All {
		list[v.Name] = schemaOf(v.Question)
	}
	return list
})

// schemaOf returns the schema of a question, with the texts of its tags. A type without a schema is a bug.
func schemaOf(question reflect.Type) *jsonschema.Schema {
	text := &jsonschema.Schema{Type: "string"}
	texts := &jsonschema.Schema{AnyOf: []*jsonschema.Schema{text, {Type: "array", Items: text.CloneSchemas()}}}
	s, err := jsonschema.ForType(question, &jsonschema.ForOptions{TypeSchemas: map[reflect.Type]*jsonschema.Schema{
		reflect.TypeFor[puzzle.Texts]():       texts,
		reflect.TypeFor[verbs.Moves]():        texts.CloneSchemas(),
		reflect.TypeFor[verbs.Grades]():       {Types: []string{"integer", "string"}},
		reflect.TypeFor[verbs.Value]():        {Types: []string{"string", "integer", "array"}},
		reflect.TypeFor[puzzle.Certificate](): {Type: "object"},
		reflect.TypeFor[puzzle.Stats]():       {Type: "object"},
	}})
	if err != nil {
		panic(err)
	}
	for _, field := range reflect.VisibleFields(question) {
		key, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		if property := s.Properties[key]; property != nil {
			property.Description = field.Tag.Get("doc")
		}
	}
	return s
}
