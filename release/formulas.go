package main

import "strings"

// The documents write formulas in characters: x_(r+1), 2^(deg g), a <= b. On the site they
// are set with subscripts, superscripts and signs, and no program runs in the page for that.

// signs are those that the characters stand for, as they are written in HTML.
var signs = strings.NewReplacer("&lt;-&gt;", "↔", "-&gt;", "→", "&lt;=", "≤", "&gt;=", "≥", "!=", "≠")

// formulas sets the formulas of a page in HTML, but not in code of a language.
func formulas(html string) string {
	var b strings.Builder
	code := false
	for html != "" {
		end := strings.IndexByte(html, '<')
		if end < 0 {
			end = len(html)
		}
		if text := html[:end]; code {
			b.WriteString(text)
		} else {
			b.WriteString(formula(signs.Replace(text)))
		}
		html = html[end:]
		end = strings.IndexByte(html, '>') + 1
		tag := html[:end]
		code = strings.HasPrefix(tag, "<code class=") || code && tag != "</code>"
		b.WriteString(tag)
		html = html[end:]
	}
	return b.String()
}

// formula sets the indices and exponents of a text: those in brackets, of one letter or
// digit after a short name, and, of an exponent, a word or number.
func formula(text string) string {
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		inner, next := "", 0
		if i > 0 && (text[i] == '_' || text[i] == '^') && (isWord(text[i-1]) || strings.IndexByte(")]|'", text[i-1]) >= 0) {
			inner, next = index(text, i)
		}
		if next == 0 {
			b.WriteByte(text[i])
			continue
		}
		tag := map[byte]string{'_': "sub", '^': "sup"}[text[i]]
		b.WriteString("<" + tag + ">" + formula(inner) + "</" + tag + ">")
		i = next - 1
	}
	return b.String()
}

// index is what stands at a sign of a text, and where the text goes on; 0: nothing does.
func index(text string, at int) (inner string, next int) {
	if at >= len(text) {
		return "", 0
	}
	rest := text[at+1:]
	if strings.HasPrefix(rest, "(") {
		for i, depth := 0, 0; i < len(rest); i++ {
			switch rest[i] {
			case '(':
				depth++
			case ')':
				depth--
			}
			if depth == 0 {
				return rest[1:i], at + 1 + i + 1
			}
		}
		return "", 0
	}
	i := 0
	if text[at] == '^' && strings.HasPrefix(rest, "-") {
		i++
	}
	for i < len(rest) && isWord(rest[i]) {
		i++
	}
	name := at
	for name > 0 && isWord(text[name-1]) {
		name--
	}
	switch {
	case i == 0:
		return "", 0
	case text[at] == '^':
		if _, next := index(text, at+1+i); i == 1 && next > 0 && text[at+1+i] == '_' {
			return text[at+1 : next], next // x^y_i
		}
	case i > 1 || at-name > 3 || name > 0 && text[name-1] == '_' || i < len(rest) && rest[i] == '_':
		return "", 0 // a name of a program
	}
	return rest[:i], at + 1 + i
}

// isWord tells of a letter or digit of ASCII.
func isWord(c byte) bool {
	return '0' <= c && c <= '9' || 'A' <= c && c <= 'Z' || 'a' <= c && c <= 'z'
}
