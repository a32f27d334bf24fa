//go:build e2e

package backup_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"shotest/lab/backup"
	"shotest/search"
)

// lattice is a random game of a fixed length with transpositions: a position is a level and a
// number, and everything else follows from them and the seed. Positions without moves are lost, and
// some are in check.
type lattice struct {
	seed                 uint64
	depth, width, states int
	// spread bounds most values, and offset moves them.
	spread, offset search.Score
	// capturing says that some moves count as captures, except on the last level.
	capturing bool
	path      []uint64
}

func (g *lattice) mix(level int, number, salt uint64) uint64 {
	h := (g.seed+salt)*0x9E37_79B9_7F4A_7C15 ^ uint64(level)<<32 ^ number
	h = (h ^ h>>31) * 0xBF58_476D_1CE4_E5B9
	h = (h ^ h>>29) * 0x94D0_49BB_1331_11EB
	return h ^ h>>32
}

func (g *lattice) level() int     { return len(g.path) }
func (g *lattice) number() uint64 { return g.numberAt(g.level()) }

func (g *lattice) numberAt(level int) uint64 {
	if level == 0 {
		return 0
	}
	return g.path[level-1]
}

func (g *lattice) child(level int, number uint64, m search.Move) uint64 {
	return g.mix(level, number, 1000+uint64(m)) % uint64(g.states)
}

func (g *lattice) moves(level int, number uint64) int {
	h := g.mix(level, number, 1)
	if level > 0 && h%16 == 0 {
		return 0
	}
	return 1 + int(h>>8)%g.width
}

// evaluation returns a value that is mostly within the spread, and sometimes near MaxEvaluation.
func (g *lattice) evaluation(level int, number uint64) search.Score {
	h := g.mix(level, number, 2)
	value := search.Score(h>>16%uint64(2*g.spread+1)) - g.spread + g.offset
	switch h % 64 {
	case 0:
		value = search.MaxEvaluation - search.Score(h>>8%8)
	case 1:
		value = -search.MaxEvaluation + search.Score(h>>8%8)
	}
	return min(max(value, -search.MaxEvaluation), search.MaxEvaluation)
}

func (g *lattice) inCheck(level int, number uint64) bool {
	return level < g.depth && g.mix(level, number, 3)%8 == 0
}

func (g *lattice) keyAt(level int, number uint64) uint64 { return g.mix(level, number, 4) }

func (g *lattice) AppendMoves(dst []search.Move) []search.Move {
	for i := range g.moves(g.level(), g.number()) {
		dst = append(dst, search.Move(i+1))
	}
	return dst
}

// isCapture reports whether a move is looked at in quiescence.
func (g *lattice) isCapture(level int, number uint64, m search.Move) bool {
	return g.capturing && level < g.depth && (g.inCheck(level, number) || g.mix(level, number, 5+uint64(m))%3 == 0)
}

func (g *lattice) AppendQuiescenceMoves(dst []search.Move, _ search.Score) []search.Move {
	for i := range g.moves(g.level(), g.number()) {
		if m := search.Move(i + 1); g.isCapture(g.level(), g.number(), m) {
			dst = append(dst, m)
		}
	}
	return dst
}

func (g *lattice) Make(m search.Move)     { g.path = append(g.path, g.child(g.level(), g.number(), m)) }
func (g *lattice) Unmake()                { g.path = g.path[:len(g.path)-1] }
func (g *lattice) Evaluate() search.Score { return g.evaluation(g.level(), g.number()) }
func (g *lattice) InCheck() bool          { return g.inCheck(g.level(), g.number()) }
func (g *lattice) Key() uint64            { return g.keyAt(g.level(), g.number()) }

// oracle searches a lattice by brute force, with the rules as they are defined: no
// windows, no table, every move.
type oracle struct {
	*lattice
	rules *backup.Rules
	seen  map[[2]uint64]search.Score
}

func certain(score search.Score) bool {
	return score > search.MaxEvaluation || score < -search.MaxEvaluation
}

func (o *oracle) value(level int, number uint64) search.Score {
	if level == o.depth {
		return o.evaluation(level, number)
	}
	at := [2]uint64{uint64(level), number}
	if score, ok := o.seen[at]; ok {
		return score
	}
	score := search.MatedIn(level)
	if values := o.moveValues(level, number); len(values) > 0 {
		score = o.own(level, number, values)
	}
	o.seen[at] = score
	return score
}

