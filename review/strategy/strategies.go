package strategy

import "shotest/shogi"

// strategy is a line of the table of strategies: what a side can set up.
type strategy struct {
	id OpeningID
	// plan says for which rooks of the two sides the line is meant.
	plan plan
	// file is the one of a ranging rook, 0 for any.
	file int
	// shapes are patterns of which one must have been there after one of the plies up to
	// until; without any, nothing is asked. See mustParse.
	shapes []string
	until  int
	// open asks for the shape to have been there before bishops were exchanged.
	open bool
	// fits asks what patterns cannot; nil asks nothing.
	fits func(s *side) bool
}

// plan is where the rooks stand; zero is anywhere.
type plan uint8

const (
	_ plan = iota
	// ranging: the side's rook is one, whatever the opponent's.
	ranging
	// against: the side's rook is static, the opponent's ranging.
	against
	// double: both are static.
	double
)

// strategies are all strategies; a side plays the first that fits.
var strategies = []strategy{
	// What the first moves say.
	{id: "pac_man", fits: pacMan},
	{id: "demon_slayer", fits: demonSlayer},
	{id: "ureshino", fits: ureshino},
	{id: "wrong_diagonal_bishop", fits: wrongDiagonalBishop},

	// Ranging rooks.
	{id: "feint_ranging_rook", plan: ranging, fits: feint},
	{id: "gokigen_central_rook", plan: ranging, file: 5, fits: gokigen},
	{id: "horned_silvers_central_rook", plan: ranging, file: 5, shapes: []string{"S6g S4g G7h P6f P4f"}, until: 44},
	{id: "central_rook", plan: ranging, file: 5},
	{id: "fujii_system", plan: ranging, file: 6, shapes: []string{"K5i R6h S3h N3g P4f P1f/1e"}, until: settled},
	{id: "bishop_exchange_fourth_file_rook", plan: ranging, fits: openExchange},
	{id: "fourth_file_rook", plan: ranging, file: 6},
	{id: "ishida", plan: ranging, file: 7, shapes: []string{"R7f P7e N7g", "R7f P7e P6f"}, until: settled},
	{id: "quick_ishida", plan: ranging, file: 7, shapes: []string{"R7h P7e P6g"}, until: 12},
	{id: "third_file_rook", plan: ranging, file: 7},
	{id: "direct_opposing_rook", plan: ranging, file: 8, fits: directSwing},
	{id: "opposing_rook", plan: ranging, file: 8},

	// Static rooks against a ranging rook.
	{id: "right_hand_fourth_file_rook", plan: against, shapes: []string{"R4h S5f P4f/4e"}, until: settled},
	{id: "sleeve_rook", plan: against, shapes: []string{"R3h P3f/3e"}, until: 24},
	{id: "bird_catching", plan: against, shapes: []string{"B7i P7g S5g"}, until: 30},
	{id: "static_rook_anaguma", plan: against, shapes: []string{"K9i L9h"}, until: settled},
	{id: "millennium", plan: against, fits: inCastle("millennium")},
	{id: "elmo_rapid_attack", plan: against, fits: inCastle("elmo")},
	{id: "climbing_silver", plan: against, shapes: []string{"S2f P2e"}, until: 40},
	{id: "silver_crown", plan: against, shapes: []string{"K8h S8g G7h", "K9h S8g G7h"}, until: settled},
	{id: "castle_tower_mino", plan: against, fits: inCastle("castle_tower_mino", "four_piece_mino")},
	{id: "left_mino", plan: against, fits: inCastle("left_mino")},
	{id: "boat_rapid_attack", plan: against, shapes: []string{"K7h G6i G5h S4f", "K7h G6i G5h S3e"}, until: settled},

	// Static rooks against a static rook.
	{id: "aono_style", plan: double, shapes: []string{"R3d N3g K5h", "R3d N3g K5i"}, until: settled, fits: tookSidePawn},
	{id: "yuki_style", plan: double, shapes: []string{"R3d K6h"}, until: 32, fits: tookSidePawn},
	{id: "twisting_rook", plan: double, shapes: []string{"R7f P7e"}, until: settled, fits: twisted},
	{id: "right_king", plan: double, fits: inCastle("right_king")},
	{id: "right_hand_fourth_file_rook", plan: double, shapes: []string{"R4h S5f P4f/4e"}, until: settled, open: true},
	{id: "sleeve_rook", plan: double, shapes: []string{"R3h P3f/3e"}, until: 24, open: true},
	{id: "sparrow_thrust", plan: double, shapes: []string{"R1h L1g"}, until: settled},
	{id: "climbing_silver", plan: double, shapes: []string{"S2f"}, until: 40},
	{id: "yagura", plan: double, fits: builtYagura},
	{id: "left_mino_rapid_attack", plan: double, fits: leftMinoRapidAttack},
	{id: "gangi", plan: double, fits: builtGangi},
	{id: "rushing_silver", plan: double, shapes: []string{"S4f P3f/3e P4g"}, until: settled},
	{id: "reclining_silver", plan: double, shapes: []string{"S5f P5g"}, until: settled},

	{id: staticRook},
}

// strategyShapes are the parsed patterns of the table.
var strategyShapes = parseShapes(strategies)

func parseShapes(table []strategy) [][]pattern {
	parsed := make([][]pattern, len(table))
	for i := range table {
		for _, text := range table[i].shapes {
			parsed[i] = append(parsed[i], mustParse(text))
		}
	}
	return parsed
}

