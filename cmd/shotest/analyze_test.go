package main

import (
	"regexp"
	"strings"
	"testing"

	"shotest/engine"
	"shotest/internal/testing/shogitest"
	"shotest/language"
	"shotest/shogi"
)

func TestThreatsAreTold(t *testing.T) {
	line := []shogi.Move{shogitest.Move(t, "8h2b+"), shogitest.Move(t, "3a2b")}
	black := *shogitest.Game(t, "startpos moves 7g7f 3c3d").Current()
	for _, c := range []struct {
		threat            aThreat
		english, japanese string
	}{
		{
			aThreat{shogi.Black, black, line, engine.Score{Centipawns: -20}, engine.Score{Centipawns: -500}},
			"Black threatens 8h2b+, which exchanges bishops: if White passed, 8h2b+ 3a2b would follow, and White's -20 become -500.",
			"先手の狙いは☗２二角成（角を交換する手）です。後手がパスすれば☗２二角成☖同銀と進み、後手の評価値は-20から-500になります。",
		},
		{
			aThreat{shogi.Black, black, line, engine.Score{Centipawns: 90}, engine.Score{Centipawns: 0}},
			"Black threatens nothing that could not wait: if White passed, 8h2b+ 3a2b would follow, and White's +90 become 0.",
			"先手に急ぐ狙いはありません。後手がパスすれば☗２二角成☖同銀と進み、後手の評価値は+90から0になります。",
		},
		{
			aThreat{shogi.Black, black, []shogi.Move{shogitest.Move(t, "9g9f")}, engine.Score{Centipawns: 300}, engine.Score{Mate: -3}},
			"Black threatens 9g9f: if White passed, 9g9f would follow, and White's +300 become mate -3.",
			"先手の狙いは☗９六歩です。後手がパスすれば☗９六歩と進み、後手の評価値は+300から詰 -3になります。",
		},
	} {
		for l, want := range map[*language.Language]string{language.English(): c.english, language.Japanese(): c.japanese} {
			if got := newSpeech(l).threat(&c.threat); got != want {
				t.Errorf("got  %s\nwant %s", got, want)
			}
		}
	}
}

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

// Without a position there is an example, with a move that anybody can see to be good: what speaks for it is
// what it does, and nothing that it leaves undone or that other moves did before it.
func TestAnalyzeWithoutPosition(t *testing.T) {
	for language, want := range map[string][]string{
		"en": {"An example, from a game that shotest played.", "Why 2e2h+ (takes the rook, promotes the lance", "wins material on its square", "Black threatens "},
		"ja": {"例として、shotestの対局の一局面です", "後手の持駒", "☖２八香成の理由", "先手の狙いは"},
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
