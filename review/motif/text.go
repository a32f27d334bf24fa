package motif

import (
	"shotest/language"
	"shotest/shogi"
)

// Text says what a move of the motif does, as the end of a sentence: "forks the rook on 2h
// and the gold on 4i".
func (m *Motif) Text(l *language.Language, move shogi.Move) string {
	squares := make([]string, len(m.Targets))
	named := make([]string, len(m.Targets))
	var bare []string
	for i, s := range m.Targets {
		squares[i] = l.Square(s)
		named[i] = squares[i]
		if i < len(m.Pieces) {
			piece := l.Piece(m.piece(i, move))
			named[i] = l.Text("review.piece_at", language.Args{"Piece": piece, "Square": squares[i]})
			bare = append(bare, l.Text("review.piece", language.Args{"Piece": piece}))
		}
	}
	args := language.Args{"Targets": l.List(named), "Pieces": l.List(bare), "First": "", "Second": "", "Square": "", "Prey": ""}
	if len(squares) > 0 {
		args["Square"] = squares[0]
	}
	for i, name := range [...]string{"First", "Second"} {
		if i < len(named) {
			args[name] = named[i]
		}
	}
	if len(bare) > 1 {
		args["Prey"] = bare[1] // of a fork with check, whose first target is the king
	}
	if m.Castle != "" {
		args["Castle"] = l.Text("castle."+string(m.Castle), nil)
	}
	name := string(m.Kind)
	if m.Kind.AgainstMover() && m.Targets[0] == move.To() {
		name = "hangs_itself"
	}
	return l.Text("motif."+name, args)
}

// piece is what a target is called: what is sacrificed by promoting is no promoted piece yet.
func (m *Motif) piece(i int, move shogi.Move) shogi.PieceType {
	if m.Kind == Sacrifice && move.IsPromotion() {
		return m.Pieces[i].Unpromoted()
	}
	return m.Pieces[i]
}
