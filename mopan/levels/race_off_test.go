//go:build !race

package levels

const raced = false
