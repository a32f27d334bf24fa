package record

import (
	"fmt"
	"strings"

	"shotest/shogi"
)

// start sets the start position: that of the data, of the preset, or of the
// header 手合割, which says the same in words.
func (r *jkfReader) start(initial *jkfInitial) error {
	if initial != nil && initial.Data != nil {
		start, err := initial.Data.position()
		if err != nil {
			return broken(r.lineOf(`"initial"`), "the initial position", err)
		}
		r.game.Start = start
		r.game.doubtHandicap(r.handicap, r.lineOf("手合割"))
		return nil
	}
	for i := range handicaps {
		h := &handicaps[i]
		if initial != nil && h.jkf == initial.Preset || initial == nil && (h.kif == r.handicap || r.handicap == "") {
			r.game.Start = h.position()
			r.game.doubtHandicap(r.handicap, r.lineOf("手合割"))
			return nil
		}
	}
	if initial != nil {
		return expected(r.lineOf(`"initial"`), initial.Preset, "a preset such as HIRATE, or OTHER and data")
	}
	return expected(r.lineOf("手合割"), r.handicap, "the name of a handicap, or initial data")
}

func (r *jkfReader) lineOf(text string) int { return r.lineAt(max(0, strings.Index(r.text, text))) }

// position returns the position that the data describe.
func (p *jkfPosition) position() (shogi.Position, error) {
	s := newSetup()
	side, ok := colorOf(&p.Color)
	if !ok {
		return shogi.Position{}, fmt.Errorf("color %d: expected 0 or 1", p.Color)
	}
	s.side = side
	for file := range p.Board {
		for rank, piece := range p.Board[file] {
			if piece.Kind == "" {
				continue
			}
			t, known := pieceFromCSA(piece.Kind)
			color, ok := colorOf(piece.Color)
			if !known || !ok {
				return shogi.Position{}, fmt.Errorf("%q on %d%d: expected a piece with its color", piece.Kind, file+1, rank+1)
			}
			s.board[shogi.NewSquare(file+1, rank+1)] = shogi.NewPiece(color, t)
		}
	}
	return s.held(p.Hands)
}

// held completes the position with the hands.
func (s *setup) held(hands [2]map[string]int) (shogi.Position, error) {
	for c, hand := range hands {
		for kind, count := range hand {
			t, known := pieceFromCSA(kind)
			if !known || t.IsPromoted() || t == shogi.King || count < 0 || count > fullSet[t] {
				return shogi.Position{}, fmt.Errorf("%d of %q in hand", count, kind)
			}
			s.hands[c][t] = count
		}
	}
	return s.position()
}

func colorOf(number *int) (shogi.Color, bool) {
	if number == nil || *number < 0 || *number > 1 {
		return shogi.Black, false
	}
	return shogi.Color(*number), true
}
