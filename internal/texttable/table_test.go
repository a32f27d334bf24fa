package texttable

import "testing"

func sample() *Table {
	return &Table{
		Title: "Players", Note: "By games.", Head: []string{"player", "games", ""},
		Rows: [][]string{{"羽生", "7", "best"}, {"a|b", "12", ""}, {"c", "-3.5 %", ""}},
	}
}

// Text has aligned columns, and at most Brief rows.
func TestText(t *testing.T) {
	const want = "\nPlayers\nBy games.\n" +
		"  player  games\n" +
		"  羽生        7  best\n" +
		"  a|b        12\n" +
		"  and 1 more: --report FILE.md has all\n"
	brief := sample()
	brief.Brief = 2
	if got := brief.Text(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	brief.Brief = PageOnly
	if got := brief.Text() + (&Table{Title: "Empty", Head: []string{"x"}}).Text(); got != "" {
		t.Errorf("got %q", got)
	}
}

func TestMarkdown(t *testing.T) {
	const want = "| player |  games |      |\n" +
		"| ------ | -----: | ---- |\n" +
		"| 羽生   |      7 | best |\n" +
		"| a\\|b   |     12 |      |\n" +
		"| c      | -3.5 % |      |\n"
	if got := sample().Markdown(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// Words overrides what the cells look like.
func TestWords(t *testing.T) {
	of := Table{Head: []string{"of", "is"}, Rows: [][]string{{"1", "½"}}, Words: []bool{true, false}}
	const want = "| of  |  is |\n| --- | --: |\n| 1   |   ½ |\n"
	if got := of.Markdown(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
