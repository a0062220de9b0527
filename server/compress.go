package server

import (
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

// compress compresses the answers of the API. Answers that end in one packet anyway
// stay as they are, and so do streams and pictures that are compressed already. The
// page's files have their own way, see asset.
func compress(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !isAPI(r) {
			next.ServeHTTP(w, r)
			return
		}
		c := &compressed{ResponseWriter: w, encoding: encodingOf(r)}
		next.ServeHTTP(c, r)
		c.close()
	})
}

// compressed is a response whose first bytes decide whether it is compressed.
type compressed struct {
	http.ResponseWriter
	encoding string
	status   int
	first    []byte // held back until there are enough
	decided  bool
	encoder  encoder // nil: not compressed
}

// Unwrap lets http.ResponseController find the connection.
func (c *compressed) Unwrap() http.ResponseWriter { return c.ResponseWriter }

// leastCompressed is the size of an answer that compression makes worth its time:
// about what one packet holds.
const leastCompressed = 1400

func (c *compressed) WriteHeader(status int) {
	if c.status == 0 {
		c.status = status
	}
}

func (c *compressed) Write(data []byte) (int, error) {
	if !c.decided && len(c.first)+len(data) < leastCompressed && compressible(c.Header()) {
		c.first = append(c.first, data...)
		return len(data), nil
	}
	if err := c.begin(true); err != nil {
		return 0, err
	}
	if c.encoder != nil {
		return c.encoder.Write(data)
	}
	return c.ResponseWriter.Write(data)
}

// FlushError sends what there is, as http.ResponseController has it.
func (c *compressed) FlushError() error {
	if err := c.begin(false); err != nil {
		return err
	}
	return http.NewResponseController(c.ResponseWriter).Flush()
}

// begin sends the header and what was held back, compressed where it is large.
func (c *compressed) begin(large bool) error {
	if c.decided {
		return nil
	}
	c.decided = true
	h := c.Header()
	if compressible(h) {
		h.Add("Vary", "Accept-Encoding")
		if pool := encoders[c.encoding]; large && pool != nil {
			h.Set("Content-Encoding", c.encoding)
			h.Del("Content-Length")
			c.encoder = pool.Get().(encoder)
			c.encoder.Reset(c.ResponseWriter)
		}
	}
	if c.status != 0 {
		c.ResponseWriter.WriteHeader(c.status)
	}
	var err error
	switch {
	case len(c.first) == 0:
	case c.encoder != nil:
		_, err = c.encoder.Write(c.first)
	default:
		_, err = c.ResponseWriter.Write(c.first)
	}
	c.first = nil
	return err
}

func (c *compressed) close() {
	if c.begin(false) != nil || c.encoder == nil {
		return
	}
	_ = c.encoder.Close() // fails where the client has disconnected
	encoders[c.encoding].Put(c.encoder)
}

// compressible tells whether an answer is a text that is sent as a whole.
func compressible(h http.Header) bool {
	kind, _, _ := strings.Cut(h.Get("Content-Type"), ";")
	switch {
	case h.Get("Content-Encoding") != "", kind == "text/event-stream":
		return false
	case strings.HasPrefix(kind, "text/"), kind == "image/svg+xml":
		return true
	}
	return strings.HasSuffix(kind, "json")
}
