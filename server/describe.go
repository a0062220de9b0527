package server

import (
	"net/http"

	"jie/internal/verb"
)

// describe describes every puzzle that the server has.
func (s *Server) describe(w http.ResponseWriter, r *http.Request) error {
	texts := languageOf(r.Context())
	catalog, err := s.service.Describe(texts.Lang(), texts.Templates(verb.WordFamilies))
	if err != nil {
		return err
	}
	w.Header().Add("Vary", "Accept-Language")
	return writeJSON(w, r, http.StatusOK, jsonType, catalog)
}
