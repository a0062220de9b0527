package main

import (
	"fmt"
	"strings"
)

// request is a path of the API, or mcp, and what is sent there.
type request struct{ path, body string }

// attack is what clients send that mean harm.
type attack struct {
	name     string
	requests []request // one after another
}

// politeProblems are positions whose hints take some milliseconds at most.
var politeProblems = []string{
	`{"from":"lightsout:random:5x5:1"}`, `{"from":"lightsout:random:5x5:2"}`, `{"from":"lightsout:random:8x8:3","level":4}`,
	`{"from":"twiddle:random:3x3:5"}`, `{"from":"twiddle:random:3x3:6","level":3}`, `{"from":"pegs:triangle15"}`,
	`{"from":"mopan:1000/00000/001100/0001000/001000/01000/0000","to":["mopan:0000/00000/001100/0001000/001000/01100/0000"]}`,
}

// attacks are the kinds of requests that once took a server down, or made it slow.
func attacks() []attack {
	return []attack{
		{"refused bodies", []request{{"hint", tooLarge()}}},
		{"sizes that overflow", overflows()},
		{"batches of 15,000 messages to mcp", []request{{"mcp", list(15_000, listTools)}}},
		{"batches of 1,000 messages to mcp", []request{{"mcp", list(1_000, listTools)}}},
		{"batches of solves to mcp", []request{{"mcp", list(1_000, callSolve)}, {"mcp", list(16, callSlow)}}},
		{"levels of large boards", []request{
			{"generate", `{"puzzle":"twiddle","board":"10x10","n":1000}`}, {"generate", `{"puzzle":"lightsout","board":"60x60","n":1000}`},
			{"generate", `{"puzzle":"pegs","board":"wiegleb","n":1000}`}, {"generate", `{"puzzle":"lightsout","board":"500x500","n":1000}`},
			{"generate", `{"puzzle":"twiddle","board":"9x9","n":1}`}, {"generate", `{"puzzle":"mopan","n":1000,"min_moves":12}`},
			{"jobs", `{"verb":"generate","question":{"puzzle":"twiddle","board":"10x10","n":1000}}`},
		}},
		{"long lists of questions", []request{
			{"solve", list(1_000, randomLights)}, {"solve", list(5_000, randomLights)}, {"hint", list(1_000, randomLights)},
			{"analyse", list(200, func(i int) string { return fmt.Sprintf(`{"from":"lightsout:random:100x100:%d"}`, i) })},
		}},
		{"many shots to decode", []request{{"decode", shots("toric:8", 64, 15_000)}, {"decode", shots("surface:21", 220, 4_000)}, {"decode", shots("toric:45", 2_025, 400)}}},
		{"distances and solves that are slow", []request{
			{"distance", `{"code":"toric:40","prove":true,"count":true}`}, {"solve", `{"from":"pegs:french","to":["one"]}`}, {"solve", `{"from":"pegs:wiegleb"}`},
			{"jobs", `{"verb":"distance","question":{"code":"toric:45","prove":true}}`},
			{"solve", `{"from":"twiddle:16,15,14,13/12,11,10,9/8,7,6,5/4,3,2,1"}`},
			{"distance", `{"code":"surface:31","count":true,"certificate":true}`},
			{"solve", `{"from":"lightsout[torus]:random:300x300:7"}`},
		}},
	}
}

// overflows are families and boards with sizes whose products do not fit their type.
func overflows() (requests []request) {
	for _, size := range []string{"2147483648", "4294967296", "4294967297", "9223372036854775807", "18446744073709551616"} {
		for _, family := range []string{"colour:", "surface:", "toric:"} {
			q := fmt.Sprintf(`{"code":%q}`, family+size)
			requests = append(requests, request{"distance", q}, request{"jobs", `{"verb":"distance","question":` + q + `}`},
				request{"decode", fmt.Sprintf(`{"code":%q,"shots":"01"}`, family+size)})
		}
		requests = append(requests, request{"distance", fmt.Sprintf(`{"code":"bb:%s,6:x^3+y+y^2:y^3+x+x^2"}`, size)})
		for _, board := range []string{"lightsout:all-on:%sx%s", "lightsout:random:%sx%s:1", "pegs:%sx%s", "twiddle:random:%sx%s:1"} {
			q := fmt.Sprintf(`{"from":%q}`, fmt.Sprintf(board, size, size))
			requests = append(requests, request{"solve", q}, request{"mcp", list(1, func(int) string { return callTool("solve", 1, q) })})
		}
		requests = append(requests, request{"generate", fmt.Sprintf(`{"puzzle":"lightsout","board":"%sx%s"}`, size, size)})
	}
	return requests
}

// list is a JSON array of n texts.
func list(n int, text func(i int) string) string {
	texts := make([]string, n)
	for i := range texts {
		texts[i] = text(i)
	}
	return "[" + strings.Join(texts, ",") + "]"
}

func listTools(i int) string {
	return fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"tools/list"}`, i)
}

func callTool(tool string, id int, arguments string) string {
	return fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"tools/call","params":{"name":%q,"arguments":%s}}`, id, tool, arguments)
}

func callSolve(i int) string { return callTool("solve", i, randomLights(i)) }

func callSlow(i int) string { return callTool("solve", i, `{"from":"pegs:french","to":["one"]}`) }

func randomLights(i int) string { return fmt.Sprintf(`{"from":"lightsout:random:20x20:%d"}`, i) }

// shots are n random-looking lines of as many checks.
func shots(code string, checks, n int) string {
	var lines strings.Builder
	for i := range n {
		line := []byte(strings.Repeat("0", checks))
		line[i*7%checks] = '1'
		line[(i*13+5)%checks] ^= 1
		lines.Write(line)
		lines.WriteString(`\n`)
	}
	return fmt.Sprintf(`{"code":%q,"side":"x","shots":"%s"}`, code, &lines)
}

// tooLarge is a question about 1,100 x 900 lights, the largest that a body has room for.
func tooLarge() string {
	row := strings.Repeat("01", 450)
	return `{"from":"lightsout:` + strings.Repeat(row+"/", 1099) + row + `"}`
}
