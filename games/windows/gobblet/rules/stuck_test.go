package rules

import (
	"strings"
	"testing"

	"phosphor/games/windows/gobblet/rules/rulestest"
)

// TestNoMove checks boards without a legal move. With the right pieces there is always one
// (see NoMove), so these boards have wrong ones: only small pieces, no empty square, no line,
// and at 4 x 4 no line of three for the stacks.
func TestNoMove(t *testing.T) {
	for _, tt := range []struct {
		variant Variant
		rows    string
		stacks  uint32
		text    string
	}{
		{Classic, "ooww/wwoo/ooww/wwoo", 0xfff, " 4321,4321,4321 -,-,- w"},
		{Gobblers, "oow/wwo/owo", 0, " -,-,-,-,-,- -,-,-,-,-,- w"},
	} {
		p := Position{variant: tt.variant, reserve: [2]uint32{White: tt.stacks}}
		rows := strings.Split(tt.rows, "/")
		var words []string
		for i, row := range rows {
			var squares []string
			for column, c := range row {
				name := string(c) + "1"
				if err := p.add(tt.variant.Square(column, len(rows)-1-i), name); err != nil {
					t.Fatal(err)
				}
				squares = append(squares, name)
			}
			words = append(words, strings.Join(squares, ","))
		}
		if got := p.Result(); got != (Result{NoMove, Orange}) || len(p.AppendMoves(nil)) != 0 {
			t.Errorf("%v: %v (%v), %d moves", p, got, got.Reason, len(p.AppendMoves(nil)))
		}
		naive := rulestest.Parse(strings.Join(words, "/") + tt.text)
		if naive.String() != p.String() || naive.Winner() != "o" || len(naive.Moves()) != 0 {
			t.Errorf("%v: naive says winner %q, moves %v", naive, naive.Winner(), naive.Moves())
		}
	}
}
