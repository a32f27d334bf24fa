package games

import (
	"bytes"
	"compress/gzip"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// write makes files in a temporary folder; those whose name ends in .gz are
// packed. It returns the folder.
func write(t *testing.T, files map[string]string) string {
	t.Helper()
	folder := t.TempDir()
	for name, text := range files {
		data := []byte(text)
		if strings.HasSuffix(name, ".gz") {
			data = pack(t, text)
		}
		path := filepath.Join(folder, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

func pack(t *testing.T, text string) []byte {
	t.Helper()
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	if _, err := w.Write([]byte(text)); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return packed.Bytes()
}

// load reads a folder, and fails the test if that fails.
func load(t *testing.T, folder string, options Options) *Set {
	t.Helper()
	set, err := Load(context.Background(), []string{folder}, options)
	if err != nil {
		t.Fatal(err)
	}
	return set
}

// brokenTexts are the errors of a set.
func brokenTexts(set *Set) string {
	var texts []string
	for _, err := range set.Broken {
		texts = append(texts, err.Error())
	}
	return strings.Join(texts, "\n")
}

const dataFolder = "../../../shared/data"

// dataPath returns the path of a data file, and skips the test if it is missing.
func dataPath(t *testing.T, name string) string {
	t.Helper()
	path := filepath.Join(dataFolder, name)
	if _, err := os.Stat(path); err != nil {
		t.Skipf("SKIPPED, DATA MISSING: %s: this test checks nothing here", path)
	}
	return path
}
