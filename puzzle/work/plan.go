package work

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"jie/internal/newfile"
	"jie/puzzle"
)

// Version is the version of the plans and results that this package writes and reads.
const Version = 1

const (
	planFile  = "plan.json"
	inputFile = "input"
)

// Plan is a job cut into units. Its JSON is the file of the plan.
type Plan struct {
	Version     int             `json:"version"`
	Kind        string          `json:"kind"`
	Job         json.RawMessage `json:"job"`            // as the kind completed it
	UnitSeconds float64         `json:"unit_seconds"`   // the requested time
	Units       int             `json:"units"`          // of the first step
	Data        json.RawMessage `json:"data,omitempty"` // the kind's own
	Hash        string          `json:"hash"`           // SHA-256 of this JSON with an empty hash
}

func (p Plan) sum() (string, error) {
	p.Hash = ""
	text, err := marshal(p)
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:]), err
}

// Text returns the plan as the line of its file.
func (p *Plan) Text() ([]byte, error) { return puzzle.JSONLine(p) }

// Task opens the plan with the kind that made it. dir is its folder.
func (p *Plan) Task(kinds []Kind, dir string) (Task, error) {
	kind, err := Find(kinds, p.Kind)
	if err != nil {
		return nil, err
	}
	return kind.Open(p, dir)
}

// ParsePlan reads the text of a plan. Errors name path.
func ParsePlan(text []byte, path string) (*Plan, error) {
	var head struct {
		Version *int `json:"version"`
	}
	bad := fail(BadPlan, puzzle.Args{"path": path})
	if err := json.Unmarshal(text, &head); err != nil || head.Version == nil {
		return nil, bad
	}
	if *head.Version != Version {
		return nil, fail(PlanVersion, puzzle.Args{"path": path, "got": *head.Version, "want": Version})
	}
	p := new(Plan)
	if err := Strict(text, p); err != nil {
		return nil, bad
	}
	if sum, err := p.sum(); err != nil || sum != p.Hash || p.Units < 1 {
		return nil, bad
	}
	return p, nil
}

// NewPlan cuts a job into units. input is the file to copy into the plan's folder, "" for none.
func NewPlan(ctx context.Context, kinds []Kind, job Job, opt Planning) (p *Plan, input string, err error) {
	kind, err := Find(kinds, job.Kind)
	if err != nil {
		return nil, "", err
	}
	cut, err := kind.Plan(ctx, job, opt)
	if err != nil {
		return nil, "", err
	}
	if cut.Units < 1 {
		return nil, "", fail(NoUnits, nil)
	}
	p = &Plan{Version: Version, Kind: kind.Name(), UnitSeconds: opt.UnitSeconds, Units: cut.Units}
	if p.Job, err = marshal(cut.Job); err != nil {
		return nil, "", err
	}
	if cut.Data != nil {
		if p.Data, err = marshal(cut.Data); err != nil {
			return nil, "", err
		}
	}
	p.Hash, err = p.sum()
	return p, cut.Input, err
}

// Make writes the plan of a job into a folder, which it makes. A plan of the same job there is kept
// and returned, even if its units are cut differently; one of another job is an error.
func Make(ctx context.Context, kinds []Kind, job Job, opt Planning, dir string) (*Plan, error) {
	path := filepath.Join(dir, planFile)
	old, err := readPlan(path)
	if err != nil && !errors.Is(err, &puzzle.Error{Code: NoPlan}) {
		return nil, err
	}
	p, input, err := NewPlan(ctx, kinds, job, opt)
	switch {
	case err != nil:
		return nil, err
	case old == nil:
	case old.Kind == p.Kind && bytes.Equal(old.Job, p.Job):
		return old, nil
	default:
		return nil, fail(OtherPlan, puzzle.Args{"path": path})
	}
	if err := os.MkdirAll(filepath.Join(dir, resultsFolder), 0o777); err != nil {
		return nil, err
	}
	if err := os.MkdirAll(filepath.Join(dir, timesFolder), 0o777); err != nil {
		return nil, err
	}
	if input != "" {
		if err := copyFile(filepath.Join(dir, inputFile), input); err != nil {
			return nil, err
		}
	}
	text, err := p.Text()
	if err != nil {
		return nil, err
	}
	return p, newfile.Write(path, text)
}

func readPlan(path string) (*Plan, error) {
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fail(NoPlan, puzzle.Args{"path": path})
	}
	if err != nil {
		return nil, err
	}
	return ParsePlan(text, path)
}

func copyFile(to, from string) error {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer func() { _ = in.Close() }() // it was only read
	return newfile.Whole(to, func(out *os.File) error {
		_, err := io.Copy(out, in)
		return err
	})
}

// Input returns the path of the input in the folder of a plan.
func Input(dir string) string { return filepath.Join(dir, inputFile) }

// Codes of this package's errors, with their Args.
const (
	UnknownKind puzzle.Code = "work-unknown-kind" // name, nearest, known
	NoPlan      puzzle.Code = "work-no-plan"      // path
	PlanVersion puzzle.Code = "work-plan-version" // path, got, want
	BadPlan     puzzle.Code = "work-bad-plan"     // path: it was changed, or is not a plan
	OtherPlan   puzzle.Code = "work-other-plan"   // path: the folder has the plan of another job
	NoUnit      puzzle.Code = "work-no-unit"      // unit, last
	NoUnits     puzzle.Code = "work-no-units"     // the job has nothing to do
	Missing     puzzle.Code = "work-missing"      // missing, total
	Slow        puzzle.Code = "work-slow"         // parts, limit: parts of a unit that reached their limit of time
	BadResult   puzzle.Code = "work-bad-result"   // path: wrong checksum, or no result
	OtherResult puzzle.Code = "work-other-result" // path, unit: a result of another plan or unit
	Differ      puzzle.Code = "work-differ"       // unit, one, other: paths of two results
	BadValue    puzzle.Code = "work-bad-value"    // key, value
	UnknownKey  puzzle.Code = "work-unknown-key"  // key, known
	NeedsKey    puzzle.Code = "work-needs-key"    // key
	InputChange puzzle.Code = "work-input"        // path: the input is not the one of the plan
)

func fail(code puzzle.Code, args puzzle.Args) error { return &puzzle.Error{Code: code, Args: args} }
