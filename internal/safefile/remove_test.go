package safefile

import (
	"os"
	"path/filepath"
	"testing"
)

func TestRemoveAll(t *testing.T) {
	root := t.TempDir()
	outside := filepath.Join(root, "outside")
	folder := filepath.Join(root, "folder")
	for _, name := range []string{"a/b/c/1", "a/b/2", "a/3", "4"} {
		name = filepath.Join(folder, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(outside, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(outside, filepath.Join(folder, "link")); err != nil {
		t.Log("without a link:", err) // Windows may refuse to make one
	}
	for range 2 { // the second time there is nothing to remove
		if err := RemoveAll(folder); err != nil {
			t.Error(err)
		}
		if _, err := os.Lstat(folder); !os.IsNotExist(err) {
			t.Errorf("the folder is still there (%v)", err)
		}
	}
	if _, err := os.Stat(outside); err != nil {
		t.Error("what a link leads to has gone:", err)
	}
}
