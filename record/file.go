package record

import (
	"errors"
	"io"

	"shotest/internal/inputfile"
	"shotest/internal/message"
	"shotest/internal/plaintext"
	"shotest/internal/safefile"
)

// Read reads the games of a record. The extension of name determines the format; if it is unknown,
// the content does. Errors contain the name.
func Read(r io.Reader, name string) ([]*Game, error) {
	data, err := inputfile.ReadAll(r)
	if err != nil {
		return nil, message.Errorf("%s: %w", name, err)
	}
	games, err := Parse(data, FormatOf(name))
	return games, inFile(err, name)
}

// ReadFile reads the games of a file.
func ReadFile(path string) ([]*Game, error) {
	file, err := inputfile.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return Read(file, path)
}

// Write writes one game. It returns warnings about everything that the format does not support. For
// a game that breaks the rules it returns an error, and writes nothing.
func Write(w io.Writer, game *Game, format Format) (warnings []error, err error) {
	return WriteAll(w, []*Game{game}, format)
}

// WriteAll writes several games. Not every format supports this.
func WriteAll(w io.Writer, games []*Game, format Format) (warnings []error, err error) {
	data, warnings, err := render(games, format)
	if err != nil {
		return nil, err
	}
	_, err = w.Write(data)
	return warnings, err
}

// WriteFile writes games to a file, in the format of its extension. It replaces the file in one
// step.
func WriteFile(path string, games []*Game) (warnings []error, err error) {
	format := FormatOf(path)
	if format == UnknownFormat {
		return nil, ExtensionError(path)
	}
	data, warnings, err := render(games, format)
	if err != nil {
		return nil, message.Errorf("%s: %w", path, err)
	}
	return warnings, safefile.Write(path, data)
}

func render(games []*Game, format Format) (data []byte, warnings []error, err error) {
	if err := checkGames(games, format); err != nil {
		return nil, nil, err
	}
	warnings = omissions(games, format)
	switch format {
	case CSA:
		return writeCSA(games), warnings, nil
	case USI:
		return writeUSI(games), warnings, nil
	case JKF:
		return writeJKF(games[0]), warnings, nil
	}
	text := plaintext.Strip(writeKIF(games[0], format))
	if format == KIFU || format == KI2U {
		return []byte(text), warnings, nil
	}
	data, replaced := encodeShiftJIS(text)
	if replaced != nil {
		warnings = append(warnings, message.Errorf("%w; %vU would hold them", replaced, format))
	}
	return data, warnings, nil
}

func checkGames(games []*Game, format Format) error {
	if _, writable := supported[format]; !writable {
		return errors.New("no record format named")
	}
	if len(games) == 0 {
		return errors.New("no game to write")
	}
	if len(games) > 1 && !format.HoldsSeveral() {
		return message.Errorf("%d games: a %s file holds one", len(games), format)
	}
	for i, game := range games {
		err := checkGame(game)
		switch {
		case err != nil && len(games) > 1:
			return message.Errorf("game %d: %w", i+1, err)
		case err != nil:
			return err
		}
	}
	return nil
}
