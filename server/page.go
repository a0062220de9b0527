package server

import "net/http"

func (s *Server) page() http.Handler { return http.NotFoundHandler() }
