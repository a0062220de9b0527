package work

import (
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// toy is a kind whose first step squares the numbers below n, and whose later steps
// add neighbours until one number is left. Its twin is [toySum].
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

func (t *toyTask) Run(ctx context.Context, u Unit, earlier Results, _ Limits) ([]byte, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	value := u.Index * u.Index
	if u.Step > 0 {
		value = 0
		for i := 2 * u.Index; i < min(2*u.Index+2, earlier.Units(u.Step-1)); i++ {
			n, err := readNumber(earlier, u.Step-1, i)
			if err != nil {
				return nil, err
			}
			value += n
		}
	}
	if t.wrong {
		value++
	}
	return []byte(strconv.Itoa(value)), nil
}

func (t *toyTask) Next(_ context.Context, step int, earlier Results) (int, error) {
	before := earlier.Units(step - 1)
	if before == 1 {
		return 0, nil
	}
	return (before + 1) / 2, nil
}

func (t *toyTask) Merge(_ context.Context, all Results, _ Limits, out io.Writer) error {
	last := 0
	for all.Units(last+1) > 0 {
		last++
	}
	n, err := readNumber(all, last, 0)
	if err == nil {
		_, err = fmt.Fprintf(out, "%d\n", n)
	}
	return err
}

func readNumber(r Results, step, index int) (int, error) {
	text, err := r.Read(step, index)
	if err != nil {
		return 0, err
	}
	var part [1]byte
	if err := r.ReadAt(step, index, part[:], int64(len(text)-1)); err != nil || part[0] != text[len(text)-1] {
		return 0, fmt.Errorf("ReadAt(%d, %d) = %q, %w, want the end of %q", step, index, part, err, text)
	}
	return strconv.Atoi(strings.TrimSpace(string(text)))
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
