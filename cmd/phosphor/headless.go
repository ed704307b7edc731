package main

import (
	"bytes"
	"image"
	"image/png"
	"os"

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
	return writeFile(name, b.Bytes())
}

// writeFile replaces a file, which stays as it was where that is impossible. A device or
// a pipe is written to.
func writeFile(name string, data []byte) error {
	if st, err := os.Stat(name); err == nil && !st.Mode().IsRegular() && !st.IsDir() {
		return os.WriteFile(name, data, 0o666)
	}
	return store.WriteFile(name, data)
}
