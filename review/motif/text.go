package motif

import (
	"shotest/language"
	"shotest/shogi"
)

// Text says what a move of the motif does, as the end of a sentence: "forks the rook on 2h and the gold on 4i".
func (m *Motif) Text(l *language.Language, move shogi.Move) string {
	var named, bare []string
	for i, s := range m.Targets {
		piece := l.Piece(m.piece(i, move))
		named = append(named, l.Text("review.piece_at", language.Args{"Piece": piece, "Square": l.Square(s)}))
		bare = append(bare, l.Text("review.piece", language.Args{"Piece": piece}))
	}
	args := language.Args{
		"Targets": l.List(named), "Pieces": l.List(bare), "Square": l.Square(m.Targets[0]), "First": named[0], "Second": "", "Prey": "",
	}
	if len(named) > 1 {
		args["Second"] = named[1]
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

// piece names a target: a piece that is sacrificed by promoting is no promoted piece yet.
func (m *Motif) piece(i int, move shogi.Move) shogi.PieceType {
	if m.Kind == Sacrifice && move.IsPromotion() {
		return m.Pieces[i].Unpromoted()
	}
	return m.Pieces[i]
}
