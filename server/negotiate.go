package server

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"io"
	"net/http"
	"slices"
	"strings"
	"sync"

	"github.com/andybalholm/brotli"
	"github.com/danielgtaylor/huma/v2/negotiation"
	"github.com/elnormous/contenttype"

	"jie/puzzle"
)

// encodings lists the encodings that the server can write, the smaller one first.
var encodings = []string{"br", "gzip"}

// encodingOf returns the encoding that a client prefers; "" for none.
func encodingOf(r *http.Request) string {
	accept := r.Header.Get("Accept-Encoding")
	if accept == "*" {
		return encodings[0]
	}
	return negotiation.SelectQValue(accept, encodings)
}

type encoder interface {
	io.WriteCloser
	Reset(w io.Writer)
}

// encoders are kept, because each holds large tables.
var encoders = map[string]*sync.Pool{
	"br":   {New: func() any { return brotli.NewWriterV2(nil, 4) }},
	"gzip": {New: func() any { return gzip.NewWriter(nil) }},
}

// encode encodes data by the piece, and gives way between two of them where ctx is that of a turn.
func encode(ctx context.Context, data []byte, e encoder) []byte {
	var b bytes.Buffer
	e.Reset(&b)
	for part := range slices.Chunk(data, piece) {
		_ = ctx.Err()        // pauses the turn; the work ends all the same
		_, _ = e.Write(part) // memory never fails
	}
	e.Close()
	return b.Bytes()
}

// leastCompressed is the smallest answer for which compression pays: what a packet holds.
const leastCompressed = 1400

// compress returns a body in the encoding that a client prefers, and sets its headers. A body that fits in one
// packet or is compressed already stays.
func compress(ctx context.Context, h http.Header, r *http.Request, body []byte) []byte {
	if !compressible(h.Get("Content-Type")) {
		return body
	}
	h.Add("Vary", "Accept-Encoding")
	encoding := encodingOf(r)
	pool := encoders[encoding]
	if pool == nil || len(body) < leastCompressed {
		return body
	}
	h.Set("Content-Encoding", encoding)
	e := pool.Get().(encoder)
	defer pool.Put(e)
	return encode(ctx, body, e)
}

func compressible(kind string) bool {
	kind, _, _ = strings.Cut(kind, ";")
	return strings.HasPrefix(kind, "text/") || kind == "image/svg+xml" || strings.HasSuffix(kind, "json")
}

// offers are the media types that a path can answer with, the usual one first.
type offers []string

// choose returns the type that a client prefers; ok is false if it accepts none. A bad header counts as none.
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
