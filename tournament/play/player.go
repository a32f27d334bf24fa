package play

import (
	"context"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"time"

	"shotest/config"
	"shotest/engine"
	"shotest/tournament"
	"shotest/usi"
)

// player is a running engine. It can play several games, one after the other. Its methods are
// called by the table's goroutine only.
type player interface {
	// begin makes the player ready for a game with settings.
	begin(ctx context.Context, settings []tournament.Setting) error
	// move asks for a move. It checks that the move is legal, and returns an illegal one with an
	// error. A late answer is no error: the caller checks the time. When ctx ends, move returns at
	// once, and its results are meaningless.
	move(ctx context.Context, q question) (answer, error)
	// ponder lets the player think about the game of a question until its next move, which comes
	// after the last move of that game if the opponent plays it.
	ponder(ctx context.Context, q question)
	// loaded returns the files that the player has loaded for the game.
	loaded() []string
	// end tells the player its result in the game: win, lose or draw.
	end(outcome string)
	// quit asks the player to end. It returns an error if the player does not end properly.
	quit() error
	// kill ends the player at once.
	kill()
}

// answer is a player's answer to a question.
type answer struct {
	usi.Answer
	retries  int           // the number of times the player was asked again, see process.move
	pondered time.Duration // for how long it had pondered on the position
}

// cancelGrace is the time for a player to answer when its game has been broken off. A player that
// answers can be used again.
const cancelGrace = 500 * time.Millisecond

// newPlayer starts an engine of the tournament file.
func (t *Table) newPlayer(ctx context.Context, e *tournament.Engine, log *transcript) (player, error) {
	if e.Profile != "" && !e.Child {
		return t.newInProcess(e, log)
	}
	return t.startProcess(ctx, e, log)
}

// processOf returns the process of an engine: its program, or shotest usi for a profile. A program
// without a folder in its name is found on PATH. Programs run in their own folder by default, where
// they expect their files.
func (t *Table) processOf(e *tournament.Engine) (process usi.Process, err error) {
	for _, name := range slices.Sorted(maps.Keys(e.Environment)) {
		process.Env = append(process.Env, name+"="+e.Environment[name])
	}
	process.Dir, process.Args = t.spec.Path(e.Directory), e.Args
	if e.Profile != "" {
		process.Args, process.Env = []string{"usi"}, append(process.Env, t.environment...)
		process.Path, err = os.Executable()
		return process, err
	}
	process.Path = e.Command
	if filepath.Base(process.Path) != process.Path {
		process.Path = t.spec.Path(process.Path)
	}
	return process.AtHome()
}

// ruleOptions returns the options that tell an engine the tournament's rules, by the names that
// most engines use.
func ruleOptions(a *tournament.Adjudication) []usi.SetOption {
	return []usi.SetOption{{Name: "MaxMovesToDraw", Value: fmt.Sprint(a.MaxMoves)},
		{Name: "EnteringKingRule", Value: a.EnteringKingRule}}
}

// entryOptions returns the options that the tournament file sets for an engine, sorted by name,
// since some engines depend on the order. Of those for all engines it leaves out those that the
// engine does not have.
func entryOptions(spec *tournament.Spec, e *tournament.Engine, has func(name string) bool) []usi.SetOption {
	var options []usi.SetOption
	all := spec.OptionsOf(e)
	for _, name := range slices.Sorted(maps.Keys(all)) {
		if _, own := e.Options[name]; own || has(name) {
			options = append(options, usi.SetOption{Name: name, Value: all[name]})
		}
	}
	return options
}

// profileHas reports whether profiles have an option.
func profileHas(name string) bool {
	return slices.ContainsFunc(engine.New(config.Default()).Options(),
		func(o engine.Option) bool { return o.Name == name })
}

// valuesOf returns the values of settings by their names.
func valuesOf(settings []tournament.Setting) map[string]string {
	values := map[string]string{}
	for _, s := range settings {
		values[s.Name] = s.Value
	}
	return values
}

// accepts reports whether an option is declared, and its value fits the declaration.
func accepts(declared []engine.Option, o usi.SetOption) bool {
	return slices.ContainsFunc(declared, func(d engine.Option) bool {
		return d.Name == o.Name && usi.CheckOptionValue(d, o.Value) == nil
	})
}
