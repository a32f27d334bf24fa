package notation

import (
	"errors"
	"regexp"
	"slices"

	"shotest/shogi"
)

// A move in Japanese notation names the destination and the piece. It describes the origin only as
// far as needed to distinguish the piece from others of its type that could go to the same square.
// These are the rules of the Japan Shogi Association, from the mover's point of view:
//
//	上 寄 引   the piece moves forward, sideways, back: if no other does so
//	直         a gold or a silver from straight below
//	右 左      the piece stands to the right or left of the others
//	右上 …     both, where neither suffices
//	打         a drop, where a piece on the board could go there as well
//	成 不成    the piece promotes, or could and does not
//
// A pinned piece counts as one that could go there.

// Manner holds the words of a move that follow destination and piece.
type Manner struct {
	// Side is 右, 左 or 直, or empty.
	Side string
	// Motion is 上, 寄 or 引, or empty.
	Motion string
	Drop   bool
	// Promotion is 成 or 不成, or empty.
	Promotion string
}

func (m Manner) String() string {
	text := m.Side + m.Motion
	if m.Drop {
		text += "打"
	}
	return text + m.Promotion
}

// MannerOf returns the words that the notation of m needs after destination and piece.
func MannerOf(p *shogi.Position, m shogi.Move) Manner {
	rivals := rivalSquares(p, m)
	if m.IsDrop() {
		return Manner{Drop: len(rivals) > 0}
	}
	how := Manner{Promotion: promotionWord(p, m)}
	if len(rivals) == 0 {
		return how
	}
	side, from, to := p.SideToMove(), m.From(), m.To()
	piece := p.PieceAt(from).Type()
	motion := motionOf(side, from, to)
	sameMotion := filter(rivals, func(s shogi.Square) bool { return motionOf(side, s, to) == motion })
	switch {
	case len(sameMotion) == 0:
		how.Motion = motion
		return how
	case motion == "上" && from.File() == to.File() && (piece == shogi.Silver || piece.IsGoldLike()):
		how.Side = "直"
		return how
	}
	how.Side = sideOf(side, piece, from, to, rivals)
	sameSide := filter(rivals, func(s shogi.Square) bool {
		return sideOf(side, piece, s, to, []shogi.Square{from}) == how.Side
	})
	if len(sameSide) > 0 {
		how.Motion = motion
	}
	return how
}

// rivalSquares returns the squares of the other pieces of a move's type that could go to its
// destination.
func rivalSquares(p *shogi.Position, m shogi.Move) []shogi.Square {
	candidates := Movers(p, p.Mover(m).Type(), m.To())
	if m.IsDrop() {
		return candidates
	}
	return filter(candidates, func(s shogi.Square) bool { return s != m.From() })
}

// Movers returns the squares of the pieces of a type that could go to a square, regardless of pins.
func Movers(p *shogi.Position, piece shogi.PieceType, to shogi.Square) []shogi.Square {
	side := p.SideToMove()
	return slices.Collect(p.AttackersOf(side, to, p.Occupied()).And(p.Pieces(side, piece)).All())
}

func filter(squares []shogi.Square, condition func(shogi.Square) bool) []shogi.Square {
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

// sideOf returns 右 or 左 for a piece from its player's point of view. Horses and dragons, two at
// most, are compared with each other; other pieces with the destination. On the same file it is
// empty.
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

// promotionWord returns 成 or 不成, or nothing for a move that could not promote.
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

// ErrAmbiguous is the error for a notation that several pieces match.
var ErrAmbiguous = errors.New("more than one piece could move so")

var errNoMover = errors.New("no piece could move so")

// Resolve returns the move of piece to the square to that how describes.
func Resolve(p *shogi.Position, piece shogi.PieceType, to shogi.Square, how Manner) (shogi.Move, error) {
	candidates := Movers(p, piece, to)
	onBoard := filter(candidates, func(s shogi.Square) bool { return how.Matches(p, s, to, candidates) })
	promotes := how.Promotion == "成"
	if len(onBoard) > 1 {
		// The writer may have left out pinned pieces.
		onBoard = filter(onBoard, func(s shogi.Square) bool { return p.IsLegal(shogi.NewBoardMove(s, to, promotes)) })
	}
	switch {
	case how.Drop || len(candidates) == 0 && how == Manner{}:
		if piece.IsPromoted() || piece == shogi.King {
			return shogi.NoMove, errNoMover
		}
		return shogi.NewDrop(piece, to), nil
	case len(onBoard) == 1:
		return shogi.NewBoardMove(onBoard[0], to, promotes), nil
	case len(onBoard) == 0:
		return shogi.NoMove, errNoMover
	}
	return shogi.NoMove, ErrAmbiguous
}

// Matches reports whether the notation may mean the piece on from, one of the candidates.
func (m Manner) Matches(p *shogi.Position, from, to shogi.Square, candidates []shogi.Square) bool {
	side, piece := p.SideToMove(), p.PieceAt(from).Type()
	if m.Motion != "" && m.Motion != motionOf(side, from, to) {
		return false
	}
	switch m.Side {
	case "":
		return true
	case "直":
		return from.File() == to.File() && motionOf(side, from, to) == "上"
	}
	others := filter(candidates, func(s shogi.Square) bool { return s != from })
	return sideOf(side, piece, from, to, others) == m.Side
}

// mannerWord matches a word after a piece's name.
var mannerWord = regexp.MustCompile(`^(不成|成らず|ならず|生|成り?|[打右左直上行寄引])`)

// CutManner cuts the words of a manner off the beginning of text.
func CutManner(text string) (how Manner, rest string) {
	for {
		word := mannerWord.FindString(text)
		switch word {
		case "":
			return how, text
		case "打":
			how.Drop = true
		case "右", "左", "直":
			how.Side = word
		case "上", "行":
			how.Motion = "上"
		case "寄", "引":
			how.Motion = word
		case "成", "成り":
			how.Promotion = "成"
		default:
			how.Promotion = "不成"
		}
		text = text[len(word):]
	}
}
