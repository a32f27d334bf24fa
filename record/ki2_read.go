package record

import (
	"regexp"
	"strings"

	"shotest/shogi"
)

// moveMarks come before a move: the players' colours.
const (
	blackMarks = "▲☗▼"
	whiteMarks = "△☖▽"
	moveMarks  = blackMarks + whiteMarks
)

// markedMoves reads a line of moves such as ▲７六歩    △３四歩.
func (r *kifReader) markedMoves(content string) error {
	if err := r.begin(); err != nil {
		return err
	}
	for content != "" {
		mark := firstRune(content)
		rest := content[len(string(mark)):]
		end := strings.IndexAny(rest, moveMarks)
		if end < 0 {
			end = len(rest)
		}
		if err := r.markedMove(mark, strings.Trim(rest[:end], " 　\t")); err != nil {
			return err
		}
		content = rest[end:]
	}
	return nil
}

func (r *kifReader) markedMove(mark rune, text string) error {
	color := shogi.Black
	if strings.ContainsRune(whiteMarks, mark) {
		color = shogi.White
	}
	found := string(mark) + text
	if color != r.tree.sideToMove() {
		return expected(r.number, found, "a move of "+color.Opponent().String())
	}
	var err error
	if ending, known := endingFromKIF(text, color); known {
		err = r.tree.end(ending)
	} else {
		parts := moveWithOrigin.FindStringSubmatch(text)
		err = r.play(parts[1], parts[2])
	}
	if err != nil {
		return broken(r.number, found, err)
	}
	return nil
}

// moveWithOrigin matches a move that may have its origin behind it.
var moveWithOrigin = regexp.MustCompile(`^(.*?)\s*(?:\((\d\d)\))?$`)

// summaryLine matches the last line, まで12手で先手の勝ち.
var summaryLine = regexp.MustCompile(`^まで、?[0-9０-９]*手?(?:で|目で)?(.*)$`)

// summary reads how the game ended. KIF has said it before, except for what
// only the summary tells.
func (r *kifReader) summary(content string) error {
	if err := r.begin(); err != nil {
		return err
	}
	text := strings.TrimSpace(summaryLine.FindStringSubmatch(content)[1])
	ending, known := endingFromSummary(text, r.tree.sideToMove())
	current := &r.tree.top().line.Ending
	switch {
	case current.Kind == IllegalMove && ending.Kind == IllegalAction && ending.Offender == r.tree.sideToMove():
		current.Kind, current.Offender = ending.Kind, ending.Offender
	case current.Kind != NoEnding || text == "":
		return nil
	case !known:
		return expected(r.number, content, "まで and how the game ended")
	default:
		return r.tree.end(ending)
	}
	return nil
}
