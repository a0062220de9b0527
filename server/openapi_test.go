package server

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"

	"jie/puzzle"
	"jie/verbs"
)

// document is what the tests read of an OpenAPI document.
type document struct {
	OpenAPI string `json:"openapi"`
	Paths   map[string]map[string]struct {
		OperationID string `json:"operationId"`
		Summary     string `json:"summary"`
		RequestBody *struct {
			Content map[string]any `json:"content"`
		} `json:"requestBody"`
		Responses map[string]struct {
			Description string         `json:"description"`
			Content     map[string]any `json:"content"`
		} `json:"responses"`
	} `json:"paths"`
	Components struct {
		Schemas map[string]schema `json:"schemas"`
	} `json:"components"`
}

type schema struct {
	Properties           map[string]any `json:"properties"`
	Required             []string       `json:"required"`
	AdditionalProperties any            `json:"additionalProperties"`
}

func readDocument(t *testing.T) document {
	t.Helper()
	r := request(t, newTest(t, Config{}), http.MethodGet, prefix+"/openapi.json", "")
	if r.status != http.StatusOK || r.header.Get("Content-Type") != "application/openapi+json" {
		t.Fatalf("%d %v", r.status, r.header)
	}
	return read[document](t, r)
}

// The document describes each handler, and each handler is described.
func TestDocumentHasEveryPath(t *testing.T) {
	d := readDocument(t)
	if d.OpenAPI != "3.1.0" {
		t.Errorf("openapi %q", d.OpenAPI)
	}
	want := []string{
		"DELETE /api/v1/jobs", "DELETE /api/v1/jobs/{id}", "GET /api/v1/jobs", "GET /api/v1/jobs/{id}", "GET /api/v1/jobs/{id}/events", "GET /api/v1/puzzles",
		"POST /api/v1/jobs",
	}
	for _, v := range verbs.All {
		want = append(want, "POST /api/v1/"+v.Name)
	}
	slices.Sort(want)
	var got []string
	site := newTest(t, Config{})
	for path, operations := range d.Paths {
		for method, operation := range operations {
			method = strings.ToUpper(method)
			got = append(got, method+" "+path)
			if operation.OperationID == "" || operation.Summary == "" || len(operation.Responses) < 2 {
				t.Errorf("%s %s is described too briefly: %+v", method, path, operation)
			}
			r := request(t, site, method, strings.ReplaceAll(path, "{id}", "0"), "")
			if r.status == http.StatusNoContent {
				continue
			}
			if p := read[Problem](t, r); p.Code == noSuchPath || p.Code == wrongMethod {
				t.Errorf("%s %s is described, and answers %s", method, path, p.Code)
			}
		}
	}
	slices.Sort(got)
	if !slices.Equal(got, want) {
		t.Errorf("described are %q, want %q", got, want)
	}
}

// What handlers take and give has the keys that the document says, no more and,
// of those required, no fewer.
func TestDocumentHasEveryKey(t *testing.T) {
	d := readDocument(t)
	site := newTest(t, Config{})
	three := int64(3)
	full := verbs.Solve{From: "null:1", To: puzzle.Texts{"null:2"}, Metric: "m", First: true, All: true, Count: true, Every: true, Longest: true, Limit: new(int), Timeout: "1s", Memory: "1MiB", Workers: 1}
	tests := []struct {
		name  string
		value any
	}{
		{"SolveQuestion", full},
		{"CheckQuestion", verbs.Check{From: "null:1", Moves: &verbs.Moves{}, Certificate: &puzzle.Certificate{Kind: "dots", From: &three, To: &three}}},
		{"Answer", read[map[string]any](t, post(t, site, "solve", `{"from":"`+mopanFrom+`","to":"`+mopanTo+`","all":true,"count":true,"limit":1}`))},
		{"Answer", read[map[string]any](t, post(t, site, "solve", `{"from":"lightsout:10"}`))},
		{"Verdict", read[map[string]any](t, post(t, site, "check", `{"from":"null:3","to":"null:5","moves":["up","sideways"]}`))},
		{"View", read[map[string]any](t, post(t, site, "show", `{"from":"null:3","to":"null:5","moves":"up"}`))},
		{"Choice", first(t, read[map[string]any](t, post(t, site, "show", `{"from":"pegs:110"}`)), "legal")},
		{"Face", first(t, read[map[string]any](t, post(t, site, "show", `{"from":"pegs:110"}`)), "faces")},
		{"Hint", read[map[string]any](t, post(t, site, "hint", `{"from":"pegs:triangle15","level":4}`))},
		{"Catalog", read[map[string]any](t, request(t, site, http.MethodGet, prefix+"/puzzles", ""))},
		{"Family", first(t, read[map[string]any](t, request(t, site, http.MethodGet, prefix+"/puzzles", "")), "puzzles")},
		{"Level", read[[]map[string]any](t, post(t, site, "generate", `{"puzzle":"lightsout","board":"3x3"}`))[0]},
		{"Problem", read[map[string]any](t, post(t, site, "solve", `{"from":"null:7x"}`))},
	}
	for _, test := range tests {
		described, ok := d.Components.Schemas[test.name]
		if !ok {
			t.Errorf("no schema %s", test.name)
			continue
		}
		data, err := json.Marshal(test.value)
		if err != nil {
			t.Fatal(err)
		}
		var keys map[string]any
		if err := json.Unmarshal(data, &keys); err != nil {
			t.Fatal(err)
		}
		for key := range keys {
			if described.Properties[key] == nil {
				t.Errorf("%s has the key %q, which the document lacks", test.name, key)
			}
		}
		for _, key := range described.Required {
			if _, ok := keys[key]; !ok {
				t.Errorf("%s lacks the key %q, which the document requires", test.name, key)
			}
		}
	}
}

// first is the first object of a list in an answer.
func first(t *testing.T, answer map[string]any, key string) any {
	t.Helper()
	list, _ := answer[key].([]any)
	if len(list) == 0 {
		t.Fatalf("no %s in %v", key, answer)
	}
	return list[0]
}
