package motif

import "shotest/shogi"

// Even exchanges. The targets of OffersTrade are the moved piece and the one that can take
// it; those of the others the square of the capture, with the piece that was taken.
const (
	// Recaptures: the move takes the piece that the last move has brought to its square.
	Recaptures Kind = "recaptures"
	// ExchangesRooks: a rook or dragon takes a rook or dragon, and the opponent does best
	// to take back, so that neither nets more than MaxTrade. The line has the captures.
	ExchangesRooks Kind = "exchanges_rooks"
	// ExchangesBishops: the same with bishops and horses.
	ExchangesBishops Kind = "exchanges_bishops"
	// Exchanges: the same with two golds, silvers, knights or lances, promoted or not.
	Exchanges Kind = "exchanges"
	// OffersTrade: the moved piece, which has taken nothing, can be taken by one of its own type (promoted or not)
	// and taken back, and neither nets more than MaxTrade by that; nor does the opponent by any capture of it. It
	// could not be taken by that piece before. Nothing is said when evading a check.
	OffersTrade Kind = "offers_trade"
)

// MaxTrade is the most that a side nets in an even exchange, in centipawns.
const MaxTrade = 100

func (f *Finder) findTrades() {
	if f.retakes {
		f.addTaken(Recaptures, 0, nil)
	}
	if f.taken == shogi.NoPieceType {
		f.findOffer()
		return
	}
	kind, back := exchangeOf(f.taken), f.losses[f.to]
	if f.piece.Unpromoted() != f.taken.Unpromoted() || kind == "" || back == 0 {
		return
	}
	if net := f.gain - back; net >= -MaxTrade && net <= MaxTrade {
		f.addTaken(kind, 0, f.lineOn(&f.after, f.to))
	}
}

// exchangeOf returns what the exchange of two pieces of a type is called.
func exchangeOf(t shogi.PieceType) Kind {
	switch t.Unpromoted() {
	case shogi.Rook:
		return ExchangesRooks
	case shogi.Bishop:
		return ExchangesBishops
	case shogi.Pawn, shogi.King:
		return ""
	}
	return Exchanges
}

func (f *Finder) findOffer() {
	if f.evades || f.piece == shogi.King || f.losses[f.to] > MaxTrade {
		return
	}
	for _, m := range f.capturesOn(&f.after, f.to) {
		if f.after.Mover(m).Type().Unpromoted() != f.piece.Unpromoted() || f.netOf(&f.after, m) < -MaxTrade {
			continue
		}
		child := f.after
		child.Play(m)
		back := f.capturesOn(&child, f.to)
		if len(back) == 0 || f.couldTake(m.From()) {
			continue
		}
		f.add(OffersTrade, 0, []shogi.Move{m, back[0]}, f.to, m.From())
		return
	}
}

// couldTake reports whether the opponent's piece on a square could have taken the moved one if the mover had passed.
func (f *Finder) couldTake(from shogi.Square) bool {
	return !f.move.IsDrop() && f.netFrom(&f.earlier, from, f.origin) != impossible
}
