package commands

import (
	"strings"

	"shotest/shogi"
)

// positionFlags choose a position by its text.
type positionFlags struct {
	SFEN     string `name:"sfen" placeholder:"SFEN" help:"Position in SFEN." xor:"position"`
	Position string `placeholder:"TEXT" help:"Position as in USI: startpos moves 7g7f 3c3d, or sfen … moves …" xor:"position"`
}

// history returns the chosen position, or the starting position if none is chosen.
func (f *positionFlags) history() (*shogi.History, error) {
	text, flag := "startpos", "--position"
	switch {
	case f.SFEN != "":
		text, flag = f.SFEN, "--sfen"
	case f.Position != "":
		text = f.Position
	}
	history, err := shogi.ParseHistory(text)
	if err != nil {
		return nil, usageErrorf("%s: %w", flag, err)
	}
	return history, nil
}

// searchableProblem returns the position of --sfen, and the rule that it breaks, if it can be
// searched all the same. Otherwise it returns nil.
func (f *positionFlags) searchableProblem() (*shogi.History, error) {
	p, broken, err := shogi.ParseDiagram(strings.TrimPrefix(f.SFEN, "sfen "))
	if err != nil || broken == nil || !shogi.Searchable(broken) {
		return nil, nil
	}
	return shogi.NewHistory(p), broken
}
