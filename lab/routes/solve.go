package routes

import "shotest/search"

// route is the best way that was found.
type route struct {
	towns     []int  // on the way, from the first one
	length    int    // in kilometres
	reached   bool   // whether the way leads to the goal
	positions uint64 // the number of nodes of the search
}

// solve looks for the shortest way between two towns. The search has a transposition table of
// tableBytes bytes. Whether there is a way at all is known beforehand: the search would find out
// only after it has tried all ways.
func solve(m *roadMap, from, to, tableBytes int) route {
	if from == to {
		return route{towns: []int{from}, reached: true}
	}
	if !m.connected(from, to) {
		return route{}
	}
	searcher := search.New(tableBytes)
	searcher.Set(search.Settings{Gamma: search.Gamma{On: true, Depth: search.MaxPly * search.Ply}})
	j := newJourney(m, from, to)
	var found route
	// A shortest way passes no town twice.
	for report := range searcher.Search(j, search.Limits{Depth: min(len(m.towns)-1, search.MaxPly)}) {
		if !report.Finished() {
			continue
		}
		found = j.follow(report.PV)
		if found.reached {
			found.positions = report.Nodes
			break
		}
	}
	return found
}

// follow returns the way of a line of moves.
func (j *journey) follow(line []search.Move) route {
	found := route{towns: []int{j.at}}
	for _, m := range line {
		j.Make(m)
		found.towns = append(found.towns, j.at)
	}
	found.length, found.reached = j.length, j.at == j.goal
	for range line {
		j.Unmake()
	}
	return found
}
