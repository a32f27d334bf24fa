package record

import (
	"time"

	"shotest/internal/message"
)

// uses is a set of features of a game that some formats do not support.
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

// useNames name the features, in the order of the constants.
var useNames = [useCount]string{
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

// supported has the features that each format supports.
var supported = map[Format]uses{
	CSA:  useHeaders | useComments | useRemarks | useTimes | useFractions | useEnding | useIllegal,
	KIF:  kifSupported,
	KIFU: kifSupported,
	KI2:  ki2Supported,
	KI2U: ki2Supported,
	JKF: useHeaders | useComments | useTimes | useTotals | useFractions | useVariations | useEnding |
		useKIFEnding | useIllegal,
	USI: useMoveNumber,
}

const (
	kifSupported = useHeaders | useComments | useRemarks | useTimes | useTotals | useVariations |
		useEnding | useKIFEnding | useIllegal | useMoveNumber
	ki2Supported = kifSupported &^ (useTimes | useTotals)
)

// omissions returns warnings about the features of games that a format does not support.
func omissions(games []*Game, format Format) (warnings []error) {
	var counts [useCount]int
	for _, game := range games {
		missing := usesOf(game) &^ supported[format]
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
		warning := message.Errorf("%s cannot hold %s", format, message.Text(useNames[i]))
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
	if len(game.headersExceptPlayers()) > 0 || len(game.players()) > 0 {
		u |= useHeaders
	}
	// Some programs count from 0 instead of 1.
	if game.Start.MoveNumber() > 1 {
		u |= useMoveNumber
	}
	u |= usesOfNotes(&game.Notes)
	return u | usesOfLine(&game.Line, game.startPoint(), [2]time.Duration{})
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

// usesOfLine returns the features of a line. totals are the sides' total times before it.
func usesOfLine(line *Line, from point, totals [2]time.Duration) (u uses) {
	for at := range line.points(from) {
		for _, variation := range at.variations {
			u |= useVariations | usesOfLine(variation, at, totals)
		}
		u |= usesOfNotes(at.notes) | usesOfClock(*at.clock, &totals[at.side])
		switch {
		case at.ending == nil:
		case at.isIllegal():
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
	*total += clock.Spent
	if clock.Total != *total {
		u |= useTotals
		*total = clock.Total
	}
	if clock.Spent%time.Second != 0 || clock.Total%time.Second != 0 {
		u |= useFractions
	}
	return u | useTimes
}
