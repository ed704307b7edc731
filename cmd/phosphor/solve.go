package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"phosphor/assets/i18n"
	"phosphor/cmd/internal/host"
	"phosphor/games/cards"
	"phosphor/games/catalog"
	"phosphor/games/play"
	"phosphor/games/prove"
	"phosphor/games/store"
)

// solveCmd decides deals: one line each, in the order of their numbers, whatever
// the number of jobs.
type solveCmd struct {
	Game      string        `arg:"" help:"Name of the game; with --summary, a file."`
	Files     []string      `arg:"" optional:"" help:"With --summary, more result files."`
	Variation string        `help:"Variation of the game." placeholder:"NAME"`
	Deal      string        `help:"The deal to solve; by default 1." placeholder:"N" xor:"what"`
	Deals     string        `help:"A range of deals: 1-1000; for freecell also ms:1-32000." placeholder:"A-B" xor:"what"`
	Save      string        `help:"Solve the position of a saved game." placeholder:"FILE" xor:"what"`
	Limit     time.Duration `help:"Time limit for each deal; by default 30s, unless you set --nodes." placeholder:"TIME"`
	Nodes     int64         `help:"Limit of positions for each deal; makes the result the same on every computer." placeholder:"N"`
	Memory    string        `help:"Memory for all deals together." default:"512M" placeholder:"SIZE"`
	Jobs      int           `help:"Number of deals to solve at the same time; by default one for each processor." placeholder:"N"`
	JSON      bool          `name:"json" help:"Print JSON, one object per line, with the moves of the solution."`
	Rate      bool          `help:"Rate the winnable deals, and print the range of the middle third at the end."`
	Shard     string        `help:"Solve only every Nth deal, starting with the Ith, to share the work between N computers." placeholder:"I/N"`
	Summary   bool          `help:"Add up result files that -o wrote, from any number of computers."`
	Out       string        `short:"o" help:"Append the results to a file; repeat the command to continue after an interruption." placeholder:"FILE"`
}

// leastMemory is how much memory the program itself needs; besideHeap is the part outside the
// heap, mostly code.
const (
	leastMemory = 64 << 20
	besideHeap  = 24 << 20
)

// bound limits the memory of the program, unless a lower limit is set.
func bound(bytes int64) {
	if bytes < debug.SetMemoryLimit(-1) {
		debug.SetMemoryLimit(bytes)
	}
}

// seldom is the percentage by which the heap may grow between collections. Easy deals need
// little memory each, and bound limits hard ones.
const seldom = 1600

// defaultLimit is the usual time for a deal.
const defaultLimit = 30 * time.Second

// maxDeals is the greatest size of a range.
const maxDeals = 1 << 32

// maxJobs is the greatest number of jobs: each has its own thread of the system.
const maxJobs = 1024

// solved is the result of a deal, as --json writes it.
type solved struct {
	Game      string        `json:"game"`
	Variation string        `json:"variation,omitempty"`
	Deal      string        `json:"deal"`
	Verdict   prove.Verdict `json:"verdict"`
	Moves     []string      `json:"moves,omitempty"`
	Nodes     int64         `json:"nodes"`
	Seconds   float64       `json:"seconds"`
	Rating    *prove.Rating `json:"rating,omitempty"` // with --rate, if the deal can be won
	count     int           // number of moves
}

// text returns the line of a deal without --json. Result files have it in English, for
// parseSolved.
func (s *solved) text(lang string) string {
	moves := "-"
	if s.Verdict == prove.Winnable {
		moves = strconv.Itoa(s.count)
	}
	line := fmt.Sprintf("%-10s %-8s %4s %12d %10.4f", s.Deal, verdict(lang, s.Verdict), moves, s.Nodes, s.Seconds)
	if r := s.Rating; r != nil {
		line += fmt.Sprintf("  %d/%d %d/%d %d/%d", r.Wins, r.Plays, r.Lose, r.Choices, r.Settled, r.Cards)
	}
	return line
}

func verdict(lang string, v prove.Verdict) string { return i18n.T(lang, "verdict::"+v.String()) }

