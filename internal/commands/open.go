package commands

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"time"

	"shotest/internal/language"
	"shotest/internal/terminal"
	"shotest/record"
)

// openInBrowser shows a page in the browser of the user: the one of the variable BROWSER, or that
// of the system.
func openInBrowser(ctx context.Context, page string) error {
	page, err := filepath.Abs(page)
	if err != nil {
		return err
	}
	return openAddress(ctx, page)
}

// openTime is how long the command that opens a page has to say that it cannot. If it runs for
// longer, it is the browser itself.
const openTime = 2 * time.Second

// openAddress shows an address, or the absolute path of a page, in the browser of the user.
func openAddress(ctx context.Context, address string) error {
	name, args := browser(runtime.GOOS, os.Getenv("BROWSER"), address)
	command := exec.CommandContext(context.WithoutCancel(ctx), name, args...) // it stays when shotest has ended
	if err := command.Start(); err != nil {
		return err
	}
	ended := make(chan error, 1)
	go func() { ended <- command.Wait() }()
	select {
	case err := <-ended:
		return err
	case <-time.After(openTime):
	case <-ctx.Done():
	}
	return nil
}

// browser returns the command that opens a page on an operating system. chosen is the browser that
// the user has chosen.
func browser(system, chosen, page string) (name string, args []string) {
	switch {
	case chosen != "":
		return chosen, []string{page}
	case system == "windows":
		return "rundll32", []string{"url.dll,FileProtocolHandler", page}
	case system == "darwin":
		return "open", []string{page}
	}
	return "xdg-open", []string{page}
}

// areRecords reports whether all arguments are game records, as when files are dropped on the
// program.
func areRecords(args []string) bool {
	for _, arg := range args {
		if record.FormatOf(arg) == record.UnknownFormat {
			return false
		}
		if info, err := os.Stat(arg); err != nil || !info.Mode().IsRegular() {
			return false
		}
	}
	return len(args) > 0
}

// reviewRecords reviews records that were dropped on the program, and opens the page. The window of
// the program closes at its end, so after an error it waits for the user.
func reviewRecords(ctx context.Context, files []string, s streams) int {
	code := run(ctx, append([]string{"review", "--open", "--beside", "--"}, files...), s)
	if in, ok := terminal.File(s.in); ok && code != exitDone {
		l, err := language.Choose("", language.Environment)
		if err != nil {
			l = language.English()
		}
		fmt.Fprint(s.err, l.Text("command.enter", nil))
		_, _ = bufio.NewReader(in).ReadString('\n')
	}
	return code
}
