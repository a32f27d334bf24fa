package strict

import (
	"math"
	"reflect"
	"strings"
	"testing"
	"time"
)

func TestParameters(t *testing.T) {
	l := defaultLeague()
	type row struct {
		name, text string
		kind       Kind
		min, max   float64
	}
	low, high := math.Inf(-1), math.Inf(1)
	want := []row{
		{"title", "friendly", Text, low, high},
		{"rounds", "2", Integer, 1, 1000},
		{"share", "0.5", Number, 0, 1},
		{"pause", "1s", Duration, 0, 10},
		{"rated", "false", Switch, low, high},
		{"pairing", "robin", Text, low, high},
		{"clock.main", "1m", Duration, 0, 86400},
		{"clock.increment", "0s", Duration, low, high},
		{"url", "", Text, low, high},
	}
	var got []row
	for _, p := range Parameters(&l) {
		got = append(got, row{p.Name, p.Default, p.Kind, p.Min, p.Max})
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got  %v\nwant %v", got, want)
	}
}

func parameter(t *testing.T, l *league, name string) *Parameter {
	t.Helper()
	p, err := Find(l, name)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestParameterSet(t *testing.T) {
	tests := []struct{ name, text, problem string }{
		{"rounds", "17", ""}, {"share", "0.25", ""}, {"pause", "1.5s", ""}, {"rated", "true", ""},
		{"pairing", "knockout", ""}, {"clock.main", "10m", ""}, {"title", "8", ""},
		{"rounds", "0", `rounds: found "0", expected a whole number from 1 to 1000`},
		{"share", "NaN", `share: found "NaN", expected a number from 0 to 1`},
		{"rated", "True", `rated: found "True", expected true or false`},
		{"pairing", "robbin", `pairing: found "robbin", expected one of swiss, robin, knockout; did you mean "robin"?`},
	}
	for _, test := range tests {
		l := defaultLeague()
		p := parameter(t, &l, test.name)
		err := p.Set(test.text)
		if test.problem == "" {
			if err != nil || p.Text() != test.text || parameter(t, &l, test.name).Default != test.text {
				t.Errorf("%s to %q: %v, now %q", test.name, test.text, err, p.Text())
			}
			continue
		}
		if err == nil || err.Error() != test.problem || !reflect.DeepEqual(l, defaultLeague()) {
			t.Errorf("%s to %q:\ngot  %v\nwant %s", test.name, test.text, err, test.problem)
		}
	}
}

func TestFind(t *testing.T) {
	l := defaultLeague()
	const want = `clock.mian: unknown parameter; did you mean "clock.main"?`
	if _, err := Find(&l, "clock.mian"); err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

func TestParameterSetFloat(t *testing.T) {
	tests := []struct {
		name string
		x    float64
		text string
	}{
		{"rounds", 3.5, "4"}, {"rounds", -8, "1"}, {"rounds", 1e9, "1000"}, {"share", 0.125, "0.125"},
		{"share", 7, "1"},
		{"pause", 0.1, "100ms"}, {"pause", 60, "10s"}, {"clock.increment", -1, "-1s"},
	}
	for _, test := range tests {
		l := defaultLeague()
		p := parameter(t, &l, test.name)
		p.SetFloat(test.x)
		if p.Text() != test.text || !p.IsNumeric() {
			t.Errorf("%s to %v: now %s", test.name, test.x, p.Text())
		}
		before := p.Float()
		p.SetFloat(before)
		if p.Float() != before || p.Text() != test.text {
			t.Errorf("%s: %v is set as %v", test.name, before, p.Float())
		}
	}
	l := defaultLeague()
	if parameter(t, &l, "title").IsNumeric() || parameter(t, &l, "rated").IsNumeric() {
		t.Error("a text or a switch is numeric")
	}
}

func TestCheck(t *testing.T) {
	fine := defaultLeague()
	if err := Check(&fine); err != nil {
		t.Errorf("the defaults: %v", err)
	}
	broken := defaultLeague()
	broken.Rounds = 0
	broken.Share = math.NaN()
	broken.Pause = -time.Second
	broken.Pairing = "swis"
	broken.Clock.Main = 48 * time.Hour
	broken.Players = []player{{"one", 1}, {"two", 0}}
	broken.Weights = map[string]float64{"b": 3, "a": -2, "c": 0}
	want := strings.Join([]string{
		`rounds: found 0, expected a whole number from 1 to 1000`,
		`share: found NaN, expected a number from 0 to 1`,
		`pause: found -1s, expected a duration from 0s to 10s, such as 100ms`,
		`pairing: found "swis", expected one of swiss, robin, knockout; did you mean "swiss"?`,
		`clock.main: found 48h, expected a duration from 0s to 24h, such as 100ms`,
		`players[1].threads: found 0, expected a whole number from 1 to 256`,
		`weights.a: found -2, expected a number from -1 to 1`,
		`weights.b: found 3, expected a number from -1 to 1`,
	}, "\n")
	if err := Check(&broken); err == nil || err.Error() != want {
		t.Errorf("got\n%v\nwant\n%s", err, want)
	}
}
