package report

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// The page's program is tested where it runs: in a browser without a window.
// Without Chromium these tests are skipped, but not where everything is meant
// to be tested (CI=true).

var screenshots = flag.String("screenshots", "", "folder for pictures of the pages that the browser tests see")

// chromium is the browser that all tests share, each in a tab of its own.
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
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true))
	allocator, stop := chromedp.NewExecAllocator(context.Background(), options...)
	browser, closeBrowser := chromedp.NewContext(allocator)
	endBrowser = func() { closeBrowser(); stop() }
	return browser, chromedp.Do(browser)
})

var endBrowser = func() {}

func TestMain(m *testing.M) {
	flag.Parse()
	code := m.Run()
	endBrowser()
	os.Exit(code)
}

// tab is a page in the browser, with everything it complains of.
type tab struct {
	context.Context
	t *testing.T

	mu       sync.Mutex
	trouble  []string
	requests []string
}

// open loads an address in a new tab, after the scripts. When the test ends,
// the page must have had nothing to complain of, and have asked for nothing but
// itself.
func open(t *testing.T, address string, width, height int64, scripts ...string) *tab {
	t.Helper()
	browser, err := chromium()
	if err != nil {
		if os.Getenv("CI") == "true" {
			t.Fatalf("no Chromium, without which the page is not tested: %v", err)
		}
		t.Skipf("SKIPPED: THE PAGE IS NOT TESTED without Chromium: %v", err)
	}
	ctx, cancel := chromedp.NewContext(browser, chromedp.WithNewBrowserContext())
	ctx, stop := context.WithTimeout(ctx, 2*time.Minute)
	t.Cleanup(func() { stop(); cancel() })
	b := &tab{Context: ctx, t: t}
	if err := chromedp.Listen(ctx, b.listen); err != nil {
		t.Fatalf("browser: %v", err)
	}
	call(b, network.Enable, network.EnableParams{})
	call(b, log.Enable, cdp.Empty{})
	for _, script := range scripts {
		call(b, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: script})
	}
	b.do(chromedp.EmulateViewport(width, height), chromedp.Navigate(address))
	b.waitFor(`document.querySelector("#list tbody").children.length > 0 && document.querySelector("#board svg") !== null || document.querySelector("#found").textContent.startsWith("0 of")`)
	t.Cleanup(func() { b.check(address) })
	return b
}

func (b *tab) listen(event any) {
	b.mu.Lock()
	defer b.mu.Unlock()
	switch e := event.(type) {
	case *runtime.EventExceptionThrown:
		b.trouble = append(b.trouble, "exception: "+exceptionText(e.ExceptionDetails))
	case *runtime.EventConsoleAPICalled:
		b.trouble = append(b.trouble, fmt.Sprintf("console %s: %d values", e.Type, len(e.Args)))
	case *log.EventEntryAdded:
		b.trouble = append(b.trouble, fmt.Sprintf("log %s: %s", e.Entry.Level, e.Entry.Text))
	case *network.EventRequestWillBeSent:
		if !strings.HasPrefix(e.Request.URL, "data:") {
			b.requests = append(b.requests, e.Request.URL)
		}
	}
}

func (b *tab) check(address string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, trouble := range b.trouble {
		b.t.Errorf("%s: %s", address, trouble)
	}
	own, _, _ := strings.Cut(address, "#")
	for _, request := range b.requests {
		if request, _, _ := strings.Cut(request, "#"); request != own && !strings.HasPrefix(request, own+"events") {
			b.t.Errorf("%s asks for %s", address, request)
		}
	}
}

func (b *tab) do(actions ...chromedp.Action[chromedp.Void]) {
	b.t.Helper()
	if err := chromedp.Do(b, actions...); err != nil {
		b.t.Fatalf("browser: %v", err)
	}
}

// call sends a command of the browser's protocol.
func call[P, R any](b *tab, command cdp.Command[P, R], parameters P) {
	b.t.Helper()
	if _, err := chromedp.Call(b, command, parameters); err != nil {
		b.t.Fatalf("browser: %v", err)
	}
}

// eval returns the value of a JavaScript expression.
func eval[T any](b *tab, script string) T {
	b.t.Helper()
	value, err := chromedp.Run(b, chromedp.Evaluate[T](script))
	if err != nil {
		b.t.Fatalf("browser: %s: %v", script, err)
	}
	return value
}

func (b *tab) waitFor(condition string) {
	b.t.Helper()
	deadline := time.Now().Add(30 * time.Second)
	for !eval[bool](b, condition) {
		if time.Now().After(deadline) {
			b.t.Fatalf("waited in vain for %s", condition)
		}
		time.Sleep(20 * time.Millisecond)
	}
}

func (b *tab) click(selector string) {
	b.t.Helper()
	b.do(chromedp.Click(chromedp.CSS(selector)))
}

// pictures saves what is seen, screen by screen from the top, if pictures are
// asked for; one picture shows the screen as it stands.
func (b *tab) pictures(name string) {
	b.t.Helper()
	if *screenshots == "" {
		return
	}
	for i := 0; ; i++ {
		more := eval[bool](b, fmt.Sprintf("scrollTo(0, %d * innerHeight), scrollY + innerHeight < document.documentElement.scrollHeight - 1", i))
		b.picture(fmt.Sprintf("%s-%d", name, i+1))
		if !more {
			return
		}
	}
}

func (b *tab) picture(name string) {
	b.t.Helper()
	if *screenshots == "" {
		return
	}
	png, err := chromedp.Run(b, chromedp.CaptureScreenshot())
	if err != nil {
		b.t.Fatalf("browser: %v", err)
	}
	if err := os.WriteFile(filepath.Join(*screenshots, name+".png"), png, 0o644); err != nil {
		b.t.Fatal(err)
	}
}

func (b *tab) dark() {
	b.t.Helper()
	call(b, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: "dark"}}})
}

// pageFile writes a page and returns its address.
func pageFile(t *testing.T, d *Data) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "report.html")
	if err := WriteFile(path, d, HTML); err != nil {
		t.Fatal(err)
	}
	return "file://" + path
}

func exceptionText(d *runtime.ExceptionDetails) string {
	text := d.Text
	if d.Exception != nil {
		text += " " + d.Exception.Description
	}
	return fmt.Sprintf("%s (line %d)", text, d.LineNumber)
}
