package tournament

import (
	"cmp"
	"slices"
	"time"

	"shotest/shogi"
)

// usageTally sums up what an engine did for its moves. Of the Usage it holds numbers of moves, and what is longest.
type usageTally struct {
	Usage
	withNodes, withDepth, withReport, withCPU int
	nodes                                     uint64
	nodesTime                                 time.Duration // of the moves with nodes; processor time if that is limited
	depth                                     int
	elapsed, cpu, latency                     time.Duration
	times                                     []time.Duration
}

// add counts the moves of one side of a game.
func (u *usageTally) add(r *Result, c shogi.Color) {
	side := shogi.Black
	if start, err := shogi.ParseHistory(r.Opening.Position); err == nil {
		side = start.Current().SideToMove()
	}
	u.AskedAgain += r.AskedAgain[c]
	for i := r.OpeningMoves; i < len(r.Moves); i++ {
		if side == c {
			u.addMove(&r.Moves[i])
		}
		side = side.Opponent()
	}
}

func (u *usageTally) addMove(m *MoveRecord) {
	elapsed := time.Duration(m.Elapsed) * time.Microsecond
	u.Moves++
	u.elapsed += elapsed
	u.times = append(u.times, elapsed)
	if over := time.Duration(m.Over) * time.Microsecond; over > 0 {
		u.Overstepped++
		if over > u.WorstOverstep {
			u.WorstOverstep, u.WorstTime = over, elapsed
		}
	}
	cpu := time.Duration(m.CPU) * time.Microsecond
	if cpu > 0 {
		u.withCPU++
		u.cpu += cpu
		u.MaxCPU = max(u.MaxCPU, cpu)
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
		u.MaxLatency = max(u.MaxLatency, latency)
	}
}

// result returns all of the usage.
func (u *usageTally) result() Usage {
	usage := u.Usage
	slices.Sort(u.times)
	within := func(perMille int) time.Duration {
		if len(u.times) == 0 {
			return 0
		}
		return u.times[max(0, (len(u.times)*perMille+999)/1000-1)]
	}
	usage.MedianTime, usage.Time99, usage.Time999, usage.MaxTime = within(500), within(990), within(999), within(1000)
	usage.MeanTime = u.elapsed / time.Duration(max(1, u.Moves))
	usage.MeanCPU = u.cpu / time.Duration(max(1, u.withCPU))
	usage.MeanLatency = u.latency / time.Duration(max(1, u.withReport))
	usage.MeanDepth = float64(u.depth) / float64(max(1, u.withDepth))
	usage.MeanNodes = float64(u.nodes) / float64(max(1, u.withNodes))
	usage.NodesPerSecond = float64(u.nodes) / max(u.nodesTime.Seconds(), 1e-6)
	return usage
}
