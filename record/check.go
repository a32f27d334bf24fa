package record

import (
	"errors"
	"fmt"
	"strings"

	"shotest/shogi"
)

var (
	errNoStart         = errors.New("the start position is not set")
	errLineBreak       = errors.New("a line break inside one line")
	errHeaderName      = errors.New("a header's name may be neither empty nor what means something else in KIF")
	errEmptyVariation  = errors.New("a variation without moves")
	errNestedVariation = errors.New("the first move of a variation has variations itself")
	errLegal           = errors.New("the illegal move that ended the game is legal")
	errNoFoul          = errors.New("an illegal move at the end, but an ending that is no foul")
	errAfterIllegal    = errors.New("a variation that goes on after an illegal move")
	errUnsaidEnding    = errors.New("an illegal move, a time or notes at the end, but no kind of ending")
)

// checkGame refuses games that cannot be written: positions and moves against
// the rules, texts that would not stay on their line, and trees that would be
// read back as others.
func checkGame(game *Game) error {
	if game.Start == (shogi.Position{}) {
		return errNoStart
	}
	if _, _, err := shogi.ParseDiagram(game.Start.SFEN()); err != nil {
		return fmt.Errorf("start position: %w", err)
	}
	for _, header := range append(game.headersButPlayers(), game.players()...) {
		if !isHeaderName(header.Name) {
			return fmt.Errorf("header %q: %w", header.Name, errHeaderName)
		}
		if err := checkText(header.Name, header.Value); err != nil {
			return err
		}
	}
	if err := checkNotes(&game.Notes); err != nil {
		return err
	}
	return checkLine(&game.Line, game.Start, 1)
}

// isHeaderName reports whether a name would be read back as a header's name.
func isHeaderName(name string) bool {
	return name != "" && strings.TrimSpace(name) == name && !strings.ContainsAny(name, headerColons+"\r\n") &&
		name != "手合割" && name != "手番" && kindOfKIF(name+"：") == headerLine
}

func checkLine(line *Line, position shogi.Position, number int) error {
	for i := range line.Moves {
		m := &line.Moves[i]
		err := checkLegal(&position, m.Move)
		if err == nil {
			err = checkAround(&m.Notes, m.Variations, position, number+i)
		}
		if err != nil {
			return fmt.Errorf("move %d, %v: %w", number+i, m.Move, err)
		}
		position.Play(m.Move)
	}
	if err := checkEnding(&line.Ending, position, number+len(line.Moves)); err != nil {
		return fmt.Errorf("after move %d: %w", number+len(line.Moves)-1, err)
	}
	return nil
}

func checkEnding(ending *Ending, position shogi.Position, number int) error {
	hasDetails := ending.Illegal != nil || ending.Clock.Known || len(ending.Comments)+len(ending.Remarks) > 0
	if ending.Kind >= endingKindCount || ending.Kind == NoEnding && hasDetails {
		return errUnsaidEnding
	}
	if illegal := ending.Illegal; illegal != nil {
		if !ending.Kind.isFoul() {
			return errNoFoul
		}
		if err := checkPiece(&position, illegal.Move); err != nil {
			return err
		}
		if checkLegal(&position, illegal.Move) == nil {
			return errLegal
		}
		if len(ending.Variations) > 0 {
			return errAfterIllegal
		}
		if err := checkAround(&illegal.Notes, illegal.Variations, position, number); err != nil {
			return err
		}
	}
	return checkAround(&ending.Notes, ending.Variations, position, number)
}

// checkAround checks the notes and variations of a move or an ending.
func checkAround(notes *Notes, variations []*Line, position shogi.Position, number int) error {
	if err := checkNotes(notes); err != nil {
		return err
	}
	for _, variation := range variations {
		if len(variation.Moves) == 0 && variation.Ending.Kind == NoEnding {
			return errEmptyVariation
		}
		if len(*variation.variationsAt(0)) > 0 {
			return errNestedVariation
		}
		if err := checkLine(variation, position, number); err != nil {
			return err
		}
	}
	return nil
}

func checkNotes(notes *Notes) error {
	if err := checkText(notes.Comments...); err != nil {
		return err
	}
	return checkText(notes.Remarks...)
}

func checkText(lines ...string) error {
	for _, line := range lines {
		if strings.ContainsAny(line, "\r\n") {
			return fmt.Errorf("%q: %w", clip(line), errLineBreak)
		}
	}
	return nil
}
