package review

import (
	"bytes"
	"encoding/json"
	"errors"
	"io/fs"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"shotest/internal/language"
	"shotest/internal/testing/shogitest"
	"shotest/record"
	"shotest/shogi"
)

// reportedGame returns a record from a bug report, and skips the test if it is missing.
func reportedGame(t *testing.T, name string) *record.Game {
	t.Helper()
	games, err := record.ReadFile(filepath.Join("../../shared/data/edgecases/reported", name))
	if errors.Is(err, fs.ErrNotExist) {
		t.Skipf("SKIPPED, DATA MISSING: %s: no reported foul is reviewed", name)
	}
	if err != nil {
		t.Fatal(err)
	}
	return games[0]
}

// The summary of a game that ended by a foul begins with it and names its kind. The foul is shown
// after the last legal move.
func TestFoulDecides(t *testing.T) {
	for name, says := range map[string][2]string{
		"09-kif-check-ignored-foul.kif": {"A foul decided the game: Black's P-2f ignores a check.", "先手の☗２六歩は王手放置です。"},
		"31-kif-nifu-foul.kif":          {"Black's P*2d puts a second pawn on the file (nifu).", "先手の☗２四歩は二歩です。"},
		"45-review-foul-nifu.kif":       {"Black's P*2d puts a second pawn on the file (nifu).", "先手の☗２四歩は二歩です。"},
	} {
		s := settings()
		s.Nodes = 300
		r := reviewOf(t, s, reportedGame(t, name))
		for i, l := range []*language.Language{language.English(), language.Japanese()} {
			d := r.Document(l)
			shown := d.Moves[len(d.Moves)-1].Sentences
			if first := d.Summary[0]; first.Kind != "by_foul" || !strings.Contains(first.Text, says[i]) ||
				!strings.Contains(d.Result, strings.TrimRight(says[i][strings.Index(says[i], ":")+1:], ".。")) {
				t.Errorf("%s: %q, %q", name, first.Text, d.Result)
			}
			if len(shown) == 0 || shown[0].Kind != "foul" || shown[0].Arrows[0].Role != "foul" {
				t.Errorf("%s: after the last move: %+v", name, shown)
			}
		}
	}
}

// In both languages the summary begins with an ending that did not happen on the board.
func TestEndingsAreSaid(t *testing.T) {
	for kind, kinds := range map[record.EndingKind]string{
		record.TimeUp: "by_time", record.Declaration: "by_declaration", record.Sennichite: "by_repetition",
		record.Jishogi: "by_jishogi",
		record.Draw:    "by_draw", record.MaxMoves: "by_max_moves", record.Interrupted: "by_interrupted",
		record.Sealed:      "by_sealed",
		record.DefaultLoss: "by_default", record.IllegalMove: "by_foul", record.IllegalAction: "by_foul",
	} {
		r := scoredGame(t, 11, func(int) int { return 30 })
		r.Game.Ending.Kind = kind
		r.findEnd()
		r.revalue()
		for _, l := range []*language.Language{language.English(), language.Japanese()} {
			d := r.Document(l)
			if len(d.Summary) == 0 || d.Summary[0].Kind != kinds ||
				strings.Contains(d.Summary[0].Text+d.Result, "<no value>") {
				t.Errorf("%v: %+v, %q", kind, d.Summary, d.Result)
			}
		}
		if r.lostOffBoard() != (kind == record.TimeUp || kind == record.DefaultLoss || kind == record.IllegalMove ||
			kind == record.IllegalAction) {
			t.Errorf("%v: beside the board: %v", kind, r.lostOffBoard())
		}
	}
}

// If a record stops or was broken off where the rules end the game, the rules decide the ending.
func TestRulesEndGamesWithoutAnEnd(t *testing.T) {
	const (
		even    = "startpos moves"
		back    = " 3i4h 7a6b 4h3i 6b7a"
		checks  = "sfen 8k/9/9/9/9/9/9/9/K6R1 b - 1 moves"
		between = " 2i1i 1a2a 1i2i 2a1a"
		mating  = "sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1 moves G*5b"
	)
	for _, c := range []struct {
		game, result, first string
	}{
		{even + strings.Repeat(back, 3), "A draw by repetition after 12 moves.", "by_repetition"},
		{even + strings.Repeat(back, 2), "8 moves; the record does not say who won.", ""},
		{checks + strings.Repeat(between, 3), "White won by a foul after 12 moves: Black gave perpetual check.",
			"by_foul"},
		{checks + strings.Repeat(between, 2), "8 moves; the record does not say who won.", ""},
		{mating, "Black won by mate after one move.", ""},
	} {
		for _, kind := range []record.EndingKind{record.NoEnding, record.Interrupted} {
			game := gameOf(t, c.game)
			game.Ending.Kind = kind
			r := newTestReview(t, game)
			r.revalue()
			d := r.Document(language.English())
			if kind == record.Interrupted && strings.Contains(c.result, "does not say") {
				c.result, c.first = "Broken off after 8 moves.", "by_interrupted"
			}
			if said := len(d.Summary) > 0 && d.Summary[0].Kind == c.first; d.Result != c.result ||
				said != (c.first != "") {
				t.Errorf("%s, %v: %q, %+v", c.game, kind, d.Result, d.Summary)
			}
		}
	}
}

