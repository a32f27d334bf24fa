package play

import (
	"context"
	"fmt"
	"maps"
	"os/exec"
	"path/filepath"
	"slices"
	"time"

	"shotest/config"
	"shotest/engine"
	"shotest/profile"
	"shotest/tournament"
	"shotest/usi"
)

// player is an engine that has been started, and can be made to play one game
// after the other. Its methods are called by the table's goroutine only.
type player interface {
	// begin makes the player ready for a game in which it has these settings.
	begin(ctx context.Context, settings []tournament.Setting) error
	// move asks for a move. The answer has been checked to be legal; when it is
	// not, it comes with the error. Answers that are late are answers: the
	// caller checks the time. When ctx ends, move returns at once; the answer
	// and the error mean nothing then.
	move(ctx context.Context, q question) (answer, error)
	// loaded returns the files that the player has loaded, as it tells them.
	loaded() []string
	// end tells how the game ended for the player: win, lose or draw.
	end(outcome string)
	// quit ends the player politely. The error tells how it failed to obey.
	quit() error
	// kill ends the player at once.
	kill()
}

// answer is what a player has answered.
type answer struct {
	usi.Answer
	// again is how often it was asked again, see programPlayer.move.
	again int
}

// cancelGrace is how long a player may take to answer when its game has been
// broken off. One that answers can be used again.
const cancelGrace = 500 * time.Millisecond

// newPlayer starts the player that an entry of the tournament file describes.
func (t *Table) newPlayer(ctx context.Context, e *tournament.Engine, log *transcript) (player, error) {
	if e.Profile == "" {
		process, err := t.processOf(e)
		if err != nil {
			return nil, err
		}
		p, err := t.startProgram(ctx, process, nil, e, log)
		if err != nil {
			return nil, err
		}
		return p, nil
	}
	profile, err := t.spec.LoadProfile(e)
	if err != nil {
		return nil, err
	}
	if !e.Child {
		return t.newProfilePlayer(profile, e, log)
	}
	return t.newChildPlayer(ctx, profile, e, log)
}

// processOf returns the program that an entry names. A name without a folder is
// looked for on PATH; engines look for their files in their own folder.
func (t *Table) processOf(e *tournament.Engine) (usi.Process, error) {
	command := e.Command
	if filepath.Base(command) != command {
		command = t.spec.Path(command)
	}
	path, err := exec.LookPath(command)
	if err != nil {
		return usi.Process{}, err
	}
	folder := t.spec.Path(e.Directory)
	if folder == "" {
		folder = filepath.Dir(path)
	}
	return usi.Process{Path: path, Args: e.Args, Dir: folder, Env: environmentOf(e)}, nil
}

func environmentOf(e *tournament.Engine) []string {
	var settings []string
	for _, name := range slices.Sorted(maps.Keys(e.Environment)) {
		settings = append(settings, name+"="+e.Environment[name])
	}
	return settings
}

// profileOptions returns the USI options of a profile's values, and whether they say all
// of it: no value without an option is other than usual.
func profileOptions(wanted profile.Profile) (options []usi.SetOption, all bool) {
	all = true
	usual := profile.Default()
	usualParameters := config.Parameters(&usual)
	for i, p := range config.Parameters(&wanted) {
		name := p.Tag("usi")
		switch {
		case name != "":
			options = append(options, usi.SetOption{Name: name, Value: optionValue(&p)})
		case p.Name != "name" && p.Text() != usualParameters[i].Text():
			all = false
		}
	}
	return options, all
}

// optionValue spells a profile's value as USI does: durations in milliseconds.
func optionValue(p *config.Parameter) string {
	if p.Kind == config.Duration {
		return fmt.Sprintf("%.0f", p.Float()*1000)
	}
	return p.Text()
}

// ruleOptions returns the options that tell an engine the tournament's rules.
// The names are those that most engines have for them.
func ruleOptions(a *tournament.Adjudication) []usi.SetOption {
	options := []usi.SetOption{{Name: "MaxMovesToDraw", Value: fmt.Sprint(a.MaxMoves)}}
	if a.EnteringKingRule != "" {
		options = append(options, usi.SetOption{Name: "EnteringKingRule", Value: a.EnteringKingRule})
	}
	return options
}

// ownOptions returns the options that an entry sets, always in the same order:
// some engines care.
func ownOptions(e *tournament.Engine) []usi.SetOption {
	var options []usi.SetOption
	for _, name := range slices.Sorted(maps.Keys(e.Options)) {
		options = append(options, usi.SetOption{Name: name, Value: e.Options[name]})
	}
	return options
}

// declares reports whether an option is among those declared, and fits.
func declares(declared []engine.Option, o usi.SetOption) bool {
	return slices.ContainsFunc(declared, func(d engine.Option) bool {
		return d.Name == o.Name && usi.CheckOptionValue(d, o.Value) == nil
	})
}
