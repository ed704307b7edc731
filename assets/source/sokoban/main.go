// Command sokoban makes the levels that come with Phosphor: ten lessons drawn by
// hand (lessons.go) and after them levels found by a search (generate.go), the
// easier first. It writes them as XSB text, each with its title and a solution
// of the fewest pushes.
package main

import (
	"bytes"
	"flag"
	"fmt"
	"log"
	"os"
	"strings"

	"phosphor/games/oberon/sokoban/rules"
	"phosphor/games/oberon/sokoban/solver"
)

// solverLimit bounds the positions that solving a level may take.
const solverLimit = 400_000

// A level is a finished level.
type level struct {
	title string
	rows  []string
	*solver.Solution
}

func solve(title string, rows []string) (level, error) {
	b, err := rules.New(rows)
	if err != nil {
		return level{}, fmt.Errorf("%s: %w", title, err)
	}
	s, err := solver.Solve(b, solverLimit)
	if err != nil {
		return level{}, fmt.Errorf("%s: %w", title, err)
	}
	return level{title, rows, s}, nil
}

// collection returns all levels in order.
func collection() ([]level, error) {
	var all []level
	for _, l := range lessons {
		made, err := solve(l.title, strings.Split(strings.Trim(l.rows, "\n"), "\n"))
		if err != nil {
			return nil, err
		}
		all = append(all, made)
	}
	found, err := generate(titles)
	return append(all, found...), err
}

func write(all []level) []byte {
	var w bytes.Buffer
	fmt.Fprintf(&w, "%d levels for Sokoban, made for Phosphor. Each ends with a solution of the fewest pushes.\n\n", len(all))
	for _, l := range all {
		fmt.Fprintf(&w, "%s\nTitle: %s\nSolution: %s\n\n", strings.Join(l.rows, "\n"), l.title, l.Moves)
	}
	return w.Bytes()
}

func main() {
	log.SetFlags(0)
	out := flag.String("out", "sokoban/LEVELS.XSB", "file to write")
	flag.Parse()
	all, err := collection()
	if err != nil {
		log.Fatal(err)
	}
	if err := os.WriteFile(*out, write(all), 0o666); err != nil {
		log.Fatal(err)
	}
	for i, l := range all {
		fmt.Printf("%2d %-22s pushes %3d, changes %3d, moves %3d, positions %6d\n", i+1, l.title, l.Pushes, l.Changes, len(l.Moves), l.Positions)
	}
}
