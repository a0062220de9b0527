package table

import "jie/mopan/internal/states"

// slabLayout returns no layout in a browser: the page makes only small tables, and its visitors
// need not load the code for large ones.
func slabLayout(*states.Space) layout { return nil }
