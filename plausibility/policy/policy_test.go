package policy

import (
	"encoding/base64"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"shotest/shogi"
)

const seed = 5

// randomParameters returns a network of random weights.
func randomParameters(t testing.TB, units, surroundings int) *Parameters {
	t.Helper()
	p, err := NewParameters(units, surroundings)
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(seed, uint64(units)))
	for _, part := range p.Parts() {
		for i := range part {
			part[i] = float32(random.NormFloat64()) / 4
		}
	}
	return p
}

func network(t testing.TB, p *Parameters) *Network {
	t.Helper()
	n, err := Quantise(p)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// look is a position of a game with its last moves.
type look struct {
	position  shogi.Position
	attacks   shogi.AttackMap
	last, own Moved
}

// input returns the input of a look.
func (l *look) input() *Input {
	l.attacks.Compute(&l.position)
	return &Input{&l.position, &l.attacks, l.last, l.own}
}

// parts returns the parts of a legal move.
func (l *look) parts(m shogi.Move) Parts {
	us, points, features := l.seen(m)
	return partsOf(us, &points, m, features)
}

// partsOf returns the parts of a move that a player makes.
func partsOf(us shogi.Color, points *Points, m shogi.Move, features MoveFeatures) (parts Parts) {
	from := points.For(us)
	from.See(&parts, m, &features)
	return parts
}

// seen returns the player, points and features that determine the parts of a legal move.
func (l *look) seen(m shogi.Move) (us shogi.Color, points Points, features MoveFeatures) {
	p := &l.position
	us = p.SideToMove()
	var a shogi.AttackMap
	a.Compute(p)
	supporters := a.Count(us, m.To())
	if !m.IsDrop() {
		supporters--
	}
	points = Points{TheirKing: p.King(us.Opponent()), OwnKing: p.King(us), Last: shogi.NoSquare}
	if l.last.Move != shogi.NoMove {
		points.Last = l.last.Move.To()
	}
	return us, points, MoveFeatures{
		Piece: p.Mover(m).Type(), Captured: p.Captured(m).Type(), Check: p.GivesCheck(m),
		Attacked: a.Count(us.Opponent(), m.To()) > 0, Supported: supporters > 0,
	}
}

// play plays a move.
func (l *look) play(m shogi.Move) {
	l.position.Play(m)
	l.own, l.last = l.last, Moved{m, l.position.PieceAt(m.To()).Type()}
}

// looks calls check for positions of random games.
func looks(t testing.TB, games int, check func(l *look)) {
	t.Helper()
	t.Logf("seed %d", seed)
	random := rand.New(rand.NewPCG(seed, 1))
	for range games {
		l := look{position: shogi.StartPosition()}
		for range 150 {
			moves := l.position.AppendLegalMoves(nil)
			if len(moves) == 0 {
				break
			}
			check(&l)
			l.play(moves[random.IntN(len(moves))])
		}
	}
}

// plainLayer returns the activations of units in real numbers.
func plainLayer(weights, bias []float32, rows []int32) []float64 {
	active := make([]float64, len(bias))
	for k := range active {
		active[k] = float64(bias[k])
		for _, row := range rows {
			active[k] += float64(weights[int(row)*len(bias)+k])
		}
		active[k] = min(max(active[k], 0), 1)
	}
	return active
}

// plainProduct returns the score of a row by activations.
func plainProduct(active []float64, weights []float32, row int) (sum float64) {
	for k, x := range active {
		sum += x * float64(weights[row*len(active)+k])
	}
	return sum
}

// plainScore returns the score of a move in real numbers.
func plainScore(p *Parameters, l *look, m shogi.Move) (sum float64) {
	input, parts := l.input(), l.parts(m)
	active := plainLayer(p.Rows, p.Bias, input.AppendRows(nil))
	for part, row := range parts {
		if row >= 0 {
			sum += plainProduct(active, p.Moves[part], int(row))
		}
	}
	if p.SurroundingUnits > 0 {
		sum += plainAround(p, input, m, int(parts[Effects]))
	}
	return sum * Scale
}

// plainAround returns the score of a move by its surroundings, in real numbers.
func plainAround(p *Parameters, input *Input, m shogi.Move, doing int) (sum float64) {
	var s Surroundings
	s.Gather(input.Position, input.Attacks)
	at := func(square shogi.Square) []float64 {
		return plainLayer(p.Surroundings, p.SurroundingBias,
			s.AppendRows(nil, int(square.SeenBy(input.Position.SideToMove()))))
	}
	piece, to := int(input.Position.Mover(m).Type()), at(m.To())
	switch {
	case m.IsDrop():
		return plainProduct(to, p.Acts[ActEffects], doing) + plainProduct(to, p.Acts[ActArriving],
			piece+2*shogi.PieceTypeCount)
	case m.IsPromotion():
		sum = plainProduct(to, p.Acts[ActArriving], piece+shogi.PieceTypeCount)
	default:
		sum = plainProduct(to, p.Acts[ActArriving], piece)
	}
	return sum + plainProduct(to, p.Acts[ActEffects], doing) + plainProduct(at(m.From()), p.Acts[ActLeaving], piece)
}

func TestScoreEqualsRealNumbers(t *testing.T) {
	for _, units := range [][2]int{{32, 0}, {64, 32}, {32, 64}} {
		p := randomParameters(t, units[0], units[1])
		view, start := NewView(network(t, p)), shogi.StartPosition()
		var attacks shogi.AttackMap
		var seen, other Activations
		attacks.Compute(&start)
		worst := 0.0
		looks(t, 4, func(l *look) {
			view.Look(l.input(), &seen)
			view.Look(&Input{&start, &attacks, Moved{}, Moved{}}, &other) // what was seen stays good
			for _, m := range l.position.AppendLegalMoves(nil) {
				parts := l.parts(m)
				got, want := float64(view.Score(&seen, &parts)), plainScore(p, l, m)
				worst = max(worst, math.Abs(got-want))
			}
		})
		t.Logf("%v units: at most %.1f rating points off", units, worst)
		if worst > 30 {
			t.Errorf("%v units: %.1f rating points off", units, worst)
		}
	}
}

// A glance is the score of a network without units for surroundings.
func TestGlance(t *testing.T) {
	p := randomParameters(t, 64, 32)
	view := NewView(network(t, p))
	p.SurroundingUnits = 0
	p.Surroundings = nil
	p.SurroundingBias = nil
	p.Acts = [ActCount][]float32{}
	plain := NewView(network(t, p))
	var seen, plainSeen Activations
	looks(t, 4, func(l *look) {
		view.Look(l.input(), &seen)
		plain.Look(l.input(), &plainSeen)
		var want []int
		for i, m := range l.position.AppendLegalMoves(nil) {
			us, points, features := l.seen(m)
			if i == 0 {
				view.Glance(points.For(us))
			}
			view.GlanceAt(m, &features)
			parts := partsOf(us, &points, m, features)
			want = append(want, plain.Score(&plainSeen, &parts))
		}
		for i, got := range view.Glanced(&seen) {
			if int(got) != want[i] {
				t.Fatalf("%s, move %d: %d, want %d", l.position.SFEN(), i, got, want[i])
			}
		}
	})
}

func TestBothPlayersSeeTheSame(t *testing.T) {
	n := network(t, randomParameters(t, 32, 32))
	view, other := NewView(n), NewView(n)
	var seen, otherSeen Activations
	looks(t, 4, func(l *look) {
		turned := look{position: l.position.Flipped(), last: l.last.flipped(), own: l.own.flipped()}
		view.Look(l.input(), &seen)
		other.Look(turned.input(), &otherSeen)
		for _, m := range l.position.AppendLegalMoves(nil) {
			parts, turnedParts := l.parts(m), turned.parts(m.Flipped())
			score, same := view.Score(&seen, &parts), other.Score(&otherSeen, &turnedParts)
			if score != same {
				t.Fatalf("%s: %v scores %d, turned round %d", l.position.SFEN(), m, score, same)
			}
		}
	})
}

func (m Moved) flipped() Moved { return Moved{m.Move.Flipped(), m.Piece} }

// Rows and parts must be within their tables, and distinguish different inputs.
func TestRowsAndParts(t *testing.T) {
	looks(t, 20, func(l *look) {
		rows := l.input().AppendRows(nil)
		if len(rows) > MaxRows || slices.Min(rows) < 0 || int(slices.Max(rows)) >= Rows {
			t.Fatalf("%s: rows %v", l.position.SFEN(), rows)
		}
		slices.Sort(rows)
		if len(slices.Compact(slices.Clone(rows))) != len(rows) {
			t.Fatalf("%s: a row stands twice in %v", l.position.SFEN(), rows)
		}
		known := map[Parts]shogi.Move{}
		for _, m := range l.position.AppendLegalMoves(nil) {
			parts := l.parts(m)
			for part, row := range parts {
				if may := m.IsDrop() && Part(part) == Origin || l.last.Move == shogi.NoMove &&
					Part(part) == NearLast; int(row) >= partRows[part] || row < 0 != may {
					t.Fatalf("%s %v: row %d of part %d", l.position.SFEN(), m, row, part)
				}
			}
			if other, taken := known[parts]; taken {
				t.Fatalf("%s: %v and %v are the same, %+v", l.position.SFEN(), m, other, parts)
			}
			known[parts] = m
		}
	})
}

func TestTextIsReadBack(t *testing.T) {
	n := network(t, randomParameters(t, 32, 32))
	text := n.Text()
	again, err := Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	if again.Text() != text || again.Units() != 32 || again.SurroundingUnits() != 32 {
		t.Error("read back otherwise")
	}
	if twice := network(t, again.Parameters()); twice.Text() != text {
		t.Error("through real numbers it is another")
	}
}

func TestBadTextIsRefused(t *testing.T) {
	text := network(t, randomParameters(t, 32, 32)).Text()
	other := &Network{}
	*other = *network(t, randomParameters(t, 32, 32))
	other.acts.rows = slices.Clone(other.acts.rows)
	other.acts.rows[0].Add(7, maxScore+1-other.acts.rows[0].At(7))
	packed, err := base64.StdEncoding.DecodeString(strings.Join(strings.Fields(text), ""))
	if err != nil {
		t.Fatal(err)
	}
	for name, bad := range map[string]string{
		"more at its end": base64.StdEncoding.EncodeToString(append(packed, 0)),
		"empty":           "", "no Base64": "!", "something else": "aGVsbG8=", "cut off": text[:len(text)/2],
		"a weight out of range": other.Text(), "changed": text[:2000] + "AAAA" + text[2004:],
	} {
		if _, err := Parse(bad); !errors.Is(err, ErrFormat) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestQuantiseRefuses(t *testing.T) {
	for _, bad := range []float32{float32(math.NaN()), float32(math.Inf(1)), 1000} {
		for part := range LayerParts {
			p := randomParameters(t, 32, 32)
			p.Parts()[part][5] = bad
			if _, err := Quantise(p); err == nil || !strings.Contains(err.Error(), "16 bits") {
				t.Errorf("%v in part %d: %v", bad, part, err)
			}
		}
	}
	for _, units := range [][2]int{{-32, 0}, {0, 0}, {33, 0}, {MaxUnits + 32, 0}, {32, -32}, {32, 33},
		{32, MaxSurroundingUnits + 32}} {
		if _, err := NewParameters(units[0], units[1]); err == nil {
			t.Errorf("%v units", units)
		}
	}
}
