package work

import (
	"context"
	"fmt"
	"io"
	"strconv"
)

// toy is a kind whose units square the numbers below n, and whose answer is their sum. Its twin is
// [toySum].
type toy struct{}

type toyJob struct {
	Kind string `json:"kind"`
	N    int    `json:"n"`
}

func (toy) Name() string { return "toy" }

func (toy) Plan(_ context.Context, job Job, _ Planning) (Cut, error) {
	var j toyJob
	if err := job.Decode(&j); err != nil {
		return Cut{}, err
	}
	return Cut{Job: j, Units: j.N, Data: []int{j.N}}, nil
}

func (toy) Open(plan *Plan, _ string) (Task, error) {
	var j toyJob
	err := Strict(plan.Job, &j)
	return &toyTask{n: j.N}, err
}

type toyTask struct {
	n     int
	wrong bool // a broken machine
}

func (t *toyTask) Run(ctx context.Context, unit int, _ Limits) ([]byte, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	value := unit * unit
	if t.wrong {
		value++
	}
	return []byte(strconv.Itoa(value)), nil
}

func (t *toyTask) Merge(_ context.Context, all Results, _ Limits, out io.Writer) error {
	sum := 0
	for text, err := range all {
		if err != nil {
			return err
		}
		n, err := strconv.Atoi(string(text))
		if err != nil {
			return err
		}
		sum += n
	}
	_, err := fmt.Fprintf(out, "%d\n", sum)
	return err
}

// toySum is what the toy finds.
func toySum(n int) string {
	sum := 0
	for i := range n {
		sum += i * i
	}
	return strconv.Itoa(sum) + "\n"
}

var toys = []Kind{toy{}}
