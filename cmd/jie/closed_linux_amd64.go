package main

// outputAtEntry is below zero where standard output was closed when the program began,
// as after a shell's >&-. The runtime opens the null device in its place, which is then
// just what other programs give to one whose answer they do not want; so it is asked
// before, and only in a program that was linked to ask, as make build does.
var outputAtEntry int64

// closedOutput tells whether standard output was closed when the program began.
func closedOutput() bool { return outputAtEntry < 0 }
