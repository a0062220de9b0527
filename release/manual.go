package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
)

// manual returns the pages of the manual: one of the program, and one of each verb, as
// `jie help --as man` writes them.
func (r *release) manual() (items []item, err error) {
	help := func(args ...string) ([]byte, error) {
		return output(r.work, []string{"LANG=C", "LC_ALL=C"}, r.programs[host()], append([]string{"help"}, args...)...)
	}
	text, err := help("--json")
	if err != nil {
		return nil, err
	}
	var list struct{ Verbs []struct{ Name string } }
	if err := json.Unmarshal(text, &list); err != nil {
		return nil, err
	}
	names := []string{""} // the program itself
	for _, v := range list.Verbs {
		if verb, _, _ := strings.Cut(v.Name, " "); verb != names[len(names)-1] { // those of work are together
			names = append(names, verb)
		}
	}
	if len(names) < 10 {
		return nil, fmt.Errorf("jie help lists only %d verbs", len(names)-1)
	}
	for _, verb := range names {
		name, args := "jie", []string{"--as", "man"}
		if verb != "" {
			name, args = "jie-"+verb, append(args, verb)
		}
		page, err := help(args...)
		if err != nil {
			return nil, err
		}
		items = append(items, item{"man/" + name + ".1", r.dated(page), 0o644})
	}
	return items, nil
}

// dated returns a page with a first line that gives its date and version.
func (r *release) dated(page []byte) []byte {
	title, rest, _ := bytes.Cut(page, []byte("\n"))
	return fmt.Appendf(nil, "%s %s %q\n%s", title, r.time.Format("2006-01-02"), "jie "+r.number(), rest)
}
