package director

import (
	"bytes"
	"testing"
	"time"

	"shotest/tournament"
)

// A line with any flipped bit, or cut off or zeroed from any offset on, is no result.
func TestDamagedLinesAreRejected(t *testing.T) {
	played := tournament.Result{
		Job:     tournament.Job{ID: "000001a", Players: [2]string{"a", "b"}},
		Outcome: tournament.Drawn, Reason: tournament.Sennichite, Started: time.Now(), Finished: time.Now(),
	}
	line, err := encodeLine(&played)
	if err != nil {
		t.Fatal(err)
	}
	if read, _, err := decodeLine(line, true); err != nil || read.ID != played.ID {
		t.Fatalf("the line itself: %+v, %v", read, err)
	}
	for offset := range line {
		damages := [][]byte{line[:offset], append(bytes.Clone(line[:offset]), make([]byte, len(line)-offset)...)}
		for bit := range 8 {
			flipped := bytes.Clone(line)
			flipped[offset] ^= 1 << bit
			damages = append(damages, flipped)
		}
		for _, damaged := range damages {
			if _, _, err := decodeLine(damaged, true); err == nil {
				t.Errorf("read as a result: %q", damaged)
			}
		}
	}
}
