package config

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"shotest/config/strict"
)

// write writes a file into a folder and returns its path.
func write(t *testing.T, folder, name, content string) string {
	t.Helper()
	path := filepath.Join(folder, name)
	if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestFilesLieBesideTheProfile(t *testing.T) {
	folder := t.TempDir()
	weights := write(t, folder, "weights.yaml", "floor: 7\n")
	path := write(t, folder, "profile.yaml", "name: x\nplausibility_file: weights.yaml\n")
	elsewhere := t.TempDir()
	other := write(t, elsewhere, "other.yaml", "name: x\nplausibility_file: "+weights+"\n")
	for _, file := range []string{path, other} {
		p, err := Load(file)
		if err != nil || p.PlausibilityFile != weights {
			t.Errorf("%s: %q, %v; want %s", file, p.PlausibilityFile, err, weights)
		}
	}
	t.Chdir(folder)
	if p, err := Load("profile.yaml"); err != nil || p.PlausibilityFile != weights {
		t.Errorf("beside: %q, %v", p.PlausibilityFile, err)
	}
}

func TestFilesThatDoNotExist(t *testing.T) {
	path := write(t, t.TempDir(), "profile.yaml", "name: x\nplausibility_file: none.yaml\nbook_file: no.db\n")
	_, err := Load(path)
	var errs strict.Errors
	if !errors.As(err, &errs) || len(errs) != 2 {
		t.Fatalf("%v", err)
	}
	for _, want := range []string{path, "plausibility_file", "none.yaml", "there is no such file", "book_file"} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("no %q in %v", want, err)
		}
	}
}

// Profiles that play alike have the same text, wherever their files lie, and others have different
// texts.
func TestTextIdentifiesFiles(t *testing.T) {
	text := func(content string) string {
		folder := t.TempDir()
		write(t, folder, "weights.yaml", content)
		p, err := Load(write(t, folder, "profile.yaml", "name: x\nplausibility_file: weights.yaml\n"))
		if err != nil {
			t.Fatal(err)
		}
		text, err := p.Text()
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	first, again, changed := text("floor: 7\n"), text("floor: 7\n"), text("floor: 8\n")
	if first != again {
		t.Error("the same files in another folder make another text")
	}
	if first == changed {
		t.Error("other weights make the same text")
	}
	if !strings.Contains(first, "weights.yaml sha256:") {
		t.Errorf("%s", first)
	}
	p := Default()
	p.BookFile = filepath.Join(t.TempDir(), "gone.db")
	if _, err := p.Text(); err == nil {
		t.Error("a file that has gone")
	}
}
