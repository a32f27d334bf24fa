package review

import (
	"bytes"
	"encoding/json"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"shotest/config"
	"shotest/explain/motif"
	"shotest/internal/language"
	"shotest/internal/testing/shogitest"
	"shotest/record"
	"shotest/shogi"
)

// settings returns the settings of a quick, reproducible review.
func settings() Settings {
	p := config.Default()
	p.HashMegabytes = 4
	return Settings{Profile: p, Nodes: 2000, Level: Club, Sides: Both}
}

// gameOf returns the record of a game in USI.
func gameOf(t *testing.T, usi string) *record.Game {
	t.Helper()
	return recordFrom(shogitest.Game(t, usi))
}

// recordFrom returns the record of a game, without players and ending.
func recordFrom(history *shogi.History) *record.Game {
	game := &record.Game{Start: *history.Start()}
	for _, m := range history.Moves() {
		game.Moves = append(game.Moves, record.Move{Move: m})
	}
	return game
}

func reviewerOf(t *testing.T, s Settings) *Reviewer {
	t.Helper()
	reviewer, err := NewReviewer(t.Context(), s)
	if err != nil {
		t.Fatal(err)
	}
	return reviewer
}

// newTestReview returns a review of a game without any assessments.
func newTestReview(t *testing.T, game *record.Game) *Review {
	t.Helper()
	r, err := newReview(game, settings())
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// realGame returns a game of docs/games.
func realGame(t *testing.T, name string) *record.Game {
	t.Helper()
	games, err := record.ReadFile("../docs/games/" + name + ".kif")
	if err != nil {
		t.Fatal(err)
	}
	return games[0]
}

// quickReviews caches the results of quickReview.
var quickReviews = map[string]*Review{}

// quickReview reviews a game of docs/games with few nodes, for strong players.
func quickReview(t *testing.T, name string) *Review {
	t.Helper()
	if quickReviews[name] == nil {
		s := settings()
		s.Nodes, s.Level = 500, Strong
		quickReviews[name] = reviewOf(t, s, realGame(t, name))
	}
	return quickReviews[name]
}

func reviewOf(t *testing.T, s Settings, game *record.Game) *Review {
	t.Helper()
	r, err := reviewerOf(t, s).Review(t.Context(), game)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// findingsOf returns the statements of a kind about a move.
func (m *ReviewedMove) findingsOf(kind Kind) (list []Finding) {
	for _, f := range m.Findings {
		if f.Kind == kind {
			list = append(list, f)
		}
	}
	return list
}

// A bishop that is moved to an attacked square is a blunder, and the reason is that it hangs.
func TestBlunderIsExplained(t *testing.T) {
	r := reviewOf(t, settings(), gameOf(t, "startpos moves 7g7f 3c3d 8h4d 2b4d"))
	m := &r.Moves[2]
	if m.Mark != Blunder {
		t.Fatalf("8h4d loses %.2f and is marked %q", m.Loss, m.Mark)
	}
	hanging := slices.ContainsFunc(m.findingsOf(Played), func(f Finding) bool { return f.Motif.Kind == motif.Hangs })
	if !hanging || len(m.findingsOf(Better)) != 1 {
		t.Errorf("found %+v", m.Findings)
	}
	for i := range r.Moves {
		if i != 2 && r.Moves[i].Mark == Blunder {
			t.Errorf("%v is marked as a blunder", r.Moves[i].Move)
		}
	}
}

// Documents contain messages, never their names.
func TestDocumentHasNoNamesOfMessages(t *testing.T) {
	r := reviewOf(t, settings(), gameOf(t, "startpos moves 7g7f 3c3d 8h4d 2b4d"))
	name := regexp.MustCompile(`"(component|absent|motif|review|castle|opening|bin)\.[a-z_.]+"`)
	for _, code := range language.Codes() {
		l, _ := language.ByCode(code)
		d := r.Document(l)
		text, err := json.Marshal(d)
		if err != nil {
			t.Fatal(err)
		}
		if found := name.FindAll(text, -1); found != nil {
			t.Errorf("%s: %q", code, found)
		}
		if reason := d.Moves[2].View[0].Reason; reason == "" {
			t.Errorf("%s: nothing speaks for what catches the eye first", code)
		}
	}
}

// A line has its score even if that is zero, and none if the kind of statement has no score.
func TestLinesWithoutScore(t *testing.T) {
	r := reviewOf(t, settings(), gameOf(t, "startpos moves 7g7f 3c3d"))
	w := &writer{r, language.English()}
	line := []shogi.Move{r.Moves[0].Move}
	for _, one := range []struct {
		kind   Kind
		score  string
		chance float64
	}{{Better, "+0", 0.5}, {Played, "", 0}} {
		d := w.lineDocument(&Finding{Kind: one.kind, Line: line}, shogi.Black)
		if d.Score != one.score || d.Chance != one.chance {
			t.Errorf("%s: %q, %v, want %q, %v", one.kind, d.Score, d.Chance, one.score, one.chance)
		}
	}
}

// Missed and allowed mates are stated, with lines that mate.
func TestMates(t *testing.T) {
	for _, c := range []struct {
		name, game string
		ply        int
		kind       Kind
		plies      int
	}{
		{"missed", "sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1 moves G*4a 5a4a", 1, MissesMate, 1},
		{"allowed", "sfen 4k4/9/4P4/9/9/9/9/9/4K4 w Gg 1 moves G*6g G*5b", 1, LeavesThreatmate, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := reviewOf(t, settings(), gameOf(t, c.game))
			found := r.Moves[c.ply-1].findingsOf(c.kind)
			if len(found) != 1 || found[0].Plies != c.plies || len(found[0].Line) != c.plies {
				t.Errorf("found %+v", r.Moves[c.ply-1].Findings)
			}
		})
	}
}

// A mate that the search misses is found by the solver, and longer looks keep it.
func TestMateMissedByShortSearch(t *testing.T) {
	const mate = "sfen 1+N1gk1g2/2+P4s1/3+P5/9/4P3P/5P1P1/+l7+n/1s7/+r1GK1GS1L b RBSNL9Pbnl3p 1 moves 8a7a"
	s := settings()
	s.Nodes = 100
	r := reviewOf(t, s, gameOf(t, mate))
	if r.Assessments[0].Score.Mate != 9 || r.Moves[0].Before != 1 {
		t.Errorf("found %+v", r.Assessments[0])
	}
}

func englishDocument(t *testing.T, r *Review) *Document {
	t.Helper()
	d := r.Document(language.English())
	if _, err := json.Marshal(d); err != nil {
		t.Fatal(err)
	}
	return d
}

// The same number of nodes gives the same review.
func TestReviewIsReproducible(t *testing.T) {
	game := gameOf(t, "startpos moves 7g7f 3c3d 2g2f 4c4d 3i4h 8b4b")
	first, second := englishDocument(t, reviewOf(t, settings(), game)),
		englishDocument(t, reviewOf(t, settings(), game))
	a, _ := json.Marshal(first)
	b, _ := json.Marshal(second)
	if !bytes.Equal(a, b) {
		t.Errorf("got\n%s\nand\n%s", a, b)
	}
}

// The annotated game can be read back from KIF and JKF, with the better lines as variations.
func TestAnnotatedGameIsRead(t *testing.T) {
	r := reviewOf(t, settings(), gameOf(t, "startpos moves 7g7f 3c3d 8h4d 2b4d"))
	for _, l := range []*language.Language{language.English(), language.Japanese()} {
		game := r.Annotated(l)
		for _, name := range []string{"r.kif", "r.kifu", "r.jkf"} {
			path := filepath.Join(t.TempDir(), name)
			if warnings, err := record.WriteFile(path, []*record.Game{game}); err != nil || len(warnings) > 0 {
				t.Fatal(name, err, warnings)
			}
			games, err := record.ReadFile(path)
			if err != nil || len(games[0].Warnings) > 0 {
				t.Fatal(name, err, games)
			}
			third := &games[0].Moves[2]
			text := strings.Join(third.Comments, "\n")
			if len(games[0].Moves) != 4 || len(third.Variations) != 1 || !strings.Contains(text, "#評価値=") ||
				!strings.Contains(text, "*解析 0") {
				t.Errorf("%s: %d moves, %d variations, comments\n%s", name, len(games[0].Moves),
					len(third.Variations), text)
			}
		}
	}
	if len(r.Game.Moves[2].Variations) > 0 || len(r.Game.Moves[2].Comments) > 0 {
		t.Error("the game that was reviewed has changed")
	}
}

// A review for one side makes no statement about the other.
func TestReviewOfOneSide(t *testing.T) {
	s := settings()
	s.Sides = [2]bool{shogi.White: true}
	r := reviewOf(t, s, gameOf(t, "startpos moves 7g7f 3c3d 8h4d 2b4d"))
	if len(r.Moves[2].Findings) > 0 || len(r.turningPoints()) > 0 {
		t.Errorf("found %+v", r.Moves[2].Findings)
	}
}

// The names of two players of one name say which side is whose.
func TestPlayersOfOneName(t *testing.T) {
	game := gameOf(t, "startpos")
	game.Black, game.White = "shotest", " shotest"
	r := reviewOf(t, settings(), game)
	if sides := englishDocument(t, r).Sides; sides[0].Name != "shotest (Black)" || sides[1].Name != "shotest (White)" {
		t.Errorf("named %q and %q", sides[0].Name, sides[1].Name)
	}
	if got := r.Document(language.Japanese()).Sides[1].Name; got != "後手・shotest" {
		t.Errorf("named %q in Japanese", got)
	}
}

// A game without moves, and a game that ends in mate, can be reviewed.
func TestShortGames(t *testing.T) {
	for _, usi := range []string{"startpos", "sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1 moves G*5b"} {
		r := reviewOf(t, settings(), gameOf(t, usi))
		if text, err := json.Marshal(englishDocument(t, r)); err != nil || bytes.Contains(text, []byte("null")) {
			t.Errorf("%v: %s", err, text)
		}
		if text := englishDocument(t, r).Markdown(language.English()); !strings.HasPrefix(text, "# Black") {
			t.Errorf("Markdown: %s", text)
		}
		if last := len(r.Moves); last > 0 && (!r.Assessments[last].Over || r.Moves[last-1].After != 1) {
			t.Errorf("%+v", r.Assessments[last])
		}
	}
}

func TestLevels(t *testing.T) {
	for _, name := range []string{"beginner", "club", "strong"} {
		if l, err := ParseLevel(name); err != nil || l.String() != name {
			t.Errorf("%s: got %v, %v", name, l, err)
		}
	}
	if _, err := ParseLevel("dan"); err == nil || err.Error() != `found "dan": expected beginner, club or strong` {
		t.Errorf("got %v", err)
	}
}
