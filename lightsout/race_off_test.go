//go:build !race

package lightsout

const raced = false
