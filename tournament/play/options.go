package play

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"

	"shotest/config"
	"shotest/engine"
	"shotest/internal/message"
	"shotest/internal/resources"
	"shotest/tournament"
	"shotest/usi"
)

// Options starts the program of an entry of a tournament file that is no profile, asks
// which options it has, and ends it.
func Options(ctx context.Context, spec *tournament.Spec, e *tournament.Engine) ([]engine.Option, error) {
	process, err := NewTable(spec).processOf(e)
	if err != nil {
		return nil, err
	}
	client, err := startClient(ctx, spec, process, usi.ClientConfig{})
	if err != nil {
		return nil, err
	}
	declared := client.Identity().Options
	_ = client.Quit() // what it has said is said, however it ends
	return declared, nil
}

// CheckEngines finds out whether the engines of a tournament can be started here and take the
// options that the file sets: profiles at once, other programs, if they are to be checked, by
// asking them. The error names the places in the file; it is of type config.Errors unless ctx has
// ended, or there is a limit of processor time where the system tells none.
func CheckEngines(ctx context.Context, spec *tournament.Spec, programs bool) error {
	var found config.Errors
	for i := range spec.Engines {
		e, field := &spec.Engines[i], fmt.Sprintf("engines[%d]", i)
		if err := resources.CheckProcessorTime(); programs && spec.TimeOf(e).CPU > 0 && err != nil {
			return message.Errorf("engine %s: time control cpu: %w", e.Name, err)
		}
		if e.Profile != "" || programs {
			found = append(found, checkEngine(ctx, spec, e, field)...)
		}
		if err := ctx.Err(); err != nil {
			return err
		}
	}
	if len(found) == 0 {
		return nil
	}
	return spec.Locate(found)
}

func checkEngine(ctx context.Context, spec *tournament.Spec, e *tournament.Engine, field string) config.Errors {
	if e.Profile == "" {
		declared, err := Options(ctx, spec, e)
		if err != nil {
			return config.Errors{{Field: field + ".command", Value: strconv.Quote(e.Command),
				Problem: message.Errorf("which cannot be started: %w", err)}}
		}
		return checkOptions(declared, e, field, func(string, string) error { return nil })
	}
	profile, err := spec.LoadProfile(e)
	if err != nil {
		return config.Errors{{Field: field + ".profile", Value: strconv.Quote(e.Profile),
			Problem: message.Errorf("which cannot be read: %w", err)}}
	}
	player := engine.New(profile)
	return checkOptions(player.Options(), e, field, player.SetOption)
}

// checkOptions compares the options of an entry with those that its engine has. set lets the engine
// itself refuse values that fit its declaration.
func checkOptions(declared []engine.Option, e *tournament.Engine, field string,
	set func(name, value string) error) config.Errors {
	var found config.Errors
	var names []string
	for _, o := range declared {
		names = append(names, o.Name)
	}
	for _, name := range slices.Sorted(maps.Keys(e.Options)) {
		value := e.Options[name]
		wrong := &config.Error{Field: field + ".options." + name, Value: strconv.Quote(value)}
		i := slices.Index(names, name)
		switch {
		case i < 0:
			wrong.Value = ""
			wrong.Problem = config.Suggest(errors.New("the engine has no such option"), name, names)
		case usi.CheckOptionValue(declared[i], value) != nil:
			wrong.Problem = usi.ExpectedValue(declared[i])
		default:
			wrong.Problem = set(name, value)
		}
		if wrong.Problem != nil {
			found = append(found, wrong)
		}
	}
	return found
}
