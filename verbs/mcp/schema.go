package mcp

import (
	"reflect"
	"strings"
	"sync"

	"github.com/google/jsonschema-go/jsonschema"

	"jie/puzzle"
	"jie/verbs"
)

var schemas = sync.OnceValue(func() map[string]*jsonschema.Schema {
	list := make(map[string]*jsonschema.Schema)
	for _, v := range verbs.All {
		list[v.Name] = schemaOf(v.Question)
	}
	return list
})

// schemaOf returns the schema of a question, with the texts of its fields' tags. A type that
// cannot have a schema is a bug.
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
