package lightsout

import (
	"strings"

	"jie/puzzle"
)

// What front ends may ask of the puzzle beside its contract.
var (
	_ puzzle.Prefixed  = Puzzle{}
	_ puzzle.FileRules = Puzzle{}
)

// Prefixes are those of other programs' games.
func (Puzzle) Prefixes() []string { return []string{flipName} }

// RuleFile is the file that "locked=FILE" or "wiring=FILE" names: whatever is not
// a mask or a wiring itself.
func (Puzzle) RuleFile(rule string) (path string, ok bool) {
	if value, found := strings.CutPrefix(rule, lockedRule); found && value != "" {
		return value, strings.Trim(value, "01./#-") != ""
	}
	if value, found := strings.CutPrefix(rule, wiringRule); found && value != "" {
		return value, strings.Trim(value, "0123456789+*/-") != ""
	}
	return "", false
}

// RuleText writes a mask, or a list with a button a line, into a rule.
func (Puzzle) RuleText(rule, content string) (string, error) {
	if strings.HasPrefix(rule, lockedRule) {
		mask, err := parseMask(content)
		if mask == nil && err == nil {
			mask = []string{"0"} // nothing is locked
		}
		return lockedRule + strings.Join(mask, "/"), err
	}
	wiring, err := parseWiring(content)
	return wiringRule + formatWiring(wiring), err
}
