package prefetch

import (
	"testing"
	"unsafe"
)

// Any address will do, and what lies there stays as it is.
func TestLine(t *testing.T) {
	numbers := make([]int, 100)
	numbers[99] = 7
	Line(unsafe.Pointer(&numbers[99]))
	Line(nil)
	if numbers[99] != 7 {
		t.Error("the memory has changed")
	}
}
