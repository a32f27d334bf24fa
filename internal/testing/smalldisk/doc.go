// Package smalldisk mounts small disks that tests can fill, on Linux as root.
package smalldisk
