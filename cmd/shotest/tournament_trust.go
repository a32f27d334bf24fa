package main

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"

	"shotest/config"
	"shotest/tournament/director"
	"shotest/tournament/queue"
)

// Whom a tournament trusts with what is told in docs/guide/trust.md.

type tournamentCredentialsCommand struct {
	Folder string   `arg:"" help:"Folder of the credentials; made if it is not there."`
	Worker []string `placeholder:"NAME" help:"Make credentials of these names for workers, one for each machine, instead of worker.creds for all."`
}

// Help implements kong's HelpProvider.
func (c *tournamentCredentialsCommand) Help() string {
	return `Examples:

  shotest tournament credentials keys                         keys/director.creds and keys/worker.creds
  shotest tournament credentials keys --worker desk,attic     keys/desk.creds and keys/attic.creds, too

  shotest tournament run match.yaml --listen 0.0.0.0:4222 --credentials keys/director.creds
  shotest tournament worker match --nats nats://HOST:4222 --credentials worker.creds

director.creds and issuer.nk stay on the machine that runs tournaments; workers get theirs only, and may do no more ` +
		`than take games and give results. Nothing secret travels when they connect. keys/nats-server.conf lets a nats-server know the same credentials.`
}

// Run makes the credentials.
func (c *tournamentCredentialsCommand) Run(s streams) error {
	workers := c.Worker
	if len(workers) == 0 {
		workers = []string{"worker"}
	}
	written, err := queue.MakeCredentials(c.Folder, workers...)
	for _, path := range written {
		fmt.Fprintln(s.out, "Wrote", path)
	}
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("%w: what is there stays; --worker NAME makes credentials for another worker", err)
	}
	if err != nil {
		return err
	}
	fmt.Fprintf(s.out, "\nRun a tournament with\n  shotest tournament run FILE.yaml --listen 0.0.0.0:4222 --credentials %s\n"+
		"Copy %s to each worker, and nothing else, and play there with\n  shotest tournament worker NAME --nats nats://HOST:4222 --credentials %s\n",
		filepath.Join(c.Folder, queue.DirectorFile), filepath.Join(c.Folder, workers[0]+".creds"), workers[0]+".creds")
	return nil
}

type tournamentAllowCommand struct {
	File     string   `arg:"" help:"The list (YAML); made if it is not there."`
	Programs []string `arg:"" name:"program" help:"Programs of USI engines."`
}

// Help implements kong's HelpProvider.
func (c *tournamentAllowCommand) Help() string {
	return `Examples:

  shotest tournament allow programs.yaml /usr/games/fairy-stockfish
  shotest tournament worker match --nats nats://HOST:4222 --credentials worker.creds --allow-programs programs.yaml

A program is allowed as it is now: when it changes, it has to be allowed again. Arguments, environment and options with ` +
		`texts (such as file names) that a tournament may use are added to its entry by hand.`
}

// Run adds the programs, or brings their checksums up to date.
func (c *tournamentAllowCommand) Run(s streams) error {
	list, err := director.LoadAllowList(c.File)
	if errors.Is(err, fs.ErrNotExist) {
		list, err = &director.AllowList{}, nil
	}
	if err != nil {
		return err
	}
	for _, path := range c.Programs {
		entry, err := director.AllowProgram(path)
		if err != nil {
			return err
		}
		list.Add(entry)
		fmt.Fprintf(s.out, "Allowed %s (%s)\n", entry.Path, entry.SHA256)
	}
	return config.Save(c.File, list)
}

// checkDoor refuses to listen where strangers could join unasked, and says what they
// can do where they may.
func (f *runFlags) checkDoor(s streams) error {
	config := f.queue()
	if err := config.CheckDoor(); err != nil {
		return &usageError{fmt.Sprintf("%v.\nMake credentials with\n  shotest tournament credentials keys\n"+
			"and add --credentials keys/%s; or give a --token; or say --open if that is meant", err, queue.DirectorFile)}
	}
	p := newPaint(streams{out: s.err})
	switch {
	case !config.Reachable():
	case config.Auth == queue.Auth{} && f.TLSCA == "":
		fmt.Fprintln(s.err, p.style(bold+red, "OPEN: anybody who reaches "+f.Listen+" can join, take games and give results for them."))
	case f.TLSCert == "" && f.Credentials == "":
		fmt.Fprintln(s.err, p.style(yellow, "The token or password travels unencrypted: whoever listens in on the network can join."+
			" Credentials or TLS prevent that (see shotest tournament credentials --help)."))
	}
	return nil
}
