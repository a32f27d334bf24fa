package similarity

import "shotest/plausibility"

// tactical holds the components that give a move a tactical point. Those that
// only rate a place, a capture by its worth, or the past of a move are not among
// them, nor are those that fire for every drop.
const tactical uint64 = 1<<plausibility.Recapture | 1<<plausibility.PromotionThreat |
	1<<plausibility.PawnAttack | 1<<plausibility.PieceAttack | 1<<plausibility.Fork | 1<<plausibility.Chase |
	1<<plausibility.OpenLine | 1<<plausibility.Pin | 1<<plausibility.AttackDefender |
	1<<plausibility.Escape | 1<<plausibility.Support | 1<<plausibility.Block | 1<<plausibility.Evasion |
	1<<plausibility.AnswerMateThreat | 1<<plausibility.KingRoom | 1<<plausibility.Unpin | 1<<plausibility.MeetRefutation |
	1<<plausibility.Check | 1<<plausibility.DiscoveredCheck | 1<<plausibility.MateThreat | 1<<plausibility.KingSquare |
	1<<plausibility.Liberty | 1<<plausibility.SendOff | 1<<plausibility.HitGuard |
	1<<plausibility.PawnTesuji

// dull is criterion 1, "dull moves that have no tactical component": moves that
// take nothing, do not promote, do not give check, and are credited by no
// component of threats, defence or attack on the king, nor as a pawn tesuji. In
// check, or under a threat of mate, nothing is dull. It is known once the move has
// been finished.
func dull(c *plausibility.Candidate) (kind, bool) {
	return dullKind, c.IsQuiet() && !c.Check && c.Fired&tactical == 0
}
