package spsa

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

func someParameters() []Parameter {
	return []Parameter{
		{Name: "search.gamma.margin", IsWhole: true, Value: 180, Min: 0, Max: 400, CEnd: 20, REnd: 0.02},
		{Name: "costs.slope", Value: 0.5, Min: 0, Max: 2, CEnd: 0.1, REnd: 0.02},
	}
}

// played returns the result of games between two sets of values of a simulated engine. The set
// nearer to the best values wins more often, by a logistic curve.
func played(random *rand.Rand, plus, minus, best, scale []float64, games int) float64 {
	loss := func(values []float64) (sum float64) {
		for i, v := range values {
			off := (v - best[i]) / scale[i]
			sum += off * off
		}
		return sum
	}
	chance := 1 / (1 + math.Exp(loss(plus)-loss(minus)))
	result := 0.0
	for range games {
		if random.Float64() < chance {
			result++
		} else {
			result--
		}
	}
	return result
}

func TestValuesConverge(t *testing.T) {
	const iterations = 4000
	best, scale := []float64{260, 1.2}, []float64{100, 0.5}
	for seed := range uint64(3) {
		tuner := &tuner{parameters: someParameters(), iterations: iterations, seed: seed}
		random := rand.New(rand.NewPCG(seed, 99))
		for tuner.iteration < iterations {
			plus, minus := tuner.perturb()
			tuner.learn(played(random, plus, minus, best, scale, 2))
		}
		for i, p := range tuner.parameters {
			if math.Abs(p.Value-best[i]) > 0.35*scale[i] {
				t.Errorf("seed %d, %s: %v, best is %v", seed, p.Name, p.Value, best[i])
			}
		}
	}
}

// A whole parameter is played with whole numbers whose mean is its value.
func TestWholeNumbers(t *testing.T) {
	parameters := []Parameter{{Name: "depth", IsWhole: true, Value: 3.3, Min: 1, Max: 6, CEnd: 0.5, REnd: 1e-12}}
	tuner := &tuner{parameters: slices.Clone(parameters), iterations: 10_000, seed: 5}
	sum, n := 0.0, 0
	for range 10_000 {
		plus, minus := tuner.perturb()
		for _, x := range []float64{plus[0], minus[0]} {
			if x != math.Trunc(x) || x < 1 || x > 6 {
				t.Fatalf("played with %v", x)
			}
			sum += x
			n++
		}
		tuner.learn(0)
	}
	if mean := sum / float64(n); math.Abs(mean-3.3) > 0.03 {
		t.Errorf("the mean is %v, the value 3.3", mean)
	}
}

// Values stay in their ranges, whatever the results.
func TestValuesStayInRange(t *testing.T) {
	parameters := someParameters()
	for i := range parameters {
		parameters[i].REnd = 50
	}
	tuner := &tuner{parameters: slices.Clone(parameters), iterations: 50, seed: 1}
	for k := range 50 {
		plus, minus := tuner.perturb()
		for i, p := range parameters {
			for _, x := range []float64{plus[i], minus[i], tuner.parameters[i].Value} {
				if x < p.Min || x > p.Max {
					t.Fatalf("%s: %v", p.Name, x)
				}
			}
		}
		tuner.learn(float64(k%3-1) * 8)
	}
}

// The schedule ends at c_end and r_end.
func TestScheduleEnds(t *testing.T) {
	tuner := &tuner{parameters: someParameters(), iterations: 1000, seed: 1}
	tuner.perturb()
	spread, rate := tuner.perturbation(&tuner.parameters[0]), tuner.rate(&tuner.parameters[0])
	for range 999 {
		tuner.learn(0)
	}
	if got := tuner.perturbation(&tuner.parameters[0]); math.Abs(got-20) > 1e-9 || got >= spread {
		t.Errorf("moved by %v at first, by %v in the end", spread, got)
	}
	if got := tuner.rate(&tuner.parameters[0]); math.Abs(got-0.02) > 1e-9 || got >= rate {
		t.Errorf("follows by %v at first, by %v in the end", rate, got)
	}
}

