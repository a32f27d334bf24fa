package motif

import "shotest/shogi"

// Even exchanges. Their target is the square of the capture, with the piece that was taken.
const (
	// Recaptures: the move takes the piece that the last move has brought to its square.
	Recaptures Kind = "recaptures"
	// ExchangesRooks: a rook or dragon takes a rook or dragon, and the opponent does best
	// to take back, so that neither nets more than MaxTrade. The line has the captures.
	ExchangesRooks Kind = "exchanges_rooks"
	// ExchangesBishops: the same with bishops and horses.
	ExchangesBishops Kind = "exchanges_bishops"
)

// MaxTrade is the most that a side nets in an even exchange, in centipawns.
const MaxTrade = 100

func (f *Finder) findTrades() {
	if f.retakes {
		f.addTaken(Recaptures, 0, nil)
	}
	kind, back := exchangeOf(f.taken), f.losses[f.to]
	if f.piece.Unpromoted() != f.taken.Unpromoted() || kind == "" || back == 0 {
		return
	}
	if net := f.gain - back; net >= -MaxTrade && net <= MaxTrade {
		f.addTaken(kind, 0, f.lineOn(&f.after, f.to))
	}
}

// exchangeOf returns what the exchange of two pieces of a type is called, empty where it has no
// name.
func exchangeOf(t shogi.PieceType) Kind {
	switch t.Unpromoted() {
	case shogi.Rook:
		return ExchangesRooks
	case shogi.Bishop:
		return ExchangesBishops
	}
	return ""
}
