package plausibility

import "shotest/shogi"

// gathered holds the facts that each group of components gathers for itself.
type gathered struct {
	captures captureFacts
	threats  threatFacts
	defence  defenceFacts
	// checks holds, by type, the squares from which a piece of ours would give check.
	checks [shogi.PieceTypeCount]shogi.Bitboard
	places placeFacts
}

// Gather fills in the facts of a position. The caller has set Position, Attacks, Line, Hints and
// Root; Root is nil if there is no root to compare with. legalMoves is the number of legal moves.
func (s *Scorer) Gather(f *Facts, legalMoves int) {
	p := f.Position
	f.Node.Gather()
	f.InCheck, f.Moves = p.InCheck(), legalMoves
	f.Endgame = Endgame(p)
	s.resolver.Resolve(p, f.Attacks, &f.Exchanges)
	s.gatherCaptures(f)
	s.gatherThreats(f)
	s.gatherDefence(f)
	s.gatherKingAttack(f)
	s.gatherPlaces(f)
}

// Endgame returns the progress of the game, from 0 to 256. It counts the pieces in hand, two pawns
// as one, and half of the pieces beyond the middle of the board.
func Endgame(p *shogi.Position) int {
	advanced := 0
	for _, c := range [2]shogi.Color{shogi.Black, shogi.White} {
		hand := p.Hand(c)
		pawns := hand.Count(shogi.Pawn)
		advanced += 2*(hand.Total()-pawns+(pawns+1)/2) + p.PiecesOf(c).And(shogi.FarthestRanks(c, 4)).Count()
	}
	return min(advanced*256/36, 256)
}

// GameParts are the parts of the game: thirds of the way from the opening to the endgame.
var GameParts = [...]string{"opening", "middle game", "endgame"}

// GamePart returns the index in GameParts for a progress of 0 to 256.
func GamePart(endgame int) int { return endgame * len(GameParts) / 257 }
