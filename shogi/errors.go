package shogi

import (
	"errors"
	"fmt"
)

// Errors of an SFEN text, field by field. The errors of ParseSFEN wrap one of these, and name the
// faulty text and its place.
var (
	ErrSFENFields     = errors.New("SFEN needs the fields board, side to move, hands and move number")
	ErrSFENBoard      = errors.New("SFEN board")
	ErrSFENSide       = errors.New("SFEN side to move")
	ErrSFENHands      = errors.New("SFEN hands")
	ErrSFENMoveNumber = errors.New("SFEN move number")
)

// Errors of a position whose text is well-formed.
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

// Reasons why a move is illegal.
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

// ruleError is a broken rule with the detail that breaks it.
type ruleError struct {
	rule error
	detail
}

func ruleBroken(rule error, format string, values ...any) error {
	return &ruleError{rule, detail{format, values}}
}

// Error returns the rule and the detail.
func (e *ruleError) Error() string { return fmt.Sprintf("%v: %v", e.rule, e.detail) }

// Message returns the format of Error and its values, for other languages.
func (e *ruleError) Message() (format string, values []any) {
	return "%w: %w", []any{e.rule, e.detail}
}

// Unwrap returns the rule.
func (e *ruleError) Unwrap() error { return e.rule }

// detail is a text by its format.
type detail struct {
	format string
	values []any
}

func (d detail) Error() string { return fmt.Sprintf(d.format, d.values...) }

// Message returns the format and the values, for other languages.
func (d detail) Message() (format string, values []any) { return d.format, d.values }

// moveError says which move of a list is wrong.
type moveError struct {
	number int
	word   string
	err    error
}

func (e *moveError) Error() string { return fmt.Sprintf("move %d, %.80s: %v", e.number, e.word, e.err) }

func (e *moveError) Unwrap() error { return e.err }

// Message returns the error as package message has it.
func (e *moveError) Message() (format string, values []any) {
	return "move %d, %.80s: %w", []any{e.number, e.word, e.err}
}
