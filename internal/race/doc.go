// Package race reports to tests whether the race detector is on. It makes searches ten times slower, so tests take
// their short form; make test also runs the whole form without it.
package race
