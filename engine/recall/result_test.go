package recall

import (
	"strings"
	"testing"
)

// A figure that was not measured is no 0: it is missing from JSON, and has no column.
func TestResultHasOnlyWhatWasMeasured(t *testing.T) {
	r := NewReport([]Case{{Limits: []int{100}}}, []int{0, 100}).Result(1, 0)
	text, lines := r.Text(), ""
	rows, err := r.JSON()
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range rows {
		lines += string(row) + "\n"
	}
	for _, want := range []string{
		`{"limit":0,"admitted":0,"phase":"all","positions":1,"searched":0,"played_percent":0}`,
		`{"first":1,"phase":"all","positions":1,"searched":0,"played_percent":0}`,
		`{"aim_percent":99,"aim_moves":30,"of":"played"}`,
	} {
		if !strings.Contains(lines, want+"\n") {
			t.Errorf("no %s in\n%s", want, lines)
		}
	}
	if !strings.Contains(text, "  positions    limit  admitted  played\n  all (1)          0       0.0   0.0 %\n") {
		t.Errorf("got %s", text)
	}
}
