package strict

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

type pair struct{ First, Second int }

// A written file that is truncated anywhere is refused, unless only the last line end is missing.
func TestTruncatedFilesAreRefused(t *testing.T) {
	path := filepath.Join(t.TempDir(), "pair.yaml")
	if err := Save(path, &pair{3, 4}); err != nil {
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
		got := pair{1, 2}
		err := Load(path, &got)
		if complete := size >= len(whole)-1; complete != (err == nil) || complete && got != (pair{3, 4}) ||
			!complete && got != (pair{1, 2}) {
			t.Errorf("%d bytes of %d: %+v, %v", size, len(whole), got, err)
		}
	}
	if err := os.WriteFile(path, whole[:bytes.LastIndex(whole, []byte("#"))], 0o600); err != nil {
		t.Fatal(err)
	}
	var errs Errors
	if err := Load(path, &pair{}); !errors.As(err, &errs) ||
		!strings.Contains(err.Error(), `the file is cut off: expected "# end of file" as its last line`) {
		t.Errorf("got %v", err)
	}
}

// A handwritten file needs no end marker, and may have line ends of Windows.
func TestHandwrittenFiles(t *testing.T) {
	var got pair
	if err := Decode([]byte("first: 5\n"), "x", &got); err != nil || got.First != 5 {
		t.Errorf("%+v, %v", got, err)
	}
	edited := bytes.ReplaceAll(WithEndMarker([]byte("first: 6\nsecond: 7\n")), []byte("\n"), []byte("\r\n"))
	if err := Decode(edited, "x", &got); err != nil || got != (pair{6, 7}) {
		t.Errorf("%+v, %v", got, err)
	}
}
