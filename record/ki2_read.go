package record

import (
	"regexp"
	"strings"
)

// markedMoves reads a line of moves such as ▲７六歩    △３四歩.
func (r *kifReader) markedMoves(at place) {
	for text := at.text; text != ""; {
		mark := len(string(firstRune(text)))
		end := strings.IndexAny(text[mark:], moveMarks)
		if end < 0 {
			end = len(text) - mark
		}
		move := place{at.line, strings.TrimRight(text[:mark+end], blanks)}
		if !r.item(move, move.text) {
			_, _, err := cutMove(move.text)
			r.tree.giveUp(move, err.Error())
		}
		text = text[mark+end:]
	}
}

// summaryLineText matches the last line, まで12手で先手の勝ち.
var summaryLineText = regexp.MustCompile(`^まで[、，, ]*[0-9０-９]*手?目?[で、]?(.*)$`)

// summary reads how the game ended. KIF has said it before, except for what
// only the summary tells.
func (r *kifReader) summary(at place) {
	text := strings.TrimSpace(summaryLineText.FindStringSubmatch(at.text)[1])
	ending, known := endingFromSummary(text, r.tree.sideToMove())
	current := &r.tree.top().line.Ending
	switch {
	case current.Kind == IllegalMove && ending.Kind == IllegalAction && ending.Offender == r.tree.sideToMove():
		current.Kind, current.Offender = ending.Kind, ending.Offender
	case current.Kind != NoEnding || text == "":
	case !known:
		r.game.warn(at, "expected how the game ended: left out")
	default:
		r.tree.end(at, ending)
	}
}
