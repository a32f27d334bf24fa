package play

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"

	"shotest/config/strict"
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
// error is of type strict.Errors, with places in the file, unless ctx has ended, or an engine has a
// limit of processor time that the system cannot measure.
func CheckEngines(ctx context.Context, spec *tournament.Spec, programs bool) error {
	c := optionCheck{spec: spec, declared: map[string]bool{}}
	for i := range spec.Engines {
		e := &spec.Engines[i]
		if err := resources.CheckProcessorTime(); programs && spec.TimeOf(e).CPU > 0 && err != nil {
			return message.Errorf("engine %s: time control cpu: %w", e.Name, err)
		}
		if e.Profile != "" || programs {
			c.checkEngine(ctx, e, fmt.Sprintf("engines[%d]", i))
		} else {
			c.incomplete = true
		}
		if err := ctx.Err(); err != nil {
			return err
		}
	}
	c.checkDefaults()
	if len(c.errs) == 0 {
		return nil
	}
	return spec.Locate(c.errs)
}

// optionCheck collects the errors of a tournament's engines and options.
type optionCheck struct {
	spec       *tournament.Spec
	errs       strict.Errors
	declared   map[string]bool // the options of all engines
	incomplete bool            // some engines have not been started
}

func (c *optionCheck) fail(field, value string, problem error) {
	c.errs = append(c.errs, &strict.Error{Field: field, Value: value, Problem: problem})
}

func (c *optionCheck) checkEngine(ctx context.Context, e *tournament.Engine, field string) {
	if e.Profile == "" {
		identity, err := Identify(ctx, c.spec, e)
		if err != nil {
			c.incomplete = true
			c.fail(field+".command", strconv.Quote(e.Command), message.Errorf("which cannot be started: %w", err))
			return
		}
		c.checkOptions(identity.Options, e, field, func(string, string) error { return nil })
		return
	}
	profile, err := c.spec.LoadProfile(e)
	if err != nil {
		c.fail(field+".profile", strconv.Quote(e.Profile), message.Errorf("which cannot be read: %w", err))
		return
	}
	if len(e.Options)+len(c.spec.Defaults.Options) == 0 {
		return
	}
	player := engine.New(profile)
	c.checkOptions(player.Options(), e, field, player.SetOption)
}

// checkOptions checks the options that an engine gets against the declared ones. It then calls set,
// with which the engine itself may refuse a value.
func (c *optionCheck) checkOptions(declared []engine.Option, e *tournament.Engine, field string,
	set func(name, value string) error) {
	var names []string
	for _, o := range declared {
		names = append(names, o.Name)
		c.declared[o.Name] = true
	}
	options := c.spec.OptionsOf(e)
	for _, name := range slices.Sorted(maps.Keys(options)) {
		value, place := options[name], field
		_, own := e.Options[name]
		if !own {
			place = "defaults"
		}
		i := slices.Index(names, name)
		switch {
		case i < 0 && own:
			c.fail(place+".options."+name, "", strict.Suggest(errors.New("the engine has no such option"), name, names))
			continue
		case i < 0:
			continue
		}
		problem := usi.CheckOptionValue(declared[i], value)
		if problem != nil {
			problem = usi.ExpectedValue(declared[i])
		} else {
			problem = set(name, value)
		}
		if problem != nil && !own {
			problem = message.Errorf("%w, by %s", problem, e.Name)
		}
		if problem != nil {
			c.fail(place+".options."+name, strconv.Quote(value), problem)
		}
	}
}

// checkDefaults refuses options for all engines that none of them has.
func (c *optionCheck) checkDefaults() {
	for _, name := range slices.Sorted(maps.Keys(c.spec.Defaults.Options)) {
		if !c.declared[name] && !c.incomplete && name != "USI_Hash" {
			c.fail("defaults.options."+name, "", strict.Suggest(errors.New("no engine has such an option"), name,
				slices.Sorted(maps.Keys(c.declared))))
		}
	}
}
