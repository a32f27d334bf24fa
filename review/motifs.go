package review

import (
	"shotest/explain/motif"
	"shotest/shogi"
)

// tacticalMotifs are the motifs that players practise.
var tacticalMotifs = map[motif.Kind]bool{
	motif.CheckFork: true, motif.KnightFork: true, motif.SplittingSilver: true, motif.CrossRook: true, motif.Fork: true,
	motif.Skewer: true,
	motif.Pin:    true, motif.DiscoveredCheck: true, motif.DiscoveredAttack: true, motif.DoubleCheck: true,
	motif.TrapsPiece: true,
}

// isStrong reports whether a motif wins something or is a tactic.
func isStrong(k motif.Kind) bool { return k == motif.WinsPiece || tacticalMotifs[k] }

// notableBesideMate are motifs that are stated even for a move that mates.
var notableBesideMate = map[motif.Kind]bool{
	motif.Sacrifice: true, motif.DoubleCheck: true, motif.DiscoveredCheck: true, motif.CounterCheck: true,
}

// harmlessMotifs are motifs of an answer that punish nothing.
var harmlessMotifs = map[motif.Kind]bool{
	motif.JoiningPawn: true, motif.AnchorPawn: true, motif.BottomRook: true, motif.HomeDrop: true,
	motif.HorseReturns: true, motif.Enters: true,
}

// threatMotifs are motifs that threaten a move to one of their targets.
var threatMotifs = map[motif.Kind]bool{
	motif.ThreatensPiece: true, motif.CampDrop: true, motif.StrikingPawn: true, motif.KnightsHead: true,
	motif.DanglingPawn: true, motif.PromotionThreat: true,
}

// isPlain reports whether motif k explains nothing about m. A dropped rook or bishop, for example,
// can nearly always promote next.
func isPlain(k motif.Kind, m shogi.Move) bool {
	majorDrop := m.IsDrop() && (m.Dropped() == shogi.Rook || m.Dropped() == shogi.Bishop)
	return k.Plain() || k == motif.PromotionThreat && majorDrop
}
