package review

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"shotest/engine"
	"shotest/internal/language"
	"shotest/internal/testing/shogitest"
	"shotest/record"
	"shotest/shogi"
	"shotest/usi"
)

// fakeSearcher is a Searcher whose answers are set by a test.
type fakeSearcher struct {
	manyLines bool
	// answer returns the score and the best move of a position after some moves, or an error.
	answer func(moves int, only []shogi.Move) (engine.Score, string, error)
	// requests are the positions and moves of the searches so far.
	requests []string
	// games is the number of calls of NewGame.
	games int
	// maxNodes is the largest node limit of the searches so far.
	maxNodes uint64
}

func (f *fakeSearcher) Name() string { return "Fake 1.0" }
func (f *fakeSearcher) NewGame()     { f.games++ }

func (f *fakeSearcher) Search(_ context.Context, game *shogi.History, limits engine.Limits,
	_ int) (*engine.Found, error) {
	f.maxNodes = max(f.maxNodes, limits.Nodes)
	f.requests = append(f.requests, fmt.Sprintf("%d %v", len(game.Moves()), limits.SearchMoves))
	if len(limits.SearchMoves) > 1 && !f.manyLines {
		return nil, usi.ErrNoLine
	}
	score, best, err := f.answer(len(game.Moves()), limits.SearchMoves)
	if err != nil {
		return nil, err
	}
	move := game.Current().AppendLegalMoves(nil)[0]
	if best != "" {
		if move, err = shogi.ParseMove(best); err != nil {
			return nil, err
		}
	}
	if len(limits.SearchMoves) > 0 && !slices.Contains(limits.SearchMoves, move) {
		move = limits.SearchMoves[0]
	}
	return &engine.Found{Lines: []engine.Report{{Score: score, PV: []shogi.Move{move}, Nodes: 7}}}, nil
}

// blunderGame is a game in which Black gives a bishop away.
const blunderGame = "startpos moves 7g7f 3c3d 8h4d 2b4d"

// bishopLost answers for blunderGame.
func bishopLost(moves int, only []shogi.Move) (engine.Score, string, error) {
	switch {
	case moves == 2 && len(only) == 1 && only[0].String() == "8h4d":
		return engine.Score{Centipawns: -900}, "", nil
	case moves == 2:
		return engine.Score{Centipawns: 41}, "2g2f", nil
	case moves == 3:
		return engine.Score{Centipawns: 900}, "2b4d", nil
	case moves == 4:
		return engine.Score{Centipawns: -900}, "", nil
	}
	return engine.Score{Centipawns: 13}, "", nil
}

func settingsFor(s Searcher) Settings {
	with := settings()
	with.Searcher = s
	return with
}

// Scores, best moves and lines are those of the other engine, and the document says so; reasons are
// ours.
func TestSearcherScores(t *testing.T) {
	f := &fakeSearcher{answer: bishopLost}
	s := settingsFor(f)
	s.Scale = 756
	r := reviewOf(t, s, gameOf(t, blunderGame))
	d := englishDocument(t, r)
	for ply, want := range []string{"+13", "-13", "+41", "-900", "-900"} {
		got := d.StartScore
		if ply > 0 {
			got = d.Moves[ply-1].Score
		}
		if got != want {
			t.Errorf("after move %d: %s, want %s", ply, got, want)
		}
	}
	if want := uint64(thirdLook * float64(s.Nodes)); f.maxNodes != want {
		t.Errorf("the longest search has %d nodes, want %d", f.maxNodes, want)
	}
	m := &d.Moves[2]
	if m.Mark != Blunder || m.Better == nil || m.Better.Moves[0] != "2g2f" || m.Sentences[0].Kind != "played.hangs" {
		t.Errorf("the move that gives a bishop away: %+v", m)
	}
	if want := 1 / (1 + math.Exp(900.0/756)); math.Abs(*m.Chance-want) > 0.005 {
		t.Errorf("winning chances of %v, want %v", *m.Chance, want)
	}
	const made = "Reviewed by shotest for club players, 2000 nodes a move (--nodes 2000 makes the same review again). Scores, best moves and lines are those of Fake 1.0; " +
		"756 of its centipawns are winning chances of 73 % (the scale that was asked for)."
	if d.Made != made || d.Warnings != nil || f.games != 2 {
		t.Errorf("made %q, warnings %q, %d games", d.Made, d.Warnings, f.games)
	}
	if preface := r.Annotated(language.English()).Comments; !slices.Contains(preface, "*Engines 0 Fake 1.0") {
		t.Errorf("the annotated record says %q", preface)
	}
}

