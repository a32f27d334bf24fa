package config

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"testing"
)

func TestSaveAndLoad(t *testing.T) {
	path := filepath.Join(t.TempDir(), "league.yaml")
	want := defaultLeague()
	want.Title, want.Players = "final", []player{{"one", 2}, {"two", 4}}
	if err := Save(path, &want); err != nil {
		t.Fatal(err)
	}
	got := league{Hidden: want.Hidden, internal: want.internal}
	if err := Load(path, &got); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%v\ngot  %+v\nwant %+v", err, got, want)
	}
	if mode := permissions(t, path); mode != 0o644 {
		t.Errorf("a new file has the permissions %o", mode)
	}
}

func TestSaveReplacesWholeFiles(t *testing.T) {
	directory := t.TempDir()
	path := filepath.Join(directory, "league.yaml")
	if err := os.WriteFile(path, []byte("# a long file of old\n# content\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	before, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer before.Close()
	l := defaultLeague()
	if err := Save(path, &l); err != nil {
		t.Fatal(err)
	}
	old := make([]byte, 100)
	if n, _ := before.Read(old); string(old[:n]) != "# a long file of old\n# content\n" {
		t.Errorf("who had the old file open reads %q", old[:n])
	}
	if mode := permissions(t, path); mode != 0o600 {
		t.Errorf("the permissions have changed to %o", mode)
	}
	checkFiles(t, directory, "league.yaml")
}

func TestSaveThatFailsLeavesNothing(t *testing.T) {
	directory := t.TempDir()
	taken := filepath.Join(directory, "taken")
	if err := os.MkdirAll(filepath.Join(taken, "by a directory"), 0o755); err != nil {
		t.Fatal(err)
	}
	l := defaultLeague()
	if err := Save(taken, &l); err == nil {
		t.Error("a directory was replaced")
	}
	checkFiles(t, directory, "taken")
	if err := Save(filepath.Join(directory, "missing", "league.yaml"), &l); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("in a missing directory: %v", err)
	}
}

func TestLoadNamesTheFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "league.yaml")
	var l league
	if err := Load(path, &l); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a missing file: %v", err)
	}
	if err := os.WriteFile(path, []byte("rounds: 0\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	want := path + ":1:9: rounds: found 0, expected a whole number from 1 to 1000"
	if err := Load(path, &l); err == nil || err.Error() != want {
		t.Errorf("got  %v\nwant %s", err, want)
	}
}

func permissions(t *testing.T, path string) fs.FileMode {
	t.Helper()
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	return info.Mode().Perm()
}

// checkFiles wants a directory to hold one file and nothing temporary.
func checkFiles(t *testing.T, directory, name string) {
	t.Helper()
	entries, err := os.ReadDir(directory)
	if err != nil {
		t.Fatal(err)
	}
	if len(entries) != 1 || entries[0].Name() != name {
		t.Errorf("left behind: %v", entries)
	}
}
