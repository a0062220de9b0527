// Package e2e and those below it try Jie from outside, with libraries and programs that only
// tests need: a browser, a terminal, proxies, Slurm, clients in other languages, and foreign
// readers of what Jie writes. It is a module of its own, so that the main one lists what the
// program is built from.
package e2e
