// Package terms is the explainable form of the evaluation: a sum of named terms,
// such as material, the castle, attacks near the kings and the tempo.
//
//	var attacks shogi.AttackMap
//	attacks.Compute(&position)
//	evaluator := terms.New(terms.DefaultWeights())
//	score := evaluator.Evaluate(&position, &attacks, 0)
//	for _, term := range evaluator.Explain(&position, &attacks) {
//		fmt.Println(term.Subject, term.Black, term.White)
//	}
//
// The sum of Black's terms less White's is the score from Black's point of view,
// exactly.
//
// # How a position is evaluated
//
// A term is a function that goes over the position for one side and finds
// features: "a gold attacked by a pawn, with one defender, the enemy to move".
// Each feature has a weight for the opening and one for the endgame, in
// centipawns. The weights are summed up, those of the opponent's features are
// taken away, and the two sums are mixed by how far the game has come:
//
//	score = opening * (1 - progress) + endgame * progress
//
// where the progress grows with the pieces in hand, the pieces in the enemy's
// camp, and the attacks next to the kings.
//
// Scoring, explaining and learning use the same functions. [Evaluator.Trace]
// lists the features of a position instead of summing up their weights, and what
// is learned from such lists (see tuning/termmodel) is what the engine computes.
//
// # A term
//
//	func openFiles(s *scan, us, them *side) tapered {
//		...
//		return s.weight(atOpenFiles + row*10 + files)
//	}
//
// Its weights are a field of [Weights], here OpenFiles, which a file calls
// open_files, and begin at the index atOpenFiles.
//
// There are two sets of weights: [DefaultWeights], fitted to games, and
// [HandSetWeights], by rules of thumb, to measure the others against. What each
// term is worth, and what was tried and left out, is in docs/measurements/evaluation-terms.md.
package terms
