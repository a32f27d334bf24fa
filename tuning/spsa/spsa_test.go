package spsa

import (
	"bytes"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

func someParameters() []Parameter {
	return []Parameter{
		{Name: "search.gamma.margin", Whole: true, Value: 180, Min: 0, Max: 400, CEnd: 20, REnd: 0.02},
		{Name: "costs.slope", Value: 0.5, Min: 0, Max: 2, CEnd: 0.1, REnd: 0.02},
	}
}

// played returns the result of games between two values of a made-up engine that is
// best at the given ones: a logistic of how much nearer the one is.
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

func TestValuesGoToTheBest(t *testing.T) {
	const iterations = 4000
	best, scale := []float64{260, 1.2}, []float64{100, 0.5}
	for seed := range uint64(3) {
		tuner, err := New(someParameters(), iterations, seed)
		if err != nil {
			t.Fatal(err)
		}
		random := rand.New(rand.NewPCG(seed, 99))
		for tuner.Done() < iterations {
			plus, minus := tuner.Perturbed()
			tuner.Learn(played(random, plus, minus, best, scale, 2))
		}
		for i, got := range tuner.Values() {
			if math.Abs(got-best[i]) > 0.35*scale[i] {
				t.Errorf("seed %d, %s: %v, best is %v", seed, tuner.Parameters()[i].Name, got, best[i])
			}
		}
	}
}

// Whole numbers are played with as whole numbers, whose mean is the value.
func TestWholeNumbers(t *testing.T) {
	parameters := []Parameter{{Name: "depth", Whole: true, Value: 3.3, Min: 1, Max: 6, CEnd: 0.5, REnd: 1e-12}}
	tuner, err := New(parameters, 10_000, 5)
	if err != nil {
		t.Fatal(err)
	}
	sum, n := 0.0, 0
	for range 10_000 {
		plus, minus := tuner.Perturbed()
		for _, x := range []float64{plus[0], minus[0]} {
			if x != math.Trunc(x) || x < 1 || x > 6 {
				t.Fatalf("played with %v", x)
			}
			sum += x
			n++
		}
		tuner.Learn(0)
	}
	if mean := sum / float64(n); math.Abs(mean-3.3) > 0.03 {
		t.Errorf("the mean is %v, the value 3.3", mean)
	}
}

// Ranges are never left, whatever the results.
func TestRanges(t *testing.T) {
	parameters := someParameters()
	for i := range parameters {
		parameters[i].REnd = 50
	}
	tuner, err := New(parameters, 50, 1)
	if err != nil {
		t.Fatal(err)
	}
	for k := range 50 {
		plus, minus := tuner.Perturbed()
		for i, p := range parameters {
			for _, x := range []float64{plus[i], minus[i], tuner.Values()[i]} {
				if x < p.Min || x > p.Max {
					t.Fatalf("%s: %v", p.Name, x)
				}
			}
		}
		tuner.Learn(float64(k%3-1) * 8)
	}
}

// The same results give the same values, and asking changes nothing.
func TestDeterminism(t *testing.T) {
	run := func(seed uint64) []float64 {
		tuner, err := New(someParameters(), 100, seed)
		if err != nil {
			t.Fatal(err)
		}
		for k := range 60 {
			first, _ := tuner.Perturbed()
			second, _ := tuner.Perturbed()
			if !slices.Equal(first, second) {
				t.Fatal("asked twice, it says two things")
			}
			tuner.Learn(float64(k%5) - 2)
		}
		return tuner.Values()
	}
	if !slices.Equal(run(1), run(1)) || slices.Equal(run(1), run(2)) {
		t.Error("values do not follow from the seed and the results alone")
	}
}

// The schedule ends at c_end and r_end.
func TestScheduleEnds(t *testing.T) {
	tuner, err := New(someParameters(), 1000, 1)
	if err != nil {
		t.Fatal(err)
	}
	spread, rate := tuner.spread(0), tuner.rate(0)
	for range 999 {
		tuner.Learn(0)
	}
	if got := tuner.spread(0); math.Abs(got-20) > 1e-9 || got >= spread {
		t.Errorf("moved by %v at first, by %v in the end", spread, got)
	}
	if got := tuner.rate(0); math.Abs(got-0.02) > 1e-9 || got >= rate {
		t.Errorf("follows by %v at first, by %v in the end", rate, got)
	}
}

func TestCSVRoundTrip(t *testing.T) {
	text := CSV(someParameters())
	if want := "search.gamma.margin,int,180,0,400,20,0.02\ncosts.slope,float,0.5,0,2,0.1,0.02\n"; string(text) != want {
		t.Errorf("wrote %q, want %q", text, want)
	}
	got, err := ReadCSV(bytes.NewReader(text), "table.csv", nil)
	if err != nil || !slices.Equal(got, someParameters()) {
		t.Errorf("read %+v, %v", got, err)
	}
}

// TestTable: what people read has its columns one below the other, and is read like any
// other table.
func TestTable(t *testing.T) {
	parameters := append(someParameters(), Parameter{Name: `Ａ, "B"`, Whole: true, Value: 3, Min: -10, Max: 12345, CEnd: 1.5, REnd: 0.002})
	text := Table(parameters)
	const want = "" +
		"name,                type,  value, min, max, c_end, r_end\n" +
		"search.gamma.margin, int,   180,   0,   400, 20,    0.02\n" +
		"costs.slope,         float, 0.5,   0,   2,   0.1,   0.02\n" +
		"\"Ａ, \"\"B\"\"\",int,3,-10,12345,1.5,0.002\n"
	if string(text) != want {
		t.Errorf("wrote\n%s\nwant\n%s", text, want)
	}
	if got, err := ReadCSV(bytes.NewReader(text), "table.csv", nil); err != nil || !slices.Equal(got, parameters) {
		t.Errorf("read %+v, %v", got, err)
	}
}

func TestReadCSV(t *testing.T) {
	const loose = "name,type,value,min,max,c_end,r_end\r\n\n# remark\n a , int , 3 , 0 , 10 , 1 , 0.002 // and another\n"
	got, err := ReadCSV(strings.NewReader(loose), "loose.csv", nil)
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
		"a,int,1,0,10,1,-1\n":              "t.csv:1: a: r_end -1",
		"a,float,NaN,0,10,1,1\n":           "t.csv:1: a: value NaN: expected a finite number",
		",int,1,0,10,1,1\n":                "t.csv:1: a parameter without a name",
		"a,int,1,0,9,1,1\na,int,1,0,9,1,1": "t.csv:2: a: given twice, first in line 1",
		"\"a,int":                          "t.csv:1: extraneous or missing",
	} {
		if _, err := ReadCSV(strings.NewReader(text), "t.csv", nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

// All that is wrong is named, and what is known of parameters elsewhere counts.
func TestReadCSVNamesEverything(t *testing.T) {
	const text = "a,int,3,0,10,1,0.1\nb,int,30,0,10,1,0.1\nc,int,3,0,10,1,0.1\nd,int,3,0,10,one,0.1\n"
	_, err := ReadCSV(strings.NewReader(text), "t.csv", func(p *Parameter) error {
		if p.Name == "c" {
			return errors.New("c: is not known")
		}
		return nil
	})
	const want = "t.csv:2: b: value 30: expected 0 to 10\nt.csv:3: c: is not known\nt.csv:4: d: c_end \"one\": expected a number"
	if err == nil || err.Error() != want {
		t.Errorf("got %v\nwant %s", err, want)
	}
}

func FuzzCSV(f *testing.F) {
	f.Add("a,int,3,0,10,1,0.002\n")
	f.Add("name,type,value,min,max,c_end,r_end\nb,float,.5,0,1,.1,1e-3")
	f.Fuzz(func(t *testing.T, text string) {
		parameters, err := ReadCSV(strings.NewReader(text), "fuzz.csv", nil)
		if err != nil {
			return
		}
		again, err := ReadCSV(bytes.NewReader(CSV(parameters)), "again.csv", nil)
		if err != nil || !slices.Equal(parameters, again) {
			t.Errorf("%q: %+v, written and read again: %+v, %v", text, parameters, again, err)
		}
	})
}

func TestNewRefuses(t *testing.T) {
	if _, err := New(nil, 5, 1); err == nil {
		t.Error("no parameters")
	}
	if _, err := New(someParameters(), 0, 1); err == nil {
		t.Error("no iterations")
	}
	bad := someParameters()
	bad[1].Value = 7
	if _, err := New(bad, 5, 1); err == nil || !strings.Contains(err.Error(), "costs.slope") {
		t.Errorf("out of its range: %v", err)
	}
}
