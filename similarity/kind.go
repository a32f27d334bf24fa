package similarity

import (
	"slices"

	"shotest/shogi"
)

// kind is a set of moves that are alike by one criterion: the checks, say, or the moves to 5e.
// Searched moves are counted by kind; a waiting move pays for the counts of its kinds.
type kind uint16

// The kinds. Those with a key have one for each square or type of piece.
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

const (
	dullRule rule = iota
	vacateRule
	vacateSquareRule
	unsafeRule
	pieceTypeRule
	mateThreatRule
	checkRule
	fromRule
	toRule
	dropTypeRule
	dropRule
	blockRule
	newThreatRule
	discoveredRule
	ruleCount = int(iota)
)

// criteria holds the criterion of each rule.
var criteria = [ruleCount]Criterion{
	Dull, Vacate, VacateSquare, Unsafe, PieceType, MateThreat, Check, SameSquare, SameSquare, Drop, Drop,
	Block, NewThreat, DiscoveredAttack,
}

// ruleNames are the names of the rules.
var ruleNames = [ruleCount]string{
	"dull", "out_of_danger", "out_of_danger_from", "losing", "of_piece", "mate_threats", "checks", "from", "to", "drops_of", "drops",
	"blocking", "attacking", "opening_line",
}

// Rules returns the names of all rules.
func Rules() []string { return slices.Clone(ruleNames[:]) }

// keyedKinds are the kinds with a key, the last ones first.
var keyedKinds = [...]struct {
	first kind
	rule  rule
}{
	{discoveredKind, discoveredRule}, {newThreatKind, newThreatRule}, {blockKind, blockRule}, {toKind, toRule},
	{fromKind, fromRule}, {vacateSquareKind, vacateSquareRule}, {dropTypeKind, dropTypeRule}, {pieceTypeKind, pieceTypeRule},
}

// rules holds the rule of each kind, keys its square or type of piece.
var rules, keys = func() (rules [kindCount]rule, keys [kindCount]uint8) {
	for k, r := range map[kind]rule{
		dullKind: dullRule, vacateKind: vacateRule, unsafeKind: unsafeRule,
		mateThreatKind: mateThreatRule, checkKind: checkRule, dropKind: dropRule,
	} {
		rules[k] = r
	}
	for k := pieceTypeKind; k < kindCount; k++ {
		for _, keyed := range keyedKinds {
			if k >= keyed.first {
				rules[k], keys[k] = keyed.rule, uint8(k-keyed.first)
				break
			}
		}
	}
	return rules, keys
}()

// kindSet holds the kinds of one move.
type kindSet struct {
	list  [maxKinds]kind
	count uint8
}

// add puts a kind into the set if the move belongs to it.
func (s *kindSet) add(k kind, belongs bool) {
	if belongs {
		s.list[s.count] = k
		s.count++
	}
}

func (s *kindSet) all() []kind { return s.list[:s.count] }

func (s *kindSet) has(k kind) bool { return slices.Contains(s.all(), k) }
