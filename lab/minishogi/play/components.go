package play

// component is a question that is asked of every move. Each answer, a bin, credits the
// move. Those that shogi has are defined as in package plausibility, as far as the small
// board lets them.
type component uint8

const (
	// What the search has learned.
	tableMove component = iota
	rootBest
	killer
	bestReply
	followOn
	byHistory
	lateness
	// Captures and promotions.
	gainful
	recapture
	captureChecker
	promotes
	// Threats, and answers to them.
	attacksPiece
	forks
	escapes
	supports
	blocks
	evades
	answersMateThreat
	meetsRefutation
	// The kings.
	checks
	discovers
	takesLiberty
	nearKing
	// Drops, and what is far off.
	looseDrop
	beyondDepth
	componentCount = int(iota)
)

// tactical holds the components that give a move a tactical point.
const tactical = 1<<recapture | 1<<attacksPiece | 1<<forks | 1<<escapes | 1<<supports | 1<<blocks | 1<<evades |
	1<<answersMateThreat | 1<<meetsRefutation | 1<<checks | 1<<discovers | 1<<takesLiberty

// weight is what a bin is worth: rating points, points of interest, and a factor of the
// interest in per mille.
type weight struct{ score, interest, factor int32 }

// baseInterest is what the legal moves share, leastInterest what each has in the end, in
// points.
const baseInterest, leastInterest = 1000, 5

// weights has the bins of each component. Bins of gains have the limits of gainBin.
var weights = [componentCount][]weight{
	tableMove: {{900, 100, 1000}, {900, 75, 1000}}, // in the principal variation, elsewhere
	rootBest:  {{1000, 100, 1000}},
	killer:    {{200, 100, 1000}, {150, 60, 1000}},
	bestReply: {{200, 100, 1000}},
	followOn:  {{150, 100, 1000}},
	byHistory: {{-150, -6, 700}, {-80, -3, 850}, {-30, 0, 950}, {30, 2, 1000}, {80, 10, 1000}, {150, 25, 1000}},
	lateness:  {{-35, 0, 910}, {-75, 0, 810}, {-125, 0, 690}, {-175, 0, 560}},

	// What loses more than 1000, 650, 250, 50; even; and gains.
	gainful: {{-420, 0, 180}, {-290, 0, 250}, {-170, 0, 330}, {-80, 0, 520}, {40, 5, 1000},
		{100, 20, 1000}, {160, 50, 1000}, {180, 90, 1000}, {230, 135, 1000}, {285, 200, 1000}, {395, 275, 1000}},
	recapture:      {{21, 60, 1000}, {88, 100, 1000}}, // after a quiet move, taking back
	captureChecker: {{-100, 100, 1000}},
	promotes:       {{0, 50, 1000}, {0, 100, 1000}}, // a pawn or silver, a bishop or rook

	attacksPiece: {{55, 12, 1000}, {122, 24, 1000}, {74, 38, 1000}, {129, 55, 1000}, {184, 60, 1000}, {210, 60, 1000}},
	forks:        {{50, 100, 1000}},
	escapes:      {{69, 20, 1000}, {137, 35, 1000}, {163, 55, 1000}, {200, 80, 1000}, {286, 120, 1000}, {335, 120, 1000}},
	supports:     {{41, 8, 1000}, {120, 18, 1000}, {88, 28, 1000}, {170, 40, 1000}, {300, 60, 1000}, {307, 75, 1000}},
	blocks:       {{54, 8, 1000}, {163, 18, 1000}, {125, 28, 1000}, {242, 40, 1000}, {338, 60, 1000}, {494, 75, 1000}},
	// The only move, one of two, of four, of more.
	evades: {{0, 1000, 1000}, {0, 1000, 1000}, {0, 570, 1000}, {0, 300, 1000}},
	// Meets it, does not, puts it off with a check.
	answersMateThreat: {{354, 150, 1000}, {-729, 0, 300}, {315, 0, 800}},
	meetsRefutation:   {{150, 80, 1000}},

	checks:       {{235, 100, 1000}, {176, 50, 1000}}, // safe, at a loss
	discovers:    {{134, 250, 1000}},
	takesLiberty: {{3, 15, 1000}, {12, 30, 1000}, {31, 45, 1000}}, // one square, two, more
	nearKing:     {{30, 5, 1000}, {10, 0, 1000}, {-20, 0, 1000}},  // one square off, two, more

	looseDrop:   {{-73, 0, 400}, {-26, 0, 800}}, // for nothing, with a threat
	beyondDepth: {{0, 0, 850}, {0, 0, 720}, {0, 0, 610}, {0, 0, 520}, {0, 0, 440}},
}

// gainBin returns the bin of what a move gains, in centipawns, of six.
func gainBin(gain int) int {
	bin := 0
	for _, limit := range [5]int{250, 450, 650, 1000, 1400} {
		if gain > limit {
			bin++
		}
	}
	return bin
}

// exchangeBin returns the bin of gainful.
func exchangeBin(gain int) int {
	if gain > 50 {
		return 5 + gainBin(gain)
	}
	bin := 0
	for _, limit := range [4]int{-1000, -650, -250, -50} {
		if gain >= limit {
			bin++
		}
	}
	return bin
}
