// Package variety says how much different games of self-play differ: a million games
// that follow each other teach no more than one.
//
//	report, err := variety.Of(ctx, []string{"own.games"}, nil)
//	if err != nil {
//		return err
//	}
//	fmt.Println(report.Positions.Distinct, "of", report.Positions.All)
//	fmt.Print(report.Text())
//
// Positions are distinguished by their hash keys of 64 bits, each of which takes 8 bytes
// until all have been counted: 50 million positions 400 MB. Two that differ have the same
// key once in a million such files. The number of the move does not count.
package variety

import (
	"cmp"
	"context"
	"slices"

	"shotest/shogi"
	"shotest/tuning"
	"shotest/tuning/gamefile"
)

// Count is how many there are of something, and how many different ones.
type Count struct {
	All      int `json:"all"`
	Distinct int `json:"distinct"`
}

// Share returns the distinct ones as a share of all, from 0 to 1; 0 of nothing.
func (c Count) Share() float64 {
	if c.All == 0 {
		return 0
	}
	return float64(c.Distinct) / float64(c.All)
}

// Report is what there is to say of the games of some files.
type Report struct {
	// Games have the same start and moves, or are distinct.
	Games Count `json:"games"`
	// Positions are those with a score, Openings the first of each game, Finals those
	// that games ended in.
	Positions Count `json:"positions"`
	Openings  Count `json:"openings"`
	Finals    Count `json:"finals"`
	// AfterMoves are the positions of all games after some numbers of moves.
	AfterMoves []AfterMoves `json:"after_moves"`
	// Endings and Outcomes count games, the most frequent first.
	Endings  []Named `json:"endings"`
	Outcomes []Named `json:"outcomes"`
	// Adjudicated and Drawn are shares of the games, from 0 to 1.
	Adjudicated float64 `json:"adjudicated"`
	Drawn       float64 `json:"drawn"`
	// Moves are the moves of a game: the tenth of the games that are shortest have no
	// more than the first, half of them no more than the second, nine tenths no more than
	// the third.
	Moves [3]int `json:"moves_10_50_90"`
	// Opening is how many moves of a game have no score, in the mean; Nodes the budget of
	// a search.
	Opening float64 `json:"opening_moves"`
	Nodes   float64 `json:"nodes"`
	// Scores counts positions by how far either side was ahead.
	Scores []Named `json:"scores"`
	// Damage names what could not be read.
	Damage []error `json:"-"`
}

// AfterMoves is a count of positions after a number of moves.
type AfterMoves struct {
	Moves int `json:"moves"`
	Count
}

// Named is a number of things of a name.
type Named struct {
	Name  string `json:"name"`
	Count int    `json:"count"`
}

// looks are the numbers of moves after which positions are compared.
var looks = [...]int{10, 20, 30, 40, 60, 80}

// bounds are the scores, in centipawns, that classes of positions begin beyond.
var bounds = [...]struct {
	upTo gamefile.Score
	name string
}{
	{100, "up to 100"}, {300, "to 300"}, {600, "to 600"}, {1000, "to 1000"}, {2000, "to 2000"}, {gamefile.Mate - 1, "more"}, {gamefile.Mate, "mate"},
}

// Of reads the games of files on all cores. Progress, if not nil, is called now and then
// with how many blocks of how many have been read. The error is that of ctx, or says that
// a file is none of games.
func Of(ctx context.Context, paths []string, progress func(done, all int)) (*Report, error) {
	report := &Report{}
	var sums []*sum
	var contents []part
	for _, path := range paths {
		file, err := gamefile.Open(path)
		if err != nil {
			return nil, err
		}
		defer file.Close()
		report.Damage = append(report.Damage, file.Damage()...)
		for _, b := range file.Blocks() {
			contents = append(contents, part{file, b})
		}
	}
	const atOnce = 64 // blocks between two looks at ctx
	for begin := 0; begin < len(contents); begin += atOnce {
		some := contents[begin:min(begin+atOnce, len(contents))]
		tuning.EachWith(len(some), func() *sum {
			s := &sum{}
			sums = append(sums, s)
			return s
		}, func(s *sum, i int) { s.add(some[i]) })
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if progress != nil {
			progress(begin+len(some), len(contents))
		}
	}
	report.take(sums)
	return report, nil
}

// part is a block of a file.
type part struct {
	file  *gamefile.File
	block gamefile.Block
}

// keys are hash keys of positions.
type keys []uint64

// count sorts the keys and counts them.
func (k keys) count() Count {
	slices.Sort(k)
	return Count{len(k), len(slices.Compact(k))}
}

