//go:build e2e

package browsertest

import (
	"context"
	"flag"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

var screenshots = flag.String("screenshots", "", "folder for pictures of the pages that the browser tests see")

// chromium starts the browser that all tests share. Each test has its own tab.
var chromium = sync.OnceValues(func() (context.Context, error) {
	program := ""
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			program = path
			break
		}
	}
	if program == "" {
		return nil, exec.ErrNotFound
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(program), chromedp.NoSandbox, chromedp.DisableGPU,
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true),
		// A smooth scroll that is still in progress would override the next one that a test sets.
		chromedp.Flag("disable-smooth-scrolling", true))
	allocator, stop := chromedp.NewExecAllocator(context.Background(), options...)
	browser, closeBrowser := chromedp.NewContext(allocator)
	endBrowser = func() { closeBrowser(); stop() }
	return browser, chromedp.Do(browser)
})

var endBrowser = func() {}

// Main runs a package's tests, ends the browser, and returns the exit code.
func Main(m *testing.M) int {
	flag.Parse()
	code := m.Run()
	endBrowser()
	return code
}

// maxTestTime is the time for everything that a test does with a page. It only guards against
// hanging: on a busy machine a test takes many times as long as on an idle one.
const maxTestTime = 5 * time.Minute

// Tab is a page in the browser, with the errors that it reports.
type Tab struct {
	context.Context
	T *testing.T

	mu       sync.Mutex
	errors   []string
	requests []string
}

// Open loads an address in a new tab, and waits until a JavaScript condition says that the page is
// ready. By the end of the test, the page must have reported no error, and requested nothing but
// itself, or its own server.
func Open(t *testing.T, address string, width, height int64, ready string) *Tab {
	t.Helper()
	browser, err := chromium()
	if err != nil {
		if os.Getenv("CI") == "true" {
			t.Fatalf("no Chromium, without which the page is not tested: %v", err)
		}
		t.Skipf("SKIPPED: THE PAGE IS NOT TESTED without Chromium: %v", err)
	}
	ctx, cancel := chromedp.NewContext(browser, chromedp.WithNewBrowserContext())
	ctx, stop := context.WithTimeout(ctx, maxTestTime)
	t.Cleanup(func() { stop(); cancel() })
	b := &Tab{Context: ctx, T: t}
	if err := chromedp.Listen(ctx, b.listen); err != nil {
		t.Fatalf("browser: %v", err)
	}
	Call(b, network.Enable, network.EnableParams{})
	Call(b, log.Enable, cdp.Empty{})
	b.Do(chromedp.EmulateViewport(width, height), chromedp.Navigate(address))
	b.WaitFor(ready)
	t.Cleanup(func() { b.check(address) })
	return b
}

// listen keeps the errors and requests among the browser's events.
func (b *Tab) listen(event any) {
	b.mu.Lock()
	defer b.mu.Unlock()
	switch e := event.(type) {
	case *runtime.EventExceptionThrown:
		b.errors = append(b.errors, "exception: "+exceptionText(e.ExceptionDetails))
	case *runtime.EventConsoleAPICalled:
		b.errors = append(b.errors, fmt.Sprintf("console %s: %d values", e.Type, len(e.Args)))
	case *log.EventEntryAdded:
		b.errors = append(b.errors, fmt.Sprintf("log %s: %s", e.Entry.Level, e.Entry.Text))
	case *network.EventRequestWillBeSent:
		if !strings.HasPrefix(e.Request.URL, "data:") {
			b.requests = append(b.requests, e.Request.URL)
		}
	}
}

// origin matches the beginning of an address up to its server.
var origin = regexp.MustCompile(`^http://[^/]+/`)

// check fails the test if there were errors, or requests for other pages than address, or of other
// servers than its own.
func (b *Tab) check(address string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, trouble := range b.errors {
		b.T.Errorf("%s: %s", address, trouble)
	}
	own, _, _ := strings.Cut(address, "#")
	server := origin.FindString(address)
	for _, request := range b.requests {
		request, _, _ = strings.Cut(request, "#")
		if request != own && (server == "" || !strings.HasPrefix(request, server)) {
			b.T.Errorf("%s asks for %s", address, request)
		}
	}
}

// Do performs actions in the tab.
func (b *Tab) Do(actions ...chromedp.Action[chromedp.Void]) {
	b.T.Helper()
	if err := chromedp.Do(b, actions...); err != nil {
		b.T.Fatalf("browser: %v", err)
	}
}

// Call sends a command of the DevTools protocol, and returns the answer.
func Call[P, R any](b *Tab, command cdp.Command[P, R], parameters P) R {
	b.T.Helper()
	result, err := chromedp.Call(b, command, parameters)
	if err != nil {
		b.T.Fatalf("browser: %v", err)
	}
	return result
}

// Eval returns the value of a JavaScript expression.
func Eval[T any](b *Tab, script string) T {
	b.T.Helper()
	value, err := chromedp.Run(b, chromedp.Evaluate[T](script))
	if err != nil {
		b.T.Fatalf("browser: %s: %v", script, err)
	}
	return value
}

// WaitFor waits until a JavaScript condition holds. A condition about an element that the page has
// yet to make does not hold.
func (b *Tab) WaitFor(condition string) {
	b.T.Helper()
	deadline := time.Now().Add(maxTestTime / 2)
	script := fmt.Sprintf("(() => { try { return %s; } catch { return false; } })()", condition)
	for !Eval[bool](b, script) {
		if time.Now().After(deadline) {
			b.T.Fatalf("waited in vain for %s", condition)
		}
		time.Sleep(20 * time.Millisecond)
	}
}

