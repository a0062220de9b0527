package codes

import (
	"slices"

	"jie/puzzle"
)

// Kind says what a code is.
type Kind string

// The kinds of codes.
const (
	CSS        Kind = "css"        // qubits; each check has only X or only Z
	Stabilizer Kind = "stabilizer" // qubits; some check has both
	Subsystem  Kind = "subsystem"  // qubits; the rows generate a gauge group
	Classical  Kind = "classical"  // bits
	Circuit    Kind = "circuit"    // error mechanisms, detectors and observables
)

// Code is a code, given by its checks. A row lists its qubits, each once.
type Code struct {
	Name        string    `json:"name,omitempty"`
	Kind        Kind      `json:"kind"`
	N           int       `json:"n"` // qubits, bits or error mechanisms
	X           [][]int32 `json:"x,omitempty"`
	Z           [][]int32 `json:"z,omitempty"`     // the only rows of a classical code and of a circuit
	Mixed       []Row     `json:"mixed,omitempty"` // rows that have both
	Observables [][]int32 `json:"observables,omitempty"`
	Layout      []Place   `json:"layout,omitempty"` // of each qubit; nil if unknown
	Lines       []int     `json:"-"`                // the line of each of Rows in a file, from 1; nil if unknown
	Costs       []int64   `json:"costs,omitempty"`  // of each column, to correct a syndrome; nil for 1 each
	Faults      *Faults   `json:"-"`                // of a circuit's file; nil if unknown
}

// Row is a row with X and Z parts: a qubit in both has Y.
type Row struct {
	X []int32 `json:"x"`
	Z []int32 `json:"z"`
}

// Faults counts the mechanisms of a circuit's file. Those that change the same detectors and
// observables are one column.
type Faults struct {
	Mechanisms int `json:"mechanisms"`
	Never      int `json:"never,omitempty"`      // of probability 0, which are left out
	Certain    int `json:"certain,omitempty"`    // of probability 1/2 or more, which count as one fault like any other
	Silent     int `json:"silent,omitempty"`     // that change an observable and no detector
	Unchanging int `json:"unchanging,omitempty"` // that change nothing, which are left out
}

// Place is where a qubit is drawn.
type Place struct {
	Row int `json:"row"`
	Col int `json:"col"`
}

// CostScale is the factor by which costs that come from probabilities are multiplied before
// they are rounded.
const CostScale = 1000

// Limits of the input.
const (
	MaxColumns = 1 << 15 // qubits or bits
	MaxFaults  = 1 << 20 // mechanisms of a circuit
	MaxRows    = 1 << 17
	MaxEntries = 1 << 24 // ones in all rows together
)

// Codes of errors.
const (
	TooLarge   puzzle.Code = "code-too-large"   // what, got, limit
	BadColumn  puzzle.Code = "code-bad-column"  // row, column, columns
	Twice      puzzle.Code = "code-twice"       // row, column
	NotCommute puzzle.Code = "code-not-commute" // row, other
	NoLogical  puzzle.Code = "code-no-logical"  // rank, columns
	NoFault    puzzle.Code = "code-no-fault"    // observables, detectors
	NoColumns  puzzle.Code = "code-no-columns"
)

// Validate returns what is wrong with a code: a column that does not exist, a column twice in
// a row, two checks that do not commute.
func (c *Code) Validate() error {
	if c.N == 0 {
		return fail(NoColumns, nil)
	}
	if err := c.small(); err != nil {
		return err
	}
	for _, list := range c.lists() {
		for i, row := range list.rows {
			if err := list.valid(i, row, c.N); err != nil {
				return err
			}
		}
	}
	if c.Kind == CSS || c.Kind == Stabilizer {
		return c.commute()
	}
	return nil
}

// list is one list of rows with its name in messages.
type list struct {
	name string
	rows [][]int32
}

func (c *Code) lists() []list {
	mixedX, mixedZ := make([][]int32, len(c.Mixed)), make([][]int32, len(c.Mixed))
	for i, row := range c.Mixed {
		mixedX[i], mixedZ[i] = row.X, row.Z
	}
	return []list{{"X", c.X}, {"Z", c.Z}, {"XZ", mixedX}, {"XZ", mixedZ}, {"L", c.Observables}}
}

func (c *Code) small() error {
	rows, entries, columns := 0, 0, MaxColumns
	if c.Kind == Circuit {
		columns = MaxFaults
	}
	for _, list := range c.lists() {
		rows += len(list.rows)
		for _, row := range list.rows {
			entries += len(row)
		}
	}
	for _, size := range []struct {
		what       string
		got, limit int
	}{{"columns", c.N, columns}, {"rows", rows, MaxRows}, {"ones", entries, MaxEntries}} {
		if size.got > size.limit {
			return fail(TooLarge, puzzle.Args{"what": size.what, "got": size.got, "limit": size.limit})
		}
	}
	return nil
}

func (l list) valid(i int, row []int32, columns int) error {
	sorted := row
	if !slices.IsSorted(row) {
		sorted = slices.Clone(row)
		slices.Sort(sorted)
	}
	for k, column := range sorted {
		if column < 0 || int(column) >= columns {
			return fail(BadColumn, puzzle.Args{"row": rowName(l.name, i), "column": int(column), "columns": columns})
		}
		if k > 0 && sorted[k-1] == column {
			return fail(Twice, puzzle.Args{"row": rowName(l.name, i), "column": int(column)})
		}
	}
	return nil
}

func fail(code puzzle.Code, args puzzle.Args) error { return &puzzle.Error{Code: code, Args: args} }
