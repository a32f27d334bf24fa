package record

import (
	"time"

	"shotest/internal/message"
)

// uses is the set of a game's features that some formats cannot hold.
type uses uint32

const (
	useHeaders uses = 1 << iota
	useComments
	useRemarks
	useTimes
	useTotals
	useFractions
	useVariations
	useEnding
	useKIFEnding // an ending for which only KIF and its kin have a word
	useIllegal
	useMoveNumber
	useCount = iota
)

func (u uses) has(other uses) bool { return u&other != 0 }

// lostTexts name the uses, in the order of the constants.
var lostTexts = [useCount]string{
	"players and headers",
	"comments",
	"remarks (lines that programs skip)",
	"thinking times",
	"cumulated times that are not the sums of the thinking times",
	"fractions of a second",
	"variations",
	"how the game ended",
	"the kind of ending, for which the format has no word",
	"the illegal move that ended the game",
	"the number of the first move",
}

// holds lists the uses that each format can hold.
var holds = map[Format]uses{
	CSA:  useHeaders | useComments | useRemarks | useTimes | useFractions | useEnding | useIllegal,
	KIF:  kifHolds,
	KIFU: kifHolds,
	KI2:  ki2Holds,
	KI2U: ki2Holds,
	JKF: useHeaders | useComments | useTimes | useTotals | useFractions | useVariations | useEnding |
		useKIFEnding | useIllegal,
	USI: useMoveNumber,
}

const (
	kifHolds = useHeaders | useComments | useRemarks | useTimes | useTotals | useVariations |
		useEnding | useKIFEnding | useIllegal | useMoveNumber
	ki2Holds = kifHolds &^ (useTimes | useTotals)
)

// lost names the features of games that a format cannot hold.
func lost(games []*Game, format Format) (warnings []error) {
	var counts [useCount]int
	for _, game := range games {
		missing := usesOf(game) &^ holds[format]
		if missing.has(useTimes) {
			missing &^= useTotals | useFractions
		}
		if missing.has(useEnding) {
			missing &^= useKIFEnding
		}
		for i := range counts {
			counts[i] += int(missing >> i & 1)
		}
	}
	for i, count := range counts {
		warning := message.Errorf("%s cannot hold %s", format, message.Text(lostTexts[i]))
		if len(games) > 1 {
			warning = message.Errorf("%w (%d of %d games)", warning, count, len(games))
		}
		if count > 0 {
			warnings = append(warnings, warning)
		}
	}
	return warnings
}

func usesOf(game *Game) uses {
	var u uses
	if len(game.headersButPlayers()) > 0 || len(game.players()) > 0 {
		u |= useHeaders
	}
	// Some programs count from 0 instead of 1.
	if game.Start.MoveNumber() > 1 {
		u |= useMoveNumber
	}
	u |= usesOfNotes(&game.Notes)
	return u | usesOfLine(&game.Line, game.first(), [2]time.Duration{})
}

func usesOfNotes(notes *Notes) (u uses) {
	if len(notes.Comments) > 0 {
		u |= useComments
	}
	if len(notes.Remarks) > 0 {
		u |= useRemarks
	}
	return u
}

// usesOfLine returns the uses of a line, given the sides' total times before it.
func usesOfLine(line *Line, from point, totals [2]time.Duration) (u uses) {
	for at := range line.points(from) {
		for _, variation := range at.variations {
			u |= useVariations | usesOfLine(variation, at, totals)
		}
		u |= usesOfNotes(at.notes) | usesOfClock(*at.clock, &totals[at.side])
		switch {
		case at.ending == nil:
		case at.illegal():
			u |= useIllegal
		case at.ending.Kind != NoEnding:
			u |= useEnding
			if endingWords[at.ending.Kind].csa == "" {
				u |= useKIFEnding
			}
		}
	}
	return u
}

func usesOfClock(clock Clock, total *time.Duration) (u uses) {
	if !clock.Known {
		return 0
	}
	if *total += clock.Spent; clock.Total != *total {
		u |= useTotals
		*total = clock.Total
	}
	if clock.Spent%time.Second != 0 || clock.Total%time.Second != 0 {
		u |= useFractions
	}
	return u | useTimes
}
