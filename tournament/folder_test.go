package tournament

import (
	"path/filepath"
	"testing"

	"shotest/internal/testing/shogitest"
)

// A folder is that of a tournament by its log or by a result, damaged lines or not.
func TestIsFolder(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       bool
	}{
		{LogFile, "", true},
		{ResultsFile, "", false},
		{ResultsFile, "mine\n", false},
		{ResultsFile, `{"id":"mine"}` + "\n", false},
		{ResultsFile, `{"id":"000001b","moves":[]}` + "\n", true},
		{ResultsFile, "damaged\n" + `{"id":"000001b","moves":[]}` + "\n", true},
		{"results-void-1.jsonl", `{"id":"000001b","moves":[]}` + "\n", false},
	} {
		folder := t.TempDir()
		shogitest.WriteFile(t, filepath.Join(folder, c.name), c.text)
		if IsFolder(folder) != c.want {
			t.Errorf("with %q in %s: %v, want %v", c.text, c.name, !c.want, c.want)
		}
	}
	if IsFolder(filepath.Join(t.TempDir(), "none")) {
		t.Error("a folder that is not there")
	}
}
