package prove_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"phosphor/games/cards"
	"phosphor/games/internal/shared"
	"phosphor/games/patience"
	"phosphor/games/prove"
)

// further are patiences as texts that do not come with the program.
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

// The shapes of patiences say what their rules do. Cruel has none: a shape does not say how a
// tableau is gathered.
func TestPatienceShapes(t *testing.T) {
	texts := map[string]string{}
	for _, s := range patience.Shelf() {
		text, err := patience.Text(s.Name)
		if err != nil {
			t.Fatal(err)
		}
		texts[s.Name] = string(text)
	}
	for name, text := range further {
		texts[name+" of a text"] = text
	}
	for name, text := range texts {
		d, err := patience.Read([]byte(text))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for deal := range shared.Often(1, 20) {
			s := cards.NewSession(name, cards.Single(name, d.Rules()))
			if err := s.Start(cards.Setup{Deal: fmt.Sprint(deal + 1)}); err != nil {
				t.Fatal(err)
			}
			sh := s.Rules().(cards.Shaped).Shape(s.Position())
			switch {
			case name == "cruel" && sh == nil:
			case sh == nil:
				t.Errorf("%s has no shape", name)
			case !prove.ShapeHolds(prove.Problem{Game: name, Rules: s.Rules(), Position: s.Position()}, sh):
				t.Errorf("%s: the shape says other moves than the rules (deal %d)", name, deal+1)
			}
		}
	}
}

// TestPatienceVerdicts holds verdicts against those of other programs. Where only complete runs
// leave, the verdict of that game counts.
func TestPatienceVerdicts(t *testing.T) {
	decided, asked := 0, 0
	for _, s := range patience.Shelf() {
		file := s.Name
		switch s.Name {
		case "australian-patience", "cruel", "gypsy":
			continue
		case "golf-patience", "canfield-patience":
			file = strings.TrimSuffix(s.Name, "-patience")
		}
		t.Run(s.Name, func(t *testing.T) {
			d, err := patience.Open(s.Name)
			if err != nil {
				t.Fatal(err)
			}
			data, err := os.ReadFile(shared.Path(t, "oracle", "patience", file+".jsonl"))
			if err != nil {
				t.Fatal(err)
			}
			for i, line := range strings.Split(strings.TrimSpace(string(data)), "\n") {
				if i%shared.Often(10, 1) != 0 {
					continue
				}
				var deal struct {
					ID       string
					Verdict  string
					RunsOnly string `json:"verdict_runs_only"`
					Layout   json.RawMessage
				}
				if err := json.Unmarshal([]byte(line), &deal); err != nil {
					t.Fatal(err)
				}
				if deal.RunsOnly != "" {
					deal.Verdict = deal.RunsOnly
				}
				g := cards.NewSession(s.Name, cards.Single(s.Name, d.Rules()))
				if err := g.Start(cards.Setup{Layout: deal.Layout}); err != nil {
					t.Fatalf("%s: %v", deal.ID, err)
				}
				ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
				res, err := prove.Solve(ctx, prove.Problem{Game: s.Name, Rules: g.Rules(), Position: g.Position()}, prove.Limits{Nodes: int64(shared.Often(5_000, 300_000))})
				cancel()
				if err != nil {
					t.Fatalf("%s: %v", deal.ID, err)
				}
				asked++
				if res.Verdict != prove.Unknown {
					decided++
				}
				if says := map[prove.Verdict]string{prove.Winnable: "solvable", prove.Lost: "unsolvable"}[res.Verdict]; says != "" && says != deal.Verdict && deal.Verdict != "unknown" {
					t.Errorf("%s is %s, for other programs %s", deal.ID, says, deal.Verdict)
				}
			}
		})
	}
	t.Logf("%d of %d decided", decided, asked)
}
