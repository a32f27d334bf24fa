package commands

import (
	"strings"

	"shotest/shogi"
)

// positionFlags choose the position that a command works on.
type positionFlags struct {
	SFEN     string `name:"sfen" placeholder:"SFEN" help:"Position in SFEN." xor:"position"`
	Position string `placeholder:"TEXT" help:"Position as in USI: startpos moves 7g7f 3c3d, or sfen … moves …" xor:"position"`
}

// history returns the chosen position, or the starting position without a choice.
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
		return nil, usage("%s: %w", flag, err)
	}
	return history, nil
}

// problem returns the position of --sfen, and the rule that it breaks, if this rule does not matter
// to a search; nil otherwise.
func (f *positionFlags) problem() (*shogi.History, error) {
	p, broken, err := shogi.ParseDiagram(strings.TrimPrefix(f.SFEN, "sfen "))
	if err != nil || broken == nil || !shogi.Searchable(broken) {
		return nil, nil
	}
	return shogi.NewHistory(p), broken
}
