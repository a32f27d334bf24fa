package record

import (
	"errors"
	"regexp"
	"strings"

	"golang.org/x/text/width"

	"shotest/internal/message"
	"shotest/shogi"
	"shotest/shogi/notation"
)

// moveMarks come before a move: the players' colours.
const (
	blackMarks = "▲☗▼"
	whiteMarks = "△☖▽"
	moveMarks  = blackMarks + whiteMarks
)

// sideMark returns the mark of a side's moves.
func sideMark(side shogi.Color) string { return [2]string{"▲", "△"}[side] }

// moveText is a move as KIF and KI2 spell it: ▲７六歩(77), 同　銀, ５五角打.
type moveText struct {
	// mark is the mark of the side, or empty.
	mark string
	// to is NoSquare for 同, the destination of the move before.
	to    shogi.Square
	piece shogi.PieceType
	how   notation.Manner
	// from is NoSquare if the text does not have it.
	from shogi.Square
}

const blanks = " 　\t"

// cutMove cuts a move off the beginning of text.
func cutMove(text string) (m moveText, rest string, err error) {
	rest = strings.TrimLeft(text, moveMarks+blanks)
	m.mark = text[:len(text)-len(rest)]
	var isSquare bool
	m.to, rest, isSquare = notation.CutSquare(rest)
	rest, same := strings.CutPrefix(strings.TrimLeft(rest, blanks), "同")
	if !isSquare && !same {
		return m, text, errors.New("expected a square such as ７六, 同, or an ending such as 投了")
	}
	var isPiece bool
	m.piece, rest, isPiece = notation.CutPiece(strings.TrimLeft(rest, blanks))
	if !isPiece {
		return m, text, errors.New("expected a piece after the square")
	}
	m.how, rest = notation.CutManner(strings.TrimLeft(rest, blanks))
	m.from, rest = m.cutOrigin(rest)
	return m, rest, nil
}

// originInParentheses matches the square (77) behind a move.
var originInParentheses = regexp.MustCompile(`^[ 　\t]*[(（]\s*(\S+?)\s*[)）]`)

// cutOrigin cuts the square (77) off the beginning of text. A drop may have (00).
func (m *moveText) cutOrigin(text string) (from shogi.Square, rest string) {
	parts := originInParentheses.FindStringSubmatch(text)
	if parts == nil {
		return shogi.NoSquare, text
	}
	from, more, ok := notation.CutSquare(parts[1])
	switch {
	case width.Narrow.String(parts[1]) == "00":
		m.how.Drop = true
		return shogi.NoSquare, text[len(parts[0]):]
	case ok && more == "":
		return from, text[len(parts[0]):]
	}
	return shogi.NoSquare, text
}

var errNoSame = errors.New("expected a move before 同")

// find returns the move in position p.
func (m *moveText) find(p *shogi.Position) (shogi.Move, error) {
	side := p.SideToMove()
	if m.mark != "" && strings.ContainsAny(m.mark, whiteMarks) != (side == shogi.White) {
		return shogi.NoMove, message.Errorf("expected a move of %v", side)
	}
	if m.to == shogi.NoSquare {
		return shogi.NoMove, errNoSame
	}
	if m.from == shogi.NoSquare {
		return notation.Resolve(p, m.piece, m.to, m.how)
	}
	switch moved := p.PieceAt(m.from).Type(); {
	case moved == m.piece:
		return shogi.NewBoardMove(m.from, m.to, m.how.Promotion == "成"), nil
	case moved.CanPromote() && moved.Promoted() == m.piece:
		// Some programs name the piece after it has promoted: ２二馬(88).
		return shogi.NewPromotion(m.from, m.to), nil
	}
	return shogi.NoMove, message.Errorf("expected a %v on %v", m.piece, csaSquareText(m.from))
}

// cutEnding cuts an ending such as 投了 off the beginning of text.
func (t *tree) cutEnding(text string) (ending Ending, rest string, ok bool) {
	text = strings.TrimLeft(text, moveMarks+blanks)
	end := strings.IndexAny(text, blanks+"(（")
	if end < 0 {
		end = len(text)
	}
	ending, ok = t.ending(text[:end])
	return ending, text[end:], ok
}
