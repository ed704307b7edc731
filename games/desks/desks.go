// Package desks opens a program of package app on the desk of any machine: in a window of
// GEM, on a screen of the Amiga. The program does not know which.
//
//	g, err := desks.Start(&lights.Program, "amiga", games.Env{})
//	...
//	err = window.Run(desks.Client{Game: g}, window.Options{})
//
// Package games/drive runs what Start returns without a window.
package desks

import (
	"fmt"
	"strings"

	"phosphor/fb/modes"
	"phosphor/games"
	"phosphor/games/amiga/appscreen"
	"phosphor/games/app"
	"phosphor/games/atari/appwindow"
	"phosphor/games/oberon/appdoc"
	"phosphor/games/windows/appform"
)

// A Desk shows programs in the style of a machine.
type Desk struct {
	Machine string                           // atari
	Info    func(p *app.Program) *games.Info // the catalogue row of a program on it
}

// All lists the desks.
var All = []Desk{
	{"atari", appwindow.Info},
	{"amiga", appscreen.Info},
	{"oberon", func(p *app.Program) *games.Info { return appdoc.Info(p) }},
	{"windows", appform.Info},
}

// Machines returns the names of the machines that have desks.
func Machines() (words []string) {
	for _, d := range All {
		words = append(words, d.Machine)
	}
	return words
}

// Start opens a program on the desk of a machine: atari, amiga, oberon, windows. The
// environment may be empty; the default mode is the machine's usual one.
func Start(p *app.Program, machine string, env games.Env) (games.Game, error) {
	for _, d := range All {
		if d.Machine != machine {
			continue
		}
		info := d.Info(p)
		if env.Mode == nil {
			mode, err := modes.Find(info.Modes[0])
			if err != nil {
				return nil, err
			}
			env.Mode = mode
		}
		if !info.HasMode(env.Mode.Name) {
			return nil, fmt.Errorf("%s: there is no mode %s on the desk of %s (%s)", p.Name, env.Mode.Name, machine, strings.Join(info.Modes, " "))
		}
		if env.Deal == "" {
			env.Deal = "1"
		}
		return info.Start(env)
	}
	return nil, fmt.Errorf("there is no desk of %q (%s)", machine, strings.Join(Machines(), " "))
}

// A Client is a game for package fb/window, with its title in the frame.
type Client struct{ games.Game }

// Title returns the program's title.
func (c Client) Title() string {
	if t, ok := c.Game.(games.Titled); ok {
		return t.Title()
	}
	return ""
}
