package record

import (
	"errors"
	"strings"

	"shotest/internal/message"
	"shotest/internal/plaintext"
	"shotest/shogi"
)

var (
	errNoStart        = errors.New("the start position is not set")
	errLineBreak      = errors.New("a line break inside one line")
	errHeaderName     = errors.New("a header's name may be neither empty nor what means something else in KIF")
	errEmptyVariation = errors.New("a variation without moves")
	errLegal          = errors.New("the illegal move that ended the game is legal")
	errMissingEnding  = errors.New("an illegal move, a time or notes at the end, but no kind of ending")
)

// checkGame returns an error for a game that cannot be written: one with an illegal position or
// move, or with texts that do not fit on one line.
func checkGame(game *Game) error {
	if game.Start == (shogi.Position{}) {
		return errNoStart
	}
	if _, _, err := shogi.ParseDiagram(game.Start.SFEN()); err != nil {
		return message.Errorf("start position: %w", err)
	}
	for _, header := range append(game.headersExceptPlayers(), game.players()...) {
		if !isHeaderName(header.Name) {
			return message.Errorf("header %q: %w", header.Name, errHeaderName)
		}
		if err := checkText(header.Name, header.Value); err != nil {
			return err
		}
	}
	if err := checkNotes(&game.Notes); err != nil {
		return err
	}
	return checkLine(&game.Line, game.startPoint())
}

// isHeaderName reports whether a name would be read back as a header's name.
func isHeaderName(name string) bool {
	return name != "" && strings.TrimSpace(name) == name && !strings.ContainsAny(name, headerColons+"\r\n") &&
		name != "手合割" && name != "手番" && kindOfKIF(name+"：") == headerLine
}

func checkLine(line *Line, from point) error {
	for at := range line.points(from) {
		err := checkPoint(&at)
		for _, variation := range at.variations {
			switch {
			case err != nil:
			case len(variation.Moves) == 0 && variation.Ending.Kind == NoEnding:
				err = errEmptyVariation
			default:
				err = checkLine(variation, at)
			}
		}
		if err != nil {
			return message.Errorf("move %d: %w", at.number, err)
		}
	}
	return nil
}

func checkPoint(at *point) error {
	switch {
	case at.isIllegal():
		if err := checkWritable(&at.position, at.move); err != nil {
			return err
		}
		if checkLegal(&at.position, at.move) == nil {
			return errLegal
		}
	case at.ending == nil:
		if err := checkLegal(&at.position, at.move); err != nil {
			return message.Errorf("%v: %w", at.move, err)
		}
	case at.ending.Kind == NoEnding && (at.ending.Illegal != nil || at.clock.Known ||
		len(at.notes.Comments)+len(at.notes.Remarks) > 0):
		return errMissingEnding
	}
	return checkNotes(at.notes)
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
			return message.Errorf("%q: %w", plaintext.Clip(line), errLineBreak)
		}
	}
	return nil
}
