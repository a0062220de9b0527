package lightsout

import (
	"strconv"
	"strings"

	"jie/puzzle"
)

// machineName is the prefix of machines.
const machineName = "machine"

// machine is a line such as [.##.] (0) (1,3) {3,5,4,7}.
type machine struct {
	counters bool
	lights   []byte  // the brackets, as '0' and '1'
	levels   []int64 // the braces
	buttons  [][]wire
	starts   []int // byte of each button
	size     int   // lights or counters
}

// machineReader reads a body from its left end.
type machineReader struct {
	text  string
	at    int
	start int // byte of the text in the ID
}

// fail is an error at the next byte.
func (r *machineReader) fail(want string) *puzzle.Error {
	got := ""
	for _, c := range r.text[r.at:] {
		got = string(c)
		break
	}
	return fail(BadMachine, puzzle.AtByte(r.start+r.at), puzzle.Args{"got": got, "want": want})
}

// blanks skips what separates groups and numbers.
func (r *machineReader) blanks() {
	for r.at < len(r.text) && strings.IndexByte(" \t\r\n", r.text[r.at]) >= 0 {
		r.at++
	}
}

// accept skips blanks, then c where it is next.
func (r *machineReader) accept(c byte) bool {
	if r.blanks(); r.at < len(r.text) && r.text[r.at] == c {
		r.at++
		return true
	}
	return false
}

// number reads digits of a number up to limit.
func (r *machineReader) number(limit int64) (int64, error) {
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
		return 0, fail(MachineNumber, puzzle.AtByte(r.start+r.at), puzzle.Args{"got": clipped(r.text[r.at:end]), "limit": limit})
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
func (r *machineReader) numbers(limit int64, closing byte, use func(n int64, at int) error) error {
	if r.accept(closing) {
		return nil
	}
	for {
		r.blanks()
		at := r.at
		n, err := r.number(limit)
		if err == nil {
			err = use(n, at)
		}
		switch {
		case err != nil:
			return err
		case r.accept(closing):
			return nil
		case !r.accept(','):
			return r.fail(", " + string(closing))
		}
	}
}

// parseMachine reads an ID whose prefix is that of machines. The group that is the
// goal must be there, and the other one may be.
func parseMachine(id puzzle.ID) (*machine, error) {
	m := &machine{}
	for _, rule := range id.Rules {
		if rule != "counters" {
			return nil, fail(puzzle.UnknownRule, nil, puzzle.Args{"rule": rule, "known": []string{"counters"}})
		}
		m.counters = true
	}
	r := &machineReader{text: id.Body, start: id.Start}
	if err := m.read(r); err != nil {
		return nil, err
	}
	return m, m.check(r)
}

// read reads the groups: brackets, buttons, braces.
func (m *machine) read(r *machineReader) error {
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
		err := r.numbers(maxCounter, '}', func(n int64, at int) error {
			m.levels = append(m.levels, n)
			return nil
		})
		if err != nil {
			return err
		}
	}
	if r.blanks(); r.at < len(r.text) {
		return r.fail("[.#] (0,1) {0,1}")
	}
	return nil
}

// readLights reads the brackets after the opening one.
func (m *machine) readLights(r *machineReader) error {
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

// readButton reads a button after its opening bracket.
func (m *machine) readButton(r *machineReader) error {
	var wires []wire
	m.starts = append(m.starts, r.start+r.at-1)
	err := r.numbers(maxRuled-1, ')', func(n int64, at int) error {
		wires = append(wires, wire{int(n), 1})
		return nil
	})
	if err != nil {
		return err
	}
	merge := merged(wires, 0)
	for _, w := range merge {
		if w.times > 1 {
			return fail(MachineTwice, puzzle.AtByte(m.starts[len(m.buttons)]), puzzle.Args{"button": len(m.buttons), "light": w.light})
		}
	}
	m.buttons = append(m.buttons, merge)
	return nil
}

// check makes sure that the groups go together.
func (m *machine) check(r *machineReader) error {
	m.size = len(m.lights)
	if m.counters {
		m.size = len(m.levels)
	}
	switch {
	case m.size == 0 && m.counters:
		return r.fail("{0,1}")
	case m.size == 0:
		return fail(BadMachine, puzzle.AtByte(r.start), puzzle.Args{"got": "", "want": "[.#]"})
	case m.lights != nil && m.levels != nil && len(m.lights) != len(m.levels):
		return fail(MachineSizes, puzzle.AtByte(r.start), puzzle.Args{"lights": len(m.lights), "counters": len(m.levels)})
	case len(m.buttons) == 0:
		return fail(BadMachine, puzzle.AtByte(r.start), puzzle.Args{"got": "", "want": "(0,1)"})
	case m.size > maxRuled:
		return tooLarge(m.size, maxRuled)
	}
	for i, wires := range m.buttons {
		if n := len(wires); n > 0 && wires[n-1].light >= m.size {
			return fail(NoSuchLight, puzzle.AtByte(m.starts[i]), puzzle.Args{"light": wires[n-1].light, "button": i, "lights": m.size})
		}
	}
	return nil
}

// from is the ID of the position.
func (m *machine) from() string {
	if m.counters {
		return "lightsout[counters," + wiringRule + formatWiring(m.buttons) + "]:0" + strings.Repeat(",0", m.size-1)
	}
	return "lightsout[" + wiringRule + formatWiring(m.buttons) + "]:" + strings.Repeat("0", m.size)
}

// goal is the ID of the goal, its rules left out.
func (m *machine) goal() string {
	if !m.counters {
		return "lightsout:" + string(m.lights)
	}
	body := []byte("lightsout:")
	for i, n := range m.levels {
		if i > 0 {
			body = append(body, ',')
		}
		body = strconv.AppendInt(body, n, 10)
	}
	return string(body)
}
