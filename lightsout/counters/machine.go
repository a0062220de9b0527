package counters

import (
	"slices"
	"strconv"
	"strings"

	"jie/puzzle"
)

// MachineName is the prefix of machines.
const MachineName = "machine"

// Codes of errors, with their Args.
const (
	BadMachine    puzzle.Code = "lightsout-bad-machine"    // got, want: not [.#] (0,1) {0,1}
	MachineNumber puzzle.Code = "lightsout-machine-number" // got, limit
	MachineTwice  puzzle.Code = "lightsout-machine-twice"  // button, light
	MachineSizes  puzzle.Code = "lightsout-machine-sizes"  // lights, counters: numbers differ
	MachineStates puzzle.Code = "lightsout-machine-states" // rule: k=N

	noLight puzzle.Code = "lightsout-no-light" // light, button, lights
)

// MachineLimits bound the numbers of a machine.
type MachineLimits struct {
	Lights int   // lights or counters
	Level  int64 // of a counter
}

// Machine is a machine on one line, with its goal:
//
//	[.##.] (3) (1,3) (2) {3,5,4,7}
//
// The brackets are the lights that must be on, each pair of parentheses a button with the
// lights that it changes, and the braces the goals of as many counters.
type Machine struct {
	counters bool
	lights   []byte  // the brackets, as '0' and '1'
	levels   []int64 // the braces
	buttons  [][]int // the lights of each, ascending
	starts   []int   // byte of each button
	size     int     // lights or counters
}

func machineError(code puzzle.Code, at *puzzle.Place, args puzzle.Args) *puzzle.Error {
	return &puzzle.Error{Puzzle: "lightsout", Code: code, At: at, Args: args}
}

type reader struct {
	text  string
	at    int
	start int // byte of the text in the ID
	limit MachineLimits
}

// fail returns an error at the next byte.
func (r *reader) fail(want string) *puzzle.Error {
	got := ""
	for _, c := range r.text[r.at:] {
		got = string(c)
		break
	}
	return machineError(BadMachine, puzzle.AtByte(r.start+r.at), puzzle.Args{"got": got, "want": want})
}

// blanks skips the separators of groups and numbers.
func (r *reader) blanks() {
	for r.at < len(r.text) && strings.IndexByte(" \t\r\n", r.text[r.at]) >= 0 {
		r.at++
	}
}

// accept skips blanks, then c if it is next.
func (r *reader) accept(c byte) bool {
	if r.blanks(); r.at < len(r.text) && r.text[r.at] == c {
		r.at++
		return true
	}
	return false
}

// number reads digits of a number up to limit.
func (r *reader) number(limit int64) (int64, error) {
	r.blanks()
	end := r.at
	for end < len(r.text) && '0' <= r.text[end] && r.text[end] <= '9' {
		end++
	}
	if end == r.at {
		return 0, r.fail("0-9")
	}
	n, err := strconv.ParseInt(r.text[r.at:end], 10, 64)
	if err != nil || n > limit {
		return 0, machineError(MachineNumber, puzzle.AtByte(r.start+r.at), puzzle.Args{"got": clipped(r.text[r.at:end]), "limit": limit})
	}
	r.at = end
	return n, nil
}

// clipped shortens a long text that a message quotes.
func clipped(text string) string {
	if len(text) > 30 {
		return text[:30] + "..."
	}
	return text
}

// numbers reads numbers with commas between them, up to the closing byte.
func (r *reader) numbers(limit int64, closing byte) ([]int64, error) {
	var list []int64
	if r.accept(closing) {
		return list, nil
	}
	for {
		n, err := r.number(limit)
		list = append(list, n)
		switch {
		case err != nil:
			return nil, err
		case r.accept(closing):
			return list, nil
		case !r.accept(','):
			return nil, r.fail(", " + string(closing))
		}
	}
}

// ParseMachine reads an ID whose prefix is [MachineName]. With the rule "counters" the braces are the goal,
// and without it the brackets. That group is required, and the other one is optional.
func ParseMachine(id puzzle.ID, limit MachineLimits) (*Machine, error) {
	m := &Machine{}
	for _, rule := range id.Rules {
		if strings.HasPrefix(rule, "k=") {
			return nil, machineError(MachineStates, nil, puzzle.Args{"rule": rule})
		}
		if rule != "counters" {
			return nil, machineError(puzzle.UnknownRule, nil, puzzle.Args{"rule": rule, "known": []string{"counters"}})
		}
		m.counters = true
	}
	r := &reader{text: id.Body, start: id.Start, limit: limit}
	err := m.read(r)
	if err == nil {
		err = m.check(r)
	}
	if err != nil {
		return nil, err
	}
	return m, nil
}

