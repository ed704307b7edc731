//go:build !js

package main

// machineTexts describe the machines, in English.
var machineTexts = map[string]string{
	"Atari ST":   "and STE, TT, Falcon with GEM, 1985",
	"Amiga":      "Workbench and Intuition, 1985",
	"Oberon":     "ETH Oberon System 3, three mouse buttons, 1991",
	"Windows 95": "a Delphi program",
}
