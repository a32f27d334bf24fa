package tournament

import (
	"cmp"
	"slices"
	"time"

	"shotest/shogi"
)

// series sums up a number over the moves that have it.
type series struct {
	count    int
	sum, max float64
}

func (s *series) add(x float64) {
	if x != 0 {
		s.count++
		s.sum, s.max = s.sum+x, max(s.max, x)
	}
}

func (s *series) mean() float64 { return s.sum / float64(max(1, s.count)) }

// usageTally collects the Usage of an engine. Until result computes the rest, its Usage holds only
// counts and worst cases.
type usageTally struct {
	Usage
	nodes, depth, elapsed, cpu, latency series // times are in nanoseconds

	nodesTime time.Duration   // the total time of the moves with nodes; processor time if it is limited
	times     []time.Duration // of all moves
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
	elapsed, cpu := time.Duration(m.Elapsed)*time.Microsecond, time.Duration(m.CPU)*time.Microsecond
	pondered := time.Duration(m.Pondered) * time.Microsecond
	u.Moves++
	u.times = append(u.times, elapsed)
	if over := time.Duration(m.Over) * time.Microsecond; over > 0 {
		u.Overstepped++
		if over > u.WorstOverstep {
			u.WorstOverstep, u.WorstTime = over, elapsed
		}
	}
	u.elapsed.add(float64(elapsed))
	u.cpu.add(float64(cpu))
	u.nodes.add(float64(m.Nodes))
	u.depth.add(float64(m.Depth))
	if m.Nodes > 0 {
		u.nodesTime += cmp.Or(cpu, elapsed+pondered)
	}
	if pondered > 0 {
		u.PonderHits++
	}
	if m.Reported > 0 && pondered == 0 { // engines count the time of pondering, or do not
		u.latency.add(float64(elapsed - time.Duration(m.Reported)*time.Millisecond))
	}
}

// result returns the complete usage.
func (u *usageTally) result() Usage {
	usage := u.Usage
	slices.Sort(u.times)
	quantile := func(perMille int) time.Duration {
		if len(u.times) == 0 {
			return 0
		}
		return u.times[max(0, (len(u.times)*perMille+999)/1000-1)]
	}
	usage.MedianTime = quantile(500)
	usage.Time99 = quantile(990)
	usage.Time999 = quantile(999)
	usage.MaxTime = quantile(1000)
	usage.MeanTime = time.Duration(u.elapsed.sum) / time.Duration(max(1, u.Moves))
	usage.MeanCPU, usage.MaxCPU = time.Duration(u.cpu.mean()), time.Duration(u.cpu.max)
	usage.MeanLatency, usage.MaxLatency = time.Duration(u.latency.mean()), time.Duration(u.latency.max)
	usage.MeanDepth, usage.MeanNodes = u.depth.mean(), u.nodes.mean()
	usage.NodesPerSecond = u.nodes.sum / max(u.nodesTime.Seconds(), 1e-6)
	return usage
}
