package similarity

import (
	_ "embed"
	"sync"

	"shotest/config/strict"
)

// PenaltyRule is the price of likeness to one searched move, by one rule; the resulting loss of a
// move is a Penalty.
type PenaltyRule struct {
	On bool `doc:"Whether it counts."`
	// Score is taken from the score, in rating points, for each like move.
	Score int `range:"0,1000" doc:"Rating points taken from the score for each like move that has been searched."`
	// Factor multiplies the interest, in per mille, for each like move.
	Factor int `range:"1,1000" doc:"What the interest is multiplied by for each, in per mille."`
}

// SquarePenalties holds the penalties of SameSquare.
type SquarePenalties struct {
	From PenaltyRule `doc:"Moves from the same square."`
	To   PenaltyRule `doc:"Moves to the same square."`
}

// DropPenalties holds the penalties of Drop.
type DropPenalties struct {
	Type PenaltyRule `doc:"Drops of the same type of piece."`
	Any  PenaltyRule `doc:"Drops of whatever type."`
}

// Penalties holds the penalties of all criteria.
type Penalties struct {
	On               bool            `doc:"Whether likeness counts."`
	Raised           int             `range:"0,1000" doc:"How much a like move counts that raised alpha, in per mille of one that failed."`
	Dull             PenaltyRule     `doc:"Moves without a tactical point."`
	Vacate           PenaltyRule     `doc:"Moves that take a piece out of danger."`
	VacateSquare     PenaltyRule     `doc:"The same, from the same square."`
	Unsafe           PenaltyRule     `doc:"Moves that lose material on their square."`
	PieceType        PenaltyRule     `doc:"Moves of the same type of piece."`
	MateThreat       PenaltyRule     `doc:"Threats of mate."`
	Check            PenaltyRule     `doc:"Checks."`
	SameSquare       SquarePenalties `doc:"Moves between the same squares."`
	Drop             DropPenalties   `doc:"Drops."`
	Block            PenaltyRule     `doc:"Moves that block the line of the same enemy piece."`
	NewThreat        PenaltyRule     `doc:"Moves that attack the same enemy piece."`
	DiscoveredAttack PenaltyRule     `doc:"Moves that open the line of the same own piece."`
}

//go:embed default.yaml
var defaultYAML []byte

var defaultPenalties = sync.OnceValue(func() Penalties {
	var p Penalties
	if err := strict.Decode(defaultYAML, "default.yaml", &p); err != nil {
		panic(err) // a test has read it
	}
	return p
})

// DefaultPenalties returns the built-in penalties.
func DefaultPenalties() Penalties { return defaultPenalties() }

// Validate checks penalties that a program has set. The error is of type strict.Errors.
func (p *Penalties) Validate() error { return strict.Check(p) }

// SwitchOff switches a criterion off.
func (p *Penalties) SwitchOff(c Criterion) {
	for r, rule := range p.ByRule() {
		if criteria[r] == c {
			rule.On = false
		}
	}
}

// ByRule returns the penalties in the order of Rules. Setting them changes p.
func (p *Penalties) ByRule() [RuleCount]*PenaltyRule {
	return [RuleCount]*PenaltyRule{
		dullRule: &p.Dull, vacateRule: &p.Vacate, vacateSquareRule: &p.VacateSquare, unsafeRule: &p.Unsafe,
		pieceTypeRule: &p.PieceType, mateThreatRule: &p.MateThreat, checkRule: &p.Check,
		fromRule: &p.SameSquare.From, toRule: &p.SameSquare.To, dropTypeRule: &p.Drop.Type, dropRule: &p.Drop.Any,
		blockRule: &p.Block, newThreatRule: &p.NewThreat, discoveredRule: &p.DiscoveredAttack,
	}
}
