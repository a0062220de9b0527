package mcp

import (
	"context"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"jie/puzzle"
	"jie/verbs/words"
)

// rulesURI returns the address of a puzzle's rules among the resources.
func rulesURI(name string) string { return "jie://rules/" + name }

// addRules adds the rules of each puzzle, and how its positions and moves are written.
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

// addPrompts adds the prompts by which a person asks an assistant to teach.
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
