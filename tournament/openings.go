package tournament

import (
	"bufio"
	"bytes"
	"cmp"
	_ "embed"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"shotest/internal/inputfile"
	"shotest/internal/message"
	"shotest/record"
	"shotest/shogi"
)

// builtinOpenings are openings of shotest's own games in which neither side is ahead. The file says
// how they were made.
//
//go:embed openings.usi
var builtinOpenings []byte

// defaultRecordPlies is the number of moves to take from a record if the file gives none.
const defaultRecordPlies = 24

// LoadOpenings reads the openings that the file names, in order. Errors name the file and the line.
func (s *Spec) LoadOpenings() ([]Opening, error) {
	if s.Openings.File == "" {
		return s.positionList(bytes.NewReader(builtinOpenings), "built-in openings", "opening")
	}
	path := s.Path(s.Openings.File)
	var openings []Opening
	var err error
	switch record.FormatOf(path) {
	case record.UnknownFormat, record.USI:
		openings, err = s.listedOpenings(path)
	default:
		openings, err = s.recordOpenings(path)
	}
	if err == nil && len(openings) == 0 {
		err = message.Errorf("%s: no opening in it", path)
	}
	return openings, err
}

// listedOpenings reads a list of positions, one a line, packed or not.
func (s *Spec) listedOpenings(path string) ([]Opening, error) {
	file, err := inputfile.OpenPacked(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return s.positionList(file, path, filepath.Base(path))
}

func (s *Spec) positionList(r io.Reader, path, name string) ([]Opening, error) {
	var openings []Opening
	scanner := bufio.NewScanner(r)
	scanner.Buffer(nil, 1<<20)
	for number := 1; scanner.Scan(); number++ {
		text := strings.TrimSpace(strings.TrimPrefix(scanner.Text(), "\ufeff"))
		if text == "" || strings.HasPrefix(text, "#") {
			continue
		}
		history, err := shogi.ParseHistory(text)
		if err != nil {
			return nil, message.Errorf("%s:%d: %w", path, number, err)
		}
		openings = append(openings, s.opening(fmt.Sprintf("%s:%d", name, number), history, 0))
	}
	if err := scanner.Err(); err != nil {
		return nil, message.Errorf("%s: %w", path, err)
	}
	return openings, nil
}

// opening makes an opening from the beginning of a game. The file gives its length, or else usual;
// 0 takes the whole game.
func (s *Spec) opening(name string, game *shogi.History, defaultPlies int) Opening {
	moves := game.Moves()
	plies := min(cmp.Or(s.Openings.Plies, defaultPlies, len(moves)), len(moves))
	beginning := shogi.NewHistory(*game.Start())
	for _, m := range moves[:plies] {
		beginning.Play(m)
	}
	return Opening{Name: name, Position: beginning.USI()}
}

func (s *Spec) recordOpenings(path string) ([]Opening, error) {
	games, err := record.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var openings []Opening
	for i, game := range games {
		history, err := game.History()
		if err == nil {
			_, err = shogi.ParseSFEN(game.Start.SFEN()) // play needs a legal position
		}
		if err != nil {
			return nil, message.Errorf("%s: game %d: %w", path, i+1, err)
		}
		openings = append(openings, s.opening(fmt.Sprintf("%s:%d", filepath.Base(path), i+1), history,
			defaultRecordPlies))
	}
	return openings, nil
}
