// Package browsertest tests web pages in Chromium, without a window.
//
//	func TestMain(m *testing.M) { os.Exit(browsertest.Main(m)) }
//
//	func TestPage(t *testing.T) {
//		b := browsertest.Open(t, "file:///page.html", 1200, 900, `document.querySelector("table") !== null`)
//		b.Click("#next")
//		if got := browsertest.Eval[string](b, "document.title"); got != "second" {
//			t.Errorf("title %q", got)
//		}
//	}
//
// A page that reports any error, or requests anything but itself, fails its test. Without Chromium
// the tests are skipped, except in continuous integration (CI=true).
package browsertest
