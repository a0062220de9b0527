package server

import (
	"crypto/rand"
	"net/http"
	"time"
)

// A subscriber of jobs is known by a random token. Programs and pages send it in a
// header, so that each tab of a browser can be a subscriber of its own; to those who
// send none the server gives one, which browsers then send as a cookie.
const (
	subscriberHeader = "Jie-Subscriber"
	subscriberCookie = "jie-subscriber"
	subscriberAge    = 90 * 24 * time.Hour
)

// subscriberInput is what a request says about its subscriber.
type subscriberInput struct {
	Header string `header:"Jie-Subscriber" doc:"A random text that names the subscriber, and that nobody else knows" minLength:"16" maxLength:"128" pattern:"^[A-Za-z0-9_-]*$"`
	Cookie string `cookie:"jie-subscriber" doc:"The same, for browsers; the header goes before it" minLength:"16" maxLength:"128" pattern:"^[A-Za-z0-9_-]*$"`
}

// token is the subscriber's; "" for nobody.
func (in *subscriberInput) token() string {
	if in.Header != "" {
		return in.Header
	}
	return in.Cookie
}

// subscriberOutput tells a subscriber the token that the server has made.
type subscriberOutput struct {
	Subscriber string `header:"Jie-Subscriber" doc:"Names a subscriber who had no name; send it again to leave the job or to list it"`
	Cookie     string `header:"Set-Cookie" doc:"The same, for browsers"`
}

// newToken makes a token of 130 random bits.
func (out *subscriberOutput) newToken() string {
	out.Subscriber = rand.Text()
	out.Cookie = (&http.Cookie{
		Name: subscriberCookie, Value: out.Subscriber, Path: prefix + "/jobs", MaxAge: int(subscriberAge.Seconds()),
		HttpOnly: true, SameSite: http.SameSiteStrictMode,
	}).String()
	return out.Subscriber
}
