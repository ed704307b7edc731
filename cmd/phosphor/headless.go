package main

import (
	"bytes"
	"image"
	"image/png"

	"phosphor/games/drive"
	"phosphor/games/play"
	"phosphor/games/store"
)

type driveCmd struct {
	Game string `arg:"" help:"Name of the game."`
	gameFlags
}

func (c *driveCmd) Run(std *streams) error {
	c.warn = std.warn
	return drive.Run(std.in, std.out, c.starter(c.Game))
}

type shotCmd struct {
	Game string `arg:"" help:"Name of the game."`
	Out  string `arg:"" name:"out.png" help:"File to write."`
	gameFlags
}

func (c *shotCmd) Run(std *streams) error {
	c.warn = std.warn
	ignore := func(string) {}
	g, err := c.starter(c.Game)(play.Demo{}, ignore, ignore)
	if err != nil {
		return err
	}
	return writePNG(c.Out, g.Screen().Snapshot())
}

func writePNG(name string, m image.Image) error {
	var b bytes.Buffer
	if err := png.Encode(&b, m); err != nil {
		return err
	}
	return store.WriteFile(name, b.Bytes())
}
