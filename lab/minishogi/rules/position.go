package rules

import "math/rand/v2"

// Position is a position with the side to move. It is a value: Play returns another.
type Position struct {
	// pieces holds the squares of each type of each side, those of all under NoType.
	pieces [2][TypeCount]Set
	board  [SquareCount]Piece
	hands  [2][HandTypes]uint8
	kings  [2]Square
	turn   Color
	// checkers are the pieces that give check to the side to move.
	checkers Set
	key      uint64
}

// most is how many pieces there are of a type, promoted or not, of both sides together.
const most = 2

// The random numbers of keys, the same in every run.
var (
	boardKeys [2][TypeCount][SquareCount]uint64
	handKeys  [2][HandTypes][most + 1]uint64
	turnKey   uint64
)

func init() {
	random := rand.New(rand.NewPCG(5, 5))
	for c := range 2 {
		for t := range TypeCount {
			for s := range SquareCount {
				boardKeys[c][t][s] = random.Uint64()
			}
		}
		for t := range HandTypes {
			for n := 1; n <= most; n++ {
				handKeys[c][t][n] = random.Uint64()
			}
		}
	}
	turnKey = random.Uint64()
}

// SideToMove returns the side to move.
func (p *Position) SideToMove() Color { return p.turn }

// PieceAt returns what stands on a square.
func (p *Position) PieceAt(s Square) Piece { return p.board[s] }

// Pieces returns the squares of a side's pieces of a type, of all types for NoType.
func (p *Position) Pieces(c Color, t Type) Set { return p.pieces[c][t] }

// Occupied returns the squares of all pieces.
func (p *Position) Occupied() Set { return p.pieces[Black][NoType] | p.pieces[White][NoType] }

// Hand returns how many pieces of a type a side has in hand.
func (p *Position) Hand(c Color, t Type) int { return int(p.hands[c][t]) }

// King returns the square of a side's king.
func (p *Position) King(c Color) Square { return p.kings[c] }

// InCheck reports whether the side to move is in check.
func (p *Position) InCheck() bool { return p.checkers != 0 }

// Checkers returns the pieces that give check to the side to move.
func (p *Position) Checkers() Set { return p.checkers }

// Key returns a hash key of board, hands and the side to move.
func (p *Position) Key() uint64 { return p.key }

// Mover returns the type that moves, as it is before the move.
func (p *Position) Mover(m Move) Type {
	if m.IsDrop() {
		return m.Dropped()
	}
	return p.board[m.From()].Type()
}

// Captured returns the type that a move takes, NoType if none.
func (p *Position) Captured(m Move) Type { return p.board[m.To()].Type() }

// IsQuiet reports whether a move neither takes nor promotes.
func (p *Position) IsQuiet(m Move) bool { return p.board[m.To()] == 0 && !m.IsPromotion() }

// Play returns the position after a legal move.
func (p *Position) Play(m Move) Position {
	next, us, to := *p, p.turn, m.To()
	t := p.Mover(m)
	if m.IsDrop() {
		next.setHand(us, t, next.hands[us][t]-1)
	} else {
		next.remove(m.From())
		if captured := p.board[to].Type(); captured != NoType {
			next.remove(to)
			next.setHand(us, captured.Base(), next.hands[us][captured.Base()]+1)
		}
		if m.IsPromotion() {
			t = t.Promoted()
		}
	}
	next.put(NewPiece(us, t), to)
	next.pass()
	next.checkers = next.Attackers(us, next.kings[next.turn], next.Occupied())
	return next
}

// Pass returns the position with the other side to move. There must be no check.
func (p *Position) Pass() Position {
	next := *p
	next.pass()
	return next
}

func (p *Position) pass() {
	p.turn = p.turn.Opponent()
	p.key ^= turnKey
}

func (p *Position) put(piece Piece, s Square) {
	c, t := piece.Color(), piece.Type()
	p.board[s] = piece
	p.pieces[c][NoType] |= s.Set()
	p.pieces[c][t] |= s.Set()
	p.key ^= boardKeys[c][t][s]
	if t == King {
		p.kings[c] = s
	}
}

func (p *Position) remove(s Square) {
	c, t := p.board[s].Color(), p.board[s].Type()
	p.board[s] = 0
	p.pieces[c][NoType] &^= s.Set()
	p.pieces[c][t] &^= s.Set()
	p.key ^= boardKeys[c][t][s]
}

func (p *Position) setHand(c Color, t Type, count uint8) {
	p.key ^= handKeys[c][t][p.hands[c][t]] ^ handKeys[c][t][count]
	p.hands[c][t] = count
}
