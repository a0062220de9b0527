package server

import (
	"encoding/json"
	"fmt"
	"net/http"
	"time"

	"jie/server/jobs"
)

// eventsType is that of a stream of events.
const eventsType = "text/event-stream"

// lastEvent is the ID of the event that reports the end of a job. A reader that connects
// again with it, as browsers do when a stream is over, gets 204 and stops.
const lastEvent = "end"

// heartbeat is how often a stream with nothing to tell shows that it is alive.
const heartbeat = 15 * time.Second

// watchJob streams a job until it ends or the client goes.
func (s *Server) watchJob(w http.ResponseWriter, r *http.Request) error {
	j, err := s.job(r)
	if err != nil {
		return err
	}
	if j.State.Ended() && r.Header.Get("Last-Event-ID") == lastEvent {
		w.WriteHeader(http.StatusNoContent)
		return nil
	}
	changes, cancel, err := s.jobs.Watch(r.Context(), j.ID)
	if err != nil {
		return s.jobError(j.ID, err)
	}
	defer cancel()
	w.Header().Set("Content-Type", eventsType)
	w.Header().Set("Cache-Control", "no-store")
	stream(w, r, changes)
	return nil
}

// stream sends a job whenever it changes.
func stream(w http.ResponseWriter, r *http.Request, changes <-chan jobs.Job) {
	beat := time.NewTicker(heartbeat)
	defer beat.Stop()
	for alive := true; alive; {
		select {
		case <-r.Context().Done():
			return
		case <-beat.C:
			alive = send(w, ":\n\n")
		case j, open := <-changes:
			if !open {
				return
			}
			data, err := json.Marshal(newView(languageOf(r.Context()), j))
			alive = err == nil && send(w, eventID(j)+fmt.Sprintf("event: job\ndata: %s\n\n", data))
		}
	}
}

// eventID is the line that names the event of a job's end.
func eventID(j jobs.Job) string {
	if j.State.Ended() {
		return "id: " + lastEvent + "\n"
	}
	return ""
}

// send writes and flushes; it tells whether the client still takes it.
func send(w http.ResponseWriter, text string) bool {
	_, err := w.Write([]byte(text))
	return err == nil && http.NewResponseController(w).Flush() == nil
}
