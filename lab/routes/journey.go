package routes

import "shotest/search"

// journey is a way through a map that is being looked for. It plugs into the search as a
// game for one player, whose moves are roads.
//
// A position is where the traveller is and the length of the way so far. It is evaluated as if the
// rest were a straight road: no way from there can be shorter, so that no value is lower than it
// will turn out. That makes two things certain. A position whose value does not exceed the best way
// known so far leads to no better one, and the search can leave it: its gamma pruning does that
// with margins of nothing. And once the best line of an iteration ends in the goal, all others are
// longer, however deep they would be searched. Iterations with such values are what A* is
// elsewhere, depth first.
type journey struct {
	roads   *roadMap
	goal    int
	at      int           // the town where the traveller is
	length  int           // of the way so far, in kilometres
	stages  []stage       // the way so far
	visited []bool        // the towns on the way so far
	pathKey uint64        // a hash key of visited
	moves   []search.Move // a buffer for the moves of a position
}

// stage is a town on the way, and how far it is from the start.
type stage struct{ at, length int }

func newJourney(m *roadMap, from, to int) *journey {
	return &journey{roads: m, goal: to, at: from, visited: make([]bool, len(m.towns))}
}

// AppendMoves implements search.Game. A move is the number of a road of the town, from 1; none
// leads to a town that has been passed.
func (j *journey) AppendMoves(dst []search.Move) []search.Move {
	for i, road := range j.roads.towns[j.at].roads {
		if !j.visited[road.to] && road.to != j.at {
			dst = append(dst, search.Move(i+1))
		}
	}
	return dst
}

// Make implements search.Game.
func (j *journey) Make(m search.Move) {
	j.stages = append(j.stages, stage{j.at, j.length})
	j.visited[j.at] = true
	j.pathKey ^= hash(uint64(j.at))
	taken := j.roads.towns[j.at].roads[m-1]
	j.at, j.length = taken.to, j.length+taken.length
}

// Unmake implements search.Game.
func (j *journey) Unmake() {
	last := len(j.stages) - 1
	j.at, j.length = j.stages[last].at, j.stages[last].length
	j.stages = j.stages[:last]
	j.visited[j.at] = false
	j.pathKey ^= hash(uint64(j.at))
}

// Evaluate implements search.Game: the value is the negative length of the way if the rest were a
// straight road.
func (j *journey) Evaluate() search.Score {
	return search.Score(-j.length - j.roads.distance(j.at, j.goal))
}

// SinglePlayer implements search.SinglePlayer.
func (j *journey) SinglePlayer() bool { return true }

// Key implements search.Keyed.
func (j *journey) Key() uint64 { return j.pathKey ^ hash(uint64(j.length)<<32|uint64(j.at)) }

// hash returns a number each of whose bits depends on all bits of n.
func hash(n uint64) uint64 {
	n = (n + 1) * 0x9E37_79B9_7F4A_7C15
	n = (n ^ n>>31) * 0xBF58_476D_1CE4_E5B9
	return n ^ n>>29
}

// Adjudicate implements search.Adjudicated: at the goal the way is as long as it is, and where no
// road leads on it is worth nothing.
func (j *journey) Adjudicate(int) (search.Score, bool) {
	if j.at == j.goal {
		return search.Score(-j.length), true
	}
	j.moves = j.AppendMoves(j.moves[:0])
	return -search.MaxEvaluation, len(j.moves) == 0
}

// Kinds implements search.Ordered.
func (j *journey) Kinds() int { return 1 }

// Traits implements search.Ordered: the road with the smallest detour is tried first.
func (j *journey) Traits(m search.Move, _ bool) search.Traits {
	road := j.roads.towns[j.at].roads[m-1]
	detour := road.length + j.roads.distance(road.to, j.goal) - j.roads.distance(j.at, j.goal)
	return search.Traits{Gain: int32(-detour)}
}
