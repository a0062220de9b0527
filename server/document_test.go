package server

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"maps"
	"net/http"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"jie/verbs"
)

var update = flag.Bool("update", false, "write openapi.json again")

// The document is what huma makes of the operations below and of the Go types that the
// endpoints read and write. Huma is in no program: its packages take a millisecond of the
// start of every verb.
func TestDocument(t *testing.T) {
	written := described(t)
	if *update {
		if err := os.WriteFile("openapi.json", written, 0o644); err != nil {
			t.Fatal(err)
		}
	} else if string(written) != openAPI {
		t.Error("openapi.json is not up to date: go test ./server -run Document -update")
	}
}

// described writes the document.
func described(t *testing.T) []byte {
	t.Helper()
	huma.NewError = func(status int, _ string, _ ...error) huma.StatusError { return humaProblem{&Problem{Status: status}} }
	registry := huma.NewMapRegistry("#/components/schemas/", nameSchema)
	describeTypes(registry)
	api := humago.New(http.NewServeMux(), huma.Config{
		OpenAPI: &huma.OpenAPI{
			OpenAPI: "3.1.0",
			Info: &huma.Info{
				Title: "Jie", Version: "{version}",
				Description: "Exact solvers for board puzzles, which /puzzles lists. Positions are texts, PUZZLE[RULES]:ROWS.",
				License:     &huma.License{Name: "Apache-2.0", Identifier: "Apache-2.0"},
			},
			Servers:    []*huma.Server{{URL: "/", Description: "This server"}},
			Tags:       []*huma.Tag{{Name: "questions", Description: "Answered at once"}, {Name: "jobs", Description: "Long work, kept over restarts"}},
			Components: &huma.Components{Schemas: registry},
			Extensions: map[string]any{"security": []any{}}, // none: said outright
		},
		Formats:       map[string]huma.Format{jsonType: huma.DefaultJSONFormat},
		DefaultFormat: jsonType,
	})
	describeQuestions(api)
	describeJobs(api)
	makers := registry.Map()["TableQuestion"].Properties["puzzle"]
	makers.Enum = append(makers.Enum, "{makers}")
	data, err := json.Marshal(api.OpenAPI())
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := json.Indent(&out, data, "", "\t"); err != nil {
		t.Fatal(err)
	}
	out.WriteByte('\n')
	return out.Bytes()
}

// add describes an operation that takes an I and answers with an O.
func add[I, O any](api huma.API, op huma.Operation) {
	huma.Register(api, op, func(context.Context, *I) (*O, error) { return nil, errors.ErrUnsupported })
}

// questionErrors are the statuses that every question may end in.
var questionErrors = []int{
	http.StatusBadRequest, http.StatusForbidden, http.StatusNotAcceptable, http.StatusRequestTimeout, http.StatusRequestEntityTooLarge, http.StatusUnsupportedMediaType,
	http.StatusUnprocessableEntity, http.StatusTooManyRequests, http.StatusInternalServerError, http.StatusServiceUnavailable,
}

// jobErrors are those of a job's start, which never waits for a slot.
var jobErrors = append(slices.DeleteFunc(slices.Clone(questionErrors), func(status int) bool { return status == http.StatusServiceUnavailable }),
	http.StatusNotImplemented, http.StatusInsufficientStorage)

var leaveErrors = []int{http.StatusForbidden, http.StatusNotFound, http.StatusInsufficientStorage}

func operation(method, path, id, summary string, errors ...int) huma.Operation {
	tag := "questions"
	if strings.HasPrefix(path, "/jobs") {
		tag = "jobs"
	}
	return huma.Operation{
		Method: method, Path: prefix + path, OperationID: id, Summary: summary, Description: summary + ".",
		Tags: []string{tag}, Errors: errors,
	}
}

type (
	accepted struct {
		Accept string `header:"Accept" doc:"application/json for data, or a picture's type"`
	}
	answered struct{ Body []byte }
	drawn    struct {
		ContentType string `header:"Content-Type"`
		Body        []byte
	}
	catalogOutput struct {
		Vary string `header:"Vary"`
		Body verbs.Catalog
	}
)

func describeQuestions(api huma.API) {
	for _, v := range verbs.All {
		if op := questionOperation(api, v); len(v.Pictures) > 0 {
			add[accepted, drawn](api, op)
		} else {
			add[struct{}, answered](api, op)
		}
	}
	op := operation(http.MethodGet, "/puzzles", "puzzles", "Every puzzle: how moves are entered, boards, faces, and its words",
		http.StatusTooManyRequests, http.StatusInternalServerError)
	text := &huma.Schema{Type: huma.TypeString}
	op.Parameters = []*huma.Param{
		{Name: "lang", In: "query", Schema: text, Description: "The language of the words, such as zh"},
		{Name: "Accept-Language", In: "header", Schema: text, Description: "The languages that the reader prefers; lang comes first"},
	}
	add[struct{}, catalogOutput](api, op)
}

// questionOperation is the operation that answers the questions of a verb.
func questionOperation(api huma.API, v verbs.Verb) huma.Operation {
	op := listing(operation(http.MethodPost, "/"+v.Name, v.Name, v.Summary, questionErrors...))
	registry := api.OpenAPI().Components.Schemas
	op.RequestBody = &huma.RequestBody{Required: true, Content: map[string]*huma.MediaType{jsonType: {Schema: questionSchema(registry, v)}}}
	content := map[string]*huma.MediaType{jsonType: {Schema: replySchema(registry, v)}}
	for _, kind := range v.Pictures {
		content[kind] = &huma.MediaType{Schema: &huma.Schema{Type: huma.TypeString}}
	}
	op.Responses = map[string]*huma.Response{"200": {Description: "OK", Content: content}}
	return op
}

