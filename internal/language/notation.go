package language

import (
	"strings"

	"shotest/shogi"
	"shotest/shogi/notation"
)

// Kanji reports whether moves and squares are written in kanji, as shogi books do: ☗７六歩, ☖同銀,
// ☗５五角打. Otherwise they are written in Hodges's notation: P-7f, Bx2b+, N*5e.
func (l *Language) Kanji() bool { return l.messages().kanji }

// Move writes a legal move as books do: P-7f, ☗７六歩. last is the move before it, NoMove if there is
// none: for a move to the same square, Japanese does not repeat the square.
func (l *Language) Move(p *shogi.Position, m, last shogi.Move) string {
	if l.Kanji() {
		mark := [2]string{"☗", "☖"}[p.SideToMove()]
		return mark + strings.ReplaceAll(notation.JapaneseMove(p, m, last), "　", "")
	}
	return notation.WesternMove(p, m)
}

// MoveInText writes a legal move for a sentence that has not just named the previous move: where a
// line has 同歩, prose has ４五同歩.
func (l *Language) MoveInText(p *shogi.Position, m, last shogi.Move) string {
	text := l.Move(p, m, last)
	if l.Kanji() {
		return strings.Replace(text, "同", notation.JapaneseSquare(m.To())+"同", 1)
	}
	return text
}

// Moves writes a sequence of legal moves from a position. last is the move that led to the
// position, NoMove if there is none.
func (l *Language) Moves(p *shogi.Position, moves []shogi.Move, last shogi.Move) []string {
	texts := make([]string, len(moves))
	current := *p
	for i, m := range moves {
		texts[i] = l.Move(&current, m, last)
		current.Play(m)
		last = m
	}
	return texts
}

// Line is Moves as one text. Western notation has blanks between the moves.
func (l *Language) Line(p *shogi.Position, moves []shogi.Move, last shogi.Move) string {
	if l.Kanji() {
		return strings.Join(l.Moves(p, moves, last), "")
	}
	return strings.Join(l.Moves(p, moves, last), " ")
}

// Square writes a square: 7f, ７六.
func (l *Language) Square(s shogi.Square) string {
	if l.Kanji() {
		return notation.JapaneseSquare(s)
	}
	return s.String()
}

// Piece names a piece in a sentence: silver, promoted silver, 銀, 成銀.
func (l *Language) Piece(t shogi.PieceType) string {
	return l.Text("piece."+strings.ReplaceAll(t.String(), " ", "_"), nil)
}

// List joins words: a, b and c; aとbとc.
func (l *Language) List(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	last := len(words) - 1
	head := strings.Join(words[:last], l.Text("list.comma", nil))
	return l.Text("list.and", Args{"Head": head, "Last": words[last]})
}

// Side names a side: Black, 先手; in a handicap game Shitate, 下手.
func (l *Language) Side(c shogi.Color) string {
	if l.handicap {
		return l.Text("side.handicap_"+c.String(), nil)
	}
	return l.Text("side."+c.String(), nil)
}

// WithHandicap returns the language with the terms for handicap games.
func (l *Language) WithHandicap() *Language {
	with := *l
	with.handicap = true
	return &with
}
