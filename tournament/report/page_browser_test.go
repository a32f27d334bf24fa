package report

import "testing"

func TestPageLooks(t *testing.T) {
	d := robin(t)
	b := open(t, pageFile(t, d), 1200, 900)
	b.picture("light", true)
	b.dark()
	b.picture("dark", true)
	p := open(t, pageFile(t, d)+"#game=000001a&ply=34", 360, 740)
	p.picture("phone", true)
	if wide := eval[int](p, "document.documentElement.scrollWidth"); wide > 360 {
		t.Errorf("the page is %d pixels wide on a phone of 360", wide)
	}
	s := open(t, pageFile(t, sprt(t))+"#game=000003b&ply=70", 1200, 900)
	s.picture("sprt", true)
}
