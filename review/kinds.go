package review

import "shotest/explain/motif"

// trait holds the properties that all statements of a kind share.
type trait struct {
	// weight orders statements about a move, by their worth to a reader.
	weight int
	// isReason says that the kind explains why the move is bad. Other kinds only say that it is
	// bad, or explain why another move would be.
	isReason bool
	// isScored says that the statement has the score of its line, which may be zero.
	isScored bool
	// tellsLine says that the words of the statement contain its line.
	tellsLine bool
	// arrow is the role of the arrow that shows the statement's move; empty stands for better.
	arrow string
	// lesson is the part of a message's name that says what the side should practise.
	lesson string
}

// traits are the properties of all kinds, the weightiest kind first. Some motifs weigh more than
// their kind: see [Finding.weight].
var traits = map[Kind]trait{
	// Mates come first; to allow one is worse than to miss one.
	AllowsMate:       {weight: 100, isReason: true, arrow: "threat", lesson: "defence"},
	LeavesThreatmate: {weight: 100, isReason: true, arrow: "threat", lesson: "defence"},
	MissesMate:       {weight: 99, isReason: true, lesson: "mates"},

	// For a praised move, its threat of mate comes before its other effects.
	MakesThreatmate: {weight: 70, isReason: true, arrow: "played"},
	MakesBrinkmate:  {weight: 70, isReason: true, arrow: "played"},

	// Every mistake has a better move, which the board shows anyway. Only an immediate loss
	// (lossWeight) comes before it.
	Better: {weight: 66, isScored: true},

	// Lines need the reader's patience. Won pieces can be counted, a threat of mate forces more
	// than pieces near a king, and these more than a promoted piece.
	OnlyGood:          {weight: 60, isScored: true},
	LeadsTo:           {weight: 60, isReason: true, tellsLine: true},
	LeadsToThreatmate: {weight: 59, isReason: true, tellsLine: true},
	PressesKing:       {weight: 58, isReason: true, tellsLine: true},
	BreaksThrough:     {weight: 57, isReason: true, tellsLine: true},
	Enters:            {weight: 56, isReason: true, tellsLine: true},
	Confines:          {weight: 55, isReason: true, tellsLine: true},

	// An assessment can be doubted, and an effect that is no tactic is only a hint.
	Threat:          {weight: 50, isReason: true, isScored: true, arrow: "threat", lesson: "threats"},
	Played:          {weight: 45, isReason: true, arrow: "played", lesson: "hanging"},
	Missed:          {weight: 45, isReason: true, lesson: "tactics"},
	Allowed:         {weight: 45, isReason: true, arrow: "refutation", lesson: "tactics"},
	LosesInitiative: {weight: 40, isReason: true, isScored: true, lesson: "initiative"},
	BreaksCastle:    {weight: 35, isReason: true, arrow: "played", lesson: "castle"},

	// A capture that was not played is a question that the reader may not have asked.
	IfTaken:  {weight: 30, isScored: true, arrow: "refutation"},
	Tempo:    {weight: 29, isReason: true, arrow: "refutation"},
	NoReason: {weight: 28, tellsLine: true},

	// These are about the player or the search rather than about the move.
	Overlooked: {weight: 25, lesson: "sight"},
	Refuted:    {weight: 22, arrow: "refutation"},
	Unseen:     {weight: 22, arrow: "played"},
	Hasty:      {weight: 20, lesson: "time"},
}

// The weights of statements about a piece that can be taken, and about a tactic, which exceed those
// of other motifs: an immediate loss comes before the better move, a tactic right behind it. A
// small gain of material comes behind all other reasons in the lines.
const (
	lossWeight   = 75
	tacticWeight = 65
	minorWeight  = 46
)

// weight returns the statement's worth to a reader.
func (f *Finding) weight() int {
	switch {
	case f.Minor:
		return minorWeight
	case f.Motif == nil || f.Kind == Tempo:
	case f.Motif.Kind.AgainstMover():
		return lossWeight
	case isStrong(f.Motif.Kind), f.Motif.Kind == motif.Recaptures:
		return tacticWeight
	}
	return traits[f.Kind].weight
}

// lesson names what the mover should practise by the statement, empty for nothing.
func (f *Finding) lesson() string {
	switch {
	case f.Kind == Played && !f.Motif.Kind.AgainstMover():
		return ""
	case (f.Kind == Missed || f.Kind == Allowed) && !tacticalMotifs[f.Motif.Kind]:
		return ""
	}
	return traits[f.Kind].lesson
}

// isAnswer reports whether statements of the kind are about the move that follows the played one.
func (k Kind) isAnswer() bool { return k == Allowed || k == Tempo || k == Refuted }
