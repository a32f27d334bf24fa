package shogi

import "errors"

// What can be wrong with an SFEN text, field by field. Errors returned by
// ParseSFEN wrap one of these and say what was found where.
var (
	ErrSFENFields     = errors.New("SFEN needs the fields board, side to move, hands and move number")
	ErrSFENBoard      = errors.New("SFEN board")
	ErrSFENSide       = errors.New("SFEN side to move")
	ErrSFENHands      = errors.New("SFEN hands")
	ErrSFENMoveNumber = errors.New("SFEN move number")
)

// What can be wrong with a position whose text is well-formed.
var (
	ErrTwoKings        = errors.New("two kings of one side")
	ErrTooManyPieces   = errors.New("more pieces of a kind than a set has")
	ErrNifuOnBoard     = errors.New("two unpromoted pawns of one side on a file")
	ErrDeadPiece       = errors.New("piece that could never move")
	ErrOpponentInCheck = errors.New("side not to move is in check")
)

// ErrMoveSyntax says that a text is not a move in USI spelling.
var ErrMoveSyntax = errors.New("not a USI move")

// ErrPositionSyntax says that a text is not a position in USI spelling.
var ErrPositionSyntax = errors.New("not a USI position")

// Why a move is illegal.
var (
	ErrNoPiece       = errors.New("no piece stands on the origin")
	ErrNotOwnPiece   = errors.New("the piece on the origin belongs to the opponent")
	ErrOwnPiece      = errors.New("an own piece stands on the destination")
	ErrCannotReach   = errors.New("the piece does not move that way")
	ErrCannotPromote = errors.New("the piece cannot promote with this move")
	ErrMustPromote   = errors.New("the piece must promote, or it could never move again")
	ErrNotInHand     = errors.New("the piece is not in hand")
	ErrOccupied      = errors.New("a drop needs an empty square")
	ErrDeadDrop      = errors.New("the dropped piece could never move")
	ErrNifu          = errors.New("nifu: an own unpromoted pawn is already on the file")
	ErrUchifuzume    = errors.New("uchifuzume: a pawn drop may not mate")
	ErrKingInCheck   = errors.New("the move leaves the mover's own king in check")
)

// clip shortens foreign text for an error message.
func clip(text string) string {
	const most = 80
	if len(text) > most {
		return text[:most] + "…"
	}
	return text
}