// The columns of a table are aligned.
func TestTable(t *testing.T) {
	const want = "" +
		"name,                type,  value, min, max, c_end, r_end\n" +
		"search.gamma.margin, int,   180,   0,   400, 20,    0.02\n" +
		"costs.slope,         float, 0.5,   0,   2,   0.1,   0.02\n"
	if got := string(Table(someParameters())); got != want {
		t.Errorf("wrote\n%s\nwant\n%s", got, want)
	}
}

// loose returns tunables without bounds.
func loose() *Tunables {
	t := &Tunables{}
	for _, name := range []string{"a", "b", "d"} {
		t.list = append(t.list, tunable{Parameter: Parameter{Name: name, Min: math.Inf(-1), Max: math.Inf(1)}})
	}
	return t
}

func TestReadTable(t *testing.T) {
	const text = "name,type,value,min,max,c_end,r_end\r\n\n# remark\n a , int , 3 , 0 , 10 , 1 , 0.002 // and another\n"
	got, err := loose().read(text, "loose.csv")
	if want := []Parameter{{"a", true, 3, 0, 10, 1, 0.002}}; err != nil || !slices.Equal(got, want) {
		t.Errorf("got %+v, %v", got, err)
	}
	for text, want := range map[string]string{
		"":                                 "t.csv: no parameters",
		"a,int,3,0,10,1\n":                 "t.csv:1: 6 columns",
		"\n\na,word,3,0,10,1,0.1\n":        `t.csv:3: type "word"`,
		"a,int,x,0,10,1,0.1\n":             `t.csv:1: a: value "x": expected a number`,
		"a,int,11,0,10,1,0.1\n":            "t.csv:1: a: value 11: expected 0 to 10",
		"a,int,1,10,10,1,0.1\n":            "t.csv:1: a: range from 10 to 10",
		"a,int,1,0,10,0,0.1\n":             "t.csv:1: a: c_end 0",
		"a,int,1,0,10,1,-1\n":              "t.csv:1: a: c_end 1 and r_end -1: expected more than 0",
		"a,int,1,0,10,11,1\n":              "t.csv:1: a: c_end 11 and r_end 1: expected more than 0, at most 10 and 1000",
		"a,int,1,0,10,1,1e308\n":           "t.csv:1: a: c_end 1 and r_end 1e+308: expected",
		"a,float,NaN,0,10,1,1\n":           "t.csv:1: a: value NaN: expected a finite number",
		",int,1,0,10,1,1\n":                "t.csv:1: : the engine has no number of this name",
		"a,int,1,0,9,1,1\na,int,1,0,9,1,1": "t.csv:2: a: given twice, first in line 1",
	} {
		if _, err := loose().read(text, "t.csv"); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

// The error lists all mistakes, including those against the engine's ranges.
func TestReadTableListsAllMistakes(t *testing.T) {
	const text = "a,int,3,0,10,1,0.1\nb,int,30,0,10,1,0.1\nc,int,3,0,10,1,0.1\nd,int,3,0,10,one,0.1\n"
	_, err := loose().read(text, "t.csv")
	const want = "t.csv:2: b: value 30: expected 0 to 10\nt.csv:3: c: the engine has no number of this name; did you mean \"a\"?\nt.csv:4: d: c_end \"one\": expected a number"
	if err == nil || err.Error() != want {
		t.Errorf("got %v\nwant %s", err, want)
	}
}

func FuzzTable(f *testing.F) {
	f.Add("a,int,3,0,10,1,0.002\n")
	f.Add("name,type,value,min,max,c_end,r_end\nb,float,.5,0,1,.1,1e-3")
	f.Fuzz(func(t *testing.T, text string) {
		parameters, err := loose().read(text, "fuzz.csv")
		if err != nil {
			return
		}
		again, err := loose().read(string(Table(parameters)), "again.csv")
		if err != nil || !slices.Equal(parameters, again) {
			t.Errorf("%q: %+v, written and read again: %+v, %v", text, parameters, again, err)
		}
	})
}
