package review

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"shotest/explain/motif"
	"shotest/internal/language"
	"shotest/internal/testing/proof"
	shipped "shotest/internal/testing/recorded"
	"shotest/record"
	"shotest/shogi"
)

// checkMaterial checks, by counting pieces, the statements of a review about material in both
// languages, and that the summary makes no other such claim. It returns the number of these
// statements.
func checkMaterial(t *testing.T, r *Review) (checked int) {
	t.Helper()
	for _, l := range []*language.Language{language.English(), language.Japanese()} {
		if r.isHandicap() {
			l = l.WithHandicap()
		}
		w, told := &writer{r, l}, []string{}
		for i := range r.Moves {
			m := &r.Moves[i]
			for j := range m.Findings {
				says, err := materialOf(r, w, m, &m.Findings[j])
				if err != nil {
					t.Errorf("move %d: %v", m.Ply, err)
				}
				if says {
					checked++
					told = append(told, w.sentenceDocument(m, &m.Findings[j]).Text, "")
				}
			}
		}
		rest := strings.NewReplacer(told...)
		for _, s := range r.Document(l).Summary {
			if says, err := proof.Material(l, rest.Replace(s.Text), proof.Line{}); says {
				t.Errorf("in the summary: %s: %v", s.Text, err)
			}
		}
	}
	return checked
}

// materialOf checks the claim of a statement about material. It returns false if there is none.
func materialOf(r *Review, w *writer, m *ReviewedMove, f *Finding) (bool, error) {
	line := proof.Line{BeforeCaptures: *r.history.At(firstCapture(r, f.Ply)),
		Start: *r.history.At(f.Ply), Moves: f.Line}
	text := w.sentenceDocument(m, f).Text
	says, err := proof.Material(w.l, text, line)
	if err != nil {
		err = fmt.Errorf("%s: %s: %w", line.Start.SFEN(), text, err)
	}
	return says, err
}

// firstCapture returns the number of moves before the unbroken captures that led to a position.
func firstCapture(r *Review, ply int) int {
	for ply > 0 && r.history.At(ply-1).PieceAt(r.Moves[ply-1].Move.To()) != shogi.NoPiece {
		ply--
	}
	return ply
}

// recordOfMoves returns a record of moves from the usual start.
func recordOfMoves(moves []shogi.Move) *record.Game {
	history := shogi.NewHistory(shogi.StartPosition())
	for _, m := range moves {
		history.Play(m)
	}
	return recordFrom(history)
}

// Claims about the material that a line wins hold for lines of the shipped games, compared with
// random lines full of captures.
func TestMaterialOfLines(t *testing.T) {
	random, reviewer, checked := rand.New(rand.NewPCG(7, 8)), reviewerOf(t, settings()), 0
	for _, own := range shipped.Own(t)[:15] {
		r := newTestReview(t, recordOfMoves(own.Moves))
		for i := range r.Moves {
			p := r.contextOf(&r.Moves[i])
			p.best = capturingLine(p.before, random)
			if p.best[0] == p.move.Move {
				continue
			}
			var line []shogi.Move
			for _, m := range r.Moves[i:] {
				line = append(line, m.Move)
			}
			reviewer.rules.findGain(p, continuations{line, p.best})
		}
		checked += checkMaterial(t, r)
	}
	t.Logf("%d sentences", checked)
	if checked < 500 {
		t.Error("too few to tell")
	}
}

// capturingLine returns a line in which each side captures the most valuable piece that it can, or
// else moves at random.
func capturingLine(p *shogi.Position, random *rand.Rand) (line []shogi.Move) {
	values, position := shogi.DefaultPieceValues(), *p
	for range outcomePlies {
		moves := position.AppendLegalMoves(nil)
		if len(moves) == 0 {
			break
		}
		best := moves[random.IntN(len(moves))]
		for _, m := range moves {
			if values.Board[position.Captured(m).Type()] > values.Board[position.Captured(best).Type()] {
				best = m
			}
		}
		line = append(line, best)
		position.Play(best)
	}
	return line
}

// Claims about the material that a move wins at once hold for the moves of the shipped games.
func TestMaterialOfMotifs(t *testing.T) {
	finder, checked := motif.New(), 0
	for _, own := range shipped.Own(t) {
		r := newTestReview(t, recordOfMoves(own.Moves))
		for i := range r.Moves {
			m := &r.Moves[i]
			for _, found := range finder.Of(r.history.At(i), r.lastMove(i), m.Move) {
				if found.Kind == motif.WinsPiece || found.Kind == motif.WinsPawn {
					found.Back = len(found.Lost) == 0 && containsAll(r.lostInCaptures(i, m.Side), found.Won)
					m.add(Finding{Kind: Missed, Ply: i, Line: append([]shogi.Move{m.Move}, found.Line...),
						Move: m.Move, Motif: &found})
				}
			}
		}
		checked += checkMaterial(t, r)
	}
	t.Logf("%d sentences", checked)
	if checked < 100 {
		t.Error("too few to tell")
	}
}