// moveValues returns the values of the moves with their bonus, the best first.
func (o *oracle) moveValues(level int, number uint64) []search.Score {
	var values []search.Score
	random := o.rules.RandomBonus
	if random.Noise > 0 {
		noise := search.Score(120)
		if !o.inCheck(level, number) {
			noise = min(noise+max(o.evaluation(level, number), -o.evaluation(level, number))/7, 420)
		}
		random.Most = noise * search.Score(random.Noise) / 1000
	}
	for i := range o.moves(level, number) {
		m := search.Move(i + 1)
		value := -o.value(level+1, o.child(level, number, m))
		if random.On && !certain(value) {
			value = min(value+random.Of(o.keyAt(level, number), m), search.MaxEvaluation)
		}
		values = append(values, value)
	}
	return bestFirst(values)
}

func bestFirst(values []search.Score) []search.Score {
	slices.Sort(values)
	slices.Reverse(values)
	return values
}

// quiet returns the value of a position once captures have been played out.
func (o *oracle) quiet(level int, number uint64) search.Score {
	best := search.MatedIn(level)
	if !o.inCheck(level, number) {
		best = o.evaluation(level, number)
	}
	for i := range o.moves(level, number) {
		if m := search.Move(i + 1); o.isCapture(level, number, m) {
			best = max(best, -o.quiet(level+1, o.child(level, number, m)))
		}
	}
	return best
}

// own returns the value of a position, given the values of its moves.
func (o *oracle) own(level int, number uint64, values []search.Score) search.Score {
	here := -search.Infinity
	if !o.inCheck(level, number) {
		here = o.evaluation(level, number)
		if o.rules.Neighbourhood.Quiescence {
			here = o.quiet(level, number)
		}
	}
	return backedUp(o.rules, values, here, (o.depth-level)*search.Ply)
}

// backedUp returns the value by the rules of a position with depth left, given the values of its
// moves, the best first, and its evaluation, here.
func backedUp(rules *backup.Rules, values []search.Score, here search.Score, depth int) search.Score {
	score := values[0]
	if certain(score) {
		return score
	}
	if several, counts := together(rules, values, depth); counts {
		score = min(several, search.MaxEvaluation)
	} else if rule := &rules.Insurance; rule.On && depth >= rule.Depth {
		loss := rule.Penalty
		if len(values) > 1 {
			loss = min(loss, max(0, score-values[1]-rule.Margin))
		}
		score = max(score-loss, -search.MaxEvaluation)
	}
	if rule := &rules.Neighbourhood; rule.On && here != -search.Infinity && here < 0 {
		score = max(score-min(rule.Most, -here/search.Score(rule.Share)), -search.MaxEvaluation)
	}
	if rule := &rules.PathBonus; rule.On && score <= -rule.From {
		score = min(score+rule.Bonus, 1-rule.From)
	}
	return score
}

// together returns the value by the rules for several moves, the best first, and whether such a
// rule applies.
func together(rules *backup.Rules, values []search.Score, depth int) (value search.Score, counts bool) {
	for len(values) > 0 && certain(values[len(values)-1]) {
		values = values[:len(values)-1]
	}
	switch {
	case rules.PowerSum.On && depth >= rules.PowerSum.Depth:
		unit, sum := 600/float64(rules.PowerSum.Power), 0.0
		for _, v := range values[:min(len(values), backup.MaxMoves)] {
			sum += max(0, (math.Exp(-float64(values[0]-v)/unit)-0.02)/0.98)
		}
		return values[0] + search.Score(math.Round(math.Log(sum)*unit)), true
	case rules.Alternatives.On && depth >= rules.Alternatives.Depth:
		for i, v := range values[:min(len(values), rules.Alternatives.Moves)] {
			value = max(value, v+search.Score(i)*rules.Alternatives.Bonus-values[0])
		}
		return values[0] + value, true
	}
	return 0, false
}