func (m *Machine) read(r *reader) error {
	if r.accept('[') {
		if err := m.readLights(r); err != nil {
			return err
		}
	}
	for r.accept('(') {
		if err := m.readButton(r); err != nil {
			return err
		}
	}
	if r.accept('{') {
		var err error
		if m.levels, err = r.numbers(r.limit.Level, '}'); err != nil {
			return err
		}
	}
	if r.blanks(); r.at < len(r.text) {
		return r.fail("[.#] (0,1) {0,1}")
	}
	return nil
}

func (m *Machine) readLights(r *reader) error {
	for ; r.at < len(r.text); r.at++ {
		switch r.text[r.at] {
		case '.', '0':
			m.lights = append(m.lights, '0')
		case '#', '1':
			m.lights = append(m.lights, '1')
		case ']':
			r.at++
			return nil
		default:
			return r.fail(". # ]")
		}
	}
	return r.fail("]")
}

func (m *Machine) readButton(r *reader) error {
	m.starts = append(m.starts, r.start+r.at-1)
	numbers, err := r.numbers(int64(r.limit.Lights)-1, ')')
	if err != nil {
		return err
	}
	var lights []int
	for _, n := range numbers {
		lights = append(lights, int(n))
	}
	slices.Sort(lights)
	for i := 1; i < len(lights); i++ {
		if lights[i] == lights[i-1] {
			return machineError(MachineTwice, puzzle.AtByte(m.starts[len(m.buttons)]), puzzle.Args{"button": len(m.buttons), "light": lights[i]})
		}
	}
	m.buttons = append(m.buttons, lights)
	return nil
}

func (m *Machine) check(r *reader) error {
	m.size = len(m.lights)
	if m.counters {
		m.size = len(m.levels)
	}
	switch {
	case m.size == 0 && m.counters:
		return r.fail("{0,1}")
	case m.size == 0:
		return machineError(BadMachine, puzzle.AtByte(r.start), puzzle.Args{"got": "", "want": "[.#]"})
	case m.lights != nil && m.levels != nil && len(m.lights) != len(m.levels):
		return machineError(MachineSizes, puzzle.AtByte(r.start), puzzle.Args{"lights": len(m.lights), "counters": len(m.levels)})
	case len(m.buttons) == 0:
		return machineError(BadMachine, puzzle.AtByte(r.start), puzzle.Args{"got": "", "want": "(0,1)"})
	case m.size > r.limit.Lights:
		return machineError(puzzle.TooLarge, nil, puzzle.Args{"got": m.size, "limit": r.limit.Lights})
	}
	for i, lights := range m.buttons {
		if n := len(lights); n > 0 && lights[n-1] >= m.size {
			return machineError(noLight, puzzle.AtByte(m.starts[i]), puzzle.Args{"light": lights[n-1], "button": i, "lights": m.size})
		}
	}
	return nil
}

// From returns the ID of the position.
func (m *Machine) From() string {
	if m.counters {
		return "lightsout[counters,wiring=" + m.wiring() + "]:0" + strings.Repeat(",0", m.size-1)
	}
	return "lightsout[wiring=" + m.wiring() + "]:" + strings.Repeat("0", m.size)
}

func (m *Machine) wiring() string {
	buttons := make([]string, len(m.buttons))
	for i, lights := range m.buttons {
		if buttons[i] = joined(lights, "+"); len(lights) == 0 {
			buttons[i] = "-"
		}
	}
	return strings.Join(buttons, "/")
}

// Goal returns the ID of the goal, without its rules.
func (m *Machine) Goal() string {
	if m.counters {
		return "lightsout:" + joined(m.levels, ",")
	}
	return "lightsout:" + string(m.lights)
}

func joined[T int | int64](numbers []T, separator string) string {
	var text []byte
	for i, n := range numbers {
		if i > 0 {
			text = append(text, separator...)
		}
		text = strconv.AppendInt(text, int64(n), 10)
	}
	return string(text)
}
