package play

import (
	"context"
	"os"
	"slices"

	"shotest/config"
	"shotest/engine/options"
	"shotest/profile"
	"shotest/tournament"
	"shotest/usi"
)

// childPlayer is a profile that a process of its own plays.
type childPlayer struct {
	*programPlayer
	// profile is what the process plays in games without settings.
	profile profile.Profile
	// folder is where the process runs.
	folder string
	// file is where the process finds what no option says: values of the profile, or
	// the settings of games. It is empty until there is any.
	file string
}

// newChildPlayer starts a process that plays a profile.
func (t *Table) newChildPlayer(ctx context.Context, wanted profile.Profile, e *tournament.Engine, log *transcript) (player, error) {
	executable := t.executable
	if executable == "" {
		var err error
		if executable, err = os.Executable(); err != nil {
			return nil, err
		}
	}
	p := &childPlayer{profile: t.withOptions(wanted, e), folder: t.spec.Path(e.Directory)}
	options, all := profileOptions(wanted)
	if !all {
		if err := p.write(p.profile); err != nil {
			return nil, err
		}
		options = append(options, usi.SetOption{Name: profileFile, Value: p.file})
	}
	environment := append(slices.Clone(t.environment), environmentOf(e)...)
	process := usi.Process{Path: executable, Args: []string{"usi"}, Dir: p.folder, Env: environment}
	program, err := t.startProgram(ctx, process, options, e, log)
	if err != nil {
		p.remove()
		return nil, err
	}
	program.files.writes = true
	p.programPlayer = program
	return p, nil
}

// profileFile is the option that names a profile's file.
const profileFile = "ProfileFile"

// withOptions returns a profile as its process plays it: with the options that are
// sent to it. One that does not fit has been refused by the process.
func (t *Table) withOptions(p profile.Profile, e *tournament.Engine) profile.Profile {
	for _, o := range append(ruleOptions(&t.spec.Adjudication), ownOptions(e)...) {
		_ = options.Apply(&p, o.Name, o.Value)
	}
	return p
}

// begin implements player. Settings are values of the profile, most of which have no
// option: the process reads them from a profile's file.
func (p *childPlayer) begin(ctx context.Context, settings []tournament.Setting) error {
	changed, err := p.change(settings)
	if err != nil {
		return err
	}
	if changed {
		if err := p.send(settings); err != nil {
			return err
		}
	}
	return p.ready(ctx)
}

// send lets the process have the settings. Those that have an option are sent as such
// too: it may have been sent another value at the start, which would count for more
// than the file.
func (p *childPlayer) send(settings []tournament.Setting) error {
	wanted := p.profile
	parameters := config.Parameters(&wanted)
	var options []usi.SetOption
	for _, s := range settings {
		parameter, err := config.Find(parameters, s.Name)
		if err != nil {
			return err
		}
		if err := parameter.Set(s.Value); err != nil {
			return err
		}
		if name := parameter.Tag("usi"); name != "" {
			options = append(options, usi.SetOption{Name: name, Value: optionValue(parameter)})
		}
	}
	if err := p.write(wanted); err != nil {
		return err
	}
	for _, o := range append(options, usi.SetOption{Name: profileFile, Value: p.file}) {
		if err := p.client.SetOption(o.Name, o.Value); err != nil {
			return err
		}
	}
	return nil
}

// write writes a profile where the process finds it. Files that it names lie where the
// process runs, unless their paths are whole.
func (p *childPlayer) write(wanted profile.Profile) error {
	if p.file == "" {
		file, err := os.CreateTemp("", "shotest-profile-*.yaml")
		if err != nil {
			return err
		}
		p.file = file.Name()
		if err := file.Close(); err != nil {
			return err
		}
	}
	if err := wanted.MakePathsWhole(p.folder); err != nil {
		return err
	}
	return config.Save(p.file, &wanted)
}

// remove removes the file, which nobody needs any more.
func (p *childPlayer) remove() {
	if p.file != "" {
		_ = os.Remove(p.file) // it is in the system's folder for such
	}
}

// quit implements player.
func (p *childPlayer) quit() error {
	defer p.remove()
	return p.programPlayer.quit()
}

// kill implements player.
func (p *childPlayer) kill() {
	p.programPlayer.kill()
	p.remove()
}
