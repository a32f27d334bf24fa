package review

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"shotest/engine"
	"shotest/explain/motif"
	"shotest/internal/language"
	"shotest/internal/testing/golden"
	"shotest/internal/testing/shogitest"
	"shotest/shogi"
)

var kinds = []Kind{
	Better, AllowsMate, LeavesThreatmate, MissesMate, MakesThreatmate, MakesBrinkmate, Played, Missed, Allowed,
	LeadsTo, LeadsToThreatmate, PressesKing, BreaksThrough, Enters, Confines, BreaksCastle,
	Tempo, NoReason, Threat, IfTaken, LosesInitiative, Refuted, Unseen,
	Overlooked, OnlyGood, Hasty,
}

// The golden file has the sentence of every kind and every motif in both languages.
func TestSentences(t *testing.T) {
	var text strings.Builder
	for _, l := range []*language.Language{language.English(), language.Japanese()} {
		fmt.Fprintf(&text, "# %s\n", l.Code())
		for _, f := range allFindings(t) {
			r := oneMoveReview(t)
			r.Moves[0].Findings = []Finding{f}
			d := r.Document(l)
			s := d.Moves[0].Sentences[0]
			fmt.Fprintf(&text, "%s: %s\n", s.Kind, s.Text)
			if strings.Contains(s.Text, "<no value>") || strings.Contains(s.Text, "review.") ||
				strings.Contains(s.Text, "motif.") {
				t.Errorf("%s: %s", s.Kind, s.Text)
			}
		}
	}
	golden.Compare(t, filepath.Join("testdata", "sentences.txt"), text.String())
}

// The reason of a marked move is a statement that explains it rather than the better move.
func TestReasonOfMarkedMoves(t *testing.T) {
	r, move := oneMoveReview(t), shogitest.Move(t, "2g2f")
	better, answer := Finding{Kind: Better, Move: move}, Finding{Kind: Refuted, Ply: 1, Move: shogitest.Move(t, "8c8d")}
	for _, c := range []struct {
		findings []Finding
		says     string
	}{
		{[]Finding{better, {Kind: Enters, Move: move, Line: []shogi.Move{move}}, answer},
			"After P-2f Black's king is in the enemy camp."},
		{[]Finding{better, {Kind: NoReason, Move: move, Line: []shogi.Move{move}}, answer},
			"No single reason: after P-2f winning chances are 62 points higher."},
		{[]Finding{better, answer}, "P-2f was better: it keeps winning chances of 62 %, where P-7f leaves 0 %."},
	} {
		r.Moves[0].Findings = c.findings
		if got := r.Document(language.English()).Moves[0].Reason; got != c.says {
			t.Errorf("%q", got)
		}
	}
}

// oneMoveReview returns a review of a game of one move.
func oneMoveReview(t *testing.T) *Review {
	t.Helper()
	r := newTestReview(t, gameOf(t, "startpos moves 7g7f"))
	r.Moves[0].Mark, r.Moves[0].Before = Mistake, 0.62
	return r
}

