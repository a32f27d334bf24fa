package usi

import (
	"os/exec"
	"sync"
	"syscall"
	"unsafe"

	"golang.org/x/sys/windows"
)

// bond keeps an engine, and the processes that it starts, from outliving our process. They form a
// job, which ends with its last handle. We hold the only handle, and the system closes it when our
// process ends, for whatever reason. (A process that the engine starts in the first moment, before
// the engine is put into the job, is not part of it. It finds its input closed.)
//
// An engine leads its own process group. So the Interrupt that a console sends to our group reaches
// only our process, and does not make our engines look as if they had crashed.
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

// newJob makes a job that ends with its handle, or returns 0 if it cannot.
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

// kill kills an engine and the processes that it has started. It fails only if they have ended.
func (b *bond) kill() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.job == 0 || windows.TerminateJobObject(b.job, 1) != nil {
		_ = b.command.Process.Kill()
	}
}

// wait waits for the end of an engine, and ends the processes that it has left behind.
func (b *bond) wait() {
	_ = b.command.Wait() // tells what ProcessState tells
	b.closeJob()         // which ends the job
}
