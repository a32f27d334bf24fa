package wording

import (
	"shotest/evaluation"
	"shotest/language"
	"shotest/shogi"
)

// Term names a part of an evaluation: "mobility", "silver at 4g", "2 × pawn in hand".
func Term(l *language.Language, s evaluation.Subject) string {
	name, args := "term."+key(string(s.Kind)), language.Args{}
	if s.Piece != shogi.NoPieceType {
		args["Piece"] = l.Piece(s.Piece)
	}
	if s.Square != shogi.NoSquare {
		name += "_at"
		args["Square"] = l.Square(s.Square)
	}
	text := l.Text(name, args)
	if s.Count > 1 {
		return l.Text("term.several", language.Args{"Number": s.Count, "Term": text})
	}
	return text
}