// listing says of an operation what bounds a list of questions.
func listing(op huma.Operation) huma.Operation {
	op.Description += " Or a list of at most {max-batch} questions, which are answered in turn and as a list; what is wrong with one is a problem in its place." +
		" Those not begun within {list-time} are such problems, and so are those that come after {max-reply} bytes of answers."
	return op
}

type (
	jobBody  struct{}
	jobInput struct {
		Header token `header:"Jie-Subscriber" doc:"A random text that names you and that nobody else knows; it goes before the cookie"`
		Cookie token `cookie:"jie-subscriber" doc:"The same, for browsers"`
		Body   jobBody
	}
	jobOutput struct {
		Status   int
		Location string `header:"Location"`
		Token    token  `header:"Jie-Subscriber" doc:"Names you, who had no name; send it again to leave the job or to list it"`
		Cookie   string `header:"Set-Cookie" doc:"The same, for browsers"`
		Body     jobView
	}
	jobPath struct {
		ID   string `path:"id" doc:"The job's ID" maxLength:"64"`
		Lang string `query:"lang" doc:"The language of what failed, before Accept-Language" example:"zh"`
	}
	eventsInput struct {
		ID   string `path:"id" doc:"The job's ID" maxLength:"64"`
		Lang string `query:"lang" doc:"The language of what failed, before Accept-Language" example:"zh"`
		Last string `header:"Last-Event-ID" doc:"Of the last event that was read; after the end there is no content"`
	}
	ownJobsInput struct {
		Header token `header:"Jie-Subscriber" doc:"A random text that names you and that nobody else knows; it goes before the cookie"`
		Cookie token `cookie:"jie-subscriber" doc:"The same, for browsers"`
	}
	leaveInput struct {
		ID     string `path:"id" doc:"The job's ID" maxLength:"64"`
		Header token  `header:"Jie-Subscriber" doc:"A random text that names you and that nobody else knows; it goes before the cookie"`
		Cookie token  `cookie:"jie-subscriber" doc:"The same, for browsers"`
	}
	jobListOutput struct{ Body jobList }
)

func describeJobs(api huma.API) {
	start := operation(http.MethodPost, "/jobs", "start-job", "Start long work", jobErrors...)
	start.Responses = map[string]*huma.Response{"202": {
		Description: "The job waits or runs",
		Headers:     map[string]*huma.Param{"Location": {Schema: &huma.Schema{Type: huma.TypeString}}},
		Content:     map[string]*huma.MediaType{jsonType: {Schema: schemaOf[jobView](api.OpenAPI().Components.Schemas)}},
	}}
	add[jobInput, jobOutput](api, start)
	add[jobPath, jobOutput](api, operation(http.MethodGet, "/jobs/{id}", "get-job", "How far a job is, and its answer", http.StatusNotFound))
	watch := operation(http.MethodGet, "/jobs/{id}/events", "watch-job", "The job whenever it changes, until it ends", http.StatusNotFound)
	watch.Responses = map[string]*huma.Response{
		"200": {
			Description: "Events named \"job\", each with the job as its data",
			Content:     map[string]*huma.MediaType{eventsType: {Schema: &huma.Schema{Type: huma.TypeString}}},
		},
		"204": {Description: "The end was sent before"},
	}
	add[eventsInput, huma.StreamResponse](api, watch)
	add[leaveInput, struct{}](api, operation(http.MethodDelete, "/jobs/{id}", "leave-job", "Leave a job, which ends when the last has left", leaveErrors...))
	add[ownJobsInput, jobListOutput](api, operation(http.MethodGet, "/jobs", "list-jobs", "The jobs that you wait for", http.StatusUnprocessableEntity))
	add[ownJobsInput, struct{}](api, operation(http.MethodDelete, "/jobs", "leave-jobs", "Leave all jobs that have not ended", http.StatusUnprocessableEntity, http.StatusInsufficientStorage))
}

// The document has the endpoints, and no others, with the types of their answers.
func TestDocumentHasEveryEndpoint(t *testing.T) {
	offered := make(map[string][]string)
	s := startServer(t, Config{})
	defer s.Close()
	for _, e := range s.endpoints() {
		offered[e.method+" "+prefix+e.path] = e.offered
	}
	for path, operations := range readDocument(t).Paths {
		for method, operation := range operations {
			name := strings.ToUpper(method) + " " + path
			var kinds []string
			for status, response := range operation.Responses {
				if strings.HasPrefix(status, "2") {
					kinds = slices.AppendSeq(kinds, maps.Keys(response.Content))
				}
			}
			slices.Sort(kinds)
			want, ok := offered[name]
			slices.Sort(want)
			if kinds = slices.Compact(kinds); !ok || !slices.Equal(kinds, want) {
				t.Errorf("%s is described with the types %q, and has %q (%v)", name, kinds, want, ok)
			}
			delete(offered, name)
		}
	}
	for name := range offered {
		t.Errorf("%s is not described", name)
	}
}
