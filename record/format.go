package record

import (
	"errors"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"shotest/internal/message"
	"shotest/shogi"
)

// Format is a format of game records.
type Format uint8

// The formats. KIF and KIFU, and KI2 and KI2U, differ in their encoding only:
// Shift_JIS for the older names, UTF-8 for the newer ones.
const (
	UnknownFormat Format = iota // Parse finds out from the content
	CSA                         // the format of computer shogi, versions 2.2 and 3.0
	KIF                         // the format that people and most programs exchange
	KIFU
	KI2 // moves as newspapers print them, without origins and times
	KI2U
	JKF // KIF's content in JSON
	USI // a list of moves a line, as in USI's position command
	formatCount
)

var formatNames = [formatCount]string{"unknown format", "CSA", "KIF", "KIFU", "KI2", "KI2U", "JKF", "USI"}

// String returns the name: "CSA".
func (f Format) String() string {
	if f >= formatCount {
		f = UnknownFormat
	}
	return formatNames[f]
}

// HoldsSeveral reports whether a file of the format can have several games.
func (f Format) HoldsSeveral() bool { return f == CSA || f == USI }

var formatExtensions = map[string]Format{
	".csa": CSA, ".kif": KIF, ".kifu": KIFU, ".ki2": KI2, ".ki2u": KI2U,
	".jkf": JKF, ".json": JKF, ".usi": USI, ".sfen": USI,
}

// FormatOf returns the format of a file's extension, ignoring case, or UnknownFormat.
func FormatOf(path string) Format {
	return formatExtensions[strings.ToLower(filepath.Ext(path))]
}

// FormatNamed returns the format with a name, which is an extension without its dot.
func FormatNamed(name string) Format { return FormatOf("." + name) }

// InUTF8 returns the format with the same content in UTF-8. It may be the same format.
func (f Format) InUTF8() Format {
	switch f {
	case KIF:
		return KIFU
	case KI2:
		return KI2U
	}
	return f
}

// Extension returns the usual ending of a format's files: ".kif".
func (f Format) Extension() string { return "." + strings.ToLower(f.String()) }

// ExtensionError returns the error for a file whose name does not determine its format.
func ExtensionError(path string) error {
	return message.Errorf(
		"%s: the extension tells no record format: expected .csa .kif .kifu .ki2 .ki2u .jkf .json .usi or .sfen", path)
}

// parsers are the readers of the formats.
var parsers = [formatCount]func(text string) ([]*Game, error){
	UnknownFormat: func(text string) ([]*Game, error) {
		return nil, unexpected(firstLine(splitLines(text)),
			"expected a record in one of the formats CSA, KIF, KI2, JKF and USI")
	},
	CSA: parseCSA, KIF: parseKIF, KIFU: parseKIF, KI2: parseKIF, KI2U: parseKIF, JKF: parseJKF, USI: parseUSI,
}

// Parse reads the games in a file's content in any encoding. The content determines the format if
// format is UnknownFormat, or if the content does not fit it. Game.Warnings lists omissions and
// assumptions. An error is a *SyntaxError.
func Parse(data []byte, format Format) ([]*Game, error) {
	text, damaged, err := decode(data)
	if err != nil {
		return nil, err
	}
	games, err := parse(text, format)
	if err == nil && damaged.line > 0 {
		games[0].warn(damaged, "bytes that are no letters of its encoding: read as �")
	}
	for _, game := range games {
		slices.SortStableFunc(game.Warnings, func(a, b Warning) int { return a.Line - b.Line })
	}
	return games, err
}

func parse(text string, format Format) ([]*Game, error) {
	first := firstLine(splitLines(text))
	found := sniff(text)
	if format == UnknownFormat || format >= formatCount {
		format = found
	}
	games, err := parsers[format](text)
	if found != UnknownFormat && (err != nil || isEmpty(games)) {
		if others, errOther := parsers[found](text); errOther == nil && !isEmpty(others) {
			others[0].warn(first, "not %v: read as %v", format, found)
			return others, nil
		}
	}
	if err == nil && !isEmpty(games) {
		return games, nil
	}
	for _, foreign := range foreignFormats {
		if foreign.sign.MatchString(first.text) {
			return nil, unreadable(first, foreign.advice)
		}
	}
	if err != nil {
		return nil, err
	}
	return games, nil
}

// foreignFormats are formats that cannot be read, by their first line, and what to do instead.
var foreignFormats = []struct {
	sign   *regexp.Regexp
	advice error
}{
	{regexp.MustCompile(`^USF:`), errors.New("USF, the format of PlayShogi: let PlayShogi save the game as KIF")},
	{regexp.MustCompile(`(?i)^\s*<(!doctype|html)`),
		errors.New("a page of the web: save the record that it shows, as KIF or CSA")},
	{regexp.MustCompile(`^\s*(\[\w+ +"|1\. ?\+?[PLNSGBRK]\d[a-i][-x]|[-\w.]*(~\d+\.[0-9a-z]*\.[a-z]?)+\s*$)`),
		errors.New("a game in PGN, PSN or USEN: save it as KIF or CSA where it was played")},
}

// isEmpty reports whether nothing but headers and comments has been read.
func isEmpty(games []*Game) bool {
	return len(games) == 1 && len(games[0].Moves) == 0 && games[0].Ending.Kind == NoEnding &&
		games[0].Start.SFEN() == shogi.StartSFEN
}

// formatSigns recognize formats by lines that only they have, in this order.
var formatSigns = []struct {
	sign   *regexp.Regexp
	format Format
}{
	{regexp.MustCompile(`^\s*\{`), JKF},
	{regexp.MustCompile(`^\s*(position|startpos|sfen|([1-9][a-i]|[RBGSNLP]\*)[1-9][a-i]\+?)(\s|$)`), USI},
	{regexp.MustCompile(`^\s*\S+(/\S+){8}\s+[bw]\s`), USI},
	{regexp.MustCompile(`^(V[0-9]|N[+-]|P[I1-9+-]|\$[A-Z_]+:|[+-](\d{4}[A-Z]{2}|$)|'CSA |BEGIN Game_Summary)`), CSA},
	{regexp.MustCompile(`^\s*[▲△☗☖▼▽]`), KI2},
	{regexp.MustCompile(`^(\s*\d+\s|手数-|#KIF|[^：]+：)`), KIF},
}

// sniff returns the format of the first line that reveals one. KIF and KI2 have the same reader.
func sniff(text string) Format {
	for _, line := range splitLines(text) {
		for _, candidate := range formatSigns {
			if candidate.sign.MatchString(line) {
				return candidate.format
			}
		}
	}
	return UnknownFormat
}
