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

// Identify starts the program of an engine that is not a profile, and returns its description of
// itself.
func Identify(ctx context.Context, spec *tournament.Spec, e *tournament.Engine) (*usi.Identity, error) {
	process, err := NewTable(spec).processOf(e)
	if err != nil {
		return nil, err
	}
	client, err := startClient(ctx, spec, process, usi.ClientConfig{})
	if err != nil {
		return nil, err
	}
	_ = client.Quit() // the identity is valid however it ends
	return client.Identity(), nil
}

// CheckEngines checks that the engines of a tournament can be started here and take the options
// that the file sets. It starts programs only if programs is true; profiles need no start. The
// error is of type config.Errors, with places in the file, unless ctx has ended, or an engine has a
// limit of processor time that the system cannot measure.
func CheckEngines(ctx context.Context, spec *tournament.Spec, programs bool) error {
	var errs config.Errors
	for i := range spec.Engines {
		e, field := &spec.Engines[i], fmt.Sprintf("engines[%d]", i)
		if err := resources.CheckProcessorTime(); programs && spec.TimeOf(e).CPU > 0 && err != nil {
			return message.Errorf("engine %s: time control cpu: %w", e.Name, err)
		}
		if e.Profile != "" || programs {
			errs = append(errs, checkEngine(ctx, spec, e, field)...)
		}
		if err := ctx.Err(); err != nil {
			return err
		}
	}
	if len(errs) == 0 {
		return nil
	}
	return spec.Locate(errs)
}

func checkEngine(ctx context.Context, spec *tournament.Spec, e *tournament.Engine, field string) config.Errors {
	if e.Profile == "" {
		identity, err := Identify(ctx, spec, e)
		if err != nil {
			return config.Errors{{Field: field + ".command", Value: strconv.Quote(e.Command),
				Problem: message.Errorf("which cannot be started: %w", err)}}
		}
		return checkOptions(identity.Options, e, field, func(string, string) error { return nil })
	}
	profile, err := spec.LoadProfile(e)
	if err != nil {
		return config.Errors{{Field: field + ".profile", Value: strconv.Quote(e.Profile),
			Problem: message.Errorf("which cannot be read: %w", err)}}
	}
	player := engine.New(profile)
	return checkOptions(player.Options(), e, field, player.SetOption)
}

// checkOptions checks the options that an entry sets against the declared ones. It then calls set,
// with which the engine itself may refuse a value.
func checkOptions(declared []engine.Option, e *tournament.Engine, field string,
	set func(name, value string) error) config.Errors {
	var errs config.Errors
	var names []string
	for _, o := range declared {
		names = append(names, o.Name)
	}
	for _, name := range slices.Sorted(maps.Keys(e.Options)) {
		value := e.Options[name]
		optionErr := &config.Error{Field: field + ".options." + name, Value: strconv.Quote(value)}
		i := slices.Index(names, name)
		switch {
		case i < 0:
			optionErr.Value = ""
			optionErr.Problem = config.Suggest(errors.New("the engine has no such option"), name, names)
		case usi.CheckOptionValue(declared[i], value) != nil:
			optionErr.Problem = usi.ExpectedValue(declared[i])
		default:
			optionErr.Problem = set(name, value)
		}
		if optionErr.Problem != nil {
			errs = append(errs, optionErr)
		}
	}
	return errs
}
