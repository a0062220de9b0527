package server

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"maps"
	"net/http"
	"strings"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"jie/puzzle"
	"jie/verbs"
	"jie/verbs/mcp"
	"jie/verbs/words"
)

// assistants serves the Model Context Protocol over HTTP, without sessions. A message is answered in the lanes of
// its client like a question of the API, and a batch of messages has the limits of lists. The SDK gets each message
// alone, within its turn.
func (s *Server) assistants() http.Handler {
	protocol := s.protocol()
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodPost {
			protocol.ServeHTTP(w, r)
			return
		}
		if err := s.answerMessages(w, r, protocol); err != nil {
			s.problem(r.Context(), err).write(w, r)
		}
	})
}

type turnKey struct{}

// turn is one try to answer a message in a lane.
type turn struct {
	ctx     context.Context // ends with the time of the lane
	service *verbs.Service
	words   words.Words
	reply   verbs.Reply // of the called verb, if any
	err     error
}

// protocol returns the SDK's handler, with a server for each language.
func (s *Server) protocol() http.Handler {
	ask := func(ctx context.Context, name string, question []byte) (any, error) {
		t := ctx.Value(turnKey{}).(*turn)
		if t.err = t.service.AdmitQuestion(question); t.err == nil {
			t.reply, t.err = t.service.Answer(t.ctx, name, question, verbs.Asker{Words: t.words})
		}
		return t.reply.Value, t.err
	}
	servers := make(map[string]func() *sdk.Server)
	for _, lang := range words.Languages {
		servers[lang] = sync.OnceValue(func() *sdk.Server {
			return mcp.New(mcp.Config{Puzzles: s.config.Puzzles, Words: words.For(lang), Version: s.config.Version, Answer: ask})
		})
	}
	return sdk.NewStreamableHTTPHandler(func(r *http.Request) *sdk.Server { return servers[languageOf(r.Context()).Lang()]() }, &sdk.StreamableHTTPOptions{
		Stateless: true, JSONResponse: true, Logger: slog.New(slog.DiscardHandler),
		DisableLocalhostProtection: true, // protect checks hosts and origins before
	})
}

func (s *Server) answerMessages(w http.ResponseWriter, r *http.Request, protocol http.Handler) error {
	b, err := s.readBatch(r)
	if err != nil {
		return err
	}
	var last *held
	out, err := s.answerAll(r.Context(), b, func(ctx context.Context, data []byte) ([]byte, error) {
		last, err = s.answerMessage(ctx, r, data, protocol)
		if err != nil {
			return nil, err
		}
		return last.entry(), nil
	}, func(data []byte, err error) any {
		m, _ := mcp.ReadMessage(data)
		return refusal(m.ID, s.problem(r.Context(), err))
	})
	switch {
	case err != nil:
		return err
	case out.body == nil: // only notifications
		w.WriteHeader(http.StatusAccepted)
		return nil
	case !b.list:
		maps.Copy(w.Header(), last.header)
		writeBody(w, r, last.status, last.header.Get("Content-Type"), last.body.Bytes())
		return nil
	}
	s.writeLarge(w, r, jsonType, out.bytes())
	return nil
}

// answerMessage answers a message in the lanes of its client. Errors of a verb are part of the answer.
func (s *Server) answerMessage(ctx context.Context, r *http.Request, data []byte, protocol http.Handler) (out *held, err error) {
	var m mcp.Message
	if err := s.inTurn(ctx, "message", len(data), func() (err error) { m, err = mcp.ReadMessage(data); return err }); err != nil {
		return nil, err
	}
	if m.Method == "subscriptions/listen" {
		return nothingToHear(m.ID), nil
	}
	kind := "message"
	if _, err := verbs.Find(m.Tool); err == nil {
		kind = m.Tool
	}
	err = s.answerOne(ctx, kind, len(data), func(inTime context.Context, service *verbs.Service) (verbs.Reply, error) {
		t := &turn{ctx: inTime, service: service, words: languageOf(ctx).ForAssistants()}
		alone := r.Clone(context.WithValue(ctx, turnKey{}, t))
		alone.Body = io.NopCloser(bytes.NewReader(data))
		out = &held{header: make(http.Header)}
		protocol.ServeHTTP(out, alone)
		if ctx.Err() != nil { // the SDK does not wait for the verb then
			return verbs.Reply{}, context.Cause(ctx)
		}
		if verbs.Stopped(t.err) {
			t.reply.Stop = t.err
		}
		return t.reply, nil
	})
	if err == nil && out.status == 0 {
		err = errors.New("the protocol gave no answer")
	}
	return out, err
}

// nothingToHear refuses to keep a connection open for changes, because there are none.
func nothingToHear(id json.RawMessage) *held {
	out := &held{header: http.Header{"Content-Type": {jsonType}}}
	_, _ = out.Write(mcp.Refusal(id, jsonrpc.CodeMethodNotFound, "the tools, the resources and the prompts never change"))
	return out
}

// refusal returns a problem as an answer of JSON-RPC.
func refusal(id json.RawMessage, p *Problem) json.RawMessage {
	code := int64(jsonrpc.CodeInternalError)
	switch p.Code {
	case puzzle.NotJSON, puzzle.DuplicateKey, verbs.BadValue, mcp.BadID:
		code = jsonrpc.CodeInvalidRequest
	}
	return mcp.Refusal(id, code, p.Detail)
}

// held keeps an answer of the SDK until its turn is over, so that a slow client holds no slot.
type held struct {
	header http.Header
	status int
	body   bytes.Buffer
}

func (h *held) Header() http.Header { return h.header }

func (h *held) WriteHeader(status int) { h.status = cmp.Or(h.status, status) }

func (h *held) Write(data []byte) (int, error) {
	h.WriteHeader(http.StatusOK)
	return h.body.Write(data)
}

// entry returns the answer's place in a list; nil for a notification, which has none.
func (h *held) entry() []byte {
	switch {
	case h.body.Len() == 0:
		return nil
	case h.header.Get("Content-Type") == jsonType:
		return h.body.Bytes()
	}
	return mcp.Refusal(nil, jsonrpc.CodeInvalidRequest, strings.TrimSpace(h.body.String()))
}
