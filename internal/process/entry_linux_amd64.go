package process

// outputAtEntry is below zero where standard output was closed when the program began,
// as after a shell's >&-. The Go runtime then opens the null device in its place, and
// that cannot be distinguished from the one that Python or Node give to a program whose
// output they discard. So the entry point asks before the runtime begins, in programs
// that are linked with -E=jie_entry, as make build does.
var outputAtEntry int64

// OutputClosed tells whether standard output was closed when the program began. It is
// false in programs that are not linked to ask.
func OutputClosed() bool { return outputAtEntry < 0 }
