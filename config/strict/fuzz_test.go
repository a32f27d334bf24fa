package strict

import (
	"errors"
	"testing"
)

// FuzzConfig decodes arbitrary text as a profile and as a struct with fields of every kind. Errors
// must have a place, and decoded values must be the same after writing and reading.
func FuzzConfig(f *testing.F) {
	for _, seed := range []string{
		"", "name: x\nthreads: 4\n", "thread: 1\nthreads: 0\nthreads: 2\n", "pairing: swiss\nclock: {main: 3s}\n",
		"players:\n- {name: a, threads: 3}\n- name: b\nweights: {a: 1, b: -1e-3}\ntags: [x, \"8\"]\n",
		"a: &a [*a]\n", "? {a: b}\n: c\n", "---\n---\n", "%YAML 1.2\n", "title: |\n  one\n  # two\n", "\xff\xfe",
		"title: !!str 8\n",
		"tags: &t [a]\nplayers: [{name: &n a}, {name: *n}]\n",
		"common: &c {a: 2, b: true, c: 2024-01-01}\nengines: [{options: *c}]\n",
		"table: &t [*t, &r [[1]], *r]\n",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		checkRoundTrip(t, data, defaultLeague)
		checkRoundTrip(t, data, func() programs { return programs{} })
	})
}

func checkRoundTrip[T any](t *testing.T, data []byte, defaults func() T) {
	first := defaults()
	if err := Decode(data, "f.yaml", &first); err != nil {
		var list Errors
		if !errors.As(err, &list) || len(list) == 0 {
			t.Fatalf("%q: %v is no list of errors", data, err)
		}
		for _, e := range list {
			if e.File != "f.yaml" || e.Line < 1 || e.Column < 1 || e.Problem == nil {
				t.Fatalf("%q: %+v has no place", data, *e)
			}
		}
		return
	}
	text, err := Encode(&first)
	if err != nil {
		t.Fatalf("%q: %v", data, err)
	}
	second := defaults()
	if err := Decode(text, "f.yaml", &second); err != nil {
		t.Fatalf("%q is written as\n%s%v", data, text, err)
	}
	again, err := Encode(&second)
	if err != nil || string(again) != string(text) {
		t.Fatalf("%q is written as\n%sand then as\n%s%v", data, text, again, err)
	}
}
