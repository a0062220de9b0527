package server

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"jie/server/jobs"
)

// events gives an operation an answer of server-sent events.
func events(op huma.Operation) huma.Operation {
	op.Responses = map[string]*huma.Response{
		"200": {
			Description: "Events named \"job\", each with the job as its data",
			Content:     map[string]*huma.MediaType{"text/event-stream": {Schema: &huma.Schema{Type: huma.TypeString}}},
		},
		"204": {Description: "The end was sent before"},
	}
	return op
}

// lastEvent is the ID of the event that reports the end of a job. A reader that connects
// again with it, as browsers do when a stream is over, gets 204 and stops.
const lastEvent = "end"

// eventsInput is jobPath, whose fields huma does not find where they are embedded,
// and a place in the stream.
type eventsInput struct {
	ID   string `path:"id" doc:"The job's ID" maxLength:"64"`
	Lang string `query:"lang" doc:"The language of what failed, before Accept-Language" example:"zh"`
	Last string `header:"Last-Event-ID" doc:"Of the last event that was read; after the end there is no content"`
}

// heartbeat is how often a stream with nothing to tell shows that it is alive.
const heartbeat = 15 * time.Second

// watchJob streams a job until it ends or the client goes.
func (s *Server) watchJob(ctx context.Context, in *eventsInput) (*huma.StreamResponse, error) {
	j, err := s.job(ctx, in.ID)
	if err != nil {
		return nil, s.problem(ctx, err)
	}
	if j.State.Ended() && in.Last == lastEvent {
		return &huma.StreamResponse{Body: func(c huma.Context) { c.SetStatus(http.StatusNoContent) }}, nil
	}
	changes, cancel, err := s.jobs.Watch(ctx, in.ID)
	if err != nil {
		return nil, s.problem(ctx, s.jobError(in.ID, err))
	}
	return &huma.StreamResponse{Body: func(c huma.Context) {
		defer cancel()
		c.SetHeader("Content-Type", "text/event-stream")
		c.SetHeader("Cache-Control", "no-store")
		beat := time.NewTicker(heartbeat)
		defer beat.Stop()
		for alive := true; alive; {
			select {
			case <-c.Context().Done():
				return
			case <-beat.C:
				alive = send(c, ":\n\n")
			case j, open := <-changes:
				if !open {
					return
				}
				data, err := json.Marshal(newView(languageOf(ctx), j))
				alive = err == nil && send(c, eventID(j)+fmt.Sprintf("event: job\ndata: %s\n\n", data))
			}
		}
	}}, nil
}

// eventID is the line that names the event of a job's end.
func eventID(j jobs.Job) string {
	if j.State.Ended() {
		return "id: " + lastEvent + "\n"
	}
	return ""
}

// send writes and flushes; it tells whether the client still takes it.
func send(c huma.Context, text string) bool {
	if _, err := c.BodyWriter().Write([]byte(text)); err != nil {
		return false
	}
	w, ok := c.BodyWriter().(http.ResponseWriter)
	return ok && http.NewResponseController(w).Flush() == nil
}