// randomRules returns some of the rules with margins that fit the values of a lattice.
func randomRules(random *rand.Rand) backup.Rules {
	rules := backup.Rules{
		PathBonus: backup.PathBonus{On: random.IntN(2) == 0, Bonus: search.Score(1 + random.IntN(12)),
			From: search.Score(1 + random.IntN(20))},
		Insurance: backup.Insurance{On: random.IntN(2) == 0, Depth: random.IntN(4) * search.Ply,
			Margin: search.Score(random.IntN(8)), Penalty: search.Score(1 + random.IntN(12))},
		RandomBonus: backup.RandomBonus{On: random.IntN(2) == 0, Most: search.Score(1 + random.IntN(12)),
			Noise: random.IntN(2) * random.IntN(100)},
		Neighbourhood: backup.Neighbourhood{
			On: random.IntN(2) == 0, Share: 1 + random.IntN(6), Most: search.Score(1 + random.IntN(12)),
			Quiescence: random.IntN(2) == 0,
		},
		Alternatives: backup.Alternatives{
			On: random.IntN(3) == 0, Depth: random.IntN(4) * search.Ply, Moves: 2 + random.IntN(7),
			Bonus: search.Score(1 + random.IntN(8)),
		},
		PowerSum: backup.PowerSum{On: random.IntN(3) == 0, Depth: random.IntN(4) * search.Ply,
			Power: 40 << random.IntN(5)},
	}
	if random.IntN(4) == 0 {
		rules.PathBonus.From = search.MaxEvaluation - search.Score(random.IntN(6))
	}
	return rules
}

func randomLattice(random *rand.Rand) lattice {
	g := lattice{
		seed: random.Uint64(), depth: 1 + random.IntN(4), width: 1 + random.IntN(4), states: 2 + random.IntN(6),
		spread: search.Score(1 + random.IntN(40)), capturing: random.IntN(2) == 0,
	}
	if random.IntN(8) == 0 {
		g.depth = 1 + random.IntN(2)
		g.width = 12
		g.states = 20
		g.spread = 1 + g.spread/4
	}
	switch random.IntN(8) {
	case 0:
		g.offset = search.MaxEvaluation - g.spread
	case 1:
		g.offset = g.spread - search.MaxEvaluation
	}
	return g
}

// Whole searches agree with brute force by the same rules, at every depth. A narrow first window,
// and the null windows of later moves, make every kind of window occur below the root.
func TestBackupEqualsBruteForce(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	compared := 0
	for _, size := range []int{0, 1 << 12} {
		for range 10_000 {
			g, rules := randomLattice(random), randomRules(random)
			var game search.Game = &g
			if size == 0 && !rules.RandomBonus.On {
				game = keyless{&g}
			}
			s := search.New(size)
			s.Use(backup.New(rules, game))
			s.Set(search.Settings{Aspiration: search.Aspiration{On: random.IntN(2) == 0,
				Window: search.Score(1 + random.IntN(30))}})
			o := &oracle{lattice: &g, rules: &rules, seen: map[[2]uint64]search.Score{}}
			for report := range s.Search(game, search.Limits{Depth: g.depth}) {
				if !report.Finished() || report.Depth != g.depth {
					continue
				}
				if compared++; report.Score != o.best() {
					t.Fatalf("table of %d bytes, %+v, %+v: got %d, brute force %d", size, g, rules, report.Score,
						o.best())
				}
			}
		}
	}
	if compared < 15_000 {
		t.Errorf("only %d searches were compared", compared)
	}
}

// best returns the value of the best move of the root, where no rule applies.
func (o *oracle) best() search.Score {
	best := -search.Infinity
	for i := range o.moves(0, 0) {
		best = max(best, -o.value(1, o.child(0, 0, search.Move(i+1))))
	}
	return best
}

// keyless hides the key of a lattice, and with it the table.
type keyless struct{ g *lattice }

func (k keyless) AppendMoves(dst []search.Move) []search.Move { return k.g.AppendMoves(dst) }
func (k keyless) AppendQuiescenceMoves(dst []search.Move, minGain search.Score) []search.Move {
	return k.g.AppendQuiescenceMoves(dst, minGain)
}
func (k keyless) Make(m search.Move)     { k.g.Make(m) }
func (k keyless) Unmake()                { k.g.Unmake() }
func (k keyless) Evaluate() search.Score { return k.g.Evaluate() }
func (k keyless) InCheck() bool          { return k.g.InCheck() }
