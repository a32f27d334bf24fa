//go:build e2e

package main

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"shotest/engine"
	"shotest/internal/testing/recorded"
	"shotest/shogi"
	"shotest/usi"
)

// question is a position, and how it is to be searched.
type question struct {
	history *shogi.History
	command string
	// then is said once the first line has come; empty if the search ends by itself.
	then string
	// weak says that the engine plays below its skill, and may see fewer moves and end
	// its search early.
	weak bool
	// nodes is the limit of the search, 0 if there is none.
	nodes uint64
}

// ask has a question answered and returns all that was said.
func (d *dialogue) ask(q *question) []string {
	d.t.Helper()
	d.say("position "+q.history.USI(), q.command)
	if q.then == "" {
		return d.until("bestmove")
	}
	before := d.until("info depth")
	d.say(q.then)
	return append(before, d.until("bestmove")...)
}

// TestLastLines: what is said last before bestmove is what the search has come to,
// whatever ended it.
func TestLastLines(t *testing.T) {
	const seed = 20
	random := rand.New(rand.NewPCG(seed, 2))
	rounds := 40
	if testing.Short() {
		rounds = 8
	}
	games := recorded.Games(t, 8)
	d := startDialogue(t)
	d.say("usi", "setoption name USI_Hash value 4")
	for range rounds {
		ranks := []int{1, 1, 3, 5}[random.IntN(4)]
		options := []string{
			fmt.Sprintf("MultiPV value %d", ranks),
			"Threads value " + []string{"1", "1", "2"}[random.IntN(3)],
			"SkillLevel value " + []string{"20", "20", "20", "3"}[random.IntN(4)],
			"SearchMode value " + []string{"interest", "interest", "modern", "fullwidth"}[random.IntN(4)],
			"Explain value " + []string{"false", "true"}[random.IntN(2)],
			"PvInterval value " + []string{"0", "300"}[random.IntN(2)],
		}
		for _, option := range options {
			d.say("setoption name " + option)
		}
		d.say("isready")
		d.until("readyok")
		for range 12 {
			q := draw(random, games[random.IntN(len(games))])
			q.weak = strings.HasSuffix(options[2], " 3")
			lines := d.ask(&q)
			if problem := checkLastLines(&q, lines); problem != "" {
				t.Errorf("seed %d, %s: %s\nposition %s\n%s\n%s\n", seed, strings.Join(options, ", "), problem,
					q.history.USI(), q.command, strings.Join(lines[max(0, len(lines)-12):], "\n"))
			}
		}
	}
}

// draw draws a question about a position of a game.
func draw(random *rand.Rand, game []string) question {
	history, err := shogi.ParseHistory("startpos moves " + strings.Join(game, " "))
	if err != nil {
		panic(err)
	}
	for range 1 + random.IntN(len(history.Moves())) {
		history.Undo()
	}
	q := question{history: history}
	switch random.IntN(8) {
	case 0, 1, 2:
		q.nodes = []uint64{1, 30, 100, 500, 2000, 6000}[random.IntN(6)]
		q.command = fmt.Sprintf("go nodes %d", q.nodes)
	case 3:
		q.command = fmt.Sprintf("go movetime %d", 5+random.IntN(40))
	case 4:
		q.command = fmt.Sprintf("go btime 0 wtime 0 byoyomi %d", 20+random.IntN(40))
	case 5:
		q.command = fmt.Sprintf("go depth %d", 1+random.IntN(4))
	case 6:
		q.command, q.then = "go infinite", "stop"
	default:
		q.command, q.then = "go ponder btime 0 wtime 0 byoyomi 20", []string{"ponderhit", "stop"}[random.IntN(2)]
	}
	return q
}

// checkLastLines says what is wrong with the last lines before an answer.
func checkLastLines(q *question, lines []string) string {
	best, err := usi.ParseBestMove(lines[len(lines)-1])
	if err != nil {
		return err.Error()
	}
	if best.Move == shogi.NoMove {
		return ""
	}
	var infos []usi.Info
	most := uint64(0)
	for _, line := range lines {
		info, err := usi.ParseInfo(line)
		if strings.HasPrefix(line, "info") && err != nil {
			return err.Error()
		}
		most = max(most, info.Nodes)
		if info.HasLine() {
			infos = append(infos, info)
		}
	}
	if len(infos) == 0 {
		return "no line"
	}
	last := infos[len(infos)-1]
	switch {
	case last.PV[0] != best.Move:
		return "another move's line"
	case last.Bound != engine.Exact || !last.Scored:
		return "no exact score"
	case last.Nodes != most || q.nodes > 0 && last.Score.Mate == 0 && !q.weak && last.Nodes < q.nodes:
		return fmt.Sprintf("nodes %d of %d", last.Nodes, max(most, q.nodes))
	}
	if problem := checkRanks(q, infos); problem != "" {
		return problem
	}
	return checkLine(q.history, &last)
}

// checkRanks says what is wrong with the lines of all ranks that come before that of the
// played move.
func checkRanks(q *question, infos []usi.Info) string {
	last, ranks := infos[len(infos)-1], 1
	if len(infos) > 1 {
		ranks = max(1, infos[len(infos)-2].MultiPV)
	}
	for i := range infos {
		if infos[i].MultiPV > ranks {
			return fmt.Sprintf("%d ranks, and there were %d", ranks, infos[i].MultiPV)
		}
	}
	if ranks == 1 {
		return ""
	}
	if len(infos) <= ranks {
		return "not every rank"
	}
	block, first := infos[len(infos)-1-ranks:len(infos)-1], map[shogi.Move]bool{}
	for i := range block {
		r := &block[i]
		if r.MultiPV != i+1 || first[r.PV[0]] || i > 0 && r.Score.Compare(block[i-1].Score) > 0 || r.Nodes != last.Nodes || r.Elapsed != last.Elapsed {
			return fmt.Sprintf("rank %d is out of order", i+1)
		}
		if problem := checkLine(q.history, r); problem != "" {
			return problem
		}
		first[r.PV[0]] = true
	}
	if block[0].PV[0] != last.PV[0] || block[0].Score != last.Score {
		return "the first rank is not what is played"
	}
	return ""
}

// checkLine says what is wrong with a line: moves that are illegal, positions that are
// repeated before its end, and, unless it may be short, a line of one move where the search
// went on.
func checkLine(history *shogi.History, info *usi.Info) string {
	game, seen := history.Clone(), map[uint64]bool{history.Current().Key(): true}
	for i, m := range info.PV {
		if err := game.Current().CheckLegal(m); err != nil {
			return fmt.Sprintf("%s: %v", m, err)
		}
		game.Play(m)
		key := game.Current().Key()
		if seen[key] && i < len(info.PV)-1 {
			return fmt.Sprintf("%s repeats a position, and the line goes on", m)
		}
		seen[key] = true
	}
	over := !game.Current().HasLegalMove() || game.SearchRepetition(len(info.PV)) != shogi.NoRepetition
	if len(info.PV) == 1 && info.Depth > 1 && !over {
		return "a line of one move"
	}
	return ""
}
