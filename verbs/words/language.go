//go:build !js

package words

import (
	"slices"
	"strings"
	"sync"

	tag "golang.org/x/text/language"
)

// For returns the words of a language as [Match] names it, English for others.
func For(lang string) Words {
	lang, _ = Match(lang)
	return named(lang)
}

// matcher knows the languages. It prefers simplified Chinese to English for readers of traditional Chinese.
var matcher = sync.OnceValue(func() tag.Matcher {
	var tags []tag.Tag
	for _, name := range Languages {
		tags = append(tags, tag.Make(name))
	}
	return tag.NewMatcher(tags)
})

// Match finds the language that a user's tag asks for: "zh", "zh-CN",
// "zh_Hans_SG.UTF-8", "en-GB". ok is false for a language without words.
func Match(text string) (lang string, ok bool) {
	if slices.Contains(Languages, text) {
		return text, true // making the tables of all languages takes longer than starting the program
	}
	text, _, _ = strings.Cut(text, ".")
	text, _, _ = strings.Cut(text, "@")
	parsed, err := tag.Parse(text)
	if err != nil {
		return "", false
	}
	_, index, confidence := matcher().Match(parsed)
	if confidence < tag.Low {
		return "", false
	}
	return Languages[index], true
}

// FromEnvironment returns the language of POSIX's LC_ALL, LC_MESSAGES or LANG, the first that is set, or English.
func FromEnvironment(getenv func(string) string) string {
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if value := getenv(name); value != "" {
			if lang, ok := Match(value); ok {
				return lang
			}
			break
		}
	}
	return Languages[0]
}
