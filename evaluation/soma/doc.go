// Package soma resolves exchanges without searching moves: what a side gains by
// the captures and promotions that a position offers, which pieces hang, and
// which defenders are tied. It stands in for a quiescence search at a fraction
// of the cost, after Michie's and Smith's SOMA and Rollason's SUPER-SOMA
// ("Solving tactical exchanges in Shogi without tree searching", 2000).
//
//	resolver, err := soma.New(shogi.DefaultPieceValues(), soma.DefaultOptions())
//	if err != nil {
//		return err
//	}
//	var attacks shogi.AttackMap
//	attacks.Compute(&position)
//	gain := resolver.Gain(&position, &attacks) // centipawns over standing pat
//
//	result := resolver.Resolve(&position, &attacks, soma.Threats{})
//	for _, line := range result.Explain(&position) {
//		fmt.Println(line)
//	}
//
// # How it resolves
//
// A survey finds the contested squares: those with a piece that the enemy
// attacks, and the empty ones that a piece can promote on with some safety. For
// each it queues up the pieces of both sides that can reach the square, through
// others on their line too, by what they risk. Pinned pieces are left out of
// captures that leave their line.
//
// Then both sides play a game in which all that can be done is to capture with
// the first piece of a queue, or to stop. A piece that has captured is gone from
// all other squares, as attacker, as defender and as target: that is how pieces
// tied to several duties, pieces that flee by capturing and captures that remove
// a defender are seen, without rules for them. It goes on from its new square
// itself, and if it gives check from there, the answer is bound to it. After the
// first moves only the likely best capture is followed, for at most eight plies.
//
// Not seen are drops, moves that are neither captures nor promotions (the one
// defensive move of [Result.Left] apart, which is taken to succeed), and mates;
// the caller can put in what he knows as [Threats].
//
// What each part is worth, and how well all of it agrees with quiescence, is in
// docs/measurements/exchange.md.
package soma
