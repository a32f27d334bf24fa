package engine

import (
	"errors"
	"fmt"
	"strconv"
	"time"

	"shotest/shogi"
)

// ErrUnknownOption says that the engine has no option of a name.
var ErrUnknownOption = errors.New("unknown option")

// settings are the values of the options.
type settings struct {
	hashMegabytes    int
	multiPV          int
	networkDelay     time.Duration
	resignValue      int // centipawns
	maxMovesToDraw   int
	enteringKingRule shogi.EnteringKingRule
	depthLimit       int
	nodesLimit       int
	allLegalMoves    bool
}

func defaultSettings() settings {
	return settings{
		hashMegabytes: 64, multiPV: 1, networkDelay: 120 * time.Millisecond, resignValue: 99999,
		enteringKingRule: shogi.CSARule27,
	}
}

// option joins the declaration of an option with what it sets.
type option struct {
	Option
	set func(s *settings, value string) error
}

// options lists the options in the order in which they are declared. USI_Ponder
// is declared so that clients offer it; whether to ponder is theirs to say.
var options = []option{
	spin("USI_Hash", 64, 1, 65536, func(s *settings, n int) { s.hashMegabytes = n }),
	check("USI_Ponder", false, func(*settings, bool) {}),
	spin("MultiPV", 1, 1, shogi.MaxMoves, func(s *settings, n int) { s.multiPV = n }),
	spin("NetworkDelay", 120, 0, 10000, func(s *settings, n int) { s.networkDelay = time.Duration(n) * time.Millisecond }),
	spin("ResignValue", 99999, 0, 99999, func(s *settings, n int) { s.resignValue = n }),
	spin("MaxMovesToDraw", 0, 0, 100000, func(s *settings, n int) { s.maxMovesToDraw = n }),
	enteringKing(),
	spin("DepthLimit", 0, 0, 127, func(s *settings, n int) { s.depthLimit = n }),
	spin("NodesLimit", 0, 0, 1<<40, func(s *settings, n int) { s.nodesLimit = n }),
	check("GenerateAllLegalMoves", false, func(s *settings, on bool) { s.allLegalMoves = on }),
}

func spin(name string, value, least, most int, set func(*settings, int)) option {
	return option{
		Option{Name: name, Kind: SpinOption, Default: strconv.Itoa(value), Min: least, Max: most},
		func(s *settings, text string) error {
			n, err := strconv.Atoi(text)
			if err != nil || n < least || n > most {
				return fmt.Errorf("option %s: %q: expected a number from %d to %d", name, text, least, most)
			}
			set(s, n)
			return nil
		},
	}
}

func check(name string, value bool, set func(*settings, bool)) option {
	return option{
		Option{Name: name, Kind: CheckOption, Default: strconv.FormatBool(value)},
		func(s *settings, text string) error {
			if text != "true" && text != "false" {
				return fmt.Errorf("option %s: %q: expected true or false", name, text)
			}
			set(s, text == "true")
			return nil
		},
	}
}

func enteringKing() option {
	return option{
		Option{
			Name: "EnteringKingRule", Kind: ComboOption,
			Default: shogi.CSARule27.String(), Values: shogi.EnteringKingRuleNames(),
		},
		func(s *settings, text string) error {
			rule, err := shogi.ParseEnteringKingRule(text)
			if err != nil {
				return fmt.Errorf("option EnteringKingRule: %w", err)
			}
			s.enteringKingRule = rule
			return nil
		},
	}
}

// Options returns the options that the engine has, in the order in which they
// are to be shown.
func (e *Engine) Options() []Option {
	declared := make([]Option, len(options))
	for i := range options {
		declared[i] = options[i].Option
	}
	return declared
}

// SetOption sets an option from its text. It must not be called during a
// search. The error names the option and says what was expected; it wraps
// ErrUnknownOption for a name that the engine does not have.
func (e *Engine) SetOption(name, value string) error {
	for i := range options {
		if options[i].Name == name {
			return options[i].set(&e.settings, value)
		}
	}
	return fmt.Errorf("%w %s", ErrUnknownOption, name)
}
