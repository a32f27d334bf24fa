package commands

import (
	"errors"
	"fmt"
	"io/fs"

	"shotest/config/strict"
	"shotest/internal/language"
	"shotest/tournament/remote"
)

// docs/guide/trust.md describes the trust between the machines of a tournament.

type tournamentAllowCommand struct {
	File     string   `arg:"" output:"added" help:"The list (YAML); made if it is not there."`
	Programs []string `arg:"" name:"program" help:"Programs of USI engines."`
}

// Help implements kong's HelpProvider.
func (c *tournamentAllowCommand) Help() string {
	return `Examples:

  shotest tournament allow programs.yaml /usr/games/fairy-stockfish
  shotest tournament work match --nats nats://HOST:4222 --user desk --allow-programs programs.yaml

A program is allowed as it is now: when it changes, it has to be allowed again. Arguments, environment and options with ` +
		`texts (such as file names) that a tournament may use are added to its entry by hand.`
}

// Run adds the programs, or updates their checksums.
func (c *tournamentAllowCommand) Run(s streams) error {
	list, err := remote.LoadAllowList(c.File)
	if errors.Is(err, fs.ErrNotExist) {
		list, err = &remote.AllowList{}, nil
	}
	if err != nil {
		return err
	}
	for _, path := range c.Programs {
		entry, err := list.Allow(path)
		if err != nil {
			return err
		}
		fmt.Fprintln(s.out,
			s.language().Text("plan.allowed", language.Args{"Program": entry.Path, "Sum": entry.SHA256}))
	}
	return strict.Save(c.File, list)
}
