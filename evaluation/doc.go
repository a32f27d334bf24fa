// Package evaluation judges positions without looking ahead: material on the
// board and in hand, and the attacks of both sides around both kings.
//
//	var attacks shogi.AttackMap
//	attacks.Compute(&position)
//	weights := evaluation.DefaultWeights()
//	score := evaluation.Evaluate(&position, &attacks, &weights)
//	for _, term := range evaluation.Explain(&position, &attacks, &weights) {
//		fmt.Println(term.Name, term.Black, term.White)
//	}
//
// Scores are centipawns. The sum of Black's terms less White's is the score from
// Black's point of view.
package evaluation
