package strict

import (
	"testing"
	"time"
)

func TestSuggest(t *testing.T) {
	known := []string{"threads", "hash_megabytes", "multi_pv", "mode", "name"}
	for unknown, want := range map[string]string{
		"thread": "threads", "thraeds": "threads", "Threads": "threads", "hash-megabytes": "hash_megabytes",
		"hashMegabytes": "hash_megabytes",
		"multipv":       "multi_pv", "mod": "mode", "nmae": "name", "node": "mode", "resign": "", "x": "", "": "",
	} {
		if want != "" {
			want = `; did you mean "` + want + `"?`
		}
		if got := Suggest(errUnknownField, unknown, known); got.Error() != "unknown field"+want {
			t.Errorf("%q: got %q, want %q", unknown, got, want)
		}
	}
}

func TestSnakeCase(t *testing.T) {
	for name, want := range map[string]string{
		"Name": "name", "HashMegabytes": "hash_megabytes", "MultiPV": "multi_pv", "PvInterval": "pv_interval",
		"USIHash": "usi_hash", "A": "a", "URL": "url", "NodesLimit": "nodes_limit", "Depth2": "depth2",
	} {
		if got := snakeCase(name); got != want {
			t.Errorf("%s: got %s, want %s", name, got, want)
		}
	}
}

func TestDurationText(t *testing.T) {
	for d, want := range map[time.Duration]string{
		0: "0s", 10 * time.Second: "10s", 5 * time.Minute: "5m", 2 * time.Hour: "2h", 90 * time.Second: "1m30s",
		time.Hour + time.Second: "1h0m1s", 1500 * time.Millisecond: "1.5s",
	} {
		if got := DurationText(d); got != want {
			t.Errorf("%d ns: %s, want %s", d, got, want)
		}
	}
}
