package main

import (
	"fmt"

	"shotest/record"
)

type convertCommand struct {
	In  string `arg:"" help:"Record to read: .csa, .kif, .kifu, .ki2, .jkf, .sfen or .usi; its contents decide where the ending does not." type:"existingfile"`
	Out string `arg:"" help:"Record to write; its ending chooses the format."`
}

// Run converts, and says what the new format could not hold.
func (c *convertCommand) Run(s streams) error {
	warnings, err := record.Convert(c.In, c.Out)
	for _, warning := range warnings {
		fmt.Fprintln(s.err, "shotest: warning:", warning)
	}
	return err
}
