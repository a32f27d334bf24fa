package tournament

import (
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"shotest/config"
	"shotest/config/strict"
	"shotest/internal/checksum"
	"shotest/internal/message"
)

// Manifest describes everything that the results of a tournament depend on. Only results with the
// same manifest may be mixed.
type Manifest struct {
	// Spec is the tournament file with all defaults filled in, without the fields that may change
	// from one run to the next (concurrency, which records to keep).
	Spec       string        `json:"spec"`
	Openings   string        `json:"openings"` // a hash of the list
	Engines    []EngineFacts `json:"engines"`
	Parameters string        `json:"parameters,omitempty"` // of a tuning, the table of tuned parameters
	Checksums  bool          `json:"checksums,omitempty"`  // every result has a checksum, from the first on
	Started    Origin        `json:"started"`
	Amendments []Amendment   `json:"amendments,omitempty"` // changes to the tournament since its start, see Amend
}

// EngineFacts identifies the version of an engine.
type EngineFacts struct {
	Name    string `json:"name"`
	Program string `json:"program"`           // a hash of the program's file
	Profile string `json:"profile,omitempty"` // the content of the engine's profile, if it has one
	// the files that its options name, with the checksums of the loaded data
	Files []string `json:"files,omitempty"`
}

// Origin is the place and time at which a tournament began.
type Origin struct {
	At      time.Time `json:"at"`
	Host    string    `json:"host"`
	System  string    `json:"system"`
	CPU     string    `json:"cpu"`
	Cores   int       `json:"cores"`
	Go      string    `json:"go"`
	Version string    `json:"version"`
}

// NewManifest collects the facts of a tournament. version is the version of this program.
// NewManifest fails if it cannot read an engine's program or profile.
func NewManifest(spec *Spec, openings []Opening, version string) (*Manifest, error) {
	fixed := *spec
	fixed.Concurrency, fixed.Records = 0, Records{}
	fixed.Tuning.Parameters = "" // the content of the table counts, not its path
	text, err := strict.Encode(&fixed)
	if err != nil {
		return nil, err
	}
	list, err := json.Marshal(openings)
	if err != nil {
		return nil, err
	}
	m := &Manifest{Spec: string(text), Openings: checksum.Of(list), Started: newOrigin(version)}
	programs := map[string]string{}
	for i := range spec.Engines {
		facts, err := spec.factsOf(&spec.Engines[i], programs)
		if err != nil {
			return nil, message.Errorf("engine %s: %w", spec.Engines[i].Name, err)
		}
		m.Engines = append(m.Engines, facts)
	}
	return m, nil
}

// Files returns the loaded files of each engine that has any, by the engine's name.
func (m *Manifest) Files() map[string][]string {
	files := map[string][]string{}
	for i := range m.Engines {
		if e := &m.Engines[i]; len(e.Files) > 0 {
			files[e.Name] = e.Files
		}
	}
	return files
}

// factsOf reads the facts about an engine. programs are the hashes of the files read so far.
func (s *Spec) factsOf(e *Engine, programs map[string]string) (EngineFacts, error) {
	facts := EngineFacts{Name: e.Name}
	program, err := s.ProgramOf(e)
	if err == nil && programs[program] == "" {
		programs[program], err = checksum.OfFile(program)
	}
	facts.Program = programs[program]
	if err != nil || e.Profile == "" {
		return facts, err
	}
	profile, err := s.LoadProfile(e)
	if err == nil {
		facts.Profile, err = profile.Text()
	}
	return facts, err
}

// ProgramOf returns the path of the program that plays an engine's moves: this
// program for a profile.
func (s *Spec) ProgramOf(e *Engine) (string, error) {
	if e.Profile != "" {
		return os.Executable()
	}
	if strings.ContainsAny(e.Command, `/`+string(filepath.Separator)) {
		return s.Path(e.Command), nil
	}
	return exec.LookPath(e.Command)
}

// DefaultProfile is the name of the profile that needs no file.
const DefaultProfile = "default"

// LoadProfile returns the profile of an engine that has one.
func (s *Spec) LoadProfile(e *Engine) (config.Profile, error) {
	if e.Profile == DefaultProfile {
		return config.Default(), nil
	}
	return config.Load(s.Path(e.Profile))
}

// Differences lists in words the changes to the tournament since another manifest that forbid
// mixing their results. It is empty if there are none.
func (m *Manifest) Differences(previous *Manifest) []error {
	var changed []error
	changed = append(changed, lineDifferences(errors.New("the file"), previous.Spec, m.Spec)...)
	if m.Openings != previous.Openings {
		changed = append(changed, errors.New("the openings have changed"))
	}
	changed = append(changed, lineDifferences(errors.New("the table of parameters"), previous.Parameters,
		m.Parameters)...)
	for i := range min(len(m.Engines), len(previous.Engines)) {
		now, then := &m.Engines[i], &previous.Engines[i]
		if now.Program != then.Program {
			changed = append(changed, message.Errorf("the program of %s has changed", now.Name))
		}
		changed = append(changed, lineDifferences(message.Errorf("the profile of %s", now.Name), then.Profile,
			now.Profile)...)
		changed = append(changed, lineDifferences(message.Errorf("the list of the files of %s", now.Name),
			strings.Join(then.Files, "\n"), strings.Join(now.Files, "\n"))...)
	}
	return changed
}

// lineDifferences lists the lines that are in only one of two texts, ignoring remarks.
func lineDifferences(subject error, before, after string) []error {
	var changed []error
	for _, line := range linesOnlyIn(before, after) {
		changed = append(changed, message.Errorf("%w said %q", subject, line))
	}
	for _, line := range linesOnlyIn(after, before) {
		changed = append(changed, message.Errorf("%w says %q", subject, line))
	}
	if before != after && len(changed) == 0 {
		changed = append(changed, message.Errorf("%w says the same in another order", subject))
	}
	return changed
}

func linesOnlyIn(text, other string) []string {
	otherLines := map[string]bool{}
	for line := range strings.Lines(other) {
		otherLines[strings.TrimSpace(line)] = true
	}
	var lines []string
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if line != "" && !strings.HasPrefix(line, "#") && !otherLines[line] {
			lines = append(lines, line)
		}
	}
	return lines
}

func newOrigin(version string) Origin {
	host, _ := os.Hostname()
	return Origin{
		At: time.Now().UTC().Truncate(time.Second), Host: host, System: runtime.GOOS + "/" + runtime.GOARCH,
		CPU: cpuName(), Cores: runtime.NumCPU(), Go: runtime.Version(), Version: version,
	}
}

// cpuName returns the processor's name on systems that report it in the way of Linux, "" elsewhere.
func cpuName() string {
	info, _ := os.ReadFile("/proc/cpuinfo") // nothing elsewhere
	for line := range strings.Lines(string(info)) {
		if key, value, found := strings.Cut(line, ":"); found && strings.TrimSpace(key) == "model name" {
			return strings.TrimSpace(value)
		}
	}
	return ""
}
