package commands

import (
	"strings"
	"testing"
)

// The analysis names the pawn that attacks the rook on 2d.
func TestAnalysisOfThreats(t *testing.T) {
	skipIfShort(t)
	runCases(t, []commandCase{
		{"text", nil, 0, `(?s)Speaks for it.*\b[Ii]f Black passed,[^.]*\b2c2d\b[^.]*would\s+follow`, `^$`},
		{"every move of the line", []string{"--all"}, 0, `What the moves of the line do`, `^$`},
		{"JSON", []string{"--json"}, 0, `"threat_by":"white"`, `^$`},
	}, "analyze", "--nodes", "20000", "--position", fixedGame)
}

// Without a position there is an example with serious threats. The reasons for its best move are
// effects of the move itself.
func TestAnalyzeWithoutPosition(t *testing.T) {
	for language, want := range map[string][]string{
		"en": {"An example, from a game that shotest played.", "White holds: 2 golds", "\n\nWhy ", "Speaks for it"},
		"ja": {"例として、shotestの対局の一局面です", "後手の持駒", "の理由"},
	} {
		_, printed, problem := shotest(t, "", "analyze", "--nodes", "100000", "--language", language)
		for _, text := range want {
			if !strings.Contains(printed, text) {
				t.Errorf("%s: %q is missing from\n%s%s", language, text, printed, problem)
			}
		}
		for _, text := range []string{"does not", "is like moves before it", "手に似ている", "opening book"} {
			if strings.Contains(printed, text) {
				t.Errorf("%s: %q is no reason\n%s", language, text, printed)
			}
		}
	}
}

// For the starting position the analysis shows the moves of the book.
func TestAnalyzeShowsBook(t *testing.T) {
	runCases(t, []commandCase{
		{"", nil, 0, `In \d{5} games of the opening book: 7g7f \d\d %, 2g2f \d\d %\.`, `^$`},
	}, "analyze", "--nodes", "500", "--position", "startpos")
}
