//go:build e2e

package page

import (
	"os"
	"path/filepath"
	"testing"

	"shotest/internal/testing/browsertest"
	"shotest/review"
)

func TestMain(m *testing.M) { os.Exit(browsertest.Main(m)) }

const (
	wide, high          = 1280, 900
	phoneWide, phoneTal = 375, 800
	// ready holds once the board is drawn.
	ready = `performance.getEntriesByName("ready").length > 0`
)

// open writes a page and opens it.
func open(t *testing.T, d *review.Document, fragment string, width, height int64) *browsertest.Tab {
	t.Helper()
	path := filepath.Join(t.TempDir(), "review.html")
	if err := WriteFile(path, d); err != nil {
		t.Fatal(err)
	}
	return browsertest.Open(t, "file://"+path+fragment, width, height, ready)
}

func eval[T any](b *browsertest.Tab, script string) T {
	b.T.Helper()
	return browsertest.Eval[T](b, script)
}
