package lanes

import "testing"

func TestLanesAddUpIndependently(t *testing.T) {
	var b Block
	want := [4]int{}
	for _, values := range [][4]int16{{-1, 0, 32767, -32768}, {-5, -6, -32767, 32767}, {32767, -32761, 17, 1}, {-32761, -1, 0, 0}} {
		for lane, x := range values {
			b.Add(lane, x)
			want[lane] += int(x)
		}
	}
	for lane, x := range want {
		if int(b.At(lane)) != x {
			t.Errorf("lane %d: got %d, want %d", lane, b.At(lane), x)
		}
	}
}
