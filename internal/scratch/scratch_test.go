package scratch

import (
	"os"
	"path/filepath"
	"testing"
)

func TestFolder(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	t.Setenv("TMP", os.Getenv("TMPDIR"))
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
