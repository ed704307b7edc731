// Yukonrsc writes YUKON.RSC, the English resource of Yukon. The German one is
// built into the program; translators begin with this file.
package main

import (
	"flag"
	"log"
	"os"
	"path/filepath"

	"phosphor/formats/rsc"
	"phosphor/games/atari/yukon/resource"
)

func main() {
	out := flag.String("out", "yukondat", "folder to write to")
	flag.Parse()
	b, err := rsc.Encode(resource.Build(resource.In("en")))
	if err != nil {
		log.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(*out, "YUKON.RSC"), b, 0o666); err != nil {
		log.Fatal(err)
	}
}
