package explain

import (
	"strings"

	"shotest/evaluation"
	"shotest/language"
	"shotest/search"
	"shotest/shogi"
	"shotest/similarity"
)

// key is a name of a case or an ending as a part of the names of messages.
func key(name string) string {
	return strings.NewReplacer(" ", "_", "-", "_", ",", "", "'", "", ":", "").Replace(name)
}

// firstOf returns the first message that exists.
func firstOf(l *language.Language, names ...string) string {
	for _, name := range names {
		if l.Has(name) {
			return l.Text(name, nil)
		}
	}
	return names[0]
}

// about returns a piece and a square as placeholders of messages, as far as there are any.
func about(l *language.Language, piece shogi.PieceType, square shogi.Square) language.Args {
	args := language.Args{}
	if piece != shogi.NoPieceType {
		args["Piece"] = l.Piece(piece)
	}
	if square != shogi.NoSquare {
		args["Square"] = l.Square(square)
	}
	return args
}

// PenaltyText names the common trait of a move and moves before it: "moves of a bishop".
func PenaltyText(l *language.Language, p *similarity.Penalty) string {
	return l.Text("similarity."+p.Rule, about(l, p.Piece, p.Square))
}

// TermText names a part of an evaluation: "mobility", "silver at 4g", "2 × pawn in hand".
func TermText(l *language.Language, s evaluation.Subject) string {
	name := "term." + key(string(s.Kind))
	if s.Square != shogi.NoSquare {
		name += "_at"
	}
	text := l.Text(name, about(l, s.Piece, s.Square))
	if s.Count > 1 {
		return l.Text("term.several", language.Args{"Number": s.Count, "Term": text})
	}
	return text
}

// Ending names, in a word or two, the reason why the search of a position ended: "razoring".
func Ending(l *language.Language, e search.Ending) string {
	return l.Text("ending."+key(e.String()), nil)
}

// EndedBy explains an ending, as the end of a sentence: "Ended because …".
func EndedBy(l *language.Language, e search.Ending) string {
	return l.Text("ended_by."+key(e.String()), nil)
}

// Unsearched says in a sentence why the position after a move was not searched; it is empty
// for an ending that comes after a search.
func Unsearched(l *language.Language, e search.Ending) string {
	if name := "unsearched." + key(e.String()); l.Has(name) {
		return l.Text(name, nil)
	}
	return ""
}
