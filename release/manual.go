package main

import (
	"bytes"
	"fmt"
	"regexp"
	"strings"
)

// listedVerb is a line of `jie help` that names a verb.
var listedVerb = regexp.MustCompile(`(?m)^  ([a-z]+) {2,}\S`)

// manual are the pages of the manual: one of the program, and one of each verb. They are
// the texts of `jie help`, which is where they are kept up to date.
func (r *release) manual() (items []item, err error) {
	help := func(args ...string) ([]byte, error) {
		return output(r.work, []string{"LANG=C", "LC_ALL=C", "COLUMNS=80"}, r.programs[host()], append([]string{"help"}, args...)...)
	}
	whole, err := help()
	if err != nil {
		return nil, err
	}
	items = append(items, item{"man/jie.1", r.page("jie", whole), 0o644})
	for _, match := range listedVerb.FindAllSubmatch(whole, -1) {
		verb := string(match[1])
		text, err := help(verb)
		if err != nil {
			continue // a word of the list that is no verb
		}
		items = append(items, item{"man/jie-" + verb + ".1", r.page("jie-"+verb, text), 0o644})
	}
	if len(items) < 10 {
		return nil, fmt.Errorf("jie help lists only %d verbs", len(items)-1)
	}
	return items, nil
}

// page is a text as a page of the manual, its lines as they are.
func (r *release) page(name string, text []byte) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, ".TH %s 1 %s %q\n.SH NAME\n%s\n.SH DESCRIPTION\n.nf\n", strings.ToUpper(name), r.time.Format("2006-01-02"), "jie "+r.number(), name)
	escape := strings.NewReplacer(`\`, `\e`, "-", `\-`)
	for line := range strings.Lines(string(text)) {
		if line = escape.Replace(line); strings.HasPrefix(line, ".") || strings.HasPrefix(line, "'") {
			line = `\&` + line
		}
		b.WriteString(line)
	}
	b.WriteString(".fi\n")
	return b.Bytes()
}