// allFindings returns statements of every kind and every motif.
func allFindings(t *testing.T) []Finding {
	t.Helper()
	move, played, reply := shogitest.Move(t, "2g2f"), shogitest.Move(t, "7g7f"), shogitest.Move(t, "8c8d")
	var all []Finding
	for _, k := range kinds {
		f := Finding{Kind: k, Move: move, Line: []shogi.Move{move}, After: 0.31, Plies: 5, Seconds: 5,
			Rank: 5, OutOf: 30}
		if traits[k].weight == 0 {
			t.Errorf("%s has no traits", k)
		}
		switch k {
		case BreaksCastle:
			f.Move, f.Castle = played, "mino"
		case Refuted:
			f.Ply, f.Move, f.Line = 1, reply, []shogi.Move{reply}
		case AllowsMate, LeavesThreatmate:
			f.Ply, f.Move, f.Line = 1, played, []shogi.Move{reply}
		case LeadsTo:
			f.Line, f.Plies, f.Won = []shogi.Move{move, reply}, 2,
				[]shogi.PieceType{shogi.Bishop, shogi.Pawn, shogi.Pawn}
			for _, f.Claim = range []Claim{IsUp, Wins, WinsBack} {
				all = append(all, f)
			}
			f.Claim = InAll
			all = append(all, f)
			f.Move, f.Line, f.Lost = played, []shogi.Move{played, reply}, []shogi.PieceType{shogi.Gold}
			all = append(all, f)
			f.Claim = Wins
		case BreaksThrough:
			f.Line, f.Plies, f.Made = []shogi.Move{move, reply}, 2, shogi.Horse
			silver := []shogi.PieceType{shogi.Silver}
			all = append(all, f)
			f.Won = []shogi.PieceType{shogi.Pawn}
			all = append(all, f)
			f.Won, f.Lost = nil, silver
			all = append(all, f)
			f.Won = []shogi.PieceType{shogi.Knight, shogi.Pawn}
		case PressesKing:
			f.Compared = &Comparison{OtherLine: []shogi.Move{played}, Siege: Siege{4, 1}, Other: Siege{2, 3}}
		case Confines:
			f.Compared = &Comparison{OtherLine: []shogi.Move{played}, Square: shogi.NewSquare(8, 2), Piece: shogi.Rook,
				Safe: 4}
		case Tempo:
			f.Ply, f.Move, f.Line = 1, reply, []shogi.Move{reply, shogitest.Move(t, "2h7h")}
			f.Motif = &motif.Motif{Kind: motif.ThreatensPiece, Targets: []shogi.Square{shogi.NewSquare(2, 8)},
				Pieces: []shogi.PieceType{shogi.Rook}}
		case Threat:
			f.Passed, f.Move, f.Line = true, reply, []shogi.Move{reply}
		case Played, Missed, Allowed:
			continue
		}
		all = append(all, f)
		f.Repeats = k == Better
		if f.Repeats {
			all = append(all, f)
		}
		if k == MissesMate || k == Hasty || k == LeadsToThreatmate {
			f.Plies, f.Seconds = 1, 1
			all = append(all, f)
		}
	}
	for _, k := range motif.Kinds() {
		targets := []shogi.Square{shogi.NewSquare(2, 8), shogi.NewSquare(4, 9)}
		f := Finding{Move: move, Kind: Missed, Motif: &motif.Motif{Kind: k, Targets: targets,
			Pieces: []shogi.PieceType{shogi.Rook, shogi.Gold}}}
		if k.AgainstMover() || len(f.Motif.Targets) == 1 {
			f.Kind, f.Move = Played, played
		}
		all = append(all, f)
	}
	gold, rook := []shogi.PieceType{shogi.Gold}, []shogi.PieceType{shogi.Rook}
	for _, m := range []motif.Motif{{Won: rook, Lost: gold}, {Won: gold, Back: true}} {
		m.Kind, m.Targets, m.Pieces = motif.WinsPiece, []shogi.Square{played.To()}, gold
		all = append(all, Finding{Kind: Missed, Move: move, Motif: &m})
	}
	for _, m := range []motif.Motif{{Kind: motif.SavesPiece}, {Kind: motif.Hangs, Won: gold}, {Kind: motif.Hangs}} {
		m.Targets, m.Pieces = []shogi.Square{played.To()}, []shogi.PieceType{shogi.Pawn}
		all = append(all, Finding{Kind: Played, Ply: 1, Move: played, Motif: &m})
	}
	fork := all[len(all)-1]
	fork.Kind, fork.Ply, fork.Move = Allowed, 1, reply
	fork.Motif = &motif.Motif{Kind: motif.Fork, Targets: []shogi.Square{shogi.NewSquare(2, 8), shogi.NewSquare(4, 9)},
		Pieces: []shogi.PieceType{shogi.Rook, shogi.Gold}}
	return append(all, fork)
}

// In Japanese, an answer on the same square is 同 alone if the sentence names the move before it,
// elsewhere it has the square.
func TestSameSquareInText(t *testing.T) {
	r, reply := newTestReview(t, gameOf(t, "startpos moves 7g7f 3c3d 8h2b+ 3a2b")), shogitest.Move(t, "3a2b")
	r.Moves[2].Findings = []Finding{
		{Kind: Allowed, Ply: 3, Move: reply, Line: []shogi.Move{reply},
			Motif: &motif.Motif{Kind: motif.ExchangesBishops, Targets: []shogi.Square{reply.To()},
				Pieces: []shogi.PieceType{shogi.Horse}}},
		{Kind: Refuted, Ply: 3, Move: reply, Line: []shogi.Move{reply}},
	}
	r.Moves[3].Findings = []Finding{{Kind: Unseen, Ply: 3, Move: reply}}
	d := r.Document(language.Japanese())
	for i, want := range []string{"本譜の☗２二角成は☖同銀と、", "本譜の☗２二角成には☖同銀があります。"} {
		if got := d.Moves[2].Sentences[i].Text; !strings.HasPrefix(got, want) {
			t.Errorf("got %s, want %s", got, want)
		}
	}
	if got := d.Moves[3].Sentences[0].Text; !strings.Contains(got, "☖２二同銀") {
		t.Errorf("got %s", got)
	}
}

// The command that repeats a review contains all settings that it depends on.
func TestCommandToRepeatReview(t *testing.T) {
	r := oneMoveReview(t)
	r.Settings.Level, r.Settings.Sides = Strong, [2]bool{shogi.White: true}
	if d := englishDocument(t, r); !strings.Contains(d.Made, "(--nodes 2000 --level strong --for white makes") {
		t.Error(d.Made)
	}
}

// In Japanese, only a mate in an odd number of plies is worded as a mate problem.
func TestMateScores(t *testing.T) {
	w := &writer{oneMoveReview(t), language.Japanese()}
	for plies, want := range map[int]string{3: "先手の3手詰", 2: "先手勝ち（詰みまで2手）", -4: "後手勝ち（詰みまで4手）"} {
		if got := scoreText(w.l, engine.Score{Mate: plies}, shogi.Black); got != want {
			t.Errorf("%d plies: %s, want %s", plies, got, want)
		}
	}
}
