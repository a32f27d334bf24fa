package markdown

import "testing"

func TestTable(t *testing.T) {
	got := Table([]string{"", "games", "of"}, [][]string{{"learned from", "120", "a|b"}, {"held out", "13", ""}})
	want := "|  | games | of |\n" +
		"|---|---|---|\n" +
		"| learned from | 120 | a\\|b |\n" +
		"| held out | 13 |  |\n\n"
	if got != want {
		t.Errorf("got\n%s, want\n%s", got, want)
	}
}
