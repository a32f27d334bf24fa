package hugepages

import (
	"testing"
	"unsafe"
)

// Make returns as many zeros as asked, all of which can be written. Those that fill a page begin
// with one, whatever their width.
func TestMake(t *testing.T) {
	for _, bytes := range []int{0, 1, 1000, size - 1, size, size + 1, 5*size + 77} {
		check[byte](t, bytes, 1)
		check(t, bytes, [3]byte{1, 2, 3})
		check(t, bytes, [2]uint64{1, 2})
	}
	if n := len(Make[struct{}](size)); n != size {
		t.Errorf("%d elements without a width; want %d", n, size)
	}
}

// check tests a slice that fills at least the given number of bytes.
func check[T comparable](t *testing.T, bytes int, one T) {
	t.Helper()
	var zero T
	width := unsafe.Sizeof(one)
	n := (bytes + int(width) - 1) / int(width)
	made := Make[T](n)
	if len(made) != n || cap(made) != n {
		t.Fatalf("%d elements of %d bytes: length %d, capacity %d", n, width, len(made), cap(made))
	}
	for i := range made {
		if made[i] != zero {
			t.Fatalf("%d elements of %d bytes: element %d is %v", n, width, i, made[i])
		}
		made[i] = one
	}
	begin := uintptr(unsafe.Pointer(unsafe.SliceData(made)))
	if uintptr(n)*width >= size && begin%size >= width {
		t.Errorf("%d elements of %d bytes begin %d bytes after the start of a page", n, width, begin%size)
	}
}