// parseSolved reads what text writes in English.
func parseSolved(line string) (s solved, err error) {
	w := strings.Fields(line)
	if len(w) > 5 {
		s.Rating = &prove.Rating{}
		r, text := s.Rating, strings.Join(w[5:], " ")
		n, err := fmt.Sscanf(text+" ", "%d/%d %d/%d %d/%d ", &r.Wins, &r.Plays, &r.Lose, &r.Choices, &r.Settled, &r.Cards)
		switch {
		case n == 4 && len(w) == 7: // an older program's, which did not count cards
			s.Rating = nil
		case err != nil || len(w) != 8:
			return s, i18n.Errorf("%q is not a rating", text)
		}
		w = w[:5]
	}
	if len(w) != 5 {
		return s, i18n.Errorf("%d words, expected deal, verdict, moves, nodes, seconds", len(w))
	}
	s.Deal = w[0]
	err = s.Verdict.UnmarshalText([]byte(w[1]))
	if w[2] != "-" && err == nil {
		s.count, err = strconv.Atoi(w[2])
	}
	if err == nil {
		s.Nodes, err = strconv.ParseInt(w[3], 10, 64)
	}
	if err == nil {
		s.Seconds, err = strconv.ParseFloat(w[4], 64)
	}
	return s, err
}

// A dealRange is the deals of --deals: numbers from a to b after a prefix.
type dealRange struct {
	prefix string
	a, b   uint64
}

func (r dealRange) len() int          { return int(r.b - r.a + 1) }
func (r dealRange) deal(i int) string { return r.prefix + strconv.FormatUint(r.a+uint64(i), 10) }
func (r dealRange) at(deal string) int { // -1: not one of them
	n, err := strconv.ParseUint(strings.TrimPrefix(deal, r.prefix), 10, 64)
	if err != nil || !strings.HasPrefix(deal, r.prefix) || n < r.a || n > r.b {
		return -1
	}
	return int(n - r.a)
}

// microsoft is the prefix of the numbers of Microsoft's FreeCell deals.
const microsoft = "ms:"

func parseRange(s string) (r dealRange, err error) {
	rest, ms := strings.CutPrefix(s, microsoft)
	if ms {
		r.prefix = microsoft
	}
	from, to, ok := strings.Cut(rest, "-")
	to = strings.TrimPrefix(to, r.prefix)
	a, err1 := play.ParseDeal(from)
	b, err2 := play.ParseDeal(to)
	if !ok || err1 != nil || err2 != nil || b < a {
		return r, usageError{i18n.Errorf("--deals=%s: expected two numbers from 1 to %d, the smaller first, as in 1-1000", s, uint32(maxDeals-1))}
	}
	r.a, r.b = uint64(a), uint64(b)
	return r, nil
}

// parseSize parses a number of bytes, in KiB, MiB or GiB with the suffix K, M or G.
func parseSize(s string) (int64, error) {
	shift := 0
	number := s
	if s != "" {
		if i := strings.IndexByte("KMG", s[len(s)-1]); i >= 0 {
			shift, number = 10*(i+1), s[:len(s)-1]
		}
	}
	n, err := strconv.ParseInt(number, 10, 32)
	if err != nil || n < 1 || n<<shift < 1<<20 {
		return 0, usageError{i18n.Errorf("--memory=%s: expected a size of 1M or more, as in 512M", s)}
	}
	return n << shift, nil
}

// A solving is a running solveCmd.
type solving struct {
	*solveCmd
	rules  func(cards.Setup) (cards.Rules, error)
	deals  dealRange
	saved  []byte // the file of --save
	limits prove.Limits
	memory *prove.Memory // shared by all jobs
	part   shard
	time   time.Duration // for each deal; 0: no limit
}

// A shard is the part of the deals whose position in the range has the remainder i when
// divided by n.
type shard struct{ i, n int }

func (s shard) has(i int) bool { return i%s.n == s.i }

// len returns how many of n deals are in the part.
func (s shard) len(n int) int { return (n - s.i + s.n - 1) / s.n }

// maxShards is the largest number of parts into which deals are divided.
const maxShards = 1 << 20

func parseShard(s string) (shard, error) {
	if s == "" {
		return shard{0, 1}, nil
	}
	i, n, ok := strings.Cut(s, "/")
	a, err1 := strconv.Atoi(i)
	b, err2 := strconv.Atoi(n)
	if !ok || err1 != nil || err2 != nil || a < 1 || b < a || b > maxShards {
		return shard{}, usageError{i18n.Errorf("--shard=%s: expected a part, such as 1/8 to 8/8 for eight computers", s)}
	}
	return shard{a - 1, b}, nil
}

