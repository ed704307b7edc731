//go:build !js

package main

// machineTexts are about the machines, in English and German.
var machineTexts = map[string][2]string{
	"Atari ST":   {"and STE, TT, Falcon with GEM, 1985", "und STE, TT, Falcon mit GEM, 1985"},
	"Amiga":      {"Workbench and Intuition, 1985", "Workbench und Intuition, 1985"},
	"Oberon":     {"ETH Oberon System 3, three mouse buttons, 1991", "ETH Oberon System 3, drei Maustasten, 1991"},
	"Windows 95": {"a Delphi program", "ein Delphi-Programm"},
}
