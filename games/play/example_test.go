package play_test

import (
	"fmt"

	"phosphor/games/play"
)

// A board knows the moves; the session undoes, saves and counts them.
func ExampleSession() {
	s := play.NewSession("count", func(play.Setup) (play.Board, error) { return new(count), nil })
	if err := s.Start(play.Setup{Deal: "1"}); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(s.Do("up"), s.Do("up"), s.Do("down"))
	fmt.Println(s.Undo(), s.Status().Score, s.Moves())
	// Output:
	// <nil> <nil> "down" is no move
	// <nil> 1 [up]
}

// count is a game that goes up to three.
type count int

func (c *count) Do(move string) error {
	if move != "up" {
		return fmt.Errorf("%q is no move", move)
	}
	*c++
	return nil
}

func (c *count) Undo() error {
	*c--
	return nil
}

func (c *count) Moves() []string     { return []string{"up"} }
func (c *count) Status() play.Status { return play.Status{Score: int(*c), Over: *c == 3, Won: *c == 3} }
func (c *count) State() any          { return int(*c) }