// prepare checks the command line.
func (c *solveCmd) prepare() (*solving, error) {
	w := &solving{solveCmd: c, limits: prove.Limits{Nodes: c.Nodes}, time: c.Limit}
	if len(c.Files) > 0 {
		return nil, usageError{i18n.Errorf("solve takes no argument %s", c.Files[0])}
	}
	info, err := find(c.Game)
	if err != nil {
		return nil, err
	}
	if w.part, err = parseShard(c.Shard); err != nil {
		return nil, err
	}
	c.Game = info.Name // of a description
	if w.rules, err = catalog.Rules(c.Game); err != nil {
		return nil, usageError{err}
	}
	if c.Variation == "" && len(info.Variations) > 0 {
		c.Variation = info.Variations[0]
	}
	if _, err := (host.Choice{Variation: c.Variation}).Env(info); err != nil {
		return nil, suggest(err, "variation", c.Variation, info.Variations)
	}
	switch {
	case c.Limit < 0:
		return nil, usageError{i18n.Errorf("--limit=%v: expected a time such as 10s", c.Limit)}
	case c.Nodes < 0:
		return nil, usageError{i18n.Errorf("--nodes=%d: expected a number greater than 0", c.Nodes)}
	case c.Jobs < 0 || c.Jobs > maxJobs:
		return nil, usageError{i18n.Errorf("--jobs=%d: expected a number from 1 to %d", c.Jobs, maxJobs)}
	case c.Limit == 0 && c.Nodes == 0:
		w.time = defaultLimit
	}
	if c.Jobs == 0 {
		c.Jobs = runtime.NumCPU()
	}
	if w.limits.Bytes, err = parseSize(c.Memory); err != nil {
		return nil, err
	}
	w.memory = prove.NewMemory(w.limits.Bytes)
	switch {
	case c.Save != "":
		w.saved, err = store.ReadFile(c.Save)
		if err == nil {
			_, err = w.problem(0)
		}
	case c.Deals != "":
		w.deals, err = parseRange(c.Deals)
	default:
		deal := play.CleanDeal(c.Deal)
		if deal == "" {
			deal = "1"
		}
		if w.deals, err = parseRange(deal + "-" + strings.TrimPrefix(deal, microsoft)); err != nil {
			err = fmt.Errorf("%q: %w", c.Deal, play.ErrDeal)
		}
	}
	if err != nil {
		return nil, err
	}
	if w.saved == nil { // the first and the last deal stand for all
		for _, i := range []int{0, w.deals.len() - 1} {
			if _, err := w.problem(i); err != nil {
				return nil, usageError{err}
			}
		}
	}
	return w, nil
}

// problem returns the deal with that index in the range, or the saved game.
func (w *solving) problem(i int) (prove.Problem, error) {
	s := cards.NewSession(w.Game, w.rules)
	var err error
	if w.saved != nil {
		err = s.Load(w.saved)
	} else {
		err = s.Start(cards.Setup{Variation: w.Variation, Deal: w.deals.deal(i)})
	}
	if err != nil {
		return prove.Problem{}, err
	}
	return prove.Problem{Game: w.Game, Variation: s.Setup().Variation, Rules: s.Rules(), Position: s.Position()}, nil
}

// decide decides one deal.
func (w *solving) decide(ctx context.Context, i int) (*solved, error) {
	pr, err := w.problem(i)
	if err != nil {
		return nil, err
	}
	limited := ctx
	if w.time > 0 {
		var cancel context.CancelFunc
		limited, cancel = context.WithTimeout(ctx, w.time)
		defer cancel()
	}
	deal := "saved"
	if w.saved == nil {
		deal = w.deals.deal(i)
	}
	begin := threadTime()
	limits := w.limits
	limits.Memory, limits.Turn = w.memory, i
	res, err := prove.Solve(limited, pr, limits)
	if errors.Is(err, prove.ErrCrowded) { // by a deal before this one
		w.memory.Wait(ctx, i)
		return w.decide(ctx, i)
	}
	if err != nil {
		return nil, i18n.Errorf("deal %s: %v", deal, err)
	}
	seconds := (threadTime() - begin).Seconds()
	var rating *prove.Rating
	if w.Rate && res.Verdict == prove.Winnable {
		r, err := prove.Rate(ctx, pr, res.Moves)
		if err != nil && ctx.Err() == nil {
			return nil, i18n.Errorf("deal %s: %v", deal, err)
		}
		if err == nil {
			rating = &r
		}
	}
	return &solved{
		Rating: rating, Game: w.Game, Variation: pr.Variation, Deal: deal, Verdict: res.Verdict,
		Moves: res.Moves, Nodes: res.Nodes, Seconds: seconds, count: len(res.Moves),
	}, nil
}

