package main

import (
	"fmt"
	"strings"

	"shotest/shogi"
)

// positionFlags choose the position that a command works on.
type positionFlags struct {
	SFEN     string `name:"sfen" placeholder:"SFEN" help:"Position in SFEN." xor:"position"`
	Position string `placeholder:"TEXT" help:"Position as in USI: startpos moves 7g7f 3c3d, or sfen … moves …" xor:"position"`
}

// history returns the position that was chosen, the starting position if none
// was.
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
		return nil, &usageError{fmt.Sprintf("%s: %v", flag, err)}
	}
	return history, nil
}

// problem returns the position of --sfen if it breaks a rule that does not matter to a search,
// and that rule; nil otherwise.
func (f *positionFlags) problem() (*shogi.History, error) {
	p, broken, err := shogi.ParseDiagram(strings.TrimPrefix(f.SFEN, "sfen "))
	if err != nil || broken == nil || !shogi.Searchable(broken) {
		return nil, nil
	}
	return shogi.NewHistory(p), broken
}

// drawBoard returns the position as a diagram, seen from Black's side: Black's
// pieces in upper case, White's in lower case, promoted ones with a plus sign.
func drawBoard(p *shogi.Position) string {
	var text strings.Builder
	fmt.Fprintf(&text, "White holds: %s\n\n", drawHand(p, shogi.White))
	text.WriteString("  9  8  7  6  5  4  3  2  1\n")
	for rank := 1; rank <= 9; rank++ {
		for file := 9; file >= 1; file-- {
			piece := p.PieceAt(shogi.NewSquare(file, rank)).SFEN()
			if piece == "" {
				piece = "."
			}
			fmt.Fprintf(&text, " %2s", piece)
		}
		fmt.Fprintf(&text, "  %c\n", 'a'+rank-1)
	}
	fmt.Fprintf(&text, "\nBlack holds: %s\n", drawHand(p, shogi.Black))
	return text.String()
}

func drawHand(p *shogi.Position, c shogi.Color) string {
	var held []string
	for _, t := range shogi.HandTypes {
		switch n := p.Hand(c).Count(t); {
		case n == 1:
			held = append(held, t.String())
		case n > 1:
			held = append(held, fmt.Sprintf("%d %ss", n, t))
		}
	}
	if len(held) == 0 {
		return "nothing"
	}
	return strings.Join(held, ", ")
}
