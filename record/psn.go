package record

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"shotest/shogi"
)

// psnToken matches the parts of a PSN file: a tag, a comment, the times of a move, a word.
var psnToken = regexp.MustCompile(`\[(\w+)\s+"([^"\n]*)"\s*\]|\{[^}]*\}|\([^)]*\)|[^\s(){}]+`)

// parsePSN reads games in Portable Shogi Notation: tags, then moves as western books write them.
//
//	[Sente "Black"]
//	[SFEN "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"]
//	1.P7g-7f   (00:03 / 00:00:03)
//	2.P3c-3d 3.B8hx2b+ {a comment} 4.Resigns
func parsePSN(text string) ([]*Game, error) {
	var games gameList
	r := newPSNReader()
	line, before := 1, 0
	for _, token := range psnToken.FindAllStringSubmatchIndex(text, -1) {
		line += strings.Count(text[before:token[0]], "\n")
		before = token[0]
		at := sourceLine{line, text[token[0]:token[1]]}
		if token[2] < 0 {
			r.word(at)
			continue
		}
		if r.tree != nil {
			games.add(r.finish())
			r = newPSNReader()
		}
		r.tag(at, text[token[2]:token[3]], strings.TrimSpace(text[token[4]:token[5]]))
	}
	games.add(r.finish())
	return games.readable()
}

type psnReader struct {
	game *Game
	// result is the result of the game, 1-0.
	result sourceLine
	// tree is set at the first move.
	tree *tree
	err  error
}

func newPSNReader() *psnReader { return &psnReader{game: &Game{Start: shogi.StartPosition()}} }

// psnHeaders are the tags that have names in KIF.
var psnHeaders = map[string]string{
	"Sente": "先手", "Black": "先手", "Gote": "後手", "White": "後手", "Date": "開始日時", "Event": "棋戦",
	"Site": "場所", "Venue": "場所", "TimeControl": "持ち時間", "Opening": "戦型",
}

func (r *psnReader) tag(at sourceLine, name, value string) {
	switch {
	case value == "" || r.err != nil:
	case name == "SFEN" || name == "FEN":
		// Some programs write the board only.
		fields := strings.Fields(value)
		fields = append(fields, []string{"", "b", "-", "1"}[min(len(fields), 4):]...)
		start, broken, err := shogi.ParseDiagram(strings.Join(fields, " "))
		if err != nil {
			r.err = unreadable(at, err)
			return
		}
		r.game.startAt(start, broken, at)
	case name == "Handicap":
		r.err = unexpected(at, "expected the tag SFEN for a handicap")
	case name == "Result":
		r.result = sourceLine{at.line, value}
	default:
		r.game.setHeader(cmp.Or(psnHeaders[name], name), value)
	}
}

// moveNumberDots matches the number before a move: 12. or 12...
var moveNumberDots = regexp.MustCompile(`^\d+\.+`)

// psnResults are the results at the end of a game, and as the tag Result.
var psnResults = []string{"1-0", "0-1", "1/2-1/2", "*"}

// word reads a part of the game. If the first move cannot be read, the file is no PSN.
func (r *psnReader) word(at sourceLine) {
	if r.tree == nil {
		r.tree = newTree(r.game)
	}
	text := strings.TrimRight(moveNumberDots.ReplaceAllString(at.text, ""), "!?")
	ending, isEnding := r.tree.ending(text)
	switch {
	case r.err != nil || text == "":
	case text[0] == '{':
		notes := r.tree.notes(at)
		notes.Comments = append(notes.Comments, strings.Split(strings.Trim(text, "{} \n"), "\n")...)
	case text[0] == '(':
		if clock := clockText.FindStringSubmatch(text); clock != nil {
			r.tree.clock(at, clockDuration(clock[1:4]), clockDuration(clock[4:7]), clock[6] != "")
		} else {
			r.game.warn(at, noTimes)
		}
	case slices.Contains(psnResults, text):
		r.result = sourceLine{at.line, text}
	case isEnding:
		r.tree.end(at, ending)
	default:
		played := r.tree.play(at, func(p *shogi.Position) (shogi.Move, error) {
			return readMove(p, shogi.NoMove, text)
		})
		if !played && len(r.game.Moves) == 0 {
			r.err = unexpected(at, "expected a move such as P-7f or P7g-7f; a game in PGN, with moves as in chess, "+
				"can be saved as KIF or CSA where it was played")
		}
	}
}

// finish returns the game. Its result is a resignation, unless the moves end with another ending.
func (r *psnReader) finish() (*Game, error) {
	if r.err != nil {
		return nil, r.err
	}
	if r.tree == nil {
		r.tree = newTree(r.game)
	}
	toMove := r.game.SideToMove()
	switch {
	case r.game.Ending.Kind != NoEnding || r.result.text == "" || r.result.text == "*":
	case r.result.text == "1/2-1/2":
		r.game.Ending.Kind = Draw
	case r.result.text == [2]string{"0-1", "1-0"}[toMove]:
		r.game.Ending.Kind = Resignation
	default:
		r.game.warn(r.result, "expected how the game ended: left out")
	}
	r.tree.finish()
	return r.game, nil
}