func (c *solveCmd) Run(std *streams) error {
	if c.Summary {
		return summarize(std, append([]string{c.Game}, c.Files...))
	}
	w, err := c.prepare()
	if err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	bound(max(w.limits.Bytes-besideHeap, leastMemory))
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(seldom)
	}
	var sum tally
	out, lang, done := std.out, std.lang, map[int]bool{}
	if c.Out != "" {
		f, old, err := w.resume(c.Out)
		if err != nil {
			return err
		}
		defer f.Close()
		out, lang = f, ""
		for i := range old {
			if at := w.deals.at(old[i].Deal); at >= 0 && w.part.has(at) && !done[at] {
				done[at] = true
				sum.add(&old[i])
			}
		}
	}
	n := 1
	if w.saved == nil {
		n = w.deals.len()
	}
	bar := newBar(std, w.part.len(n))
	bar.done = len(done)
	err = w.all(ctx, n, done, func(s *solved) error {
		bar.close()
		if err := w.write(out, lang, s); err != nil {
			return err
		}
		sum.add(s)
		bar.rate()
		return nil
	})
	bar.close()
	if err != nil {
		return err
	}
	end := std.out
	if c.JSON && c.Out == "" {
		end = std.err // readers of the output expect only objects
	}
	text := sum.text(std.lang)
	if c.Rate {
		text += w.level(sum.ratings)
	}
	if _, err := io.WriteString(end, text); err != nil {
		return err
	}
	if ctx.Err() != nil {
		return i18n.Errorf("interrupted")
	}
	return nil
}

// write writes the line of a deal.
func (w *solving) write(out io.Writer, lang string, s *solved) error {
	line := []byte(s.text(lang))
	if w.JSON {
		var err error
		if line, err = json.Marshal(s); err != nil {
			return err
		}
	}
	_, err := out.Write(append(line, '\n'))
	return err
}

// all decides the remaining deals, several at a time, and reports them in the order of
// their numbers. The job that decides the first unreported deal reports it and the
// finished ones after it, so no job waits for another thread.
func (w *solving) all(ctx context.Context, n int, done map[int]bool, tell func(*solved) error) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var (
		mu    sync.Mutex
		room  = sync.NewCond(&mu) // for jobs that are too far ahead
		ready = map[int]*solved{} // by position in the range
		next  int                 // the next deal to give out
		given int                 // deals given out
		told  int                 // deals reported
		first error
		jobs  sync.WaitGroup
	)
	defer context.AfterFunc(ctx, func() {
		mu.Lock()
		defer mu.Unlock()
		room.Broadcast()
	})()
	take := func() (deal, order int, ok bool) {
		for given >= told+64*w.Jobs && ctx.Err() == nil {
			room.Wait()
		}
		for next < n && (done[next] || !w.part.has(next)) {
			next++
		}
		next, given = next+1, given+1
		return next - 1, given - 1, next <= n && ctx.Err() == nil
	}
	give := func(order int, s *solved, err error) {
		if ctx.Err() != nil { // a deal that was interrupted has no result
			return
		}
		ready[order] = s
		for ; err == nil && ready[told] != nil; told++ {
			err = tell(ready[told])
			delete(ready, told)
		}
		room.Broadcast()
		if err != nil {
			first = err
			cancel()
		}
	}
	for range w.Jobs {
		jobs.Go(func() {
			runtime.LockOSThread() // whose time is reported
			mu.Lock()
			defer mu.Unlock()
			for {
				deal, order, ok := take()
				if !ok {
					return
				}
				mu.Unlock()
				s, err := w.decide(ctx, deal)
				mu.Lock()
				give(order, s, err)
			}
		})
	}
	jobs.Wait()
	return first
}

// comment begins the line of a result file that names the game and variation.
const comment = "# phosphor solve "

// about returns the line that names the game and variation.
func (w *solving) about() string { return strings.TrimSpace(comment + w.Game + " " + w.Variation) }

