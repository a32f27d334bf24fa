// Package soma finds the results of exchanges in a position without searching moves: which pieces
// hang, where a promotion cannot be stopped, and which defenders are tied to their squares. Package
// plausibility uses it once for each node, to credit moves that take a hanging piece, save one or
// lure a tied defender away. The method follows Michie's SOMA (swap-off matrix analysis), which
// looks at every square by itself.
//
//	resolver := soma.New(shogi.DefaultPieceValues())
//	var attacks shogi.AttackMap
//	attacks.Compute(&position)
//	var result soma.Result
//	resolver.Resolve(&position, &attacks, &result)
//	for _, loss := range result.Sides[shogi.White].Losses() {
//		fmt.Println(loss.Move, loss.Value) // 5e5d 930
//	}
//
// # How it resolves
//
// A survey finds the contested squares: squares with a piece that the enemy attacks, and empty
// squares that a piece can promote on with some safety. For each square it queues up the pieces of
// both sides that can reach it, also through others on their line, in the order of their risk.
// Pinned pieces are left out of captures that leave their line.
//
// On each square the sides then capture in turn with the first piece of their queues, and either
// may stop when going on would cost it. The attacker's gain is a [Loss] of the other side. Played
// again without one of the defenders, the same exchange may gain more: then that defender is tied
// to the square, and the difference is the value of its [Tie].
//
// Say that a black silver on 5e, supported by a pawn on 5f, faces a white gold on 5d, which nothing
// supports. The gold hangs to 5e5d, for its whole value. Black's silver does not hang to 5d5e,
// since 5f5e takes back; the pawn is tied to 5e, for the worth of the silver.
//
// # What it does not see
//
// Squares are independent of each other: a defender that has two duties is tied to both, and the
// caller decides what that means. Drops, other moves that are neither captures nor promotions, and
// mates are not looked at. docs/measurements/exchange.md measures how well such a resolution of all
// squares together could replace a quiescence search.
package soma
