package plausibility

import "shotest/shogi"

// gathered is what the groups of components gather for themselves.
type gathered struct {
	captures captureFacts
	threats  threatFacts
	defence  defenceFacts
	king     kingFacts
	drops    dropFacts
	places   placeFacts
	root     changeFacts
}

// Gather fills in what is known of a position. The caller has set Position,
// Attacks, Line, Hints and Root, the last one nil if there is no root to compare
// with. legalMoves is how many legal moves there are.
func (s *Scorer) Gather(f *Facts, legalMoves int) {
	p := f.Position
	f.Us, f.Them = p.SideToMove(), p.SideToMove().Opponent()
	f.InCheck, f.Moves = p.InCheck(), legalMoves
	for _, c := range [2]shogi.Color{shogi.Black, shogi.White} {
		f.Attacked[c], f.AttackedTwice[c] = f.Attacks.Attacked(c), f.Attacks.AttackedTwice(c)
	}
	f.gatherLines()
	f.Endgame = Endgame(p)
	f.Exchanges = s.resolver.Facts(p, f.Attacks)
	s.gatherCaptures(f)
	s.gatherThreats(f)
	s.gatherDefence(f)
	s.gatherKingAttack(f)
	s.gatherDrops(f)
	s.gatherPlaces(f)
	s.gatherRoot(f)
}

// Endgame returns how far the game has come, from 0 to 256: by the pieces in
// hand, where two pawns count as one, and those beyond the middle of the board,
// which count half.
func Endgame(p *shogi.Position) int {
	advanced := 0
	for _, c := range [2]shogi.Color{shogi.Black, shogi.White} {
		hand := p.Hand(c)
		pawns := hand.Count(shogi.Pawn)
		advanced += 2*(hand.Total()-pawns+(pawns+1)/2) + p.PiecesOf(c).And(farRanks[c]).Count()
	}
	return min(advanced*256/36, 256)
}

// GameParts are the parts of the game: thirds of the way from the opening to the
// endgame.
var GameParts = [...]string{"opening", "middle game", "endgame"}

// GamePart returns which of GameParts a game is in that has come so far, from 0 to 256.
func GamePart(endgame int) int { return endgame * len(GameParts) / 257 }

// gatherLines finds what stands alone between a king and a slider.
func (f *Facts) gatherLines() {
	p := f.Position
	ours := soleBlockers(p, p.King(f.Us), f.Them)
	theirs := soleBlockers(p, p.King(f.Them), f.Us)
	f.Pinned[f.Us], f.Pinned[f.Them] = ours.And(p.PiecesOf(f.Us)), theirs.And(p.PiecesOf(f.Them))
	f.own.king.discovering = theirs.And(p.PiecesOf(f.Us))
}

// soleBlockers returns the pieces of either side that stand alone between a king
// and a slider of a player.
func soleBlockers(p *shogi.Position, king shogi.Square, slider shogi.Color) shogi.Bitboard {
	var found shogi.Bitboard
	occupied := p.Occupied()
	for from := range slidersOn(p, king, slider).All() {
		if between := shogi.Between(from, king).And(occupied); between.Any() && !between.MoreThanOne() {
			found = found.Or(between)
		}
	}
	return found
}

// slidersOn returns the sliders of a player that would attack a square if nothing
// stood between.
func slidersOn(p *shogi.Position, s shogi.Square, c shogi.Color) shogi.Bitboard {
	if s == shogi.NoSquare {
		return shogi.Bitboard{}
	}
	lines := &linesTo[c&1][s]
	found := lines.straight.And(p.Pieces(c, shogi.Rook).Or(p.Pieces(c, shogi.Dragon)))
	found = found.Or(lines.diagonal.And(p.Pieces(c, shogi.Bishop).Or(p.Pieces(c, shogi.Horse))))
	return found.Or(lines.lance.And(p.Pieces(c, shogi.Lance)))
}

// linesTo holds, by a player and a square, where his sliders would attack the
// square from on an empty board.
var linesTo = func() (table [2][shogi.SquareCount]struct{ straight, diagonal, lance shogi.Bitboard }) {
	var empty shogi.Bitboard
	for _, c := range [2]shogi.Color{shogi.Black, shogi.White} {
		for s := range shogi.Square(shogi.SquareCount) {
			table[c][s].straight = shogi.Attacks(shogi.NewPiece(c, shogi.Rook), s, empty)
			table[c][s].diagonal = shogi.Attacks(shogi.NewPiece(c, shogi.Bishop), s, empty)
			table[c][s].lance = shogi.Attacks(shogi.NewPiece(c.Opponent(), shogi.Lance), s, empty)
		}
	}
	return table
}()
