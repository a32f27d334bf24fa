package record

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the golden files in testdata/golden anew")

// Each record of testdata in each format, as we write it, with the warnings at
// the end.
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
			text, err := decode(out.Bytes())
			if err != nil {
				t.Fatalf("%s: %v", source, err)
			}
			for _, warning := range warnings {
				text += "!! " + warning + "\n"
			}
			name := strings.ToLower(filepath.Base(source) + "." + format.String())
			compareGolden(t, filepath.Join("testdata", "golden", name), text)
		}
	}
}

func compareGolden(t *testing.T, path, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s: got\n%s\nwant\n%s", path, got, want)
	}
}
