package server

import (
	"io/fs"
	"log/slog"
	"reflect"
	"runtime"
	"slices"
	"time"

	"jie/puzzle"
	"jie/server/lanes"
	"jie/verbs"
)

// Config configures a server. Zero fields except Puzzles take the values of [Default].
type Config struct {
	Puzzles []puzzle.Puzzle
	Version string
	Log     *slog.Logger
	Site    fs.FS // the page's files; nil: the ones built into the program

	Limits    verbs.Limits  // of a question; Memory is that of all questions and jobs together
	MaxBody   int64         // bytes of a request
	MaxBatch  int           // questions in one request
	MaxReply  int64         // bytes of a list of answers before the rest are refused
	ListTime  time.Duration // of a list of questions before the rest are refused; at least Limits.Time
	Cores     int           // processors that questions share
	Brief     time.Duration // of a try in the lane of brief questions, see package lanes
	Short     time.Duration // of a try in the lane of short questions
	Medium    time.Duration // of a try in the lane of medium questions
	Queue     int           // questions that may wait in one lane
	PerClient int           // questions of one client that may run or wait
	Patience  time.Duration // how long a question waits for a slot, at most two seconds in the first two lanes
	Rate      float64       // requests a second of one client; negative: no limit
	Burst     int           // requests of one client at once
	Stall     time.Duration // how long a client may take to send or take its bytes

	Hosts          []string // names of this server besides those of loopback
	TrustedProxies Proxies  // trusted to report their clients
	Origins        []string // sites whose pages may use the API; "*": all
	PrivateMetrics bool     // Metrics is served elsewhere, and not at /metrics
	LogRequests    bool     // to Log, a line each

	Data          string        // the file of jobs; "": no jobs
	JobBytes      int64         // room for jobs before the oldest ended ones go; a client may have a quarter
	JobQuestion   int           // bytes of a job's question
	JobTime       time.Duration // of one job
	JobGrace      time.Duration // how long a job continues after its last subscriber has left
	JobPatience   time.Duration // how long a stored answer may take to be judged again
	Jobs          int           // jobs that run at a time; a client may have half of them
	JobQueue      int           // the most jobs that wait
	JobsPerClient int           // the most jobs that one client waits for

	TablePositions int64 // the most of a table; a thousand times as many pairs
	TableHoles     int   // the most of a board all of whose problems are solved
}

// Default returns a configuration for a machine that also does other work.
func Default() Config {
	cores := runtime.GOMAXPROCS(0)
	return Config{
		Log: slog.New(slog.DiscardHandler),
		Limits: verbs.Limits{
			// Shown: a press on every light of the largest board whose presses are moves.
			Cells: 250_000, Goals: 2_000_000, Frames: 10_000, Shown: 20_000_000, Time: time.Minute, Memory: 2 << 30, Workers: cores,
		},
		MaxBody: 1 << 20, MaxBatch: 1000, MaxReply: 64 << 20, ListTime: 5 * time.Minute,
		Cores: cores, Brief: 15 * time.Millisecond, Short: 100 * time.Millisecond, Medium: 2 * time.Second, Queue: 1024, PerClient: 16, Patience: 20 * time.Second,
		Rate: 100, Burst: 400, Stall: 10 * time.Second,
		JobBytes: 256 << 20, JobQuestion: 512 << 10, JobTime: time.Hour, JobGrace: 30 * time.Second, JobPatience: 10 * time.Second,
		Jobs: 2, JobQueue: 1000, JobsPerClient: 32,
		TablePositions: 100_000_000, TableHoles: 37,
	}
}

func (c Config) withDefaults() Config {
	fields, defaults := reflect.ValueOf(&c).Elem(), reflect.ValueOf(Default())
	for i := range fields.NumField() {
		if fields.Field(i).IsZero() {
			fields.Field(i).Set(defaults.Field(i))
		}
	}
	c.Limits = c.Limits.Wire()
	c.ListTime = max(c.ListTime, c.Limits.Time)
	return c
}

func (c Config) clientBytes() int64 { return c.JobBytes / 4 }

// track is a lane, and what a question may use there.
type track struct {
	lanes.Lane
	weight  int64 // its share of memory, by slot
	workers int
}

const jobWeight = 8

// shortPatience bounds the wait in the first two lanes: some refused hints are better than all too late.
const shortPatience = 2 * time.Second

// light is what a client may use of the first lane within moments: more than hints take, less than a busy slot.
const light = 40 * time.Millisecond

// tracks returns the lanes of questions.
//
// The first lane is so brief that a hint soon gets a slot there beside tries that will not
// finish, and searches in all other lanes give way to those who are in it. A lane in which questions have as much
// time as in the last is left out.
func (c Config) tracks() []track {
	slots := max(1, c.Cores/4)
	workers := c.workers(slots)
	most := c.Limits.Time
	list := []track{
		{lanes.Lane{Name: "brief", Slots: c.Cores, Budget: c.Brief, Patience: min(c.Patience, shortPatience)}, 1, 1},
		{lanes.Lane{Name: "short", Slots: c.Cores, Budget: c.Short, Patience: min(c.Patience, shortPatience)}, 1, 1},
		{lanes.Lane{Name: "medium", Slots: slots, Budget: c.Medium, Patience: c.Patience}, 2, workers},
		{lanes.Lane{Name: "long", Slots: slots, Budget: most, Patience: c.Patience}, 8, workers},
	}
	return slices.DeleteFunc(list, func(t track) bool { return t.Name != "long" && most > 0 && t.Budget >= most })
}

// workers returns the threads of each of some searches, which together leave a core free if there are several.
func (c Config) workers(searches int) int {
	workers := max(1, (c.Cores-1)/searches)
	if c.Limits.Workers > 0 {
		workers = min(workers, c.Limits.Workers)
	}
	return workers
}

// unit returns the memory of a slot of weight 1, so that all slots and jobs hold what a server may; 0: no limit.
func (c Config) unit(list []track) int64 {
	weights := int64(c.Jobs) * jobWeight
	for _, t := range list {
		weights += int64(t.Slots) * t.weight
	}
	if c.Limits.Memory == 0 {
		return 0
	}
	return max(1, c.Limits.Memory/weights)
}

// shareOut makes the scheduler, the service of each lane, and the one for jobs.
func (s *Server) shareOut() {
	c := s.config
	list := c.tracks()
	unit := c.unit(list)
	config := lanes.Config{Waiting: c.Queue, PerClient: c.PerClient, Light: light}
	for _, t := range list {
		config.Lanes = append(config.Lanes, t.Lane)
		s.inLane = append(s.inLane, s.within(t.Budget, unit*t.weight, t.workers))
	}
	s.inJob = s.within(c.JobTime, unit*jobWeight, c.workers(c.Jobs))
	s.lanes = lanes.New(config)
}

func (s *Server) within(most time.Duration, memory int64, workers int) *verbs.Service {
	service := *s.service
	service.Limits.Time, service.Limits.Memory, service.Limits.Workers = most, memory, workers
	return &service
}
