//go:build unix

package usi

import (
	"fmt"
	"io"
	"os/exec"
	"sync"
	"syscall"
)

// The guard is a process that outlives ours by a moment, to end the process groups of engines that
// we leave behind. A pipe tells it of each group that begins (+ and its number) or ends (-). When
// our process ends, for whatever reason, the pipe closes. The guard is a shell script, so it
// depends on nothing of ours and takes little memory. It runs in its own session, where no terminal
// interrupts it.
const guardScript = `
trap '' HUP INT TERM
groups=" "
while read -r what group; do
	case $what in
	+) groups="$groups$group " ;;
	-) case $groups in *" $group "*) groups="${groups%%" $group "*} ${groups#*" $group "}" ;; esac ;;
	esac
done
for group in $groups; do
	kill -s KILL -- "-$group" 2>/dev/null
done
for process in /proc/[0-9]*; do
	grep -qs "$1" "$process/environ" && kill -s KILL "${process#/proc/}" 2>/dev/null
done
`

// guardPipe starts the guard and returns the pipe to it, nil if there is no shell.
var guardPipe = sync.OnceValue(func() io.Writer {
	command := exec.Command("/bin/sh", "-c", guardScript, "guard", ownerVariable+"="+owner)
	command.Dir = "/"
	command.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	pipe, err := command.StdinPipe()
	if err != nil || command.Start() != nil {
		return nil
	}
	go func() { _ = command.Wait() }() // in case it ends before us
	return pipe
})

// addToGuard puts a process group under guard. Several goroutines may call it and removeFromGuard,
// since each line is a single write.
func addToGuard(group int) { writeToGuard("+", group) }

// removeFromGuard removes a process group that has ended.
func removeFromGuard(group int) { writeToGuard("-", group) }

func writeToGuard(sign string, group int) {
	if pipe := guardPipe(); pipe != nil {
		_, _ = fmt.Fprintf(pipe, "%s %d\n", sign, group) // fails only if it has been killed
	}
}
