package scratch

import (
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"testing"
)

// temporaryFolders has temporary folders made in a folder of the test.
func temporaryFolders(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	t.Setenv("TMP", os.Getenv("TMPDIR"))
}

// Processes that start together leave each other's folders alone.
func TestFoldersAtOnce(t *testing.T) {
	temporaryFolders(t)
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			for range 100 {
				folder, remove, err := Folder("shotest-y-")
				if err != nil {
					t.Error(err)
					return
				}
				runtime.Gosched()
				if _, err := os.Stat(folder); err != nil {
					t.Error("a folder in use was removed")
				}
				if err := remove(); err != nil {
					t.Error(err)
				}
			}
		})
	}
	group.Wait()
}

func TestFolder(t *testing.T) {
	temporaryFolders(t)
	killed := filepath.Join(os.TempDir(), "shotest-x-1")
	if err := os.Mkdir(killed, 0o700); err != nil {
		t.Fatal(err)
	}
	for _, file := range []string{lockFile, "profile.yaml"} {
		if err := os.WriteFile(filepath.Join(killed, file), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	first, remove, err := Folder("shotest-x-")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(killed); err == nil {
		t.Error("the folder of a process that is gone is left")
	}
	second, removeSecond, err := Folder("shotest-x-")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(first); err != nil {
		t.Error("a folder in use was removed")
	}
	for _, remove := range []func() error{remove, removeSecond} {
		if err := remove(); err != nil {
			t.Error(err)
		}
	}
	for _, folder := range []string{first, second} {
		if _, err := os.Stat(folder); err == nil {
			t.Errorf("%s is left", folder)
		}
	}
}
