package config

import "testing"

func TestEditDistance(t *testing.T) {
	tests := []struct {
		a, b string
		want int
	}{
		{"", "", 0}, {"", "abc", 3}, {"abc", "", 3}, {"threads", "threads", 0}, {"thread", "threads", 1},
		{"thraeds", "threads", 1}, {"threats", "threads", 1}, {"kitten", "sitting", 3}, {"ab", "ba", 1}, {"ca", "abc", 3},
	}
	for _, test := range tests {
		if got := editDistance(test.a, test.b); got != test.want {
			t.Errorf("from %q to %q: %d, want %d", test.a, test.b, got, test.want)
		}
	}
}

func TestSuggestion(t *testing.T) {
	known := []string{"threads", "hash_megabytes", "multi_pv", "mode", "name"}
	tests := []struct{ unknown, want string }{
		{"thread", "threads"}, {"Threads", "threads"}, {"hash-megabytes", "hash_megabytes"}, {"hashMegabytes", "hash_megabytes"},
		{"multipv", "multi_pv"}, {"mod", "mode"}, {"nmae", "name"}, {"node", "mode"}, {"resign", ""}, {"x", ""}, {"", ""},
	}
	for _, test := range tests {
		want := ""
		if test.want != "" {
			want = `; did you mean "` + test.want + `"?`
		}
		if got := Suggestion(test.unknown, known); got != want {
			t.Errorf("%q: got %q, want %q", test.unknown, got, want)
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
