//go:build !amd64 || purego

package infoset

func firstLight(sum, planes []uint64, stride, from, to, most int) int {
	return firstLightPortable(sum, planes, stride, from, to, most)
}