// sum is what one goroutine has found.
type sum struct {
	games, positions, openings, finals keys
	after                              [len(looks)]keys
	endings                            map[gamefile.Ending]int
	outcomes                           map[gamefile.Outcome]int
	scores                             [len(bounds)]int
	moves                              []int
	opening                            int
	nodes                              float64
	damage                             []error
}

// add adds the games of a block.
func (s *sum) add(p part) {
	if s.endings == nil {
		s.endings, s.outcomes = map[gamefile.Ending]int{}, map[gamefile.Outcome]int{}
	}
	for g, err := range p.file.Games(p.block) {
		if err != nil {
			s.damage = append(s.damage, err)
			return
		}
		s.game(g)
	}
}

func (s *sum) game(g *gamefile.Game) {
	position, played := g.Start, g.Start.Key()
	for ply := 0; ; ply++ {
		if i := slices.Index(looks[:], ply); i >= 0 {
			s.after[i] = append(s.after[i], position.Key())
		}
		if ply == g.Opening {
			s.openings = append(s.openings, position.Key())
		}
		if ply == len(g.Moves) {
			break
		}
		if ply >= g.Opening {
			s.score(&position, g.Scores[ply-g.Opening], g.Efforts[ply-g.Opening])
		}
		position.Play(g.Moves[ply])
		played = (played<<1 | played>>63) ^ position.Key() // the order counts
	}
	s.games = append(s.games, played)
	s.finals = append(s.finals, position.Key())
	s.endings[g.Ending]++
	s.outcomes[g.Outcome]++
	s.moves = append(s.moves, len(g.Moves))
	s.opening += g.Opening
}

// score counts a position that was searched.
func (s *sum) score(position *shogi.Position, score gamefile.Score, effort gamefile.Effort) {
	if score == gamefile.NoScore {
		return
	}
	s.positions = append(s.positions, position.Key())
	s.nodes += float64(effort.Nodes())
	ahead := max(score, -score)
	for i := range bounds {
		if ahead <= bounds[i].upTo {
			s.scores[i]++
			return
		}
	}
}

// take brings together what the goroutines have found.
func (r *Report) take(sums []*sum) {
	all := sum{endings: map[gamefile.Ending]int{}, outcomes: map[gamefile.Outcome]int{}}
	for i, s := range sums {
		all.merge(s)
		sums[i] = nil
	}
	r.Damage = append(r.Damage, all.damage...)
	r.Games, r.Positions, r.Openings, r.Finals = all.games.count(), all.positions.count(), all.openings.count(), all.finals.count()
	for i, n := range looks {
		if c := all.after[i].count(); c.All > 0 {
			r.AfterMoves = append(r.AfterMoves, AfterMoves{n, c})
		}
	}
	r.Endings, r.Outcomes = ranked(all.endings), ranked(all.outcomes)
	for i := range bounds {
		r.Scores = append(r.Scores, Named{bounds[i].name, all.scores[i]})
	}
	if r.Games.All == 0 {
		return
	}
	games := float64(r.Games.All)
	for ending, count := range all.endings {
		if ending.Adjudicated() {
			r.Adjudicated += float64(count) / games
		}
	}
	r.Drawn = float64(all.outcomes[gamefile.Drawn]) / games
	slices.Sort(all.moves)
	for i, tenth := range [...]int{1, 5, 9} {
		r.Moves[i] = all.moves[(len(all.moves)-1)*tenth/10]
	}
	r.Opening = float64(all.opening) / games
	r.Nodes = all.nodes / float64(max(r.Positions.All, 1))
}

// merge adds what another goroutine has found.
func (s *sum) merge(o *sum) {
	s.games, s.positions = append(s.games, o.games...), append(s.positions, o.positions...)
	s.openings, s.finals = append(s.openings, o.openings...), append(s.finals, o.finals...)
	for i := range s.after {
		s.after[i] = append(s.after[i], o.after[i]...)
	}
	for ending, count := range o.endings {
		s.endings[ending] += count
	}
	for outcome, count := range o.outcomes {
		s.outcomes[outcome] += count
	}
	for i := range s.scores {
		s.scores[i] += o.scores[i]
	}
	s.moves = append(s.moves, o.moves...)
	s.opening += o.opening
	s.nodes += o.nodes
	s.damage = append(s.damage, o.damage...)
}

// ranked lists counts by their names, the largest first.
func ranked[K interface {
	cmp.Ordered
	String() string
}](counts map[K]int) (list []Named) {
	for key, count := range counts {
		list = append(list, Named{key.String(), count})
	}
	slices.SortFunc(list, func(a, b Named) int { return cmp.Or(b.Count-a.Count, cmp.Compare(a.Name, b.Name)) })
	return list
}
