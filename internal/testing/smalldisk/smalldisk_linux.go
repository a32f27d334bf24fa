package smalldisk

import (
	"errors"
	"os"
	"syscall"
	"testing"
)

// Mount mounts a disk of a size, such as 4m, until the end of the test, and returns its folder. If
// this is not allowed, the test is skipped. The test fails if files on the disk are still open at
// its end, unless detach is set.
func Mount(t *testing.T, size string, detach bool) string {
	t.Helper()
	folder := t.TempDir()
	if err := syscall.Mount("tmpfs", folder, "tmpfs", 0, "size="+size); err != nil {
		t.Skipf("NOT TESTED: what happens on a full disk. A small disk cannot be mounted here (%v): run this as root",
			err)
	}
	flags := 0
	if detach {
		flags = syscall.MNT_DETACH
	}
	t.Cleanup(func() {
		if err := syscall.Unmount(folder, flags); err != nil {
			t.Errorf("unmount %s: %v", folder, err)
		}
	})
	return folder
}

// Fill fills the rest of a disk with a file at path.
func Fill(t *testing.T, path string) {
	t.Helper()
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for size := 1 << 16; size > 0; size /= 2 {
		for err = nil; err == nil; {
			_, err = f.Write(make([]byte, size))
		}
		if !errors.Is(err, syscall.ENOSPC) {
			t.Fatal(err)
		}
	}
}