// Text returns the text of the first element of a CSS selector, without the space around it.
func (b *Tab) Text(selector string) string {
	b.T.Helper()
	return Eval[string](b, fmt.Sprintf(`document.querySelector(%q).textContent.trim()`, selector))
}

// Says checks that the text of an element contains a part.
func (b *Tab) Says(selector, part string) {
	b.T.Helper()
	if got := b.Text(selector); !strings.Contains(got, part) {
		b.T.Errorf("%s says %q, without %q", selector, got, part)
	}
}

// Count returns the number of elements that a CSS selector finds.
func (b *Tab) Count(selector string) int {
	b.T.Helper()
	return Eval[int](b, fmt.Sprintf(`document.querySelectorAll(%q).length`, selector))
}

// Settle waits until the page has received and drawn all changes: scrolls and changes of size reach
// it with its next frame, and its own answer to them is drawn with the one after that.
func (b *Tab) Settle() {
	b.T.Helper()
	count := Eval[int](b, `(() => {
		const mark = (globalThis.settled ??= { asked: 0, seen: 0 }), number = ++mark.asked;
		requestAnimationFrame(() => requestAnimationFrame(() => { mark.seen = number; }));
		return number;
	})()`)
	b.WaitFor(fmt.Sprintf("settled.seen >= %d", count))
}

// Click clicks at the first element of a CSS selector.
func (b *Tab) Click(selector string) {
	b.T.Helper()
	b.Do(chromedp.Click(chromedp.CSS(selector)))
}

// ClickAt clicks at a point of the screen.
func (b *Tab) ClickAt(x, y float64) {
	b.T.Helper()
	b.Do(chromedp.MouseClickXY(x, y))
}

// Press presses keys, one after the other, as a keyboard does: a letter is typed only if the page
// does not prevent that. (chromedp.KeyEvent types it in any case, so that a space bar that plays a
// game would also scroll the page.)
func (b *Tab) Press(keys ...string) {
	b.T.Helper()
	for _, letter := range strings.Join(keys, "") {
		key, ok := kb.Keys[letter]
		if !ok {
			b.T.Fatalf("browser: there is no key %q", letter)
		}
		parameters := input.DispatchKeyEventParams{
			Type: input.DispatchKeyEventTypeKeyDown, Key: key.Key, Code: key.Code, Text: key.Text,
			UnmodifiedText:        key.Unmodified,
			WindowsVirtualKeyCode: key.Windows, NativeVirtualKeyCode: key.Native,
		}
		Call(b, input.DispatchKeyEvent, parameters)
		parameters.Type, parameters.Text, parameters.UnmodifiedText = input.DispatchKeyEventTypeKeyUp, "", ""
		Call(b, input.DispatchKeyEvent, parameters)
	}
}

// Focus gives an element the focus. When Focus returns, the page has finished any scrolling for it.
func (b *Tab) Focus(selector string) {
	b.T.Helper()
	b.Do(chromedp.Focus(chromedp.CSS(selector)))
	b.Settle()
}

// Dark sets the reader's preference to dark colours.
func (b *Tab) Dark() {
	b.T.Helper()
	Call(b, emulation.SetEmulatedMedia,
		emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme",
			Value: "dark"}}})
}

// Pictures saves the page, screen by screen from the top, if the flag -screenshots is set.
func (b *Tab) Pictures(name string) {
	b.T.Helper()
	if *screenshots == "" {
		return
	}
	for i := 0; ; i++ {
		more := Eval[bool](b,
			fmt.Sprintf(
				"scrollTo(0, %d * innerHeight), scrollY + innerHeight < document.documentElement.scrollHeight - 1", i))
		b.Picture(fmt.Sprintf("%s-%d", name, i+1))
		if !more {
			return
		}
	}
}

// Picture saves the current screen, if the flag -screenshots is set.
func (b *Tab) Picture(name string) {
	b.T.Helper()
	b.save(name, page.CaptureScreenshotParams{})
}

// PictureOf saves the part of the page that holds the first elements of CSS selectors, as wide as
// the page and at twice its resolution, if the flag -screenshots is set.
func (b *Tab) PictureOf(name string, selectors ...string) {
	b.T.Helper()
	const margin = 6
	boxes := Eval[[]float64](b, fmt.Sprintf(`(() => {
		const boxes = %q.split("|").map((selector) => document.querySelector(selector).getBoundingClientRect());
		return [Math.min(...boxes.map((r) => r.top)) + scrollY, Math.max(...boxes.map((r) => r.bottom)) + scrollY, document.documentElement.clientWidth];
	})()`, strings.Join(selectors, "|")))
	top, bottom := math.Floor(boxes[0])-margin, math.Ceil(boxes[1])+margin
	beyond := true
	b.save(name, page.CaptureScreenshotParams{
		CaptureBeyondViewport: &beyond,
		Clip:                  &page.Viewport{Y: top, Width: boxes[2], Height: bottom - top, Scale: 2},
	})
}

// save saves a picture, if the flag -screenshots is set.
func (b *Tab) save(name string, parameters page.CaptureScreenshotParams) {
	b.T.Helper()
	if *screenshots == "" {
		return
	}
	picture := Call(b, page.CaptureScreenshot, parameters)
	if err := os.WriteFile(filepath.Join(*screenshots, name+".png"), picture.Data, 0o644); err != nil {
		b.T.Fatal(err)
	}
}

// exceptionText returns the message and the line of a JavaScript exception.
func exceptionText(d *runtime.ExceptionDetails) string {
	text := d.Text
	if d.Exception != nil {
		text += " " + d.Exception.Description
	}
	return fmt.Sprintf("%s (line %d)", text, d.LineNumber)
}
