package server

import (
	"slices"
	"time"

	"jie/server/lanes"
	"jie/verbs"
)

// track is a lane, and what a question may use there.
type track struct {
	lanes.Lane
	weight  int64 // its share of memory, by slot
	workers int
}

const jobWeight = 8

// shortPatience is how long a question waits in the first two lanes: on an overloaded machine it is better to
// refuse some hints at once than to answer all too late.
const shortPatience = 2 * time.Second

// light is what a client may use of the first lane within moments. One that asks for a hint each
// second uses less, and one that keeps a slot busy has used more at once.
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

// workers returns how many threads each of some searches may have, so that together they
// leave one core free if there are several.
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
