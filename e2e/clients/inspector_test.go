package clients

import (
	"bytes"
	"encoding/json"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"jie/internal/built"
	"jie/verbs"
)

// inspected is what the protocol's inspector prints on the answer of a server to a method.
func inspected(t *testing.T, target []string, method string, args ...string) string {
	t.Helper()
	var out, failed bytes.Buffer
	c := exec.Command("node", append(append([]string{filepath.Join(tools(t), ".bin", "mcp-inspector"), "--cli"}, target...), append([]string{"--method", method}, args...)...)...)
	c.Stdout, c.Stderr = &out, &failed
	// A tool whose result is an error makes the inspector fail after it has printed the result.
	if err := c.Run(); err != nil && !strings.Contains(failed.String(), "tool_is_error") {
		t.Fatalf("%s %q: %v\n%s%s", method, args, err, &out, &failed)
	}
	return out.String()
}

// The inspector of the Model Context Protocol, a client that is not ours, lists and calls the
// tools of `jie mcp` and of a server. Both give a bad position the words of the command line.
func TestInspector(t *testing.T) {
	tools(t)
	program := built.Program(t)
	var said bytes.Buffer
	line := exec.Command(program, "solve", "lightsout:01/x1", "--lang", "en")
	line.Stderr = &said
	_ = line.Run()                                  // a bad position
	first, _, _ := strings.Cut(said.String(), "\n") // then a hint
	words, found := strings.CutPrefix(first, "jie: error: ")
	if !found {
		t.Fatalf("the command line says %q", &said)
	}
	for name, target := range map[string][]string{
		"stdio": {program, "mcp"},
		"http":  {serve(t) + "/mcp", "--transport", "http"},
	} {
		t.Run(name, func(t *testing.T) {
			var list struct{ Tools []struct{ Name string } }
			if err := json.Unmarshal([]byte(inspected(t, target, "tools/list")), &list); err != nil || len(list.Tools) != len(verbs.All) {
				t.Errorf("tools: %v, %v", list, err)
			}
			var result struct {
				Content []struct{ Text string }
				IsError bool
			}
			for from, want := range map[string]string{"pegs:english": `"length":18,"lower_bound":18,"optimal":true`, "lightsout:01/x1": words} {
				text := inspected(t, target, "tools/call", "--tool-name", "solve", "--tool-arg", "from="+from)
				if err := json.Unmarshal([]byte(text), &result); err != nil || len(result.Content) != 1 || !strings.Contains(result.Content[0].Text, want) {
					t.Errorf("%s: %v, %s, want %s", from, err, text, want)
				}
			}
			if name != "stdio" {
				return
			}
			if rules := inspected(t, target, "resources/read", "--uri", "jie://rules/pegs"); !strings.Contains(rules, "jumps over") {
				t.Errorf("rules: %s", rules)
			}
			if prompt := inspected(t, target, "prompts/get", "--prompt-name", "teach", "--prompt-args", "puzzle=pegs"); !strings.Contains(prompt, "Teach me pegs") {
				t.Errorf("prompt: %s", prompt)
			}
		})
	}
}
