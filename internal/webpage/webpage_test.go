package webpage

import (
	"compress/gzip"
	"encoding/base64"
	"encoding/json"
	"strings"
	"testing"
)

func TestPack(t *testing.T) {
	want := strings.Repeat("</script> 王 \\ ", 100)
	packed, err := Pack(want)
	if err != nil {
		t.Fatal(err)
	}
	if strings.ContainsAny(packed, "<>&\"'\\ \n") || len(packed) > len(want)/4 {
		t.Errorf("packed: %s", packed)
	}
	unzipped, err := gzip.NewReader(base64.NewDecoder(base64.RawURLEncoding, strings.NewReader(packed)))
	if err != nil {
		t.Fatal(err)
	}
	var got string
	if err := json.NewDecoder(unzipped).Decode(&got); err != nil || got != want {
		t.Errorf("%v: unpacked %q", err, got)
	}
}

// A policy allows no other program or style than its own.
func TestPolicy(t *testing.T) {
	script := Script(Shogi, Board)
	policy := Policy(script, Colours)
	for _, part := range []string{"default-src 'none'", "script-src 'sha256-", "style-src 'sha256-"} {
		if !strings.Contains(policy, part) {
			t.Errorf("no %s in %s", part, policy)
		}
	}
	if policy == Policy(script+" ", Colours) || policy == Policy(script, BoardStyle) {
		t.Error("the policy allows other programs or styles")
	}
	if strings.Contains(policy, "unsafe") || strings.Contains(policy, "http") {
		t.Errorf("the policy allows more than the page's own: %s", policy)
	}
}
