package commands

import (
	"cmp"
	"context"
	"errors"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/rs/zerolog"
	"golang.org/x/text/encoding/japanese"

	"shotest/config"
	"shotest/engine"
	"shotest/explain"
	"shotest/internal/language"
	"shotest/internal/message"
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
	if err := e.log.begin(c.Log); err != nil {
		return message.Errorf("--log: %w", err)
	}
	err := usi.NewDriver(e, usi.WithIdentity("shotest "+version(), "the shotest authors"),
		usi.WithSpeech(e.speech()), usi.WithInput(s.in), usi.WithOutput(s.out),
		usi.WithTranscript(e.log.add), usi.WithOnError(func(err error) { e.log.Error().Err(err).Msg("driver") }),
	).Run(ctx)
	e.log.end(err)
	return err
}

// lowMemoryEngine keeps the memory of a long session close to the size that the options set.
type lowMemoryEngine struct {
	*engine.Engine
	// readsShiftJIS says that the client encodes text in Shift_JIS.
	readsShiftJIS bool
	memory        memoryKeeper
	log           *debugLog
}

// writeDebugLog is the option for a log of the conversation, under its name in YaneuraOu.
const writeDebugLog = "WriteDebugLog"

// Options implements usi.Engine.
func (e *lowMemoryEngine) Options() []engine.Option {
	return append(e.Engine.Options(), engine.Option{Name: writeDebugLog, Kind: engine.FilenameOption})
}

// newLowMemoryEngine returns an engine that writes in l, unless its option Language sets another
// language.
func newLowMemoryEngine(l *language.Language) *lowMemoryEngine {
	e := engine.New(config.Default())
	e.SetLanguage(l)
	e.SetExplainer(explain.Sayings)
	return &lowMemoryEngine{Engine: e, readsShiftJIS: language.EncodesShiftJIS(), log: &debugLog{Logger: zerolog.Nop()}}
}

// SetOption implements usi.Engine. A value beyond ASCII, such as a path, reveals the client's
// encoding.
func (e *lowMemoryEngine) SetOption(name, value string) error {
	if strings.ContainsFunc(value, func(letter rune) bool { return letter > unicode.MaxASCII }) {
		e.readsShiftJIS = !utf8.ValidString(value)
	}
	if name == writeDebugLog {
		if err := e.log.setOption(value); err != nil {
			return message.Errorf("option %s: %w", name, err)
		}
		return nil
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
