package main

import (
	"errors"
	"time"

	"github.com/spf13/pflag"

	"jie/internal/failure"
	"jie/internal/flagvalue"
	"jie/server"
	"jie/server/jobs"
)

// jobFlags are the flags of serve about jobs.
type jobFlags struct {
	jobs, perClient, queue int
	time                   time.Duration // 0: not given
}

func (a *app) jobFlags(flags *pflag.FlagSet, j *jobFlags) {
	c := server.Default()
	*j = jobFlags{jobs: c.Jobs, perClient: c.JobsPerClient, queue: c.JobQueue}
	flags.Var(flagvalue.Count(&j.jobs, 1), "jobs", "flag.jobs")
	flags.Var((*flagvalue.Duration)(&j.time), "job-time", "flag.job-time")
	flags.Var(flagvalue.Count(&j.perClient, 1), "jobs-per-client", "flag.jobs-per-client")
	flags.Var(flagvalue.Count(&j.queue, 1), "queue", "flag.queue")
}

// set puts the flags into a configuration. A job has at least the time of a question
// where its own is not given.
func (j jobFlags) set(c *server.Config, question time.Duration) {
	c.Jobs, c.JobsPerClient, c.JobQueue = j.jobs, j.perClient, j.queue
	c.JobTime = max(c.JobTime, question)
	if j.time > 0 {
		c.JobTime = j.time
	}
}

// storeError is why the file of jobs cannot be used.
func storeError(path string, err error) error {
	if errors.Is(err, jobs.ErrHeld) {
		return failure.New(storeHeld, failure.Details{"path": path})
	}
	return failure.New(storeUnusable, failure.Details{"path": path, "why": err.Error()})
}
