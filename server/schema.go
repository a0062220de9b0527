package server

import (
	"reflect"

	"github.com/danielgtaylor/huma/v2"

	"jie/internal/verb"
	"jie/puzzle"
	"jie/table"
)

func schemaOf[T any](r huma.Registry) *huma.Schema {
	t := reflect.TypeFor[T]()
	return r.Schema(t, true, t.Name())
}

// nameSchema calls a question SolveQuestion, and answers by their type's name.
func nameSchema(t reflect.Type, hint string) string {
	name := huma.DefaultSchemaNamer(t, hint)
	switch reflect.Zero(deref(t)).Interface().(type) {
	case verb.Solve, verb.Hint, verb.Check, verb.Analyse, verb.Generate, verb.Show:
		return name + "Question"
	case table.Question:
		return "TableQuestion"
	}
	return name
}

// nameMakers lists in the document the puzzles that make tables, which are known
// at run time only.
func (s *Server) nameMakers(r huma.Registry) {
	question, ok := r.Map()["TableQuestion"]
	if !ok {
		return
	}
	for _, name := range table.Makers(s.config.Puzzles) {
		question.Properties["puzzle"].Enum = append(question.Properties["puzzle"].Enum, name)
	}
}

func deref(t reflect.Type) reflect.Type {
	if t.Kind() == reflect.Pointer {
		return t.Elem()
	}
	return t
}

// texts and facts stand in the document for types of package puzzle whose JSON
// is not what their Go type suggests.
type (
	texts struct{}
	facts struct{}
)

// Schema is a text or a list of texts.
func (texts) Schema(huma.Registry) *huma.Schema {
	return oneOrMany(&huma.Schema{Type: huma.TypeString}, &huma.Schema{Type: huma.TypeString})
}

// Schema is an object of facts.
func (facts) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{Type: huma.TypeObject, AdditionalProperties: true, Description: "Facts by their names; numbers above 2^53 are decimal texts"}
}

func describeTypes(r huma.Registry) {
	r.RegisterTypeAlias(reflect.TypeFor[puzzle.Texts](), reflect.TypeFor[texts]())
	r.RegisterTypeAlias(reflect.TypeFor[verb.Moves](), reflect.TypeFor[texts]())
	r.RegisterTypeAlias(reflect.TypeFor[puzzle.Analysis](), reflect.TypeFor[facts]())
}

// format is JSON; bodies that read themselves get the bytes as they came.
var format = huma.Format{
	Marshal: huma.DefaultJSONFormat.Marshal,
	Unmarshal: func(data []byte, v any) error {
		if body, ok := v.(interface{ readBody([]byte) }); ok {
			body.readBody(data)
			return nil
		}
		return huma.DefaultJSONFormat.Unmarshal(data, v)
	},
}
