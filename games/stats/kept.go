package stats

import (
	"bytes"
	"encoding/json"
	"errors"
	"hash/crc32"
	"io"
	"io/fs"
	"slices"
	"sync"

	"phosphor/games/store"
)

// This file caches sums of long statistics. The sums are stored in a separate file with
// the length and checksum of the lines that they cover, and later games are added. If the
// lines are no longer the same, for example because they were edited, the cache is
// ignored and rebuilt.

const (
	keptFile  = "statistics.sums"
	keptForm  = 1 // changes whenever older programs would misread the file
	fewGames  = 8 // number of games that are looked up among the earlier ones
	chunkSize = 1 << 18
)

var castagnoli = sync.OnceValue(func() *crc32.Table { return crc32.MakeTable(crc32.Castagnoli) })

// A keptSum is the contents of the file.
type keptSum struct {
	Form  int      `json:"form"`
	Bytes int64    `json:"bytes"`
	CRC   uint32   `json:"crc32c"`
	Games []*tally `json:"games"` // in the order in which they were first played
}

// Games returns a summary of each game that was played, in the order in which they were
// first played.
func Games(k store.Keeper) ([]Summary, error) {
	if g := readKept(k); g != nil {
		return g.summaries(), nil
	}
	data, err := k.Read(File)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var g tallies
	g.add(parse(data), game)
	if _, ok := k.(store.Opener); ok && len(data) >= alone && data[len(data)-1] == '\n' {
		g.keep(k, int64(len(data)), crc32.Checksum(data, castagnoli()))
	}
	return g.summaries(), nil
}

func game(e *Entry) string { return e.Game }

// keep writes the sums of the given number of bytes. If it fails, the next run takes as
// long as this one.
func (g *tallies) keep(k store.Keeper, size int64, sum uint32) {
	s := keptSum{Form: keptForm, Bytes: size, CRC: sum}
	for _, name := range g.keys {
		s.Games = append(s.Games, g.by[name])
	}
	if b, err := json.Marshal(s); err == nil {
		_ = k.Write(keptFile, b)
	}
}

// readKept returns the cached sums and the games since, or nil if all lines must be read.
func readKept(k store.Keeper) *tallies {
	o, ok := k.(store.Opener)
	if !ok {
		return nil
	}
	b, err := k.Read(keptFile)
	var s keptSum
	if err != nil || json.Unmarshal(b, &s) != nil || s.Form != keptForm || s.Bytes < alone {
		return nil
	}
	f, err := o.Open(File)
	if err != nil {
		return nil
	}
	defer f.Close()
	tail, ok := s.tail(f)
	list := decode(tail)
	if !ok || len(list) > fewGames || !s.valid(f, list) {
		return nil
	}
	var g tallies
	for _, t := range s.Games {
		g.put(t.Game, t)
	}
	if len(tail) == 0 {
		return &g
	}
	g.add(counting(list), game)
	if tail[len(tail)-1] == '\n' {
		g.keep(k, s.Bytes+int64(len(tail)), crc32.Update(s.CRC, castagnoli(), tail))
	}
	return &g
}

// tail returns the bytes after the summed lines. It returns false if there are many.
func (s *keptSum) tail(f io.ReadSeeker) ([]byte, bool) {
	if _, err := f.Seek(s.Bytes, io.SeekStart); err != nil {
		return nil, false
	}
	tail, err := io.ReadAll(io.LimitReader(f, alone))
	return tail, err == nil && len(tail) < alone
}

// valid reports whether the summed lines are unchanged and include none of these games.
func (s *keptSum) valid(f io.ReadSeeker, list []Entry) bool {
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		return false
	}
	longest, sum := 0, uint32(0)
	for _, e := range list {
		longest = max(longest, len(e.ID))
	}
	return s.chunks(f, longest, func(b []byte, lap int) bool {
		sum = crc32.Update(sum, castagnoli(), b[lap:])
		return !slices.ContainsFunc(list, func(e Entry) bool { return e.ID != "" && bytes.Contains(b, []byte(e.ID)) })
	}) && sum == s.CRC
}

// chunks calls each with the summed lines, chunk by chunk, until it returns false. Each
// chunk begins with the last lap bytes of the one before, if any. chunks reports whether
// each always returned true.
func (s *keptSum) chunks(f io.Reader, lap int, each func(b []byte, lap int) bool) bool {
	b, have := make([]byte, lap+chunkSize), 0
	for left := s.Bytes; left > 0; {
		n := int(min(left, chunkSize))
		if _, err := io.ReadFull(f, b[have:have+n]); err != nil || !each(b[:have+n], have) {
			return false
		}
		left -= int64(n)
		have = copy(b, b[max(0, have+n-lap):have+n])
	}
	return true
}
