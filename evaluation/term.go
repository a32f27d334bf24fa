package evaluation

import (
	"fmt"

	"shotest/shogi"
)

// Term is a part of an evaluation: the share of each side, in centipawns.
type Term struct {
	Subject      Subject
	Black, White int
}

// Kind is the English name of a kind of subject: "tempo". In the name of a term it stands behind
// the piece and before the square.
type Kind string

// The kinds that go with pieces.
const (
	OnBoard Kind = "on the board"
	InHand  Kind = "in hand"
)

// The other kinds of the network's summary. A side's share of attacks counts its own attacks: on
// the squares next to the opponent's king, and on the opponent's pieces.
const (
	NextToKing Kind = "attacks next to the king"
	OnPieces   Kind = "attacks on pieces"
	Tempo      Kind = "tempo"
	KingsAlone Kind = "kings alone"
)

// Subject is the subject of a term.
type Subject struct {
	Kind   Kind
	Piece  shogi.PieceType // NoPieceType for other subjects than pieces
	Square shogi.Square    // NoSquare if the square does not matter
	Count  int             // the number of equal pieces, if more than one
}

// About returns the subject of a term without a piece or square.
func About(k Kind) Subject { return Subject{Kind: k, Square: shogi.NoSquare} }

// String names the subject in English: "tempo", "silver at 4g", "2 × pawn in hand".
func (s Subject) String() string {
	name := string(s.Kind)
	switch {
	case s.Piece == shogi.NoPieceType:
		if s.Square != shogi.NoSquare {
			name += " at " + s.Square.String()
		}
	case s.Square != shogi.NoSquare:
		name = s.Piece.String() + " at " + s.Square.String()
	default:
		name = s.Piece.String() + " " + name
	}
	if s.Count > 1 {
		return fmt.Sprintf("%d × %s", s.Count, name)
	}
	return name
}

// MarshalText implements encoding.TextMarshaler, for JSON.
func (s Subject) MarshalText() ([]byte, error) { return []byte(s.String()), nil }
