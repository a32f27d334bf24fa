package main

import (
	"regexp"
	"strings"
	"testing"
)

// The rook on 2d is attacked by the pawn that has been dropped before it.
func TestAnalysisSaysWhatIsThreatened(t *testing.T) {
	long(t)
	position := "startpos moves 7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 2e2d 2c2d 2h2d P*2c"
	_, output, _ := shotest(t, "", "analyze", "--nodes", "20000", "--position", position)
	for _, want := range []string{"Speaks for it", "The best reply is ", "The next best is "} {
		if !strings.Contains(output, want) {
			t.Errorf("without %q:\n%s", want, output)
		}
	}
	if threat := regexp.MustCompile(`White threatens \S+(?:, which [^:]*)?: if Black passed,[^.]*\b2c2d\b[^.]*would\s+follow`); !threat.MatchString(output) {
		t.Errorf("the threat to the rook is missing:\n%s", output)
	}
	if strings.Contains(output, "What the moves of the line do") {
		t.Errorf("the line is explained without --all:\n%s", output)
	}
	_, all, _ := shotest(t, "", "analyze", "--nodes", "2000", "--all", "--position", position)
	if !strings.Contains(all, "What the moves of the line do") {
		t.Errorf("the line is not explained:\n%s", all)
	}
	_, json, _ := shotest(t, "", "analyze", "--nodes", "20000", "--json", "--position", position)
	if !strings.Contains(json, `"threat_by":"white"`) {
		t.Errorf("without a threat:\n%s", json)
	}
}

// Without a position there is an example, with threats that players would call so. What speaks for the move is
// what it does, and nothing that it leaves undone or that other moves did before it.
func TestAnalyzeWithoutPosition(t *testing.T) {
	for language, want := range map[string][]string{
		"en": {"An example, from a game that shotest played.", "Why 6f4f (takes the pawn", "wins material on its square", "Black threatens 7d8b+, which wins the rook on 8b", "White threatens mate in 5"},
		"ja": {"例として、shotestの対局の一局面です", "後手の持駒", "☖４六龍の理由", "先手の狙いは☗８二桂成", "後手は詰めろをかけています"},
	} {
		_, printed, problem := shotest(t, "", "analyze", "--nodes", "20000", "--language", language)
		for _, text := range want {
			if !strings.Contains(printed, text) {
				t.Errorf("%s: %q is missing from\n%s%s", language, text, printed, problem)
			}
		}
		for _, text := range []string{"does not", "is like moves before it", "手に似ている"} {
			if strings.Contains(printed, text) {
				t.Errorf("%s: %q is no reason\n%s", language, text, printed)
			}
		}
	}
}

// The book answers the starting position.
func TestAnalyzeKnowsTheBook(t *testing.T) {
	_, printed, _ := shotest(t, "", "analyze", "--nodes", "500", "--position", "startpos", "--language", "en")
	if !regexp.MustCompile(`In \d{5} games of the opening book: 7g7f \d\d %, 2g2f \d\d %\.`).MatchString(printed) {
		t.Errorf("no book in\n%s", printed)
	}
	_, printed, _ = shotest(t, "", "analyze", "--nodes", "500")
	if strings.Contains(printed, "opening book") {
		t.Errorf("the example is in no book\n%s", printed)
	}
}
