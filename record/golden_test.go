package record

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"

	"shotest/internal/testing/golden"
)

// The golden files have each record of testdata in each format, with the warnings at the end.
func TestGolden(t *testing.T) {
	sources, err := filepath.Glob("testdata/*.*")
	if err != nil || len(sources) == 0 {
		t.Fatalf("no records in testdata: %v", err)
	}
	for _, source := range sources {
		games, err := ReadFile(source)
		if err != nil {
			t.Fatal(err)
		}
		for _, format := range unicodeFormats {
			var out bytes.Buffer
			warnings, err := Write(&out, games[0], format)
			if err != nil {
				t.Fatalf("%s: %v", source, err)
			}
			text, _, err := decode(out.Bytes())
			if err != nil {
				t.Fatalf("%s: %v", source, err)
			}
			for _, warning := range warnings {
				text += "!! " + warning.Error() + "\n"
			}
			name := strings.ToLower(filepath.Base(source) + "." + format.String())
			golden.Compare(t, filepath.Join("testdata", "golden", name), text)
		}
	}
}
