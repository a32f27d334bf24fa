package explain

import (
	"strings"

	"shotest/evaluation"
	"shotest/internal/language"
	"shotest/search"
	"shotest/shogi"
	"shotest/similarity"
)

// messageKey returns the name of a bin or an ending as a part of the names of messages.
func messageKey(name string) string {
	return strings.NewReplacer(" ", "_", "-", "_", ",", "", "'", "", ":", "").Replace(name)
}

// firstMessage returns the first message that exists, or else the first name.
func firstMessage(l *language.Language, names ...string) string {
	for _, name := range names {
		if l.Has(name) {
			return l.Text(name, nil)
		}
	}
	return names[0]
}

// placeholders returns a piece and a square as placeholders of messages. It leaves out NoPieceType
// and NoSquare.
func placeholders(l *language.Language, piece shogi.PieceType, square shogi.Square) language.Args {
	args := language.Args{}
	if piece != shogi.NoPieceType {
		args["Piece"] = l.Piece(piece)
	}
	if square != shogi.NoSquare {
		args["Square"] = l.Square(square)
	}
	return args
}

// PenaltyText words what a move has in common with earlier moves: "moves of a bishop".
func PenaltyText(l *language.Language, p *similarity.Penalty) string {
	return l.Text("similarity."+p.Rule, placeholders(l, p.Piece, p.Square))
}

// TermText words a term of the evaluation: "mobility", "silver at 4g", "2 × pawn in hand".
func TermText(l *language.Language, s evaluation.Subject) string {
	name := "term." + messageKey(string(s.Kind))
	if s.Square != shogi.NoSquare {
		name += "_at"
	}
	text := l.Text(name, placeholders(l, s.Piece, s.Square))
	if s.Count > 1 {
		return l.Text("term.several", language.Args{"Number": s.Count, "Term": text})
	}
	return text
}

// Ending names in a word or two how the search of a position ended: "razoring".
func Ending(l *language.Language, e search.Ending) string {
	return l.Text("ending."+messageKey(e.String()), nil)
}

// EndedBy explains an ending, for the end of a sentence: "Ended because …".
func EndedBy(l *language.Language, e search.Ending) string {
	return l.Text("ended_by."+messageKey(e.String()), nil)
}

// Unsearched explains in a sentence why the position after a move was not searched. It is empty for
// an ending that follows a search.
func Unsearched(l *language.Language, e search.Ending) string {
	if name := "unsearched." + messageKey(e.String()); l.Has(name) {
		return l.Text(name, nil)
	}
	return ""
}
