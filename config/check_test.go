package config

import (
	"math"
	"strings"
	"testing"
	"time"
)

func TestCheck(t *testing.T) {
	fine := defaultLeague()
	if err := Check(&fine); err != nil {
		t.Errorf("the defaults: %v", err)
	}
	broken := defaultLeague()
	broken.Rounds, broken.Share, broken.Pause, broken.Pairing = 0, math.NaN(), -time.Second, "swis"
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
	if err := Check(broken); err == nil || err.Error() != want {
		t.Error("a struct has other errors than a pointer to it")
	}
}
