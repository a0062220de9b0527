package server

import (
	"errors"
	"net/http"
	"strings"

	"github.com/elnormous/contenttype"

	"jie/puzzle"
)

// offers are the media types that a path can answer with, the usual one first.
type offers []string

// choose returns the type that a client prefers; ok reports whether it accepts any. A
// header that cannot be read, as some old clients send, counts as none.
func (o offers) choose(accept string) (kind string, ok bool) {
	if len(o) == 0 {
		return "", false
	}
	if accept == "" {
		return o[0], true
	}
	var kinds []contenttype.MediaType
	for _, kind := range o {
		kinds = append(kinds, contenttype.NewMediaType(kind))
	}
	best, _, err := contenttype.GetAcceptableMediaTypeFromHeader(accept, kinds)
	switch {
	case errors.Is(err, contenttype.ErrNoAcceptableTypeFound):
		return "", false
	case err != nil:
		return o[0], true
	}
	return best.MIME(), true
}

// refuse returns an error if a client accepts none of the types of an answer that has a body.
func (o offers) refuse(r *http.Request) error {
	accept := acceptOf(r)
	if _, ok := o.choose(accept); ok || len(o) == 0 {
		return nil
	}
	return fail(notAcceptable, puzzle.Args{"got": accept, "known": []string(o)})
}

func acceptOf(r *http.Request) string { return strings.Join(r.Header.Values("Accept"), ", ") }
