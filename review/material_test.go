package review

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"shotest/explain/motif"
	shipped "shotest/internal/testing/recorded"
	"shotest/language"
	"shotest/record"
	"shotest/review/proof"
	"shotest/shogi"
)

// checkMaterial checks what a review says of material in both languages, by counting pieces, and
// that the document says nothing more of it. It returns how many sentences there were.
func checkMaterial(t *testing.T, r *Review) (checked int) {
	t.Helper()
	for _, l := range []*language.Language{language.English(), language.Japanese()} {
		if r.handicap() {
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
					told = append(told, w.sentence(m, &m.Findings[j]).Text, "")
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

// materialOf checks what a statement's words say of material.
func materialOf(r *Review, w *writer, m *ReviewedMove, f *Finding) (bool, error) {
	line := proof.Line{Begun: *r.history.At(firstCapture(r, f.Ply)), Start: *r.history.At(f.Ply), Moves: f.Line}
	text := w.sentence(m, f).Text
	says, err := proof.Material(w.l, text, line)
	if err != nil {
		err = fmt.Errorf("%s: %s: %w", line.Start.SFEN(), text, err)
	}
	return says, err
}

// firstCapture returns the number of moves before the captures that led to a position without a
// break.
func firstCapture(r *Review, ply int) int {
	for ply > 0 && r.history.At(ply-1).PieceAt(r.Moves[ply-1].Move.To()) != shogi.NoPiece {
		ply--
	}
	return ply
}

// recordOf is the record of moves from the usual start.
func recordOf(moves []shogi.Move) *record.Game {
	history := shogi.NewHistory(shogi.StartPosition())
	for _, m := range moves {
		history.Play(m)
	}
	return recorded(history)
}

// What lines win is so on the board wherever they begin: those of the shipped games, against others
// in which both sides take what they can.
func TestMaterialOfLines(t *testing.T) {
	random, reviewer, checked := rand.New(rand.NewPCG(7, 8)), reviewerOf(t, settings()), 0
	for _, own := range shipped.Own(t)[:15] {
		r := unreviewed(t, recordOf(own.Moves))
		for i := range r.Moves {
			p := r.place(&r.Moves[i])
			p.best = takingLine(p.before, random)
			if p.best[0] == p.move.Move {
				continue
			}
			var line []shogi.Move
			for _, m := range r.Moves[i:] {
				line = append(line, m.Move)
			}
			reviewer.findGain(p, line)
		}
		checked += checkMaterial(t, r)
	}
	if t.Logf("%d sentences", checked); checked < 500 {
		t.Error("too few to tell")
	}
}

// takingLine is a line in which both sides take the dearest piece that they can, or else move at
// random.
func takingLine(p *shogi.Position, random *rand.Rand) (line []shogi.Move) {
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

// What the moves of the shipped games win at once is so on the board.
func TestMaterialOfMotifs(t *testing.T) {
	finder, checked := motif.New(), 0
	for _, own := range shipped.Own(t) {
		r := unreviewed(t, recordOf(own.Moves))
		for i := range r.Moves {
			m := &r.Moves[i]
			for _, found := range finder.Of(r.history.At(i), r.last(i), m.Move) {
				if found.Kind == motif.WinsPiece || found.Kind == motif.WinsPawn {
					found.Back = len(found.Lost) == 0 && includes(r.lostBefore(i, m.Side), found.Won)
					m.add(Finding{Kind: Missed, Ply: i, Line: append([]shogi.Move{m.Move}, found.Line...),
						Move: m.Move, Motif: &found})
				}
			}
		}
		checked += checkMaterial(t, r)
	}
	if t.Logf("%d sentences", checked); checked < 100 {
		t.Error("too few to tell")
	}
}