// strategy returns what the side plays.
func (s *side) strategy() OpeningID {
	for i := range strategies {
		if line := &strategies[i]; line.meant(s) && s.hadOne(strategyShapes[i], line.until, line.open) && (line.fits == nil || line.fits(s)) {
			return line.id
		}
	}
	return staticRook
}

// meant reports whether the line is about rooks that stand as the side's do.
func (line *strategy) meant(s *side) bool {
	switch line.plan {
	case ranging:
		return s.ranging() && (line.file == 0 || line.file == s.file)
	case against:
		return !s.ranging() && s.opponent.ranging()
	case double:
		return !s.ranging() && !s.opponent.ranging()
	}
	return true
}

func (s *side) hadOne(shapes []pattern, until int, open bool) bool {
	if open && s.exchange != nil {
		until = min(until, s.exchange.ply-1)
	}
	for _, p := range shapes {
		if s.had(p, 1, until) {
			return true
		}
	}
	return len(shapes) == 0
}

// What the functions of the table look for.
var (
	ureshinoShape      = mustParse("B7i P7g S6h/5g")
	demonSlayerShape   = mustParse("N7g B8h P7f/7e P6g")
	wrongBishopShape   = mustParse("B4e")
	pushedRookPawn     = mustParse("P2f/2e")
	gokigenShape       = mustParse("R5h P5f/5e P7f P6g")
	sixthPawnMoved     = mustParse("!P6g")
	pawnOf7, pawnOf6   = usi("7g7f"), usi("6g6f")
	knightOver7        = usi("8i7g")
	silverTo6, backTo7 = usi("7i6h"), usi("8h7i")
	straightTo8        = usi("2h8h")
	twist              = usi("2f7f")
)

// inCastle asks whether the side has stood in one of the castles.
func inCastle(ids ...CastleID) func(*side) bool {
	return func(s *side) bool { return s.hadCastle(ids...) }
}

// pacMan: 1.P-7f P-4d, which offers White's pawn.
func pacMan(s *side) bool {
	return s.color == shogi.White && s.moves[0] == pawnOf7.Flipped() && s.moves[1] == pawnOf6
}

// demonSlayer: the knight jumps before the bishop, over its pawn, within three moves.
func demonSlayer(s *side) bool {
	return s.plays(knightOver7, 3) && s.had(demonSlayerShape, 1, 6)
}

// ureshino: the silver first, and the bishop back behind the closed pawn.
func ureshino(s *side) bool {
	return s.plays(silverTo6, 1) && s.plays(backTo7, 5) && s.had(ureshinoShape, 1, 12)
}

// wrongDiagonalBishop: a bishop, just exchanged, is dropped to attack the pawn beside the
// opponent's bishop's diagonal.
func wrongDiagonalBishop(s *side) bool {
	e := s.exchange
	return e != nil && e.ply <= 6 && !e.pawns && s.had(wrongBishopShape, e.ply, e.ply+3)
}

// feint: the rook goes to the left after its own pawn has said that it would not.
func feint(s *side) bool {
	return s.swung >= 12 && pushedRookPawn.fits(&s.positions[s.swung], shogi.Black)
}

// gokigen: White's central rook with its bishop's diagonal open and the pawn pushed.
func gokigen(s *side) bool {
	return s.color == shogi.White && s.had(gokigenShape, s.swung, s.swung+4)
}

// openExchange: a rook of the fourth file, which may go on to the eighth, and the bishops
// exchanged early, its own never having been closed in.
func openExchange(s *side) bool {
	e := s.exchange
	return s.firstFile == 6 && (s.file == 6 || s.file == 8) && e != nil && e.ply <= 40 && !s.had(sixthPawnMoved, 0, e.ply)
}

// directSwing: the rook goes from its home to the eighth file once bishops are exchanged.
func directSwing(s *side) bool {
	return s.exchange != nil && s.exchange.ply <= s.swung && s.moves[s.swung-1] == straightTo8
}

// twisted: the rook came straight from above its own second file.
func twisted(s *side) bool { return s.plays(twist, settled/2) }

// Yagura and Gangi are known by the silver of the left, a gold behind it and their pawns,
// while the bishops are kept. Who has had both has played what came first.
var (
	yaguraShape = mustParse("S7g G7h P7f P6f")
	gangiShape  = mustParse("S6g G7h P6f S5g/4g K4i/5i/6i/7i/5h/6h")
)

func builtYagura(s *side) bool { return s.builtFirst(yaguraShape, gangiShape) }

func builtGangi(s *side) bool { return s.builtFirst(gangiShape, yaguraShape) }

func (s *side) builtFirst(wanted, other pattern) bool {
	last := settled
	if s.exchange != nil {
		last = min(last, s.exchange.ply-1)
	}
	ply, before := s.first(wanted, 1, last), s.first(other, 1, last)
	return ply >= 0 && (before < 0 || ply < before)
}

// leftMinoRapidAttack: the Left Mino of a static rook against a Yagura.
func leftMinoRapidAttack(s *side) bool {
	return s.hadCastle("left_mino") && builtYagura(s.opponent)
}

// usi reads a move of the tables; it panics if there is none in it.
func usi(text string) shogi.Move {
	m, err := shogi.ParseMove(text)
	if err != nil {
		panic(err)
	}
	return m
}
