package prove_test

import (
	"fmt"
	"testing"

	"phosphor/games/internal/shared"
	"phosphor/games/patience"
	"phosphor/games/prove"
)

// further are patiences that do not come with the program.
var further = map[string]string{
	"fortythieves": "packs 2\ntableau 10\ndeal 4\nbuild down suit\nstock",
	"scorpion":     "tableau 7\ndeal 7\nface down 3 3 3 3 0 0 0\nbuild down suit\nmove all\nspace king\nstock tableau all\nwin run",
	"klondike":     "tableau 7\ndeal rising\nface top\nbuild down alternate\nmove pile\nspace king\nstock waste 3 passes any",
	"spider":       "packs 2\ntableau 10\ndeal 5 4 4 5 4 4 5 4 4 5\nface top\nmove run suit\nstock tableau\nfoundation run",
	"sir-tommy":    "tableau 4\ndeal 0\nbuild stock\nfoundation any\nstock",
	"agnes":        "tableau 7\ndeal rising\nreserve 7 of 0\nstock reserve\nbuild down alternate round\nmove run\nspace king\nfoundation from dealt",
	"four-seasons": "tableau 5\ndeal 1\nfoundation from dealt\nbuild down any round\nstock",
	"yukon":        "tableau 7\ndeal 1 6 7 8 9 10 11\nface down 0 1 2 3 4 5 6\nbuild down alternate\nmove all\nspace king",
	"whitehead":    "tableau 7\ndeal rising\nbuild down colour\nmove run suit\nstock",
	"alaska":       "tableau 7\ndeal 1 6 7 8 9 10 11\nface down 0 1 2 3 4 5 6\nbuild both suit\nmove all\nspace king",
	"red-black":    "packs 2\ntableau 8\ndeal 1\nbuild down alternate\nmove run\nfoundation alternate out\nstock",
}

// TestFurtherAgrees compares the shapes of other descriptions with their rules.
func TestFurtherAgrees(t *testing.T) {
	for name, text := range further {
		d, err := patience.Read([]byte(text))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		p := shelved{name: name, rules: d.Rules()}
		begin := func(deal int) prove.Problem { return p.deal(t, fmt.Sprint(deal), nil) }
		if err := agreeFrom(begin, prove.ShapedModel(p.rules), shared.Often(20, 10_000)); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}
