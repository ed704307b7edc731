package stats_test

import (
	"fmt"

	"phosphor/games/stats"
	"phosphor/games/store"
)

// Games are added to a file as they end, and summed up by name.
func Example() {
	k := store.Memory{}
	for i, r := range []stats.Result{stats.Won, stats.Lost, stats.Won} {
		if err := stats.Add(k, stats.Entry{ID: fmt.Sprint(i), Game: "golf", Result: r, Seconds: 60 + i}); err != nil {
			fmt.Println(err)
			return
		}
	}
	all, err := stats.Read(k)
	s := stats.Sum(stats.Select(all, "golf"))
	fmt.Println(s.Played, s.Won, s.BestTime, err)
	// Output:
	// 3 2 60 <nil>
}
