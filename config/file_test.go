package config

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

type pairOfNumbers struct{ First, Second int }

// What is left of a written file, wherever it is cut, is not taken for the whole: only
// the end of the last line may be missing.
func TestCutOffFilesAreRefused(t *testing.T) {
	path := filepath.Join(t.TempDir(), "pair.yaml")
	if err := Save(path, &pairOfNumbers{3, 4}); err != nil {
		t.Fatal(err)
	}
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for size := range len(whole) + 1 {
		if err := os.WriteFile(path, whole[:size], 0o600); err != nil {
			t.Fatal(err)
		}
		got := pairOfNumbers{1, 2}
		err := Load(path, &got)
		if complete := size >= len(whole)-1; complete != (err == nil) || complete && got != (pairOfNumbers{3, 4}) ||
			!complete && got != (pairOfNumbers{1, 2}) {
			t.Errorf("%d bytes of %d: %+v, %v", size, len(whole), got, err)
		}
	}
	if err := os.WriteFile(path, whole[:bytes.LastIndex(whole, []byte("#"))], 0o600); err != nil {
		t.Fatal(err)
	}
	var errs Errors
	if err := Load(path, &pairOfNumbers{}); !errors.As(err, &errs) ||
		!strings.Contains(err.Error(), `the file is cut off: expected "# end of file" as its last line`) {
		t.Errorf("got %v", err)
	}
}

// A file written by hand says what it wants to say, and may have ends of lines as on
// Windows.
func TestFilesByHand(t *testing.T) {
	var got pairOfNumbers
	if err := Decode([]byte("first: 5\n"), "x", &got); err != nil || got.First != 5 {
		t.Errorf("%+v, %v", got, err)
	}
	edited := bytes.ReplaceAll(Whole([]byte("first: 6\nsecond: 7\n")), []byte("\n"), []byte("\r\n"))
	if err := Decode(edited, "x", &got); err != nil || got != (pairOfNumbers{6, 7}) {
		t.Errorf("%+v, %v", got, err)
	}
}
