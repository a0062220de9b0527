package server

import (
	"reflect"
	"slices"

	"github.com/danielgtaylor/huma/v2"

	"jie/codes/certificate"
	"jie/puzzle"
	"jie/puzzle/level"
	"jie/puzzle/table"
	"jie/verbs"
)

// The document describes types whose JSON is not what their Go type suggests as the methods
// below do.

func schemaOf[T any](r huma.Registry) *huma.Schema { return schemaOfType(r, reflect.TypeFor[T]()) }

func schemaOfType(r huma.Registry, t reflect.Type) *huma.Schema { return r.Schema(t, true, t.Name()) }

// nameSchema calls a question SolveQuestion, and answers by their type's name.
func nameSchema(t reflect.Type, hint string) string {
	name := huma.DefaultSchemaNamer(t, hint)
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if t == reflect.TypeFor[table.Question]() {
		return "TableQuestion"
	}
	if slices.ContainsFunc(verbs.All, func(v verbs.Verb) bool { return v.Question == t }) {
		return name + "Question"
	}
	return name
}

func oneOrMany(one, many *huma.Schema) *huma.Schema {
	return &huma.Schema{OneOf: []*huma.Schema{one, {Type: huma.TypeArray, Items: many}}}
}

// questionSchema is one question of a verb, or a list of them.
func questionSchema(r huma.Registry, v verbs.Verb) *huma.Schema {
	return oneOrMany(schemaOfType(r, v.Question), schemaOfType(r, v.Question))
}

// replySchema is one answer, or a list whose items are each an answer or a problem.
func replySchema(r huma.Registry, v verbs.Verb) *huma.Schema {
	answer := schemaOfType(r, v.Answer)
	return oneOrMany(answer, &huma.Schema{AnyOf: []*huma.Schema{answer, schemaOf[Problem](r)}})
}

// Schema is that of a question of one of the verbs.
func (jobBody) Schema(r huma.Registry) *huma.Schema {
	one := &huma.Schema{}
	for _, v := range verbs.All {
		if v.Job {
			one.OneOf = append(one.OneOf, jobSchema(v.Name, schemaOfType(r, v.Question)))
		}
	}
	one.OneOf = append(one.OneOf, jobSchema("table", schemaOf[table.Question](r)))
	return one
}

// jobSchema is that of a question of one verb. The verb has one value, by which
// programs tell the questions apart.
func jobSchema(verb string, question *huma.Schema) *huma.Schema {
	return &huma.Schema{
		Type: huma.TypeObject, Required: []string{"verb", "question"}, AdditionalProperties: false,
		Properties: map[string]*huma.Schema{
			"verb":     {Type: huma.TypeString, Enum: []any{verb}},
			"question": question,
			"keep":     {Type: huma.TypeBoolean, Description: "The job goes on when all have left it"},
		},
	}
}

// Schema is that of a text which is not easily guessed.
func (token) Schema(huma.Registry) *huma.Schema {
	least, most := leastToken, mostToken
	return &huma.Schema{Type: huma.TypeString, MinLength: &least, MaxLength: &most, Pattern: "^[A-Za-z0-9_-]*$"}
}

// Schema is an answer, the facts of a table, or a list of answers or of levels.
func (answerView) Schema(r huma.Registry) *huma.Schema {
	answer := schemaOf[puzzle.Answer](r)
	list := func(item *huma.Schema) *huma.Schema { return &huma.Schema{Type: huma.TypeArray, Items: item} }
	return &huma.Schema{AnyOf: []*huma.Schema{answer, schemaOf[puzzle.Analysis](r), list(answer), list(schemaOf[level.Level](r))}}
}

// texts, values and facts stand in the document for types of other packages.
type (
	texts  struct{}
	values struct{}
	grades struct{}
	proof  struct{}
	facts  struct{}
)

// Schema is a text or a list of texts.
func (texts) Schema(huma.Registry) *huma.Schema {
	return oneOrMany(&huma.Schema{Type: huma.TypeString}, &huma.Schema{Type: huma.TypeString})
}

// Schema is a text, a number, or a list of numbers or of lists of them.
func (values) Schema(huma.Registry) *huma.Schema {
	number := func() *huma.Schema { return &huma.Schema{Type: huma.TypeInteger} }
	list := func(items *huma.Schema) *huma.Schema { return &huma.Schema{Type: huma.TypeArray, Items: items} }
	return &huma.Schema{OneOf: []*huma.Schema{{Type: huma.TypeString}, number(), list(&huma.Schema{OneOf: []*huma.Schema{number(), list(number())}})}}
}

// Schema is a grade, or several.
func (grades) Schema(huma.Registry) *huma.Schema {
	least, most := 0.0, 5.0
	return &huma.Schema{OneOf: []*huma.Schema{{Type: huma.TypeInteger, Minimum: &least, Maximum: &most}, {Type: huma.TypeString, Pattern: "^[1-5](-[1-5])?$"}}}
}

// Schema is an object that a checker reads.
func (proof) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{Type: huma.TypeObject, AdditionalProperties: true, Description: "A proof that jie check and docs/proofs/check_proof.py verify"}
}

// Schema is an object of facts.
func (facts) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{Type: huma.TypeObject, AdditionalProperties: true, Description: "Facts by their names; numbers above 2^53 are decimal texts"}
}

func describeTypes(r huma.Registry) {
	r.RegisterTypeAlias(reflect.TypeFor[puzzle.Texts](), reflect.TypeFor[texts]())
	r.RegisterTypeAlias(reflect.TypeFor[verbs.Moves](), reflect.TypeFor[texts]())
	r.RegisterTypeAlias(reflect.TypeFor[certificate.Certificate](), reflect.TypeFor[proof]())
	r.RegisterTypeAlias(reflect.TypeFor[verbs.Grades](), reflect.TypeFor[grades]())
	r.RegisterTypeAlias(reflect.TypeFor[verbs.Value](), reflect.TypeFor[values]())
	r.RegisterTypeAlias(reflect.TypeFor[puzzle.Analysis](), reflect.TypeFor[facts]())
	r.RegisterTypeAlias(reflect.TypeFor[humaProblem](), reflect.TypeFor[Problem]())
}

// humaProblem is a problem as huma has errors.
type humaProblem struct{ *Problem }

func (p humaProblem) Error() string             { return p.Detail }
func (p humaProblem) GetStatus() int            { return p.Status }
func (p humaProblem) ContentType(string) string { return problemType }
