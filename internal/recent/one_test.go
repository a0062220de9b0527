package recent

import (
	"runtime"
	"sync"
	"testing"
)

// Equal keys have one pointer as long as it is in use, also when several ask at once.
func TestOne(t *testing.T) {
	var one One[string, [64]byte]
	made := func() *[64]byte { return new([64]byte) }
	a := one.Get("a", made)
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			for range 100 {
				if one.Get("a", made) != a || one.Get("b", made) == a {
					t.Error("two values of one key, or one of two")
				}
			}
		})
	}
	group.Wait()
	runtime.GC()
	if one.Get("a", made) != a {
		t.Error("a value in use was collected")
	}
	runtime.KeepAlive(a)
}

// A key is forgotten once nothing refers to its value.
func TestOneForgets(t *testing.T) {
	var one One[int, [64]byte]
	for i := range 1000 {
		one.Get(i, func() *[64]byte { return new([64]byte) })
	}
	count := func() int {
		one.mutex.Lock()
		defer one.mutex.Unlock()
		return len(one.values)
	}
	for collections := 0; count() > 10; collections++ {
		if collections == 1000 {
			t.Fatalf("%d keys are kept", count())
		}
		runtime.GC()
		runtime.Gosched()
	}
}
