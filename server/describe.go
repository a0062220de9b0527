package server

import (
	"net/http"

	"jie/verbs"
)

// describe describes every puzzle that the server has.
func (s *Server) describe(w http.ResponseWriter, r *http.Request) error {
	texts := languageOf(r.Context())
	catalog, err := s.service.Describe(texts.Lang(), texts.Templates(verbs.WordFamilies))
	if err != nil {
		return err
	}
	w.Header().Add("Vary", "Accept-Language")
	return writeJSON(w, http.StatusOK, catalog)
}
