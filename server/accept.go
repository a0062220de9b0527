package server

import (
	"errors"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"
	"github.com/elnormous/contenttype"

	"jie/puzzle"
)

// offers are the media types that a path can answer with, the usual one first.
type offers []contenttype.MediaType

func newOffers(kinds ...string) (o offers) {
	for _, kind := range kinds {
		o = append(o, contenttype.NewMediaType(kind))
	}
	return o
}

// choose is the type that a client likes best; ok tells whether it takes any. A
// header that cannot be read, as some old clients send, counts as none.
func (o offers) choose(accept string) (kind string, ok bool) {
	if len(o) == 0 {
		return "", false
	}
	if accept == "" {
		return o[0].MIME(), true
	}
	best, _, err := contenttype.GetAcceptableMediaTypeFromHeader(accept, o)
	switch {
	case errors.Is(err, contenttype.ErrNoAcceptableTypeFound):
		return "", false
	case err != nil:
		return o[0].MIME(), true
	}
	return best.MIME(), true
}

// negotiate refuses a request whose client takes none of the types that the document
// gives its operation's answers.
func negotiate() func(huma.Context, func(huma.Context)) {
	var known sync.Map // of offers, by operation
	return func(c huma.Context, next func(huma.Context)) {
		r, w := humago.Unwrap(c)
		accept := strings.Join(r.Header.Values("Accept"), ", ")
		if accept == "" || accept == "*/*" || accept == jsonType {
			next(c)
			return
		}
		o, found := known.Load(c.Operation())
		if !found {
			o, _ = known.LoadOrStore(c.Operation(), offersOf(c.Operation()))
		}
		kinds := o.(offers)
		kind, ok := kinds.choose(accept)
		switch {
		case len(kinds) == 0: // an answer without a body
		case !ok:
			newProblem(languageOf(c.Context()), fail(notAcceptable, puzzle.Args{"got": accept, "known": kinds.names()})).write(w)
			return
		case len(kinds) == 1:
			r.Header.Set("Accept", kind) // huma knows no wildcards
		}
		next(c)
	}
}

// offersOf are the types of an operation's answers.
func offersOf(op *huma.Operation) offers {
	var kinds []string
	for status, response := range op.Responses {
		if strings.HasPrefix(status, "2") {
			kinds = slices.AppendSeq(kinds, maps.Keys(response.Content))
		}
	}
	slices.Sort(kinds)
	return newOffers(slices.Compact(kinds)...)
}

func (o offers) names() (list []string) {
	for _, kind := range o {
		list = append(list, kind.MIME())
	}
	return list
}
