// Package plausibility says of a legal move, before it is searched, how good it is likely to be and
// how much search it deserves. Forty-eight components look at a move. Each credits one idea of
// shogi players: taking back, forking, meeting a threat of mate, dropping a pawn in front of a
// rook. A component stands in one place, the file of its group: its description, its discount for a
// price, and what it sees for a list. component.go lists them.
//
// # Prices
//
// The default asks what a late move should cost, a million times a second. Discounts answer from
// attack maps (package facts), in some hundred nanoseconds a move: see price.go.
//
//	node := facts.Node{Position: &position, Attacks: &attacks, Root: &root}
//	node.Gather()
//	discount, check := discounts.Of(&node, m)
//
// # Lists
//
// At the nodes that matter most, and in interest search at every node, a list orders the moves. Its
// scorer plays exchanges out, looks at the position after a move, and asks a policy network
// (package policy).
//
// Facts about a position are gathered once; then each move is scored:
//
//	scorer, err := plausibility.NewScorer(plausibility.DefaultWeights())
//	if err != nil {
//		return err
//	}
//	var f plausibility.Facts
//	f.Position, f.Attacks = &position, &attacks
//	moves := position.AppendLegalMoves(nil)
//	scorer.Gather(&f, len(moves))
//	for _, m := range moves {
//		candidate := scorer.Score(&f, m)
//		scorer.Finish(&f, &candidate)
//		fmt.Println(m, candidate.Score, candidate.Interest/plausibility.InterestUnit)
//	}
//
// # Score and interest
//
// A component sorts a move into one of its bins, or gives it no credit. Each bin has a weight: a
// score in rating points (400 points are ten times the likelihood), an interest in points (1000
// points are certainty), and a factor for the sum of the interests. Weights come from a YAML file
// with the names of components and bins (see Load and default.yaml), and every component can be
// switched off alone.
//
// The legal moves share a thousand points (Base), and a move's share is the start of its interest.
// Costs turns the interest into the price of the move: a constant over the interest, as in
// Rollason, "Interest Search: A Faster Minimax" (ch. 24).
//
// Explain lists the reasons for a move's plausibility. Trace lists them for learning: the score of
// a move is the sum of its credits and of the score of a policy network (package policy), if the
// weights have one. The built-in weights do (default.policy).
//
// # Cheap and costly
//
// Score adds the credits of the cheap components. Finish adds those of the costly ones, which play
// exchanges out or look at the position after the move. Ceiling bounds the costly credits, so that
// a list in exact order finishes only the moves that could come next; see package similarity.
package plausibility
