package resources

import (
	"time"
	"unsafe"

	"golang.org/x/sys/windows"
)

// getThreadTimes is not among the functions of package windows.
var getThreadTimes = windows.NewLazySystemDLL("kernel32.dll").NewProc("GetThreadTimes")

// ThreadTime returns the processor time of the calling thread, which must be locked to it.
func ThreadTime() (time.Duration, error) {
	var created, exited, kernel, user windows.Filetime
	done, _, err := getThreadTimes.Call(uintptr(windows.CurrentThread()), uintptr(unsafe.Pointer(&created)),
		uintptr(unsafe.Pointer(&exited)), uintptr(unsafe.Pointer(&kernel)), uintptr(unsafe.Pointer(&user)))
	if done == 0 {
		return 0, err
	}
	return sum(kernel, user), nil
}

// IsWorking returns known == false: this system does not tell.
func IsWorking(int) (working, known bool) { return false, false }

func processTime(id int) (time.Duration, error) {
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

// sum returns the sum of two times that count steps of 100 ns.
func sum(kernel, user windows.Filetime) time.Duration {
	steps := func(t windows.Filetime) int64 { return int64(t.HighDateTime)<<32 | int64(t.LowDateTime) }
	return time.Duration(100 * (steps(kernel) + steps(user)))
}
