package strategy

import "shotest/shogi"

// staticGames are the names of games between two static rooks that are not the strategy of
// a side alone.
var staticGames = []OpeningID{
	"side_pawn_aono", "side_pawn_yuki", "double_side_pawn", "side_pawn_85_rook",
	"side_pawn_33_bishop", "side_pawn_33_knight", "side_pawn_45_bishop", "side_pawn",
	"one_move_loss_bishop_exchange", "bishop_exchange_climbing_silver", "bishop_exchange_rushing_silver",
	"bishop_exchange_reclining_silver", "bishop_exchange",
	"double_wing_climbing_silver", "double_wing",
	"waki_system",
}

// static names a game between two static rooks; versus is empty where one name says all.
func static(black, white *side, sides [2]OpeningID) (id, versus OpeningID) {
	for _, s := range sides {
		switch s {
		case "pac_man", "demon_slayer", "ureshino", "wrong_diagonal_bishop", "right_king":
			return pair(sides, s)
		}
	}
	switch {
	case tookSidePawn(black) || tookSidePawn(white):
		return sidePawn(black, white, sides), ""
	case isBishopExchange(black):
		return exchangeOf(black, sides), ""
	case black.exchangesRookPawns():
		return doubleWing(sides), ""
	case has(sides, "yagura"):
		if isWakiSystem(black, white, sides) {
			return "waki_system", ""
		}
		return pair(sides, "yagura")
	}
	for _, s := range sides {
		switch s {
		case "gangi", "right_hand_fourth_file_rook", "sleeve_rook", "climbing_silver", "twisting_rook":
			return pair(sides, s)
		}
	}
	return doubleStaticRook, ""
}

// pair names a game after the strategy of one side, and the other's where it has one.
func pair(sides [2]OpeningID, first OpeningID) (id, versus OpeningID) {
	other := sides[shogi.Black]
	if other == first {
		other = sides[shogi.White]
	}
	switch other {
	case "yagura", "left_mino_rapid_attack", "gangi", "right_king", "right_hand_fourth_file_rook", "sleeve_rook", "ureshino":
		if other != first {
			return first, other
		}
	}
	return first, ""
}

func has(sides [2]OpeningID, id OpeningID) bool {
	return sides[shogi.Black] == id || sides[shogi.White] == id
}

// tookSidePawn: the rook has gone from the second file to take the pawn of the third, and
// it began with the exchange of the rook pawns between open bishops.
func tookSidePawn(s *side) bool {
	if !s.exchangesRookPawns() || !bothHave(openBishop, &s.positions[s.firstCapture()]) {
		return false
	}
	for ply := int(s.color); ply < len(s.moves) && ply < 30; ply += 2 {
		p := &s.positions[ply]
		if s.moves[ply] == takeSidePawn && p.PieceAt(takeSidePawn.From()).Type() == shogi.Rook && p.Captured(takeSidePawn).Type() == shogi.Pawn {
			return true
		}
	}
	return false
}

var (
	openBishop = mustParse("!P7g P6g")
	// wing is what a Double Wing Attack begins with: a rook pawn on the fifth rank, or
	// further, and a bishop at home that is not closed in.
	wing = mustParse("!P2g !P2f P6g B8h")

	takeSidePawn = usi("2d3d")
	bishopTo7    = mustParse("B7g")
	bishopTo6    = mustParse("B6e")
	knightTo7    = mustParse("N7g")
	rookTo5      = mustParse("R2e")
	facing       = mustParse("B4f S3g")
)

func bothHave(wanted pattern, p *shogi.Position) bool {
	return wanted.fits(p, shogi.Black) && wanted.fits(p, shogi.White)
}

// sidePawn tells Side Pawn Captures by how the taker goes on, or else by the answer of the
// side whose pawn was taken.
func sidePawn(black, white *side, sides [2]OpeningID) OpeningID {
	taker := black
	if !tookSidePawn(black) {
		taker = white
	}
	other := taker.opponent
	bishopUp := other.had(bishopTo7, 1, 24)
	switch {
	case sides[taker.color] == "aono_style":
		return "side_pawn_aono"
	case sides[taker.color] == "yuki_style":
		return "side_pawn_yuki"
	case bishopUp && other.rookOnFifthRank():
		return "side_pawn_85_rook"
	case bishopUp:
		return "side_pawn_33_bishop"
	case tookSidePawn(other):
		return "double_side_pawn"
	case other.had(bishopTo6, 1, 30):
		return "side_pawn_45_bishop"
	case other.had(knightTo7, 1, 24):
		return "side_pawn_33_knight"
	}
	return "side_pawn"
}

// rookOnFifthRank reports whether the rook has stayed on 2e, White's on 8e, in the opening.
func (s *side) rookOnFifthRank() bool {
	ply := s.first(rookTo5, 1, swingLate)
	return ply >= 0 && s.had(rookTo5, ply+4, ply+4) && s.had(rookTo5, ply+2, ply+2)
}

// isBishopExchange: the bishops are exchanged before pawns are, within 30 plies.
func isBishopExchange(s *side) bool {
	return s.exchange != nil && s.exchange.ply <= 30 && !s.exchange.pawns
}

// exchangeOf tells Bishop Exchanges by who has lost a move, or else by the right silvers.
// Who takes a bishop that has not moved, and is taken by a silver that would have moved
// anyway, has lost one: the opening of that name is White's, for Black only gives up a lead.
func exchangeOf(black *side, sides [2]OpeningID) OpeningID {
	switch {
	case black.exchange.unmoved && !black.exchange.began:
		return "one_move_loss_bishop_exchange"
	case has(sides, "climbing_silver"):
		return "bishop_exchange_climbing_silver"
	case has(sides, "rushing_silver"):
		return "bishop_exchange_rushing_silver"
	case has(sides, "reclining_silver"):
		return "bishop_exchange_reclining_silver"
	}
	return "bishop_exchange"
}

// exchangesRookPawns: both rook pawns have gone to the fifth rank, and the first pawn that
// is taken is one of them.
func (s *side) exchangesRookPawns() bool {
	ply := s.firstCapture()
	if ply < 0 || !bothHave(wing, &s.positions[ply]) {
		return false
	}
	file := s.moves[ply].To().File()
	return file == 2 || file == 8
}

func doubleWing(sides [2]OpeningID) OpeningID {
	if has(sides, "climbing_silver") {
		return "double_wing_climbing_silver"
	}
	return "double_wing"
}

// isWakiSystem: in a Yagura of both sides the bishops face each other, the right silvers
// behind them.
func isWakiSystem(black, white *side, sides [2]OpeningID) bool {
	if sides[shogi.Black] != "yagura" || sides[shogi.White] != "yagura" {
		return false
	}
	for ply := range black.positions {
		if facing.fits(&black.positions[ply], shogi.Black) && facing.fits(&white.positions[ply], shogi.Black) {
			return true
		}
	}
	return false
}
