//go:build e2e

package report

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"shotest/internal/browsertest"
)

func TestMain(m *testing.M) { os.Exit(browsertest.Main(m)) }

// tab is a report in the browser.
type tab struct{ *browsertest.Tab }

// open loads a report and waits until its games are there. It may follow the
// tournament's events.
func open(t *testing.T, address string, width, height int64, scripts ...string) *tab {
	t.Helper()
	const ready = `document.querySelector("#list tbody").children.length > 0 && document.querySelector("#board svg") !== null || document.querySelector("#found").textContent.startsWith("0 of")`
	b := &tab{browsertest.Open(t, address, width, height, ready, scripts...)}
	own, _, _ := strings.Cut(address, "#")
	b.Allowed = func(request string) bool { return strings.HasPrefix(request, own+"events") }
	return b
}

// eval returns the value of a JavaScript expression.
func eval[T any](b *tab, script string) T {
	b.T.Helper()
	return browsertest.Eval[T](b.Tab, script)
}

// pageFile writes a page and returns its address.
func pageFile(t *testing.T, d *Data) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "report.html")
	if err := WriteFile(path, d, HTML); err != nil {
		t.Fatal(err)
	}
	return "file://" + path
}
