// Package deploy holds what hosts Jie: a Dockerfile, a unit of systemd, and
// examples for the proxies Caddy and nginx. docs/hosting.md explains them. The
// package has no code, only tests, which try each file with the real program.
package deploy
