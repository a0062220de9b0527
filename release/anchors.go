package main

import (
	"strconv"
	"strings"
	"unicode"

	"github.com/yuin/goldmark/ast"
)

// anchors names the headings of a page as GitHub does, so that links to them lead there on
// the site as well. The library's own names have no Chinese characters.
type anchors map[string]int

// Generate implements goldmark's parser.IDs: the letters, digits and hyphens of a heading.
func (a anchors) Generate(heading []byte, _ ast.NodeKind) []byte {
	name := strings.Map(func(r rune) rune {
		switch {
		case unicode.IsLetter(r), unicode.IsDigit(r), r == '-', r == '_':
			return unicode.ToLower(r)
		case r == ' ':
			return '-'
		}
		return -1
	}, strings.TrimSpace(string(heading)))
	a[name]++
	if again := a[name] - 1; again > 0 {
		name += "-" + strconv.Itoa(again)
	}
	return []byte(name)
}

// Put implements goldmark's parser.IDs.
func (a anchors) Put(name []byte) { a[string(name)]++ }
