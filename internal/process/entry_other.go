//go:build !(linux && amd64)

package process

// OutputClosed tells whether standard output was closed when the program began. It is
// not known on this system.
func OutputClosed() bool { return false }
