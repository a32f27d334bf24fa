package cputime

import (
	"time"

	"golang.org/x/sys/windows"
)

// Working does not know.
func Working(int) (working, known bool) { return false, false }

func process(id int) (time.Duration, error) {
	handle, err := windows.OpenProcess(windows.PROCESS_QUERY_LIMITED_INFORMATION, false, uint32(id))
	if err != nil {
		return 0, err
	}
	defer func() { _ = windows.CloseHandle(handle) }()
	var created, exited, kernel, user windows.Filetime
	if err := windows.GetProcessTimes(handle, &created, &exited, &kernel, &user); err != nil {
		return 0, err
	}
	return sum(kernel, user), nil
}
