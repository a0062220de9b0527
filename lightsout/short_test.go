package lightsout

import "testing"

// short tells whether tests shall take their short form.
func short() bool { return raced || testing.Short() }
