package main

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"shotest/explain"
	"shotest/internal/testing/shogitest"
	"shotest/language"
	"shotest/shogi"
)

func runMate(t *testing.T, args ...string) (out, errs string, code int) {
	t.Helper()
	code, out, errs = shotest(t, "", append([]string{"mate", "--hash", "1"}, args...)...)
	return out, errs, code
}

func TestMateInJSON(t *testing.T) {
	out, _, code := runMate(t, "--sfen", "6k2/9/6P2/9/9/9/9/9/9 b RS 1", "--verify", "--json")
	var answer struct {
		Outcome string
		Moves   []string
		Length  int
	}
	if err := json.Unmarshal([]byte(out), &answer); err != nil || code != 0 || answer.Outcome != "checkmate" || len(answer.Moves) != 3 || answer.Length != 3 {
		t.Errorf("exit %d, %v: %q", code, err, out)
	}
	if _, errs, code := runMate(t, "--sfen", "4k4/9/4P4/9/9/9/9/9/9 b G 1", "--time", "0s"); code != exitUsage || !strings.Contains(errs, "positive") {
		t.Errorf("exit %d, %s", code, errs)
	}
}

// The answer is said in a sentence; a board comes with it where a person looks at it.
func TestMateInWords(t *testing.T) {
	p := shogitest.Position(t, "6k2/9/6P2/9/9/9/9/9/9 b RS 1")
	history := shogi.NewHistory(p)
	c := mateCommand{Hash: 1, Time: time.Minute}
	answer, err := c.solve(t.Context(), history)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		code        string
		board       bool
		begin, want string
	}{
		{"en", false, "Black mates in 3 moves, both sides' counted: ", ". No mate is shorter.\n"},
		{"ja", false, "先手の3手詰めです（☗", "）。これより短い詰みはありません。\n"},
		{"en", true, "Black mates in 3 moves", "Black holds: rook, silver\n"},
		{"ja", true, "先手の3手詰めです", "先手の持駒：飛　銀"},
	} {
		l, is := language.ByCode(test.code)
		if !is {
			t.Fatalf("no language %s", test.code)
		}
		got := c.words(explain.NewWords(l), history, answer, test.board)
		if !strings.HasPrefix(got, test.begin) || !strings.Contains(got, test.want) || strings.Contains(got, "\n\n") != test.board {
			t.Errorf("%s, board %t:\n%s", test.code, test.board, got)
		}
	}
	undecided := mateAnswer{}
	if got := c.words(explain.NewWords(language.English()), history, &undecided, false); got != "Within 1m neither a mate nor that there is none could be proven.\n" {
		t.Errorf("%q", got)
	}
}

func TestMateWithinNodes(t *testing.T) {
	out, _, code := runMate(t, "--sfen", "6n1l/2+S1k4/2lp4p/1np1B2b1/3PP4/1N1S3rP/1P2+pPP+p1/1p1G5/3KG2r1 b GSN2L4Pgs2p 1", "--nodes", "100", "--language", "en")
	if code != 0 || out != "checkmate timeout\nWithin 100 nodes neither a mate nor that there is none could be proven.\n" {
		t.Errorf("exit %d: %q", code, out)
	}
}
