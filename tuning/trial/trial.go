// Package trial has what was learned play what it began with: only a match tells whether it is
// better. It writes a profile and a tournament file beside the file of what was learned, and says
// the command that plays the match.
//
//	match := trial.Match{Kind: "network", Out: "network.bin", Settings: &struct {
//		Name           string
//		EvaluationFile string
//	}{"new network", "network.bin"}}
//	if err := match.Write(); err != nil {
//		return err
//	}
//	fmt.Println(match.Command()) // shotest tournament run network-match.yaml
package trial

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"shotest/config/strict"
	"shotest/internal/safefile"
	"shotest/tournament"
)

// Match is a match of something learned against what it began with.
type Match struct {
	// Kind is what was learned, in a word or two. The engines are called "new" and "old" with it.
	Kind string
	// Out is the file of what was learned.
	Out string
	// Settings is the content of the profile that plays with Out. It is nil if Out is the profile.
	Settings any
	// OldProfile is the profile of the other engine; the built-in one if empty.
	OldProfile string
	// OldOptions are its USI options, whose values are files.
	OldOptions map[string]string
}

// New returns the name of the engine with what was learned.
func (m *Match) New() string { return "new " + m.Kind }

// Profile returns the path of the profile that plays with what was learned.
func (m *Match) Profile() string {
	if m.Settings == nil {
		return m.Out
	}
	return m.beside("-profile.yaml")
}

// File returns the path of the tournament file.
func (m *Match) File() string { return m.beside("-match.yaml") }

// beside returns the path of a file beside Out, with another ending.
func (m *Match) beside(ending string) string {
	return strings.TrimSuffix(m.Out, filepath.Ext(m.Out)) + ending
}

// Command returns the command that plays the match.
func (m *Match) Command() string {
	file := m.File()
	if strings.Contains(file, " ") {
		file = `"` + file + `"`
	}
	return "shotest tournament run " + file
}

// Text says where what was learned is, and the command that has it play.
func (m *Match) Text() string {
	text := fmt.Sprintf("\n%s holds the %s", m.Out, m.New())
	if m.Profile() != m.Out {
		text += fmt.Sprintf(", and the profile %s plays with this file", m.Profile())
	}
	return fmt.Sprintf("%s. Only a match tells whether it is better:\n\n  %s\n", text, m.Command())
}

// Written holds what Text says, for programs.
type Written struct {
	File    string `json:"file"`
	Profile string `json:"profile"`
	Match   string `json:"match"`
	Command string `json:"command"`
}

// Written returns what Text says, for programs.
func (m *Match) Written() Written { return Written{m.Out, m.Profile(), m.File(), m.Command()} }

// Write writes the profile, unless Out is one, and the tournament file.
func (m *Match) Write() error {
	if m.Settings != nil {
		if err := strict.Save(m.Profile(), m.Settings); err != nil {
			return err
		}
	}
	spec, err := m.spec()
	if err != nil {
		return err
	}
	text, err := strict.Encode(spec)
	return errors.Join(err, safefile.Write(m.File(), text))
}

// spec returns the tournament.
func (m *Match) spec() (*tournament.Spec, error) {
	old := tournament.Engine{Name: "old " + m.Kind, Profile: tournament.DefaultProfile}
	var err error
	if m.OldProfile != "" {
		if old.Profile, err = filepath.Abs(m.OldProfile); err != nil {
			return nil, err
		}
	}
	for option, file := range m.OldOptions {
		if file, err = filepath.Abs(file); err != nil {
			return nil, err
		}
		if old.Options == nil {
			old.Options = map[string]string{}
		}
		old.Options[option] = file
	}
	var spec tournament.Spec
	spec.SetDefaults()
	spec.Name, spec.Games = "new-"+strings.ReplaceAll(m.Kind, " ", "-"), 400
	spec.TimeControl.CPU = 100 * time.Millisecond
	spec.Engines = []tournament.Engine{{Name: m.New(), Profile: filepath.Base(m.Profile())}, old}
	return &spec, nil
}