// Each kind of foul is named by the rule that the move breaks.
func TestFoulsAreNamed(t *testing.T) {
	for _, c := range []struct{ game, move, says string }{
		{"startpos", "8h2b", "does not move like"},
		{"startpos", "3c3d", "a piece of the other side"},
		{"startpos", "P*5e", "nifu"},
		{"startpos", "G*5e", "no such piece"},
		{"sfen 4k4/9/9/9/9/9/9/4r4/4K4 b P 1", "P*1b", "ignores a check"},
		{"sfen 4k4/9/9/9/9/9/4r4/4G4/4K4 b - 1", "5h4h", "leaves the king in check"},
		{"sfen 4k4/9/9/9/9/9/9/9/4K4 b L 1", "L*1a", "never move again"},
		{"sfen 7nk/9/7G1/9/9/9/9/9/4K4 b P 1", "P*1b", "uchifuzume"},
	} {
		game := gameOf(t, c.game)
		game.Ending = record.Ending{Kind: record.IllegalMove, Illegal: &record.Move{Move: shogitest.Move(t, c.move)}}
		r := newTestReview(t, game)
		if got := (&writer{r, language.English()}).foul(); !strings.Contains(got, c.says) {
			t.Errorf("%s %s: %q", c.game, c.move, got)
		}
	}
}

// Reviews of handicap games call the sides 下手 and 上手 everywhere.
func TestHandicapNames(t *testing.T) {
	s := settings()
	s.Nodes = 300
	r := reviewOf(t, s,
		gameOf(t, "sfen lnsgkgsnl/1r7/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1 moves 3c3d 7g7f 7a6b 8h3c 2a3c"))
	for l, wanted := range map[*language.Language][2]string{language.English(): {"Shitate", "Black"},
		language.Japanese(): {"下手", "先手"}} {
		d := r.Document(l)
		text, err := json.Marshal(d)
		if err != nil || !d.Handicap || !bytes.Contains(text, []byte(wanted[0])) ||
			bytes.Contains(text, []byte(wanted[1])) {
			t.Errorf("%v: %s", err, text)
		}
	}
}

// A side without a move has no accuracy. The side that lost chances has a lower one than the side
// that lost none.
func TestAccuracies(t *testing.T) {
	r := scoredGame(t, 31, func(int) int { return 0 })
	r.revalue()
	r.Moves[0].Loss, r.Moves[0].Before = 0.4, 0.5
	w := &writer{r, language.English()}
	if black, white := w.sideDocument(shogi.Black).Accuracy,
		w.sideDocument(shogi.White).Accuracy; black == nil || white == nil ||
		*black > 70 || *white != 100 {
		t.Errorf("%v, %v", black, white)
	}
	alone := &writer{scoredGame(t, 1, func(int) int { return 0 }), language.English()}
	if d := alone.sideDocument(shogi.White); d.Accuracy != nil || Percentage(language.English(), d.Accuracy) != "–" {
		t.Errorf("a side without a move: %v", *d.Accuracy)
	}
}

// All parts of a document agree on the chances in a position: the graph, the sentences, the losses,
// and the lines that begin there.
func TestConsistentChances(t *testing.T) {
	s := settings()
	s.Level = Strong
	for _, r := range []*Review{quickReview(t, "gpsusi-18"), reviewOf(t, s, gameOf(t, blunderGame))} {
		for _, l := range []*language.Language{language.English(), language.Japanese()} {
			checkConsistentChances(t, r.Document(l))
		}
	}
}

var (
	// percents finds percentages in a text.
	percents = regexp.MustCompile(`(\d+) ?%`)
	// numbers finds all numbers.
	numbers = regexp.MustCompile(`\d+`)
)

func checkConsistentChances(t *testing.T, d *Document) {
	t.Helper()
	at := func(ply int) int {
		if ply == 0 {
			return int(100**d.StartChance + 0.5)
		}
		return int(100**d.Moves[ply-1].Chance + 0.5)
	}
	for i := range d.Moves {
		m := &d.Moves[i]
		before, after := at(i), at(i+1)
		if m.Side == "white" {
			before, after = 100-before, 100-after
		}
		if loss := int(100*m.Loss + 0.5); loss != max(0, before-after) {
			t.Errorf("move %d: chances of %d and %d, a loss of %d", m.Ply, before, after, loss)
		}
		if m.Better != nil && int(100*m.Better.Chance+0.5) != at(i) {
			t.Errorf("move %d: the better line has %v, the position %d", m.Ply, m.Better.Chance, at(i))
		}
		for _, f := range m.Sentences {
			found := percents.FindAllStringSubmatch(f.Text, -1)
			for j, number := range found {
				n, _ := strconv.Atoi(number[1])
				if f.Kind == string(Better) && n != []int{before, after}[j] && !(len(found) == 1 && n == after) {
					t.Errorf("move %d: %s, of a position with %d and one with %d", m.Ply, f.Text, before, after)
				}
			}
		}
	}
	for _, sentence := range d.Summary {
		found := percents.FindAllStringSubmatch(sentence.Text, -1)
		if sentence.Ply == 0 || len(found) != 2 {
			continue
		}
		m, last := &d.Moves[sentence.Ply-1], sentence.Ply
		white := m.Side == "white"
		if strings.HasPrefix(sentence.Kind, "stretch") {
			last, _ = strconv.Atoi(numbers.FindAllString(sentence.Text, 2)[1])
			white = strings.Contains(sentence.Text, "White") || strings.Contains(sentence.Text, "後手")
		}
		before, after := at(m.Ply-1), at(last)
		if white {
			before, after = 100-before, 100-after
		}
		if found[0][1] != strconv.Itoa(before) || found[1][1] != strconv.Itoa(after) {
			t.Errorf("%s, of positions with %d and %d", sentence.Text, before, after)
		}
	}
}
