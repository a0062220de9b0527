package server

import (
	"cmp"
	"crypto/rand"
	"net/http"
	"strings"
	"time"

	"jie/puzzle"
)

// token is a random text that names a subscriber of jobs. Programs and pages send it
// in a header, so that each tab of a browser can be a separate subscriber. The server
// gives one to clients that send none, and browsers then send it as a cookie.
type token string

const (
	subscriberHeader = "Jie-Subscriber"
	subscriberCookie = "jie-subscriber"
	subscriberAge    = 90 * 24 * time.Hour
)

// A token is short enough to be a key, and too long to be guessed.
const (
	leastToken = 16
	mostToken  = 128
)

// tokenOf returns the token of a request, in its header or its cookie; "" if it has none.
func tokenOf(r *http.Request) (token, error) {
	text := r.Header.Get(subscriberHeader)
	if c, err := r.Cookie(subscriberCookie); err == nil {
		text = cmp.Or(text, c.Value)
	}
	if text != "" && (len(text) < leastToken || len(text) > mostToken || strings.ContainsFunc(text, notInToken)) {
		return "", fail(badSubscriber, puzzle.Args{"least": leastToken, "most": mostToken})
	}
	return token(text), nil
}

func notInToken(c rune) bool {
	return c != '-' && c != '_' && (c < '0' || c > '9') && (c < 'A' || c > 'Z') && (c < 'a' || c > 'z')
}

// newToken makes a token of 130 random bits.
func newToken() token { return token(rand.Text()) }

// cookie returns the token for browsers; secure reports whether they use HTTPS.
func (t token) cookie(secure bool) string {
	c := http.Cookie{
		Name: subscriberCookie, Value: string(t), Path: prefix + "/jobs", MaxAge: int(subscriberAge.Seconds()),
		HttpOnly: true, Secure: secure, SameSite: http.SameSiteStrictMode,
	}
	return c.String()
}
