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

func TestProduct(t *testing.T) {
	var b Block
	var factors [Count]uint16
	want, total := 0, 0
	for lane := range Count {
		value, factor := int16(lane*2111-32768), uint16(lane*17)
		b.Add(lane, value)
		factors[lane] = factor
		want += int(value) * int(factor)
		total += int(factor)
	}
	if got := Product(&b, &factors) - Half*total; got != want {
		t.Errorf("got %d, want %d", got, want)
	}
}