// If an engine does not promote a pawn, bishop or rook, the line does, unless it would become
// illegal.
func TestLinesPromote(t *testing.T) {
	for _, c := range []struct{ start, line, want string }{
		{"sfen 4k4/9/9/9/4b4/9/9/9/L1K6 w - 1", "5e9i 7i7h", "5e9i+ 7i7h"},
		{"sfen 4k4/9/9/9/4b4/9/9/9/L1K6 w - 1", "5e4d 7i7h", "5e4d 7i7h"},
		{"sfen 4k4/9/9/9/4n4/9/9/9/2K6 w - 1", "5e4g 7i7h", "5e4g 7i7h"}, // A knight may have its reasons.
		{"sfen k8/9/1PK6/9/9/9/9/9/9 b - 1", "8c8b 9a8a", "8c8b 9a8a"},   // Promoted, it gives check.
	} {
		got := fmt.Sprint(promoting(shogitest.Game(t, c.start).Current(), line(t, c.line)))
		if want := fmt.Sprint(line(t, c.want)); got != want {
			t.Errorf("%s: got %s, want %s", c.line, got, want)
		}
	}
}

// Every mark is confirmed by longer searches or a mate, however few nodes there are.
func TestMarksAreConfirmed(t *testing.T) {
	wild := func(moves int, _ []shogi.Move) (engine.Score, string, error) {
		return engine.Score{Centipawns: 500}, "", nil // for whoever is to move: every move loses as much
	}
	r := reviewOf(t, settingsFor(&fakeSearcher{answer: wild}),
		gameOf(t, "startpos moves 7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 3i4h"))
	for i := range r.Moves {
		if m := &r.Moves[i]; m.Mark.Bad() && !r.hasLooks(i, 2) {
			t.Errorf("move %d: %s, a loss of %.2f, unconfirmed", m.Ply, m.Mark, m.Loss)
		}
	}
}

// An engine that can search several moves chooses the best one; for any other engine our search
// chooses, and the engine scores this move.
func TestSearchOfSomeMoves(t *testing.T) {
	game := shogitest.Game(t, "startpos moves 7g7f 3c3d 2g2f")
	moves := []shogi.Move{shogitest.Move(t, "2b7g+"), shogitest.Move(t, "2b8h+")}
	both := fmt.Sprintf("3 %v", moves)
	for manyLines, want := range map[bool][]string{true: {both}, false: {both, "3 [2b8h+]"}} {
		f := &fakeSearcher{manyLines: manyLines, answer: func(int, []shogi.Move) (engine.Score, string, error) {
			return engine.Score{Centipawns: 5}, "", nil
		}}
		reviewer := reviewerOf(t, settingsFor(f))
		a, err := reviewer.searches.first.assess(t.Context(), game, 1, moves...)
		if err != nil || a.Score.Centipawns != 5 || !slices.Equal(f.requests, want) {
			t.Errorf("many lines %v: %+v, %v, asked %q, want %q", manyLines, a, err, f.requests, want)
		}
	}
}

