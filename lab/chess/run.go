// Package chess plays matches of chess with package search, the minimax that plays shogi, and with
// the 17 criteria of Treebeard chess for prices: interest ON against interest OFF.
//
//	go run ./lab/cmd/lab chess -games 40 -on nodes=2000 -off nodes=2000
package chess

import (
	"flag"
	"fmt"
	"io"
)

// Run plays a match and prints how it ended.
func Run(out io.Writer, arguments []string) error {
	flags := flag.NewFlagSet("chess", flag.ContinueOnError)
	flags.SetOutput(out)
	onText := flags.String("on", "interest=250", "limit of interest ON: depth=, interest=, nodes= or time=")
	offText := flags.String("off", "depth=4", "limit of interest OFF, likewise")
	games := flags.Int("games", 2*len(openings), "how many games to play; each opening has two")
	p := defaultPrices()
	flags.IntVar(&p.K, "k", p.K, "the constant of the price, K / interest")
	flags.IntVar(&p.Min, "least", p.Min, "the least price, in hundredths of a ply")
	flags.IntVar(&p.Max, "most", p.Max, "the highest price, likewise")
	flags.IntVar(&p.SiblingShare, "siblings", p.SiblingShare,
		"how much of their price is charged to the moves after them, in per mille")
	flags.IntVar(&p.SiblingScale, "scale", p.SiblingScale,
		"where that charge flattens to a logarithm, in hundredths of a ply; 0 charges the sum")
	if err := flags.Parse(arguments); err != nil {
		return err
	}
	on, err := newPlayer(p, true, *onText)
	if err != nil {
		return err
	}
	off, err := newPlayer(p, false, *offText)
	if err != nil {
		return err
	}
	if *games > 2*len(openings) {
		return fmt.Errorf("%d games, expected %d at most: two with each opening", *games, 2*len(openings))
	}
	m := match{on: on, off: off}
	for _, line := range openings[:*games/2] {
		m.playPair(line)
	}
	return m.print(out)
}
