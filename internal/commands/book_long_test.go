//go:build e2e

package commands

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"shotest/engine/book"
)

// The built-in book can be made as docs/guide/book.md says.
func TestBuiltInBookCanBeMade(t *testing.T) {
	skipIfShort(t)
	const records = "../../../shared/data/records/floodgate2016.tsv.gz"
	if _, err := os.Stat(records); err != nil {
		t.Skipf("SKIPPED, DATA MISSING: %s: this test checks nothing here", records)
	}
	path := filepath.Join(t.TempDir(), "again.db.gz")
	args := []string{"--min-rating", "3000", "--games", "5", "--players", "3", "--learning-only", "--out", path}
	if code, _, err := shotest(t, "", append([]string{"book", "make", "--records", records}, args...)...); code != 0 {
		t.Fatalf("exit code %d, %s", code, err)
	}
	again, err := book.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	builtin, err := book.Default()
	if err != nil {
		t.Fatal(err)
	}
	var got, want strings.Builder
	if err := again.Write(&got); err != nil {
		t.Fatal(err)
	}
	if err := builtin.Write(&want); err != nil {
		t.Fatal(err)
	}
	if got.String() != want.String() {
		t.Errorf("another book, of %d positions and not %d", again.Len(), builtin.Len())
	}
}
