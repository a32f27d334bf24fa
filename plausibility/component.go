package plausibility

// Component is one of the 48 ideas that plausibility credits moves for.
type Component uint8

// The components, by group; each group has a file of its own. The method with a component's name
// documents it: (*Scorer).recapture describes Recapture.
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

// infos describes the components, in their order.
var infos = [ComponentCount]Info{
	Base: {"base", Tables, Treebeard, 1, Always | Unlearned, "is one of the legal moves", singleBin},
	TableMove: {"table_move", Tables, Treebeard, 3, Unlearned, "was best here in an earlier search",
		[]string{"in the principal variation", "elsewhere"}},
	RootBest: {"root_best", Tables, Treebeard, 4, Unlearned, "was the best move of the last iteration", singleBin},
	Killer: {"killer", Tables, Treebeard, 5, Unlearned, "was strong in a sibling position",
		[]string{"first", "second"}},
	BestReply: {"best_reply", Tables, Treebeard, 6, Unlearned, "is the usual reply to the last move", singleBin},
	FollowOn: {"follow_on", Tables, Treebeard, 7, Unlearned,
		"is the usual follow-on to its side's last move", singleBin},
	History: {"history", Tables, Own, 0, Unlearned, "has a history of success or failure",
		[]string{"very bad", "bad", "rather bad", "rather good", "good", "very good"}},
	NegativePlausibility: {"negative_plausibility", Tables, Shotest, 5, Unlearned,
		"was often searched before the best move was found",
		[]string{"seldom", "sometimes", "often", "mostly"}},
	Chain: {"chain", Tables, Own, 0, Unlearned, "continues a chain of moves that has worked", singleBin},

	Exchange: {"exchange", Captures, Treebeard, 9, Costly, "wins or loses material on its square",
		phased("below -1000", "to -650", "to -250", "to -50", "even", "to 250", "to 450", "to 650", "to 1000",
			"to 1400", "more")},
	Recapture: {"recapture", Captures, Own, 0, Costly | Tactical, "takes the piece that has just moved",
		[]string{"after a quiet move", "taking back", "taking back again"}},
	CaptureChecker: {"capture_checker", Captures, Treebeard, 13, 0, "takes the checking piece", singleBin},
	CaptureHanging: {"capture_hanging", Captures, Own, 0, 0, "takes the piece that hangs most", singleBin},
	ContinueCapture: {"continue_capture", Captures, Own, 0, 0, "goes on with the piece that moved last",
		[]string{"captures", "captures again"}},
	Promotion: {"promotion", Captures, Treebeard, 14, Costly, "promotes",
		[]string{"pawn", "lance", "knight", "silver", "bishop", "rook", "major piece without hurry"}},
	PromotionThreat: {"promotion_threat", Captures, Own, 0, Tactical, "threatens to promote",
		[]string{"minor piece", "major piece"}},

	PawnAttack: {"pawn_attack", Threats, Treebeard, 8, Tactical | Threatens | Attacking,
		"attacks a piece with a pawn", gains},
	PieceAttack: {"piece_attack", Threats, Treebeard, 11, Costly | Tactical | Threatens | Attacking,
		"attacks a piece", gains},
	Fork: {"fork", Threats, Treebeard, 11, Costly | Tactical | Threatens | Attacking,
		"attacks two pieces", gains},
	Chase: {"chase", Threats, Own, 0, Tactical | Threatens | Attacking,
		"attacks the piece that has just moved", singleBin},
	OpenLine: {"open_line", Threats, Own, 0, Tactical | OpensLine | Attacking,
		"opens the line of a piece of its own", gains},
	Pin: {"pin", Threats, Own, 0, Tactical | Threatens | Attacking, "pins a piece, or attacks a pinned one",
		[]string{"pins", "attacks a pinned piece"}},
	AttackDefender: {"attack_defender", Threats, Own, 0, Costly | Tactical | Threatens | Attacking,
		"attacks a tied defender", gains},

	Escape:  {"escape", Defence, Treebeard, 12, Costly | Tactical, "takes a piece out of danger", gains},
	Support: {"support", Defence, Own, 0, Costly | Tactical, "supports a piece in danger", gains},
	Block:   {"block", Defence, Own, 0, Tactical | Attacking, "blocks the line of an attacker", gains},
	Evasion: {"evasion", Defence, Treebeard, 2, Tactical, "answers the check",
		[]string{"the only move", "one of two", "one of three or four", "one of more"}},
	AnswerMateThreat: {"answer_mate_threat", Defence, Shotest, 4, Costly | Tactical,
		"has to do with the threat of mate", []string{"meets it", "does not meet it", "puts it off with a check"}},
	KingRoom: {"king_room", Defence, Own, 0, Tactical, "gives its own king room",
		[]string{"one square", "two", "more"}},
	Unpin: {"unpin", Defence, Treebeard, 16, Tactical, "frees a pinned or tied piece", gains},
	MeetRefutation: {"meet_refutation", Defence, Own, 0, Tactical | Unlearned,
		"is about the squares of what the opponent threatens", singleBin},

	Check: {"check", KingAttack, Treebeard, 10, Tactical | Attacking, "gives check",
		[]string{"safe", "at a loss", "safe, again", "at a loss, again"}},
	DiscoveredCheck: {"discovered_check", KingAttack, Own, 0, Tactical | OpensLine | Attacking, "discovers a check",
		[]string{"discovered", "double"}},
	MateThreat: {"mate_threat", KingAttack, Own, 0, Costly | Tactical | Attacking, "threatens mate", singleBin},
	KingSquare: {"king_square", KingAttack, Own, 0, Tactical | Attacking,
		"attacks squares next to the enemy king that only the king defends", []string{"one", "two", "more"}},
	Liberty: {"liberty", KingAttack, Own, 0, Tactical | Attacking, "takes squares from the enemy king",
		[]string{"one", "two", "more", "the last"}},
	SendOff: {"send_off", KingAttack, Own, 0, Tactical | Attacking,
		"lures the king away from a piece that only the king guards", singleBin},
	HitGuard: {"hit_guard", KingAttack, Own, 0, Costly | Tactical | Threatens | Attacking,
		"hits the only defender of a mating square", singleBin},

	DropCaptured: {"drop_captured", Drops, Own, 0, 0, "drops the piece that was just won", singleBin},
	LooseDrop: {"loose_drop", Drops, Own, 0, 0, "drops a piece where it can be taken",
		[]string{"for nothing", "with a threat", "in the way of a check"}},
	DropReach: {"drop_reach", Drops, Own, 0, 0, "is a drop with more or fewer squares to go to",
		[]string{"none", "one", "two", "three or four", "five to eight", "more", "a lance that a pawn can answer"}},
	PawnTesuji: {"pawn_tesuji", Drops, Own, 0, Tactical | Attacking, "is a known way to drop a pawn",
		[]string{"dangling", "joining", "joined again", "striking", "anchor", "held back", "on a knight's head"}},

	TargetSquare: {"target_square", Places, Shotest, 3, Always, "goes to a better or worse square", nil},
	KingRelative: {"king_relative", Places, Own, 0, Always, "goes to a better or worse place around the kings", nil},
	BestQuiet:    {"best_quiet", Places, Treebeard, 17, Unlearned, "is the best move that takes nothing", singleBin},
	BeyondDepth: {"beyond_depth", Places, Treebeard, 15, Unlearned, "lies beyond the nominal depth",
		[]string{"one ply", "two", "three", "four", "more"}},

	SaferThanAtRoot: {"safer_than_at_root", Root, Shotest, 1, Unlearned,
		"goes to a square that was attacked more at the root", []string{"one attack fewer", "more"}},
	NewSinceRoot: {"new_since_root", Root, Shotest, 2, Unlearned, "was not possible at the root", singleBin},
}

// Info returns the description of a component.
func (c Component) Info() *Info { return &infos[c] }

// String returns the component's name, as in weights files.
func (c Component) String() string { return infos[c].Name }
