package mcp

import (
	"reflect"
	"strings"
	"sync"

	"github.com/google/jsonschema-go/jsonschema"

	"jie/puzzle"
	"jie/verbs"
)

// tool is a verb with the schema of its question.
type tool struct {
	name  string
	input *jsonschema.Schema
}

// tools are the verbs that are tools.
var tools = sync.OnceValue(func() []tool {
	return []tool{
		{"solve", schemaOf[verbs.Solve]()}, {"hint", schemaOf[verbs.Hint]()}, {"check", schemaOf[verbs.Check]()},
		{"analyse", schemaOf[verbs.Analyse]()}, {"generate", schemaOf[verbs.Generate]()}, {"show", schemaOf[verbs.Show]()},
	}
})

// schemaOf is the schema of a question, with what its fields' tags say. A type that cannot
// have a schema is a bug.
func schemaOf[Q any]() *jsonschema.Schema {
	text := &jsonschema.Schema{Type: "string"}
	texts := &jsonschema.Schema{AnyOf: []*jsonschema.Schema{text, {Type: "array", Items: text.CloneSchemas()}}}
	s, err := jsonschema.For[Q](&jsonschema.ForOptions{TypeSchemas: map[reflect.Type]*jsonschema.Schema{
		reflect.TypeFor[puzzle.Texts]():       texts,
		reflect.TypeFor[verbs.Moves]():        texts.CloneSchemas(),
		reflect.TypeFor[puzzle.Certificate](): {Type: "object"},
		reflect.TypeFor[puzzle.Stats]():       {Type: "object"},
	}})
	if err != nil {
		panic(err)
	}
	for field := range reflect.TypeFor[Q]().Fields() {
		key, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		if property := s.Properties[key]; property != nil {
			property.Description = field.Tag.Get("doc")
		}
	}
	return s
}
