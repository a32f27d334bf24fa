package review

import (
	"shotest/explain/motif"
	"shotest/shogi"
)

// tactical are the motifs that players practise.
var tactical = map[motif.Kind]bool{
	motif.CheckFork: true, motif.KnightFork: true, motif.SplittingSilver: true, motif.CrossRook: true, motif.Fork: true,
	motif.Skewer: true,
	motif.Pin:    true, motif.DiscoveredCheck: true, motif.DiscoveredAttack: true, motif.DoubleCheck: true,
	motif.TrapsPiece: true,
}

// hard reports whether a motif wins something, rather than only hopes to.
func hard(k motif.Kind) bool { return k == motif.WinsPiece || tactical[k] }

// besideMate are motifs worth a word even for a move that mates.
var besideMate = map[motif.Kind]bool{
	motif.Sacrifice: true, motif.DoubleCheck: true, motif.DiscoveredCheck: true, motif.CounterCheck: true,
}

// idle are motifs that punish nobody.
var idle = map[motif.Kind]bool{
	motif.JoiningPawn: true, motif.AnchorPawn: true, motif.BottomRook: true, motif.HomeDrop: true,
	motif.HorseReturns: true, motif.Enters: true,
}

// hopes are motifs that threaten to go to their targets next.
var hopes = map[motif.Kind]bool{
	motif.ThreatensPiece: true, motif.CampDrop: true, motif.StrikingPawn: true, motif.KnightsHead: true,
	motif.DanglingPawn: true, motif.PromotionThreat: true,
}

// isPlain reports whether a motif of a move explains nothing: a dropped rook or bishop can nearly
// always promote next.
func isPlain(k motif.Kind, m shogi.Move) bool {
	big := m.IsDrop() && (m.Dropped() == shogi.Rook || m.Dropped() == shogi.Bishop)
	return k.Plain() || k == motif.PromotionThreat && big
}
