package server

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"strings"
	"sync"

	"github.com/andybalholm/brotli"
	"github.com/danielgtaylor/huma/v2/negotiation"
)

// encodings are those that the server can write, the smaller one first.
var encodings = []string{"br", "gzip"}

// encodingOf is the encoding that a client likes best; "" for none.
func encodingOf(r *http.Request) string {
	accept := r.Header.Get("Accept-Encoding")
	if accept == "*" {
		return encodings[0]
	}
	return negotiation.SelectQValue(accept, encodings)
}

// encoder writes in one encoding.
type encoder interface {
	io.WriteCloser
	Reset(w io.Writer)
}

// encoders are kept, since each holds large tables.
var encoders = map[string]*sync.Pool{
	"br":   {New: func() any { return brotli.NewWriterV2(nil, 4) }},
	"gzip": {New: func() any { return gzip.NewWriter(nil) }},
}

// encode is data in the encoding of e.
func encode(data []byte, e encoder) []byte {
	var b bytes.Buffer
	e.Reset(&b)
	_, _ = e.Write(data) // memory takes all
	e.Close()
	return b.Bytes()
}

// leastCompressed is the size of an answer that compression makes worth its time:
// about what one packet holds.
const leastCompressed = 1400

// compress is a body in the encoding that a client likes best, and the headers that say
// so. A body that ends in one packet anyway stays as it is, and so does a picture that is
// compressed already.
func compress(h http.Header, r *http.Request, body []byte) []byte {
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
	return encode(body, e)
}

// compressible reports whether bodies of a media type are texts.
func compressible(kind string) bool {
	kind, _, _ = strings.Cut(kind, ";")
	return strings.HasPrefix(kind, "text/") || kind == "image/svg+xml" || strings.HasSuffix(kind, "json")
}
