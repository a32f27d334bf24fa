package tournament

import (
	"cmp"
	"slices"
	"time"

	"shotest/shogi"
)

// usageTally sums up what an engine did for its moves.
type usageTally struct {
	moves, withNodes, withDepth, withReport, withCPU int
	nodes                                            uint64
	nodesTime                                        time.Duration // of the moves with nodes; processor time if that is limited
	cpu, mostCPU                                     time.Duration
	askedAgain                                       int
	depth                                            int
	elapsed                                          time.Duration
	times                                            []time.Duration
	latency, worstLatency                            time.Duration
	overstepped                                      int
	worstOverstep, worstTime                         time.Duration
}

// add counts the moves of one side of a game.
func (u *usageTally) add(r *Result, c shogi.Color) {
	side := shogi.Black
	if start, err := shogi.ParseHistory(r.Opening.Position); err == nil {
		side = start.Current().SideToMove()
	}
	u.askedAgain += r.AskedAgain[c]
	for i := r.OpeningMoves; i < len(r.Moves); i++ {
		if side == c {
			u.addMove(&r.Moves[i])
		}
		side = side.Opponent()
	}
}

func (u *usageTally) addMove(m *MoveRecord) {
	elapsed := time.Duration(m.Elapsed) * time.Microsecond
	u.moves++
	u.elapsed += elapsed
	u.times = append(u.times, elapsed)
	if over := time.Duration(m.Over) * time.Microsecond; over > 0 {
		u.overstepped++
		if over > u.worstOverstep {
			u.worstOverstep, u.worstTime = over, elapsed
		}
	}
	cpu := time.Duration(m.CPU) * time.Microsecond
	if cpu > 0 {
		u.withCPU++
		u.cpu += cpu
		u.mostCPU = max(u.mostCPU, cpu)
	}
	if m.Nodes > 0 {
		u.withNodes++
		u.nodes += m.Nodes
		u.nodesTime += cmp.Or(cpu, elapsed)
	}
	if m.Depth > 0 {
		u.withDepth++
		u.depth += m.Depth
	}
	if m.Reported > 0 {
		latency := elapsed - time.Duration(m.Reported)*time.Millisecond
		u.withReport++
		u.latency += latency
		u.worstLatency = max(u.worstLatency, latency)
	}
}

// within returns the time within which perMille/1000 of the moves were answered. The
// times must have been sorted.
func (u *usageTally) within(perMille int) time.Duration {
	if len(u.times) == 0 {
		return 0
	}
	return u.times[max(0, (len(u.times)*perMille+999)/1000-1)]
}

func (u *usageTally) sum() Usage {
	slices.Sort(u.times)
	usage := Usage{
		Moves: u.moves, MedianTime: u.within(500), Time99: u.within(990), Time999: u.within(999), MaxTime: u.within(1000),
		MaxCPU: u.mostCPU, AskedAgain: u.askedAgain, MaxLatency: u.worstLatency, Overstepped: u.overstepped, WorstOverstep: u.worstOverstep, WorstTime: u.worstTime,
	}
	if u.moves > 0 {
		usage.MeanTime = u.elapsed / time.Duration(u.moves)
	}
	if u.withCPU > 0 {
		usage.MeanCPU = u.cpu / time.Duration(u.withCPU)
	}
	if u.withNodes > 0 {
		usage.MeanNodes = float64(u.nodes) / float64(u.withNodes)
		usage.NodesPerSecond = float64(u.nodes) / max(u.nodesTime.Seconds(), 1e-6)
	}
	if u.withDepth > 0 {
		usage.MeanDepth = float64(u.depth) / float64(u.withDepth)
	}
	if u.withReport > 0 {
		usage.MeanLatency = u.latency / time.Duration(u.withReport)
	}
	return usage
}
