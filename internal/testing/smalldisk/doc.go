// Package smalldisk lets tests fill a disk. Only Linux can do that, as root.
package smalldisk
