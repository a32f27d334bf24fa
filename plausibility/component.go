package plausibility

// Component is one of the 48 ideas that plausibility credits moves for.
type Component uint8

// The components, by group. Each group has a file of its own, in which a component stands with all
// that belongs to it: its description, its discount for a price, and what it sees for a list, in
// the method with its name. (*Scorer).recapture describes Recapture.
const (
	// tables.go: results of the search.
	Base Component = iota
	TableMove
	RootBest
	Killer
	BestReply
	FollowOn
	History
	NegativePlausibility
	Chain

	// captures.go: captures and promotions.
	Exchange
	Recapture
	CaptureChecker
	CaptureHanging
	ContinueCapture
	Promotion
	PromotionThreat

	// threats.go: new threats against pieces.
	PawnAttack
	PieceAttack
	Fork
	Chase
	OpenLine
	Pin
	AttackDefender

	// defence.go, answermatethreat.go: answers to the threats of the opponent.
	Escape
	Support
	Block
	Evasion
	AnswerMateThreat
	KingRoom
	Unpin
	MeetRefutation

	// kingattack.go: moves against the enemy's king.
	Check
	DiscoveredCheck
	MateThreat
	KingSquare
	Liberty
	SendOff
	HitGuard

	// drops.go: where pieces are dropped.
	DropCaptured
	LooseDrop
	DropReach
	PawnTesuji

	// places.go: places that are good by themselves.
	TargetSquare
	KingRelative
	BestQuiet
	BeyondDepth

	// root.go: changes since the root.
	SaferThanAtRoot
	NewSinceRoot

	// ComponentCount is the number of components.
	ComponentCount = int(iota)
)

// Group is a group of components, in a file of its own.
type Group uint8

const (
	Tables Group = iota
	Captures
	Threats
	Defence
	KingAttack
	Drops
	Places
	Root
)

// String returns the name of the group in profiles.
func (g Group) String() string {
	return [...]string{"tables", "captures", "threats", "defence", "king_attack", "drops", "places", "root"}[g]
}

// Source is the origin of the idea of a component.
type Source uint8

const (
	// Own ideas, or those of published programs; see the component's doc.
	Own Source = iota
	// Treebeard's 17 criteria, of Rollason's chapter ("Interest Search: A Faster Minimax",
	// ch. 24, §24.6).
	Treebeard
	// Shotest's five additions to them (§24.9).
	Shotest
)

// String returns the name of the source.
func (s Source) String() string { return [...]string{"own", "Treebeard", "Shotest"}[s] }

// Traits are properties of a component, as bits. Code that treats some components differently asks
// for a trait (With) and keeps no list of them.
type Traits uint8

const (
	// Costly components look at exchanges or at the position after the move. They score a move when
	// it could come next, or at once if there is nothing to play out. Check plays out exchanges too
	// but is not costly, because LooseDrop needs its result.
	Costly Traits = 1 << iota
	// Tactical components give a move a tactical point. Components that rate a place, the worth of
	// a capture or the past of a move do not, nor do components that credit every drop.
	Tactical
	// Threatens marks credit for a new attack of the moved piece.
	Threatens
	// OpensLine marks credit for a line that the move opens.
	OpensLine
	// Attacking components give a sacrifice a purpose.
	Attacking
	// Always marks components that credit every move.
	Always
	// Unlearned components have weights that games cannot teach: the components depend on the
	// search, or credit every move.
	Unlearned
)

// With returns the set of components that have a trait: the bit 1<<c for each.
func With(t Traits) (set uint64) {
	for c := range infos {
		if infos[c].Traits&t != 0 {
			set |= 1 << c
		}
	}
	return set
}

// Info describes a component.
type Info struct {
	// Name is the component's name in weights files and explanations.
	Name   string
	Group  Group
	Source Source
	// Criterion is the number in the chapter's list, 0 for own ideas.
	Criterion int
	Traits    Traits
	// Words completes the sentence "A move that …" in files of weights.
	Words string
	// Bins are the cases that a component distinguishes; each has a weight. Components with tables
	// of places have none.
	Bins []string
}

// singleBin holds the only bin of a component that either credits a move or does not.
var singleBin = []string{"yes"}

// openingPhase and endgamePhase begin the names of bins that depend on the phase.
const openingPhase, endgamePhase = "opening ", "endgame "

// phased returns each bin for the opening and for the endgame.
func phased(bins ...string) []string {
	all := make([]string, 0, phases*len(bins))
	for _, phase := range [phases]string{openingPhase, endgamePhase} {
		for _, bin := range bins {
			all = append(all, phase+bin)
		}
	}
	return all
}

// gains are the bins of gains in centipawns; see gainBin. Taken and put into the hand, a pawn is
// worth about 220, a lance or a knight 550, a silver or a gold 900, a bishop 1370 and a rook 1580.
var gains = []string{"to 250", "to 450", "to 650", "to 1000", "to 1400", "more"}

// infos describes the components. Those of a group stand in its file.
var infos = func() (all [ComponentCount]Info) {
	for _, group := range []map[Component]Info{
		hintInfos, captureInfos, threatInfos, defenceInfos, kingAttackInfos, dropInfos, placeInfos, rootInfos,
	} {
		for c, info := range group {
			all[c] = info
		}
	}
	return all
}()

// Info returns the description of a component.
func (c Component) Info() *Info { return &infos[c] }

// String returns the component's name, as in weights files.
func (c Component) String() string { return infos[c].Name }
