//go:build e2e

package recall

import (
	"slices"
	"strings"
	"testing"
)

// A figure that was not measured is no 0.
func TestTablesHaveOnlyWhatWasMeasured(t *testing.T) {
	about, tables := NewReport([]Case{{Limits: []int{100}}}, []int{0, 100}).Tables(1, 0)
	if !strings.Contains(about, "1 positions of 1 games, 1.0 moves") || !strings.Contains(about, "out of reach") {
		t.Errorf("got %s", about)
	}
	if want := []string{"all (1)", "0", "0.0", "0.0 %", ""}; !slices.Equal(tables[0].Rows[0], want) {
		t.Errorf("got %q, want %q", tables[0].Rows[0], want)
	}
}
