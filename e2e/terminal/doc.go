// Package terminal plays in a pseudo-terminal and reads the screen.
package terminal
