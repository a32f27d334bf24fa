package commands

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"io"
	"os"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/rs/zerolog"
	"golang.org/x/text/encoding/japanese"

	"shotest/engine"
	"shotest/explain"
	"shotest/internal/inputfile"
	"shotest/internal/message"
	"shotest/language"
	"shotest/profile"
	"shotest/usi"
)

type usiCommand struct {
	Log string `type:"path" output:"added" env:"SHOTEST_LOG" placeholder:"FILE" help:"Append the conversation and all errors to a file, one JSON object a line."`
}

// Run speaks USI until the input ends or says quit, or a signal ends the process, which is no
// error.
func (c *usiCommand) Run(ctx context.Context, s streams) error {
	if err := c.drive(ctx, s); !errors.Is(err, context.Canceled) {
		return err
	}
	return nil
}

func (c *usiCommand) drive(ctx context.Context, s streams) error {
	e := newLowMemoryEngine(s.language())
	options := []usi.DriverOption{usi.WithIdentity("shotest "+version(), "the shotest authors"),
		usi.WithSpeech(e.speech())}
	if c.Log == "" {
		return usi.NewDriver(e, append(options, usi.WithInput(s.in), usi.WithOutput(s.out))...).Run(ctx)
	}
	file, err := inputfile.Extend(c.Log)
	if err != nil {
		return message.Errorf("--log: %w", err)
	}
	defer file.Close()
	log := zerolog.New(file).With().Timestamp().Int("process", os.Getpid()).Logger()
	log.Info().Str("version", version()).Msg("started")
	err = usi.NewDriver(e, append(options,
		usi.WithInput(io.TeeReader(s.in, &lineLogger{log: log, direction: "in"})),
		usi.WithOutput(io.MultiWriter(s.out, &lineLogger{log: log, direction: "out"})),
		usi.WithOnError(func(err error) { log.Error().Err(err).Msg("driver") }),
	)...).Run(ctx)
	log.Info().AnErr("error", err).Msg("ended")
	return err
}

// lowMemoryEngine keeps the memory of a long session close to the size that the options set.
type lowMemoryEngine struct {
	*engine.Engine
	// readsShiftJIS says that the client encodes text in Shift_JIS.
	readsShiftJIS bool
	memory        memoryKeeper
}

// newLowMemoryEngine returns an engine that writes in l, unless its option Language sets another
// language.
func newLowMemoryEngine(l *language.Language) *lowMemoryEngine {
	e := engine.New(profile.Default())
	e.SetLanguage(l)
	e.SetExplainer(explain.Sayings)
	return &lowMemoryEngine{Engine: e, readsShiftJIS: language.EncodesShiftJIS()}
}

// SetOption implements usi.Engine. A value beyond ASCII, such as a path, reveals the client's
// encoding.
func (e *lowMemoryEngine) SetOption(name, value string) error {
	if strings.ContainsFunc(value, func(letter rune) bool { return letter > unicode.MaxASCII }) {
		e.readsShiftJIS = !utf8.ValidString(value)
	}
	return e.Engine.SetOption(name, value)
}

// speech returns how the engine writes texts for people. In English they are ASCII only.
func (e *lowMemoryEngine) speech() usi.Speech {
	words := func(err error) string {
		l, _ := e.Language()
		return l.Error(err)
	}
	return usi.Speech{Words: words, Letter: func(letter rune) string {
		switch l, encoding := e.Language(); {
		case l == language.English():
			return ""
		case encoding == "SJIS" || encoding == "" && e.readsShiftJIS:
			letter = cmp.Or(map[rune]rune{'☗': '▲', '☖': '△'}[letter], letter)
			text, _ := japanese.ShiftJIS.NewEncoder().String(string(letter)) // "" for what it has not
			return text
		}
		return string(letter)
	}}
}

// Prepare implements usi.Engine. The engine plays on after an error.
func (e *lowMemoryEngine) Prepare(ctx context.Context) error {
	err := engine.WithFallbackNote(e.Engine.Prepare(ctx))
	e.memory.release()
	return err
}

// lineLogger logs each line that is written to it.
type lineLogger struct {
	log       zerolog.Logger
	direction string
	rest      []byte
}

// maxLoggedBytes bounds a logged line. Longer lines are logged in pieces.
const maxLoggedBytes = 64 << 10

// Write implements io.Writer. It never fails: a full disk must not end a game.
func (l *lineLogger) Write(p []byte) (int, error) {
	l.rest = append(l.rest, p...)
	for {
		end := bytes.IndexByte(l.rest, '\n')
		if end < 0 && len(l.rest) < maxLoggedBytes {
			return len(p), nil
		}
		if end < 0 {
			end = len(l.rest) - 1
		}
		l.log.Info().Str("line", string(bytes.TrimRight(l.rest[:end+1], "\r\n"))).Msg(l.direction)
		l.rest = l.rest[end+1:]
	}
}
