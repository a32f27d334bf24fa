package prefetch

import (
	"testing"
	"unsafe"
)

// Line accepts any address, and does not change the memory there.
func TestLine(t *testing.T) {
	numbers := make([]int, 100)
	numbers[99] = 7
	Line(unsafe.Pointer(&numbers[99]))
	Line(nil)
	if numbers[99] != 7 {
		t.Error("the memory has changed")
	}
}
