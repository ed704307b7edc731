package main

import (
	"flag"
	"log"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("decks: ")
	previews := flag.String("preview", "", "write PNG previews into this folder, too")
	flag.Parse()
	if *previews != "" {
		if err := preview(*previews); err != nil {
			log.Fatal(err)
		}
	}
}

var decks = []*deck{oberonDeck, spadesDeck, cardgamesDeck}