// resume opens a result file to continue it, and returns its results. It removes an
// incomplete last line, left when the program ended early. A file about something else
// stays unchanged. Something other than a file on a disk cannot be continued.
func (w *solving) resume(name string) (f *os.File, old []solved, err error) {
	if w.saved != nil {
		return nil, nil, usageError{i18n.Errorf("-o works with deals, not with a saved game")}
	}
	if st, err := os.Stat(name); err == nil && !st.Mode().IsRegular() && !st.IsDir() {
		f, err := store.OpenOutput(name, os.O_WRONLY|os.O_APPEND)
		return f, nil, err
	}
	f, err = os.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o666)
	if err != nil {
		return nil, nil, err
	}
	data, err := io.ReadAll(f)
	if err == nil {
		whole := bytes.LastIndexByte(data, '\n') + 1
		old, err = w.parseResults(data[:whole])
		if err == nil && len(bytes.TrimSpace(data[:whole])) == 0 && !w.begins(data[whole:]) {
			err = i18n.Errorf("not a result file")
		}
		if err != nil {
			err = i18n.Errorf("%s: %v", name, err)
		} else if whole < len(data) {
			data = data[:whole]
			err = f.Truncate(int64(whole))
		}
	}
	if err == nil && len(data) == 0 && !w.JSON {
		_, err = fmt.Fprintln(f, w.about())
	}
	if err != nil {
		f.Close()
		return nil, nil, err
	}
	return f, old, nil
}

// begins reports whether a text may be the first line of a result file, perhaps
// incomplete.
func (w *solving) begins(text []byte) bool {
	for _, line := range []string{w.about(), `{"game":"` + w.Game + `"`} {
		if n := min(len(line), len(text)); line[:n] == string(text[:n]) {
			return true
		}
	}
	return false
}

// parseResults parses results in either form; all must be of the same game.
func (w *solving) parseResults(data []byte) (old []solved, err error) {
	sc := bufio.NewScanner(bytes.NewReader(data))
	sc.Buffer(nil, 1<<24)
	for n := 1; sc.Scan(); n++ {
		line := sc.Text()
		var s solved
		switch {
		case line == "":
			continue
		case strings.HasPrefix(line, "#"):
			if line != w.about() {
				return nil, i18n.Errorf("line %d: %q, expected %q", n, line, w.about())
			}
			continue
		case line[0] == '{':
			err = json.Unmarshal([]byte(line), &s)
			s.count = len(s.Moves)
			if s.Rating != nil && s.Rating.Cards == 0 {
				s.Rating = nil // an older program's
			}
			if err == nil && (s.Game != w.Game || s.Variation != w.Variation) {
				err = i18n.Errorf("a result of %s %s, not of %s %s", s.Game, s.Variation, w.Game, w.Variation)
			}
		default:
			s, err = parseSolved(line)
		}
		if err != nil {
			return nil, i18n.Errorf("line %d: %v", n, err)
		}
		s.Moves = nil
		old = append(old, s)
	}
	return old, sc.Err()
}

// summarize combines result files of one game. If several files have a deal, the decided
// results count; contradicting results are an error.
func summarize(std *streams, names []string) error {
	var w *solving
	deals, all := map[string]*solved{}, []*solved{}
	for _, name := range names {
		data, err := store.ReadFile(name)
		if err != nil {
			return err
		}
		data = data[:bytes.LastIndexByte(data, '\n')+1] // the last line may be incomplete
		if w == nil {
			if w = of(data); w == nil {
				return i18n.Errorf("%s is not a result file", name)
			}
		}
		list, err := w.parseResults(data)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		for i := range list {
			s, old := &list[i], deals[list[i].Deal]
			switch {
			case old == nil:
				deals[s.Deal] = s
				all = append(all, s)
			case old.Verdict == prove.Unknown:
				*old = *s
			case s.Verdict != prove.Unknown && s.Verdict != old.Verdict:
				return i18n.Errorf("%s: deal %s is %v here and %v before", name, s.Deal, i18n.Text("verdict::"+s.Verdict.String()), i18n.Text("verdict::"+old.Verdict.String()))
			}
		}
	}
	var sum tally
	for _, s := range all {
		sum.add(s)
	}
	_, err := fmt.Fprintf(std.out, "%s\n%s%s", strings.TrimPrefix(w.about(), comment), missing(std.lang, all), sum.text(std.lang))
	return err
}

