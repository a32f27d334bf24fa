// Package plausibility says of every legal move how good it is likely to be, and
// how interesting, before anything is searched. Forty-eight components look at a
// move; each is a small function that credits one idea of shogi players: taking
// back, forking, meeting a threat of mate, dropping a pawn in front of a rook.
//
// What the components need of a position is gathered once into Facts; then each
// move is scored:
//
//	scorer, err := plausibility.NewScorer(plausibility.DefaultWeights(), shogi.DefaultPieceValues())
//	if err != nil {
//		return err
//	}
//	facts := plausibility.Facts{Position: &position, Attacks: &attacks}
//	moves := position.AppendLegalMoves(nil)
//	scorer.Gather(&facts, len(moves))
//	for _, m := range moves {
//		candidate := scorer.Score(&facts, m)
//		scorer.Finish(&facts, &candidate)
//		fmt.Println(m, candidate.Score, candidate.Interest/plausibility.InterestUnit)
//	}
//
// # Score and interest
//
// A component sorts a move into one of its bins, or passes over it. Each bin has
// a weight: a score in rating points (400 points are ten times the likelihood), an
// interest in points (1000 points are certainty), and a factor by which the
// interest is multiplied in the end. Weights come from a YAML file with the names
// of components and bins (see Load and default.yaml), and every component can be
// switched off alone.
//
// The interest begins with a thousand points shared out among the legal moves
// (Base). Costs turns it into what the move costs its line: a constant
// over the interest, as in Rollason, "Interest Search: A Faster Minimax" (ch. 24).
//
// Explain tells in words why a move is as plausible as it is. Trace lists the same
// for learning: the score of a move is the sum of the weights that have fired, and of
// what the network of package policy says, if the weights have one, as those that are
// built in do (default.policy).
//
// # Cheap and costly
//
// Score asks the cheap components. Finish asks the costly ones, those that play
// exchanges out or look at the position after the move; Ceiling bounds what they
// can add, so that a list of moves in exact order needs to finish only the moves
// that could come next. See package similarity.
package plausibility
