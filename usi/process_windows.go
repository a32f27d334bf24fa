package usi

import (
	"os/exec"
	"sync"
	"syscall"
	"unsafe"

	"golang.org/x/sys/windows"
)

// bond keeps an engine, and what it starts, from outliving us: they are a job, which ends with its
// last handle. We have the only one, and it is closed when we end, however that comes. (What an
// engine has started before it was put into the job, in the first moment, is not in it. It finds
// its input closed.)
//
// An engine leads a process group of its own: the Interrupt that a console sends to ours
// is for us alone, and must not make our engines look as if they had crashed.
type bond struct {
	command *exec.Cmd

	mu  sync.Mutex
	job windows.Handle // 0 if there is none, or none any more
}

// bind starts a command.
func bind(command *exec.Cmd) (*bond, error) {
	command.SysProcAttr = &syscall.SysProcAttr{CreationFlags: syscall.CREATE_NEW_PROCESS_GROUP}
	b := &bond{command: command, job: newJob()}
	if err := command.Start(); err != nil {
		b.closeJob()
		return nil, err
	}
	const access = windows.PROCESS_SET_QUOTA | windows.PROCESS_TERMINATE
	process, err := windows.OpenProcess(access, false, uint32(command.Process.Pid))
	if err == nil {
		err = windows.AssignProcessToJobObject(b.job, process)
		_ = windows.CloseHandle(process)
	}
	if err != nil { // it may have ended already
		b.closeJob()
	}
	return b, nil
}

// newJob makes a job that ends with its handle; 0 where that cannot be.
func newJob() windows.Handle {
	job, err := windows.CreateJobObject(nil, nil)
	if err != nil {
		return 0
	}
	limits := windows.JOBOBJECT_EXTENDED_LIMIT_INFORMATION{
		BasicLimitInformation: windows.JOBOBJECT_BASIC_LIMIT_INFORMATION{
			LimitFlags: windows.JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE},
	}
	_, err = windows.SetInformationJobObject(job, windows.JobObjectExtendedLimitInformation,
		uintptr(unsafe.Pointer(&limits)), uint32(unsafe.Sizeof(limits)))
	if err != nil {
		_ = windows.CloseHandle(job)
		return 0
	}
	return job
}

func (b *bond) closeJob() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.job != 0 {
		_ = windows.CloseHandle(b.job)
		b.job = 0
	}
}

// kill kills an engine and what it has started. It fails only if they have ended.
func (b *bond) kill() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.job == 0 || windows.TerminateJobObject(b.job, 1) != nil {
		_ = b.command.Process.Kill()
	}
}

// wait waits for the end of an engine, and ends what it has left behind.
func (b *bond) wait() {
	_ = b.command.Wait() // tells what ProcessState tells
	b.closeJob()         // which ends the job
}
