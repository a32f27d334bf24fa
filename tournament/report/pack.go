package report

import (
	"fmt"
	"strconv"
	"strings"

	"shotest/internal/webpage"
	"shotest/tournament"
)

// Games are put into the page as text, of which JavaScript unpacks what it
// needs. First the index, which is all that the list of games shows, column by
// column, since like stands beside like so and packs better:
//
//	{"players": ["a", "b"], "openings": [["1", "startpos moves 7g7f"]],
//	 "reasons": ["resignation"], "id": ["000000a"], "black": [0], "white": [1],
//	 "opening": [0], "outcome": ["b"], "reason": [0], "plies": [97]}
//
// Numbers in black, white, opening and reason count entries of the lists above.
// Then the moves, in blocks of gamesPerBlock games each: a list of packedMoves.
// Index and blocks are JSON, gzip, and base64 with the letters that HTML leaves
// alone. A game of 120 moves takes about 1.2 kB so, a tenth of its JSON.

// gamesPerBlock is how many games' moves are unpacked at once: enough that like
// games pack well together, few enough that it takes no visible time.
const gamesPerBlock = 100

// packedIndex is what the list of games shows. Its JSON names are read by
// page/games.js.
type packedIndex struct {
	Players  []string    `json:"players"`
	Openings [][2]string `json:"openings"`
	Reasons  []string    `json:"reasons"`
	ID       []string    `json:"id"`
	Black    []int       `json:"black"`
	White    []int       `json:"white"`
	Opening  []int       `json:"opening"`
	Outcome  []string    `json:"outcome"` // b, w, d, v: who won, draw, void
	Reason   []int       `json:"reason"`
	Plies    []int       `json:"plies"`
}

// packedMoves is what the board shows of a game. Scores, depths and times are
// lists with commas, empty where nothing is known.
type packedMoves struct {
	// Moves in USI, with spaces.
	Moves string `json:"m"`
	// Names are the moves as people read them, if not as in Moves.
	Names string `json:"n,omitempty"`
	// Scores in centipawns from the mover's view; m5 and m-5 for mate in 5
	// plies, for and against it.
	Scores string `json:"s"`
	Depths string `json:"d"`
	// Times in milliseconds.
	Times string `json:"t"`
	// Given is how many of the moves are the opening's.
	Given int `json:"g,omitempty"`
	// Failure is what ended the game, if an engine failed.
	Failure string `json:"f,omitempty"`
}

// packer builds an index.
type packer struct {
	wording                    wording
	index                      packedIndex
	players, openings, reasons map[string]int
}

func newPacker(w wording) *packer {
	return &packer{wording: w, players: map[string]int{}, openings: map[string]int{}, reasons: map[string]int{}}
}

func indexGames(w wording, results []tournament.Result) *packedIndex {
	p := newPacker(w)
	for i := range results {
		p.add(&results[i])
	}
	return &p.index
}

func (p *packer) add(r *tournament.Result) {
	x := &p.index
	x.ID = append(x.ID, clean(r.ID, maxName))
	x.Black = append(x.Black, intern(p.players, &x.Players, name(r.Players[0])))
	x.White = append(x.White, intern(p.players, &x.Players, name(r.Players[1])))
	x.Opening = append(x.Opening, p.opening(r.Opening))
	x.Outcome = append(x.Outcome, outcomeLetter(r.Outcome))
	x.Reason = append(x.Reason, intern(p.reasons, &x.Reasons, p.wording.reason(r)))
	x.Plies = append(x.Plies, len(r.Moves))
}

func (p *packer) opening(o tournament.Opening) int {
	key := o.Name + "\x00" + o.Position
	n, known := p.openings[key]
	if !known {
		n = len(p.index.Openings)
		p.openings[key] = n
		p.index.Openings = append(p.index.Openings, [2]string{name(o.Name), startOf(o.Position)})
	}
	return n
}

func intern(known map[string]int, list *[]string, value string) int {
	n, ok := known[value]
	if !ok {
		n = len(*list)
		known[value] = n
		*list = append(*list, value)
	}
	return n
}

func outcomeLetter(o tournament.Outcome) string {
	switch o {
	case tournament.BlackWins:
		return "b"
	case tournament.WhiteWins:
		return "w"
	case tournament.Drawn:
		return "d"
	}
	return "v"
}

// startOf returns the position that a game's first move is played from, without
// the moves of the opening: those are the first of the game's own.
func startOf(position string) string {
	position = strings.TrimPrefix(strings.TrimSpace(position), "position ")
	start, _, _ := strings.Cut(position, " moves")
	return clean(start, maxDetail)
}

func packMoves(moves []tournament.MoveRecord) packedMoves {
	var m, s, d, t strings.Builder
	for i := range moves {
		r := &moves[i]
		if i > 0 {
			m.WriteByte(' ')
			s.WriteByte(',')
			d.WriteByte(',')
			t.WriteByte(',')
		}
		m.WriteString(clip(r.Move, 5))
		writeScore(&s, r)
		if r.Depth > 0 {
			d.WriteString(strconv.Itoa(r.Depth))
		}
		if r.Elapsed > 0 {
			t.WriteString(strconv.FormatInt((r.Elapsed+500)/1000, 10))
		}
	}
	return packedMoves{Moves: m.String(), Scores: s.String(), Depths: d.String(), Times: t.String()}
}

func writeScore(s *strings.Builder, r *tournament.MoveRecord) {
	switch {
	case r.Mate != nil:
		s.WriteString("m" + strconv.Itoa(*r.Mate))
	case r.Centipawns != nil:
		s.WriteString(strconv.Itoa(*r.Centipawns))
	}
}

func packResult(w wording, r *tournament.Result) packedMoves {
	p := packMoves(r.Moves)
	p.Names = w.moveNames(r.Opening.Position, r.Moves)
	p.Given = r.OpeningMoves
	if r.Failure != nil {
		p.Failure = fmt.Sprintf("%s: %s: %s", name(r.Failure.Engine), term(w, "failure", r.Failure.Kind), clean(r.Failure.Detail, maxDetail))
	}
	return p
}

// packBlocks packs the moves of all games.
func packBlocks(w wording, results []tournament.Result) ([]string, error) {
	var blocks []string
	for len(results) > 0 {
		n := min(gamesPerBlock, len(results))
		list := make([]packedMoves, n)
		for i := range list {
			list[i] = packResult(w, &results[i])
		}
		block, err := webpage.Pack(list)
		if err != nil {
			return nil, err
		}
		blocks = append(blocks, block)
		results = results[n:]
	}
	return blocks, nil
}
