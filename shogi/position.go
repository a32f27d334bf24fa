package shogi

// Position is a board with both hands, the side to move and the move number. It is a plain value: a
// search copies it to remember earlier positions.
//
//	child := position
//	child.Play(move)
//
// A side may be without a king (as the attacker in tsume problems); the side
// that has just moved is never in check. The zero value is not a position; see
// ParseSFEN and StartPosition.
type Position struct {
	board   [SquareCount]Piece
	side    Color
	kings   [2]Square
	ply     uint16 // the SFEN move number: 1 before the first move
	hands   [2]Hand
	byColor [2]Bitboard
	// byType holds the pieces of both sides by type. Slot occupiedSlot holds all pieces, and slot
	// goldLikeSlot all pieces that move as a gold.
	byType   [16]Bitboard
	checkers Bitboard
	boardKey uint64
	handKey  uint64
}

const (
	occupiedSlot = int(NoPieceType)
	goldLikeSlot = PieceTypeCount
)

// StartSFEN is the even game's starting position.
const StartSFEN = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"

var startPosition = func() Position {
	p, err := ParseSFEN(StartSFEN)
	if err != nil {
		panic(err)
	}
	return p
}()

// StartPosition returns the even game's starting position.
func StartPosition() Position { return startPosition }

// SideToMove returns the player whose turn it is.
func (p *Position) SideToMove() Color { return p.side }

// MoveNumber returns the number of the next move as SFEN counts it, 1 in the
// starting position.
func (p *Position) MoveNumber() int { return int(p.ply) }

// PieceAt returns the piece on a square, or NoPiece.
func (p *Position) PieceAt(s Square) Piece { return p.board[s] }

// Board returns the contents of all squares. The result belongs to the position and must not be
// changed.
func (p *Position) Board() *[SquareCount]Piece { return &p.board }

// Hand returns the pieces that a player holds.
func (p *Position) Hand(c Color) Hand { return p.hands[c&1] }

// King returns the square of a player's king, or NoSquare if it has none.
func (p *Position) King(c Color) Square { return p.kings[c&1] }

// Occupied returns the squares that hold a piece.
func (p *Position) Occupied() Bitboard { return p.byType[occupiedSlot] }

// PiecesOf returns the squares that hold a player's pieces.
func (p *Position) PiecesOf(c Color) Bitboard { return p.byColor[c&1] }

// Pieces returns the squares that hold a player's pieces of a type.
func (p *Position) Pieces(c Color, t PieceType) Bitboard {
	return p.byType[t&15].And(p.byColor[c&1])
}

// Checkers returns the pieces that give check to the side to move.
func (p *Position) Checkers() Bitboard { return p.checkers }

// InCheck reports whether the side to move is in check.
func (p *Position) InCheck() bool { return p.checkers.Any() }

// BoardKey returns the hash key of the board and the side to move, without the
// hands.
func (p *Position) BoardKey() uint64 { return p.boardKey }

// Key returns the hash key of the whole position, without the move number.
func (p *Position) Key() uint64 { return p.boardKey ^ p.handKey }

// Mover returns the piece that a move puts on its destination, before
// promotion: the piece on its origin, or the dropped one.
func (p *Position) Mover(m Move) Piece {
	if m.IsDrop() {
		return NewPiece(p.side, m.Dropped())
	}
	return p.board[m.From()]
}

// Captured returns the piece that a move takes, or NoPiece.
func (p *Position) Captured(m Move) Piece { return p.board[m.To()] }

// toggle puts a piece on an empty square or takes it off its square, in the
// bitboards.
func (p *Position) toggle(piece Piece, s Square) {
	set := squareSet[s&127]
	t := piece.Type()
	p.byType[t] = p.byType[t].Xor(set)
	p.byType[occupiedSlot] = p.byType[occupiedSlot].Xor(set)
	c := piece.Color() & 1
	p.byColor[c] = p.byColor[c].Xor(set)
	if t.IsGoldLike() {
		p.byType[goldLikeSlot] = p.byType[goldLikeSlot].Xor(set)
	}
}

// put places a piece on an empty square of a position that is being set up.
func (p *Position) put(piece Piece, s Square) {
	p.board[s] = piece
	p.toggle(piece, s)
	p.boardKey ^= zobrist.piece[piece][s]
	if piece.Type() == King {
		p.kings[piece.Color()] = s
	}
}

// addToHand gives a player of a position that is being set up n pieces.
func (p *Position) addToHand(c Color, t PieceType, n int) {
	p.hands[c] = p.hands[c].Add(t, n)
	p.handKey += uint64(n) * zobrist.hand[c][t]
}
