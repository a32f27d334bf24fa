// Package soma says what exchanges mean for a position without searching moves:
// which pieces hang, where a promotion cannot be stopped, and which defenders are
// tied to their squares. It is made for plausibility, which asks it once for each
// node: moves that take what hangs, save what hangs or lure a tied defender away
// are credited by what it finds. It is after Michie's SOMA (swap-off matrix
// analysis), which looks at every square by itself.
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
// A survey finds the contested squares: those with a piece that the enemy
// attacks, and the empty ones that a piece can promote on with some safety. For
// each it queues up the pieces of both sides that can reach the square, through
// others on their line too, by what they risk. Pinned pieces are left out of
// captures that leave their line.
//
// On each square the sides then capture in turn with the first piece of their
// queues, and either may stop when going on would cost it. What the attacker gains
// that way is a [Loss] of the other side. Played again without one of the
// defenders, the same exchange may bring more: then that defender is tied to the
// square, and what it holds there is the value of its [Tie].
//
// Say that a black silver on 5e, supported by a pawn on 5f, has a white gold on
// 5d before it, which nothing supports. The gold hangs to 5e5d, for its whole
// value. Black's silver does not hang to 5d5e, since 5f5e takes back; the pawn is
// tied to 5e, for what the silver is worth.
//
// # What it does not see
//
// Squares are independent of each other: a defender that has two duties is tied to
// both, and it is left to who asks what that means. Drops, moves that are neither
// captures nor promotions, and mates are not looked at. What such a resolution of
// all squares together could say in the place of a quiescence search has been
// measured in docs/measurements/exchange.md.
package soma
