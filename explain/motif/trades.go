package motif

import "shotest/shogi"

// Even exchanges. Their target is the square of the capture, with the piece that was taken.
const (
	// Recaptures: the move captures the piece that the last move brought to its square.
	Recaptures Kind = "recaptures"
	// ExchangesRooks: a rook or dragon captures a rook or dragon, the opponent's best answer is to
	// recapture, and neither nets more than MaxTrade. The line has the captures.
	ExchangesRooks Kind = "exchanges_rooks"
	// ExchangesBishops: like ExchangesRooks with bishops and horses.
	ExchangesBishops Kind = "exchanges_bishops"
)

// MaxTrade is the largest net of an even exchange, in centipawns.
const MaxTrade = 100

func (f *Finder) findExchanges() {
	if f.retakes {
		f.addTaken(Recaptures, 0, nil)
	}
	kind, back := exchangeOf(f.taken), f.losses[f.to]
	if f.piece.Unpromoted() != f.taken.Unpromoted() || kind == "" || back == 0 {
		return
	}
	if net := f.gain - back; net >= -MaxTrade && net <= MaxTrade {
		f.addTaken(kind, 0, f.bestCaptures(&f.after, f.to))
	}
}

// exchangeOf returns the kind of an exchange of two pieces of a type, empty if it has none.
func exchangeOf(t shogi.PieceType) Kind {
	switch t.Unpromoted() {
	case shogi.Rook:
		return ExchangesRooks
	case shogi.Bishop:
		return ExchangesBishops
	}
	return ""
}
