package terminal

import "testing"

func TestPaint(t *testing.T) {
	if got := (Paint{}).Line(Bold, "≤ -35 7g7f  "); got != "≤ -35 7g7f\n" {
		t.Errorf("elsewhere: %q", got)
	}
	if got := (Paint{Styles: true, Columns: 5}).Line(Bold, "≤ -35 7g7f"); got != string(Bold)+"≤ -3…"+string(
		Unstyled)+"\n" {
		t.Errorf("on a narrow terminal: %q", got)
	}
	if got := (Paint{Columns: 9}).Cut(0, "先手の狙いは"); got != "先手の狙…" {
		t.Errorf("cut to %q", got)
	}
}
