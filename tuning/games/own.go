package games

import (
	"fmt"

	"shotest/tuning/gamefile"
)

// kindWithin asks the content of a file whose name does not tell.
func kindWithin(path string) kind {
	if gamefile.Is(path) {
		return ownKind
	}
	return recordKind
}

// ownJobs hands out the blocks of a file of own games, read and not yet unpacked.
func (f file) ownJobs(yield func(read func() []result) bool) bool {
	opened, err := gamefile.Open(f.path)
	if err != nil {
		return yield(brokenFile(err))
	}
	defer opened.Close()
	for _, err := range opened.Damage() {
		if !yield(brokenFile(err)) {
			return false
		}
	}
	if twice := opened.Twice(); twice > 0 && !yield(func() []result { return []result{{twice: twice}} }) {
		return false
	}
	for _, b := range opened.Blocks() {
		content, err := opened.Read(b)
		read := brokenFile(err)
		if err == nil {
			read = func() []result { return (&ownBlock{f.path, b}).unpack(content) }
		}
		if !yield(read) {
			return false
		}
	}
	return true
}

// ownBlock is a block of a file of own games.
type ownBlock struct {
	path string
	gamefile.Block
}

// unpack returns the games of a block.
func (b *ownBlock) unpack(content gamefile.Content) (results []result) {
	place := 0
	for own, err := range content.Games() {
		if err != nil {
			return append(results, result{err: err})
		}
		game := fromOwn(own, b.Run)
		game.Source = fmt.Sprintf("%s, offset %d, game %d", b.path, b.Offset, b.First+uint64(place))
		results = append(results, result{game: game, block: b, place: place})
		place++
	}
	return results
}

// fromOwn takes what there is to learn from in a game that an engine played against
// itself, in a run of that number: an engine's scores mean the same throughout a run.
func fromOwn(own *gamefile.Game, run uint64) *Game {
	name := fmt.Sprintf("self-play %016x", run)
	g := &Game{Start: own.Start, Moves: own.Moves, Players: [2]string{name, name}, hash: hashGame(&own.Start, own.Moves)}
	g.setResult(own.Outcome, ownEnds[own.Ending])
	if len(own.Scores) > 0 {
		g.Scores = make([]gamefile.Score, len(own.Moves))
		g.Efforts = make([]gamefile.Effort, len(own.Moves))
		copy(g.Efforts[own.Opening:], own.Efforts)
		for i := range own.Opening {
			g.Scores[i] = gamefile.NoScore
		}
		copy(g.Scores[own.Opening:], own.Scores)
	}
	return g
}

var ownEnds = map[gamefile.Ending]End{
	gamefile.Checkmate: Checkmate, gamefile.Resignation: Resignation, gamefile.AdjudicatedWin: Resignation,
	gamefile.Declaration: Declaration, gamefile.Try: Declaration, gamefile.PerpetualCheck: OffBoard,
	gamefile.Sennichite: Draw, gamefile.MaxMoves: Draw, gamefile.AdjudicatedDraw: Draw,
}