// of returns the game and variation whose results are in a file, nil if it is not a result file.
func of(data []byte) *solving {
	line, _, _ := bytes.Cut(data, []byte("\n"))
	text, ok := strings.CutPrefix(string(line), comment)
	c := &solveCmd{}
	if ok {
		c.Game, c.Variation, _ = strings.Cut(text, " ")
		return &solving{solveCmd: c}
	}
	var s solved
	if json.Unmarshal(line, &s) != nil || s.Game == "" {
		return nil
	}
	c.Game, c.Variation = s.Game, s.Variation
	return &solving{solveCmd: c}
}

// missing describes the deals that are missing between the first and the last.
func missing(lang string, all []*solved) string {
	var there []int
	for _, s := range all {
		n, err := strconv.Atoi(strings.TrimPrefix(s.Deal, microsoft))
		if err != nil {
			return ""
		}
		there = append(there, n)
	}
	slices.Sort(there)
	const most = 10
	lack, text := 0, ""
	for i := 1; i < len(there); i++ {
		lack += there[i] - there[i-1] - 1
		for n := there[i-1] + 1; n < there[i] && lack-(there[i]-n) < most; n++ {
			text += fmt.Sprint(" ", n)
		}
	}
	if lack == 0 {
		return ""
	}
	if lack > most {
		text += " ..."
	}
	return i18n.F(lang, "%d missing between %d and %d:", lack, there[0], there[len(there)-1]) + text + "\n"
}

// A tally adds up results.
type tally struct {
	count   [3]int // by verdict
	within  [len(bounds)]int
	nodes   []int64
	seconds float64
	ratings []prove.Rating
}

// level returns the row of levels.json for ratings.
func (w *solving) level(ratings []prove.Rating) string {
	l := prove.Level{Game: w.Game, Variation: w.Variation, Deals: w.Deals}
	l.Bound(ratings)
	b, err := json.Marshal(l)
	if err != nil {
		return ""
	}
	return string(b) + "\n"
}

// bounds are the times, in seconds, within which decided deals are counted.
var bounds = [...]float64{0.1, 1, 10, 30}

func (t *tally) add(s *solved) {
	t.count[s.Verdict]++
	t.nodes = append(t.nodes, s.Nodes)
	t.seconds += s.Seconds
	if s.Rating != nil {
		t.ratings = append(t.ratings, *s.Rating)
	}
	for i, b := range bounds {
		if s.Verdict != prove.Unknown && s.Seconds <= b {
			t.within[i]++
		}
	}
}

// text returns the sums in three lines, or "" without results.
func (t *tally) text(lang string) string {
	n := len(t.nodes)
	if n == 0 {
		return ""
	}
	won, open := t.count[prove.Winnable], t.count[prove.Unknown]
	percent := func(part float64) string {
		rounded, _ := strconv.ParseFloat(strconv.FormatFloat(100*part, 'g', 4, 64), 64)
		return i18n.Decimal(lang, rounded, -1)
	}
	interval := func(k int) string {
		low, high := prove.Wilson(k, n)
		return i18n.F(lang, "%s%% (95%% interval %s to %s)", percent(float64(k)/float64(n)), percent(low), percent(high))
	}
	var b strings.Builder
	b.WriteString(i18n.Label(lang, i18n.N(lang, n, "%d deal", "%d deals"), i18n.F(lang, "%d winnable, %d lost, %d unknown", won, t.count[prove.Lost], open)) + "\n")
	if open == 0 {
		b.WriteString(i18n.F(lang, "winnable: %s", interval(won)))
	} else {
		b.WriteString(i18n.F(lang, "winnable: %s if all unknown deals are lost, %s if all can be won", interval(won), interval(won+open)))
	}
	slices.Sort(t.nodes)
	all := int64(0)
	for _, k := range t.nodes {
		all += k
	}
	var within []string
	for i, k := range t.within {
		within = append(within, i18n.F(lang, "%s%% in %s s", percent(float64(k)/float64(n)), i18n.Decimal(lang, bounds[i], -1)))
	}
	b.WriteString("\n" + i18n.F(lang, "decided: %s; nodes: median %d, most %d, all %d in %s s",
		strings.Join(within, ", "), t.nodes[n/2], t.nodes[n-1], all, i18n.Decimal(lang, t.seconds, 2)) + "\n")
	return b.String()
}
