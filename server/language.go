package server

import (
	"context"
	"net/http"

	"golang.org/x/text/language"

	"jie/verbs"
	"jie/verbs/words"
)

// speaks returns the words in the language that a request asks for by its key "lang",
// or by its header: the first that has words, English if none has.
func speaks(r *http.Request) words.Words {
	if lang, ok := words.Match(r.URL.Query().Get("lang")); ok {
		return words.For(lang)
	}
	tags, _, err := language.ParseAcceptLanguage(r.Header.Get("Accept-Language"))
	if err == nil {
		for _, tag := range tags {
			if lang, ok := words.Match(tag.String()); ok {
				return words.For(lang)
			}
		}
	}
	return words.For(words.Languages[0])
}

func languageOf(ctx context.Context) words.Words { return visitorOf(ctx).words }

func (s *Server) describe(w http.ResponseWriter, r *http.Request) error {
	texts := languageOf(r.Context())
	catalog, err := s.service.Describe(texts.Lang(), texts.Templates(verbs.WordFamilies))
	if err != nil {
		return err
	}
	w.Header().Add("Vary", "Accept-Language")
	return writeJSON(w, r, http.StatusOK, jsonType, catalog)
}