// A failure of the engine is named with its kind and position. Our search stands in, with scores in
// the engine's scale, and the review is complete.
func TestSearcherFails(t *testing.T) {
	illegal := &usi.EngineError{Kind: usi.ErrIllegalMove, Engine: "fake", During: "go",
		LastLine: "bestmove 7g7e ponder"}
	for _, c := range []struct {
		err               error
		english, japanese string
	}{
		{&usi.EngineError{Kind: usi.ErrCrash}, "Fake 1.0 crashed in", "異常終了しました"},
		{&usi.EngineError{Kind: usi.ErrTimeout}, "did not answer in time in", "時間内に応答しませんでした"},
		{illegal, "answered with an illegal move (bestmove 7g7e) in", "反則手（bestmove 7g7e）を返しました"},
		{&usi.EngineError{Kind: usi.ErrProtocol, LastLine: "<b>"}, "broke the rules of USI in", "USIに反する応答をしました"},
		{fmt.Errorf("engine %w", usi.ErrNoScore), "gave no score in", "評価値を返しませんでした"},
		{fmt.Errorf("engine %w", usi.ErrGivenUp), "had failed too often to be started again in", "失敗が多いため使われませんでした"},
		{errors.New("the disk is full"), "Fake 1.0 failed in", "失敗しました"},
	} {
		fails := 0
		f := &fakeSearcher{answer: func(moves int, only []shogi.Move) (engine.Score, string, error) {
			if moves == 2 && len(only) == 0 {
				fails++
				return engine.Score{}, "", c.err
			}
			return bishopLost(moves, only)
		}}
		settings, told := settingsFor(f), 0
		settings.OnFault = func(Fault) { told++ }
		r := reviewOf(t, settings, gameOf(t, blunderGame))
		if r.Moves[2].Mark != Blunder || len(r.Faults) != fails || told != fails || fails == 0 ||
			!r.Assessments[2].StandIn || r.Assessments[1].StandIn {
			t.Errorf("%v: marked %q, faults %v, assessments %+v", c.err, r.Moves[2].Mark, r.Faults, r.Assessments)
		}
		english, japanese := r.Document(language.English()), r.Document(language.Japanese())
		if len(english.Warnings) != 1 || !strings.Contains(english.Warnings[0], c.english) ||
			!strings.Contains(english.Warnings[0], "after move 2. ") {
			t.Errorf("got %q", english.Warnings)
		}
		if len(japanese.Warnings) != 1 || !strings.Contains(japanese.Warnings[0], c.japanese) ||
			!strings.Contains(japanese.Warnings[0], "2手目の後") {
			t.Errorf("got %q", japanese.Warnings)
		}
		if text := english.Markdown(language.English()); !strings.Contains(text, "\n> Fake 1.0 ") {
			t.Errorf("%v: %s", c.err, text)
		}
	}
}

// With an engine that always fails, the review is that of our own search.
func TestSearcherAlwaysFails(t *testing.T) {
	f := &fakeSearcher{answer: func(int, []shogi.Move) (engine.Score, string, error) {
		return engine.Score{}, "", &usi.EngineError{Kind: usi.ErrCrash}
	}}
	s := settingsFor(f)
	s.Scale = 1200
	r := reviewOf(t, s, gameOf(t, blunderGame))
	own := reviewOf(t, settings(), gameOf(t, blunderGame))
	last := len(own.Assessments) - 1 // the first position that is searched, by an empty table
	if got, want := r.Assessments[last].Score.Centipawns, own.Assessments[last].Score.Centipawns; got != 2*want {
		t.Errorf("in the engine's unit: %d, of %d in ours", got, want)
	}
	if r.Moves[2].Mark != Blunder || math.Abs(r.chanceAt(last)-own.chanceAt(last)) > 1e-9 {
		t.Errorf("marked %q, chances of %v and %v", r.Moves[2].Mark, r.chanceAt(last), own.chanceAt(last))
	}
}

