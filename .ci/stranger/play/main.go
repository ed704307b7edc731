// Play opens a program of this module on the desk of a machine, in a window or, built for
// a browser, in its page: play paint amiga.
package main

import (
	"fmt"
	"log"
	"os"

	_ "phosphor/fb/page"
	"phosphor/fb/window"
	"phosphor/games"
	"phosphor/games/app"
	"phosphor/games/desks"

	"example.org/stranger/lights"
	"example.org/stranger/paint"
)

func main() {
	programs := map[string]*app.Program{"lights": &lights.Program, "paint": &paint.Program}
	name, machine := "lights", "atari"
	if len(os.Args) == 3 {
		name, machine = os.Args[1], os.Args[2]
	}
	if programs[name] == nil {
		log.Fatal(fmt.Errorf("there is no program %q", name))
	}
	g, err := desks.Start(programs[name], machine, games.Env{})
	if err == nil {
		err = window.Run(desks.Client{Game: g}, window.Options{})
	}
	if err != nil {
		log.Fatal(err)
	}
}
