package hint

// For tests: how many tempting moves are looked into, and named.
const (
	Tried = tried
	Named = named
)
