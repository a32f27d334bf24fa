package wording

import (
	"shotest/language"
	"shotest/shogi"
	"shotest/similarity"
)

// Penalty says what a move has in common with moves before it: "moves of a bishop".
func Penalty(l *language.Language, p *similarity.Penalty) string {
	args := language.Args{}
	if p.Piece != shogi.NoPieceType {
		args["Piece"] = l.Piece(p.Piece)
	}
	if p.Square != shogi.NoSquare {
		args["Square"] = l.Square(p.Square)
	}
	return l.Text("similarity."+p.Rule, args)
}
