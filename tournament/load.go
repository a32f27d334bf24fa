package tournament

import (
	"fmt"
	"path/filepath"
	"regexp"
	"strings"
	"time"
	"unicode"

	"shotest/config/strict"
	"shotest/internal/inputfile"
	"shotest/internal/message"
	"shotest/internal/plaintext"
)

// Load reads a tournament file. Paths in it are relative to its folder. Errors
// in the content are of type strict.Errors, with the line and column of each.
func Load(path string) (*Spec, error) {
	data, err := inputfile.Read(path)
	if err != nil {
		return nil, err
	}
	return Parse(data, path)
}

// Parse reads the content of a tournament file. Errors name the file, and paths in it are relative
// to its folder.
func Parse(data []byte, file string) (*Spec, error) {
	if len(data) > maxFileBytes {
		return nil, strict.Errors{{File: file, Problem: message.Errorf("found %d bytes, at most %d expected",
			len(data), maxFileBytes)}}
	}
	spec := &Spec{data: data, file: file}
	spec.SetDefaults()
	if err := strict.Decode(data, file, spec); err != nil {
		return nil, err
	}
	if spec.TimeControl == (TimeControl{Margin: spec.TimeControl.Margin}) {
		spec.TimeControl.Byoyomi = defaultByoyomi
	}
	return spec, nil
}

// maxFileBytes is the largest size of a tournament file in bytes: reading YAML takes a hundred
// times as much memory.
const maxFileBytes = 1 << 20

// Locate adds to errors of fields their places in the tournament file.
func (s *Spec) Locate(errs strict.Errors) error {
	return strict.Locate[Spec](s.data, s.file, errs)
}

// Suggestion returns the correct spelling of a time without a name, such as 1s or 10m+5s: the time
// for a move, or for the game and the increment for a move.
func (TimeControl) Suggestion(text string) string {
	main, increment, added := strings.Cut(strings.ReplaceAll(text, " ", ""), "+")
	if _, err := time.ParseDuration(main); err != nil {
		main, added = defaultByoyomi.String(), false
	}
	if _, err := time.ParseDuration(increment); added && err == nil {
		return fmt.Sprintf("{main: %s, increment: %s}", main, increment)
	}
	return fmt.Sprintf("{byoyomi: %s}", main)
}

// defaultByoyomi is the time for a move in tournaments without a time control.
const defaultByoyomi = time.Second

// Path returns a path of the file as seen from the working directory.
func (s *Spec) Path(path string) string {
	if path == "" || filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(filepath.Dir(s.file), path)
}

