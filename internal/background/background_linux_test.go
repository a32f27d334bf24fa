package background

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"golang.org/x/sys/unix"
)

// entering makes the binary of the tests a program that enters the background, prints how far it
// gives way, and ends with the exit code 7; or with 9 once it is asked to, if the value is "wait".
const entering = "SHOTEST_TEST_BACKGROUND"

func TestMain(m *testing.M) {
	what, isProgram := os.LookupEnv(entering)
	if !isProgram {
		os.Exit(m.Run())
	}
	ctx, _ := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	code, ended, err := Enter(ctx, os.Args[1:])
	switch {
	case err != nil:
		fmt.Println(err)
		os.Exit(1)
	case ended:
		os.Exit(code)
	}
	fmt.Println(manners(), os.Args[1:], os.Getenv(inSession) != "")
	if what == "wait" {
		<-ctx.Done()
		os.Exit(9)
	}
	os.Exit(7)
}

// manners says how far this process gives way: the nice values of its threads, whether it has a
// session of its own, and the nice value of the session's group.
func manners() string {
	var values []string
	threads, err := filepath.Glob("/proc/self/task/*/stat")
	for _, thread := range threads {
		if stat, err := os.ReadFile(thread); err == nil {
			// The nice value is the 19th value; the name, which may hold anything, is the second.
			after := strings.Fields(string(stat[strings.LastIndexByte(string(stat), ')')+1:]))
			values = append(values, after[16])
		}
	}
	session, _ := unix.Getsid(0)
	slices.Sort(values)
	return fmt.Sprint("nice ", slices.Compact(values), ", own session ", session == os.Getpid(), ", group ", groupNice(), ", ", err)
}

// groupNice returns the nice value of the session's group, 0 in the kernel's first session, whose
// group has none, and -1 where there are no groups.
func groupNice() int {
	enabled, _ := os.ReadFile(autogroupEnabled)
	text, err := os.ReadFile(autogroup)
	if err != nil || strings.TrimSpace(string(enabled)) != "1" {
		return -1
	}
	return niceOf(string(text))
}

// niceOf reads "/autogroup-25 nice 0".
func niceOf(group string) int {
	_, value, _ := strings.Cut(group, " nice ")
	nice, _ := strconv.Atoi(strings.TrimSpace(value))
	return nice
}

func TestNiceOf(t *testing.T) {
	for group, want := range map[string]int{"/autogroup-25 nice 19\n": 19, "/autogroup-25 nice 0\n": 0, "": 0} {
		if got := niceOf(group); got != want {
			t.Errorf("%q: %d, want %d", group, got, want)
		}
	}
}

// program returns this binary as a program that enters the background.
func program(t *testing.T, what string) *exec.Cmd {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	command := exec.Command(self, "one", "--two")
	command.Env = append(os.Environ(), entering+"="+what)
	return command
}

// wanted is what such a program prints: nothing of its environment tells what it starts that it is
// in the background.
func wanted() string {
	group := lowest
	if groupNice() < 0 {
		group = -1
	}
	return fmt.Sprintf("nice [%d], own session true, group %d, <nil> [one --two] false", lowest, group)
}

func TestAllGivesWay(t *testing.T) {
	before := groupNice()
	out, err := program(t, "").Output()
	var ended *exec.ExitError
	if !errors.As(err, &ended) || ended.ExitCode() != 7 || strings.TrimSpace(string(out)) != wanted() {
		t.Errorf("%v, said %q, want %q", err, out, wanted())
	}
	if after := groupNice(); after != before {
		t.Errorf("the session that it was started in has nice %d, had %d before", after, before)
	}
}

// When the process that waits ends, the one that works ends politely, even if the first was
// killed.
func TestItEndsWithItsParent(t *testing.T) {
	for _, how := range []syscall.Signal{syscall.SIGTERM, syscall.SIGKILL} {
		command := program(t, "wait")
		out, err := command.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := command.Start(); err != nil {
			t.Fatal(err)
		}
		lines := bufio.NewScanner(out)
		if !lines.Scan() || lines.Text() != wanted() {
			t.Errorf("said %q, want %q", lines.Text(), wanted())
		}
		if err := command.Process.Signal(how); err != nil {
			t.Error(err)
		}
		lines.Scan() // until the one that works has ended: it has the pipe as well
		_ = command.Wait()
		if code := command.ProcessState.ExitCode(); how == syscall.SIGTERM && code != 9 {
			t.Errorf("exit code %d", code)
		}
	}
}
