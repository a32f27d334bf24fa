package record

import (
	"errors"
	"regexp"
	"slices"

	"shotest/shogi"
)

// A move in Japanese notation names the destination, the piece, and no more of
// its origin than is needed to tell it from another piece of its type that
// could go to the same square. As the Japan Shogi Association has it, from the
// mover's point of view:
//
//	上 寄 引   the piece moves forward, sideways, back: if no other does so
//	直         a gold or a silver from straight below
//	右 左      the piece stands to the right or left of the others
//	右上 …     both, where neither suffices
//	打         a drop, where a piece on the board could go there as well
//	成 不成    the piece promotes, or could and does not
//
// A piece that could move but for a pin counts as one that could.

// manner holds the words of a move behind destination and piece.
type manner struct {
	// side is 右, 左 or 直, or empty.
	side string
	// motion is 上, 寄 or 引, or empty.
	motion string
	drop   bool
	// promotion is 成 or 不成, or empty.
	promotion string
}

func (m manner) String() string {
	text := m.side + m.motion
	if m.drop {
		text += "打"
	}
	return text + m.promotion
}

// mannerOf returns the words that the notation needs behind destination and piece.
func mannerOf(p *shogi.Position, m shogi.Move) manner {
	rivals := rivalsOf(p, m)
	if m.IsDrop() {
		return manner{drop: len(rivals) > 0}
	}
	how := manner{promotion: promotionWord(p, m)}
	if len(rivals) == 0 {
		return how
	}
	side, from, to := p.SideToMove(), m.From(), m.To()
	piece := p.PieceAt(from).Type()
	motion := motionOf(side, from, to)
	alike := keep(rivals, func(s shogi.Square) bool { return motionOf(side, s, to) == motion })
	switch {
	case len(alike) == 0:
		how.motion = motion
		return how
	case motion == "上" && from.File() == to.File() && (piece == shogi.Silver || piece.IsGoldLike()):
		how.side = "直"
		return how
	}
	how.side = sideOf(side, piece, from, to, rivals)
	sameSide := keep(rivals, func(s shogi.Square) bool {
		return sideOf(side, piece, s, to, []shogi.Square{from}) == how.side
	})
	if len(sameSide) > 0 {
		how.motion = motion
	}
	return how
}

// rivalsOf returns the other pieces of a move's type that could go to its destination.
func rivalsOf(p *shogi.Position, m shogi.Move) []shogi.Square {
	candidates := movers(p, p.Mover(m).Type(), m.To())
	if m.IsDrop() {
		return candidates
	}
	return keep(candidates, func(s shogi.Square) bool { return s != m.From() })
}

// movers returns the pieces of a type on the board that could go to a square, but for pins.
func movers(p *shogi.Position, piece shogi.PieceType, to shogi.Square) []shogi.Square {
	side := p.SideToMove()
	return slices.Collect(p.AttackersOf(side, to, p.Occupied()).And(p.Pieces(side, piece)).All())
}

func keep(squares []shogi.Square, condition func(shogi.Square) bool) []shogi.Square {
	var kept []shogi.Square
	for _, s := range squares {
		if condition(s) {
			kept = append(kept, s)
		}
	}
	return kept
}

// motionOf returns 上, 寄 or 引 for a move forward, sideways or back.
func motionOf(side shogi.Color, from, to shogi.Square) string {
	switch before, after := from.RankFrom(side), to.RankFrom(side); {
	case after < before:
		return "上"
	case after > before:
		return "引"
	}
	return "寄"
}

// sideOf returns 右 or 左 for a piece as its player sees it. Horses and dragons, two at most, are
// compared with each other; other pieces with the destination, whose file is neither.
func sideOf(side shogi.Color, piece shogi.PieceType, from, to shogi.Square, others []shogi.Square) string {
	reference := to
	if (piece == shogi.Horse || piece == shogi.Dragon) && len(others) > 0 {
		reference = others[0]
	}
	difference := from.File() - reference.File()
	if side == shogi.White {
		difference = -difference
	}
	switch {
	case difference < 0:
		return "右"
	case difference > 0:
		return "左"
	}
	return ""
}

// promotionWord returns 成, 不成, or nothing for a move that could not promote.
func promotionWord(p *shogi.Position, m shogi.Move) string {
	if m.IsPromotion() {
		return "成"
	}
	if m.IsDrop() {
		return ""
	}
	side := p.SideToMove()
	inZone := m.From().InPromotionZone(side) || m.To().InPromotionZone(side)
	if inZone && p.PieceAt(m.From()).Type().CanPromote() {
		return "不成"
	}
	return ""
}

var (
	errAmbiguous = errors.New("more than one piece could move so")
	errNoMover   = errors.New("no piece could move so")
)

// resolve returns the move that the notation describes.
func resolve(p *shogi.Position, piece shogi.PieceType, to shogi.Square, how manner) (shogi.Move, error) {
	candidates := movers(p, piece, to)
	onBoard := keep(candidates, func(s shogi.Square) bool { return how.matches(p, s, to, candidates) })
	promotes := how.promotion == "成"
	if len(onBoard) > 1 {
		// The writer may have left out pinned pieces.
		onBoard = keep(onBoard, func(s shogi.Square) bool { return p.IsLegal(shogi.NewBoardMove(s, to, promotes)) })
	}
	switch {
	case how.drop || len(candidates) == 0 && how == manner{}:
		if piece.IsPromoted() || piece == shogi.King {
			return shogi.NoMove, errNoMover
		}
		return shogi.NewDrop(piece, to), nil
	case len(onBoard) == 1:
		return shogi.NewBoardMove(onBoard[0], to, promotes), nil
	case len(onBoard) == 0:
		return shogi.NoMove, errNoMover
	}
	return shogi.NoMove, errAmbiguous
}

// matches reports whether a piece is one that the notation may mean.
func (m manner) matches(p *shogi.Position, from, to shogi.Square, candidates []shogi.Square) bool {
	side, piece := p.SideToMove(), p.PieceAt(from).Type()
	if m.motion != "" && m.motion != motionOf(side, from, to) {
		return false
	}
	switch m.side {
	case "":
		return true
	case "直":
		return from.File() == to.File() && motionOf(side, from, to) == "上"
	}
	others := keep(candidates, func(s shogi.Square) bool { return s != from })
	return sideOf(side, piece, from, to, others) == m.side
}

// mannerWord matches a word behind a piece's name.
var mannerWord = regexp.MustCompile(`^(不成|成らず|ならず|生|成り?|[打右左直上行寄引])`)

// cutManner takes the words of a manner off the front of a text.
func cutManner(text string) (how manner, rest string) {
	for {
		word := mannerWord.FindString(text)
		switch word {
		case "":
			return how, text
		case "打":
			how.drop = true
		case "右", "左", "直":
			how.side = word
		case "上", "行":
			how.motion = "上"
		case "寄", "引":
			how.motion = word
		case "成", "成り":
			how.promotion = "成"
		default:
			how.promotion = "不成"
		}
		text = text[len(word):]
	}
}
