package play

import (
	"context"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"time"

	"shotest/engine"
	"shotest/tournament"
	"shotest/usi"
)

// player is an engine that has been started, and can be made to play one game
// after the other. Its methods are called by the table's goroutine only.
type player interface {
	// begin makes the player ready for a game in which it has these settings.
	begin(ctx context.Context, settings []tournament.Setting) error
	// move asks for a move. The answer has been checked to be legal; an illegal one comes with the
	// error. Late answers count as answers: the caller checks the time. When ctx ends, move returns
	// at once, and the answer and the error mean nothing.
	move(ctx context.Context, q question) (answer, error)
	// loaded returns the files that the player reports to have loaded for the game.
	loaded() []string
	// end tells the player its result in the game: win, lose or draw.
	end(outcome string)
	// quit ends the player politely. The error tells how it failed to obey.
	quit() error
	// kill ends the player at once.
	kill()
}

// answer is a player's answer.
type answer struct {
	usi.Answer
	// again is the number of times the player was asked again, see process.move.
	again int
}

// cancelGrace is the time for a player to answer when its game has been broken off. A player that
// answers can be used again.
const cancelGrace = 500 * time.Millisecond

// newPlayer starts the player that an entry of the tournament file describes: a profile
// in this process, or a process.
func (t *Table) newPlayer(ctx context.Context, e *tournament.Engine, log *transcript) (player, error) {
	if e.Profile != "" && !e.Child {
		return t.newInProcess(e, log)
	}
	return t.startProcess(ctx, e, log)
}

// processOf returns what an entry starts: shotest usi for a profile, or its program. A
// name without a folder is looked for on PATH; engines look for their files in their own
// folder.
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

// ruleOptions returns the options that tell an engine the tournament's rules.
// The names are those that most engines have for them.
func ruleOptions(a *tournament.Adjudication) []usi.SetOption {
	return []usi.SetOption{{Name: "MaxMovesToDraw", Value: fmt.Sprint(a.MaxMoves)},
		{Name: "EnteringKingRule", Value: a.EnteringKingRule}}
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

// valuesOf returns settings of a game as values of a profile, by their names.
func valuesOf(settings []tournament.Setting) map[string]string {
	values := map[string]string{}
	for _, s := range settings {
		values[s.Name] = s.Value
	}
	return values
}

// declares reports whether an option is among those declared, and fits.
func declares(declared []engine.Option, o usi.SetOption) bool {
	return slices.ContainsFunc(declared, func(d engine.Option) bool {
		return d.Name == o.Name && usi.CheckOptionValue(d, o.Value) == nil
	})
}
