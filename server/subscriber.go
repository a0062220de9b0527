package server

import (
	"crypto/rand"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"
)

// token is a random text that names a subscriber of jobs. Programs and pages send it
// in a header, so that each tab of a browser can be a subscriber of its own; to those
// who send none the server gives one, which browsers then send as a cookie.
type token string

const (
	subscriberHeader = "Jie-Subscriber"
	subscriberCookie = "jie-subscriber"
	subscriberAge    = 90 * 24 * time.Hour
)

// Schema is that of a text which is not easily guessed.
func (token) Schema(huma.Registry) *huma.Schema {
	least, most := 16, 128
	return &huma.Schema{Type: huma.TypeString, MinLength: &least, MaxLength: &most, Pattern: "^[A-Za-z0-9_-]*$"}
}

// newToken makes a token of 130 random bits.
func newToken() token { return token(rand.Text()) }

// cookie is the token for browsers; secure tells whether they use HTTPS.
func (t token) cookie(secure bool) string {
	c := http.Cookie{
		Name: subscriberCookie, Value: string(t), Path: prefix + "/jobs", MaxAge: int(subscriberAge.Seconds()),
		HttpOnly: true, Secure: secure, SameSite: http.SameSiteStrictMode,
	}
	return c.String()
}
