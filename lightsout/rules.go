package lightsout

import "jie/puzzle"

// knownRules are the rules that may stand between brackets.
var knownRules = []string{}

// checkRules fails on the first rule that is not known.
func checkRules(rules []string) error {
	for _, rule := range rules {
		return fail(puzzle.UnknownRule, nil, puzzle.Args{"rule": rule, "known": knownRules})
	}
	return nil
}
