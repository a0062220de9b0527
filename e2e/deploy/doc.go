// Package deploy tries the files of the folder deploy with the real program, behind real
// proxies, under systemd's checker of units and on Debian's Slurm.
package deploy
