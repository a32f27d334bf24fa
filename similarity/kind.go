package similarity

import (
	"slices"

	"shotest/shogi"
)

// kind is a set of moves that are alike by one criterion: the checks, say, or the moves to 5e.
// Searched moves are counted by kind; a waiting move pays for the counts of its kinds.
type kind uint16

// The kinds. From pieceTypeKind on, each name stands for the first of a range of kinds: one for
// each type of piece, or for each square.
const (
	dullKind kind = iota
	vacateKind
	unsafeKind
	mateThreatKind
	checkKind
	dropKind
	pieceTypeKind
	dropTypeKind     = pieceTypeKind + kind(shogi.PieceTypeCount)
	vacateSquareKind = dropTypeKind + kind(shogi.PieceTypeCount)
	fromKind         = vacateSquareKind + shogi.SquareCount
	toKind           = fromKind + shogi.SquareCount
	blockKind        = toKind + shogi.SquareCount
	newThreatKind    = blockKind + shogi.SquareCount
	discoveredKind   = newThreatKind + shogi.SquareCount
	kindCount        = discoveredKind + shogi.SquareCount
)

// maxKinds bounds the kinds of one move.
const maxKinds = 12

// rule is a reason for a charge. SameSquare has two rules, for the origin and the destination;
// Drop has two, for drops of a type and for all drops.
type rule uint8

// The rules, in the order of the kinds.
const (
	dullRule rule = iota
	vacateRule
	unsafeRule
	mateThreatRule
	checkRule
	dropRule
	pieceTypeRule
	dropTypeRule
	vacateSquareRule
	fromRule
	toRule
	blockRule
	newThreatRule
	discoveredRule

	// RuleCount is the number of rules.
	RuleCount = int(iota)
)

// criteria holds the criterion of each rule.
var criteria = [RuleCount]Criterion{
	Dull, Vacate, Unsafe, MateThreat, Check, Drop, PieceType, Drop, VacateSquare, SameSquare, SameSquare,
	Block, NewThreat, DiscoveredAttack,
}

// ruleNames are the names of the rules.
var ruleNames = [RuleCount]string{
	"dull", "out_of_danger", "losing", "mate_threats", "checks", "drops", "of_piece", "drops_of",
	"out_of_danger_from", "from", "to",
	"blocking", "attacking", "opening_line",
}

// Rules returns the names of all rules.
func Rules() []string { return slices.Clone(ruleNames[:]) }

// firstKinds holds the first kind of each rule, and the end of all.
var firstKinds = [RuleCount + 1]kind{
	dullKind, vacateKind, unsafeKind, mateThreatKind, checkKind, dropKind, pieceTypeKind, dropTypeKind,
	vacateSquareKind,
	fromKind, toKind, blockKind, newThreatKind, discoveredKind, kindCount,
}

// rules holds the rule of each kind, keys its square or type of piece.
var rules, keys = func() (rules [kindCount]rule, keys [kindCount]uint8) {
	for r := range rule(RuleCount) {
		for k := firstKinds[r]; k < firstKinds[r+1]; k++ {
			rules[k], keys[k] = r, uint8(k-firstKinds[r])
		}
	}
	return rules, keys
}()

// kindSet holds the kinds of one move.
type kindSet struct {
	list  [maxKinds]kind
	count uint8
}

// add adds k to the set if belongs is true.
func (s *kindSet) add(k kind, belongs bool) {
	if belongs {
		s.list[s.count] = k
		s.count++
	}
}

func (s *kindSet) all() []kind { return s.list[:s.count] }

func (s *kindSet) has(k kind) bool { return slices.Contains(s.all(), k) }
