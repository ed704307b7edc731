package spider_test

import (
	"fmt"

	"phosphor/games/cards"
	"phosphor/games/oberon/spider"
)

// The game without a desk: a deal, its moves, a move and its undo.
func Example() {
	s := cards.NewSession(spider.Game.Name, spider.Game.Rules)
	if err := s.Start(cards.Setup{Deal: "8"}); err != nil {
		fmt.Println(err)
		return
	}
	move := s.Moves()[0]
	fmt.Println(move, s.Do(move), s.Undo())
	// Output:
	// deal <nil> <nil>
}