// A mate of unknown length is a win without a number of moves.
func TestMateOfUnknownLength(t *testing.T) {
	f := &fakeSearcher{answer: func(moves int, _ []shogi.Move) (engine.Score, string, error) {
		return engine.Score{Mate: engine.UnknownMate}, "", nil
	}}
	r := reviewOf(t, settingsFor(f), gameOf(t, "startpos"))
	if d := englishDocument(t, r); d.StartScore != "Black wins" || *d.StartChance != 1 {
		t.Errorf("%q, %v", d.StartScore, d.StartChance)
	}
	if comment := mateComment(r.Assessments[0].Score); comment != "#詰み=先手勝ち" {
		t.Errorf("%q", comment)
	}
}

// scoredGame returns a review of a game that Black wins by resignation, with the given scores from
// Black's side.
func scoredGame(t *testing.T, moves int, score func(ply int) int) *Review {
	t.Helper()
	history := shogitest.Game(t, "startpos")
	for i := range moves {
		history.Play(shogitest.Move(t, []string{"2h3h", "8b7b", "3h2h", "7b8b"}[i%4]))
	}
	game := recordFrom(history)
	game.Ending.Kind = record.Resignation
	r := newTestReview(t, game)
	for ply := range r.looks {
		s := engine.Score{Centipawns: score(ply)}
		r.looks[ply] = look{Assessment: Assessment{Score: fromBlack(s, history.At(ply).SideToMove())},
			count: 3, rivalLooks: 3}
		r.Assessments[ply] = r.looks[ply].Assessment
	}
	return r
}

// A scale is fitted to a game with a winner and enough scores: it is smaller if the scores predict
// the winner, larger if they do not.
func TestFitScale(t *testing.T) {
	right := scoredGame(t, 101, func(int) int { return 300 })
	if !right.Decided {
		t.Fatal("nobody has won")
	}
	sign := 1
	if right.Winner == shogi.White {
		sign = -1
	}
	for _, c := range []struct {
		name   string
		moves  int
		score  int
		better bool
		ok     bool
	}{
		{"scores that were right", 101, 300 * sign, true, true},
		{"scores that were wrong", 101, -300 * sign, false, true},
		{"a short game", 41, 300 * sign, false, false},
	} {
		r := scoredGame(t, c.moves, func(int) int { return c.score })
		scale, ok := r.fitScale()
		if ok != c.ok || ok && (scale < OwnScale) != c.better || ok &&
			(scale < MinScale || scale > MaxScale) {
			t.Errorf("%s: %v, %v", c.name, scale, ok)
		}
	}
	unknown := scoredGame(t, 101, func(int) int { return 300 })
	unknown.Decided = false
	if _, ok := unknown.fitScale(); ok {
		t.Error("a draw says who won")
	}
}

// When the scale changes, the scores of our search that stood in are converted.
func TestRescale(t *testing.T) {
	r := scoredGame(t, 3, func(int) int { return 100 })
	r.looks[1].StandIn = true
	r.rescale(2 * OwnScale)
	for ply, want := range []int{100, -200, 100} {
		if got := r.looks[ply].Score.Centipawns; got != want {
			t.Errorf("after move %d: %d, want %d", ply, got, want)
		}
	}
}

func TestParseScale(t *testing.T) {
	for _, c := range []struct {
		text string
		want Scale
		fit  bool
	}{{"756", 756, false}, {"fit", 600, true}, {"450.5", 450.5, false}} {
		if scale, fit, err := ParseScale(c.text); err != nil || scale != c.want || fit != c.fit {
			t.Errorf("%s: %v, %v, %v", c.text, scale, fit, err)
		}
	}
	for _, text := range []string{"", "ponanza", "0", "-600", "NaN", "1e9"} {
		want := fmt.Sprintf("found %q: expected fit, or a number of centipawns from 50 to 10000", text)
		if _, _, err := ParseScale(text); err == nil || err.Error() != want {
			t.Errorf("%q: %v", text, err)
		}
	}
}