// jobIDPattern matches valid names of games.
var jobIDPattern = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$`)

// deviceName matches the names that Windows keeps for devices, with any ending.
var deviceName = regexp.MustCompile(`(?i)^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³]) *(\.|$)`)

// isFolderName reports whether a folder can have a name, with .run added, on all systems.
func isFolderName(name string) bool {
	return name != "" && len(name) <= 200 && strings.TrimSpace(name) == name && filepath.IsLocal(name) &&
		!deviceName.MatchString(name) && plaintext.Show(name, "") == name &&
		!strings.ContainsAny(name, "/\\:*?\"<>|\n\t")
}

// maxEngines is the largest number of engines of a tournament. A round robin of them has twenty
// thousand pairings.
const maxEngines = 200

// Validate checks the conditions that involve several fields. The error is of type strict.Errors.
func (s *Spec) Validate() error {
	v := &validator{}
	engines := fmt.Sprint(len(s.Engines))
	v.require(isFolderName(s.Name), "name", s.Name,
		`expected a name that a folder can have: at most 200 bytes, without / \ : * ? " < > | or blanks at its ends, and no device of Windows such as con`)
	v.require(s.Games%2 == 0, "games", fmt.Sprint(s.Games),
		"expected an even number: every opening is played twice, with colours swapped")
	switch {
	case s.Format == SPRTFormat:
		v.require(len(s.Engines) == 2, "engines", engines, "expected two engines: a test decides between two")
		v.require(s.SPRT.Elo0 < s.SPRT.Elo1, "sprt.elo1", fmt.Sprint(s.SPRT.Elo1),
			"expected more than elo0, which is %v", s.SPRT.Elo0)
	case s.Format == TuningFormat:
		v.require(len(s.Engines) == 1, "engines", engines, "expected one engine: it plays itself with other values")
	default:
		v.require(len(s.Engines) >= 2, "engines", engines, "expected at least two engines")
	}
	challengers := fmt.Sprint(s.Challengers)
	if s.Format == Gauntlet {
		v.require(s.Challengers < max(2, len(s.Engines)), "challengers", challengers,
			"expected fewer than engines, which are %d: a challenger plays against the others", len(s.Engines))
	} else {
		v.require(s.Challengers == 1, "challengers", challengers, "expected format gauntlet: only that has challengers")
	}
	v.timeControl("time_control", &s.TimeControl)
	v.require(len(s.Engines) <= maxEngines, "engines", engines, "expected at most %d engines", maxEngines)
	names := map[string]bool{}
	for i := range s.Engines[:min(len(s.Engines), maxEngines)] {
		e, field := &s.Engines[i], fmt.Sprintf("engines[%d]", i)
		v.require(e.Name != "", field+".name", `""`, "expected a name")
		v.require(!strings.ContainsFunc(e.Name, func(r rune) bool { return !unicode.IsPrint(r) }),
			field+".name", e.Name,
			"expected letters, digits, signs and spaces on one line, since it stands in tables and records")
		v.require(len(e.Name) <= maxTextBytes, field+".name", fmt.Sprintf("%.40s…", e.Name),
			"expected at most %d bytes", maxTextBytes)
		v.require(!names[e.Name], field+".name", e.Name, "expected a name that no other engine has")
		names[e.Name] = true
		v.engine(field, e)
		ponder, time := field+".ponder", s.TimeOf(e)
		if !e.Ponder {
			ponder = "defaults.ponder"
		}
		v.require(!s.Ponders(e) || time.HasClock() || time.MoveTime > 0, ponder, "true",
			"expected a clock or move_time for %s: without one, the opponent's time is not limited", e.Name)
	}
	if len(v.errs) > 0 {
		return v.errs
	}
	return nil
}

// validator collects errors.
type validator struct{ errs strict.Errors }

func (v *validator) require(ok bool, field, value, format string, values ...any) {
	if !ok {
		v.errs = append(v.errs, &strict.Error{Field: field, Value: value, Problem: message.Errorf(format, values...)})
	}
}

func (v *validator) engine(field string, e *Engine) {
	switch {
	case e.Profile != "" && e.Command != "":
		v.require(false, field+".command", e.Command, "expected either profile or command")
	case e.Profile == "" && e.Command == "":
		v.require(false, field, e.Name, "expected profile (default, or a file) or command")
	case e.Command != "":
		v.require(!e.Child, field+".child", "true",
			"expected a profile: other engines always have a process of their own")
	default:
		v.require(len(e.Args) == 0, field+".args", fmt.Sprint(e.Args), "expected command: a profile takes no arguments")
	}
	v.timeControl(field+".time_control", &e.TimeControl)
}

// timeControl checks that times do not contradict each other. The zero value stands for another
// time control.
func (v *validator) timeControl(field string, t *TimeControl) {
	v.require(t.Increment == 0 || t.Byoyomi == 0, field+".byoyomi", t.Byoyomi.String(),
		"expected either increment or byoyomi")
	v.require(t.MoveTime == 0 || !t.HasClock(), field+".move_time", t.MoveTime.String(),
		"expected either move_time or a clock (main, increment, byoyomi)")
	v.require(t.CPU == 0 || !t.HasClock() && t.MoveTime == 0, field+".cpu", t.CPU.String(),
		"expected either cpu or times by the clock (main, increment, byoyomi, move_time)")
}
