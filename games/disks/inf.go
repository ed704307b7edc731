package disks

import (
	"bytes"
	"image"
	"path"
	"strconv"
	"strings"

	"phosphor/formats/rsc"
)

// This file reads what GEM's desktop stored on a disk: how it looked, in DESKTOP.INF, and
// its icons, in a resource.

// An inf is a DESKTOP.INF: of a TOS 1, of a TOS 2 (NEWDESK.INF) or of EmuTOS (EMUDESK.INF).
type inf struct {
	text    bool
	sort    Sort
	windows []savedWindow
	drives  map[string]savedIcon // by letter; "": the trash
}

// A savedWindow is a window that was open: its frame in characters, and its path.
type savedWindow struct {
	frame image.Rectangle
	path  string // with slashes, from the root; "": the root
}

type savedIcon struct {
	cell  image.Point // on the desktop
	label string
}

// The orders of sorting, encoded in two bits.
var (
	tosSorts = []Sort{ByName, ByDate, BySize, ByType}
	emuSorts = []Sort{ByName, ByType, BySize, ByDate}
)

// readInf reads the lines of a file. It returns nil if there is none.
func readInf(s *Shell) *inf {
	for _, name := range []string{"DESKTOP.INF", "NEWDESK.INF", "EMUDESK.INF"} {
		data, err := s.fs.ReadFile(path.Join(s.root, name))
		if err == nil && len(data) <= 64<<10 {
			return parseInf(string(data), name == "EMUDESK.INF")
		}
	}
	return nil
}

func parseInf(text string, emu bool) *inf {
	out := &inf{drives: map[string]savedIcon{}}
	text, _, _ = strings.Cut(text, "\x1a")
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\r\n")
		if len(line) < 2 || line[0] != '#' {
			continue
		}
		numbers, rest := pairs(line[2:])
		at := func(i int) int {
			if i < len(numbers) {
				return numbers[i]
			}
			return 0
		}
		switch line[1] {
		case 'R':
			emu = true
		case 'E':
			out.text = at(0)&0x80 != 0
			orders := tosSorts
			if emu {
				orders = emuSorts
			}
			out.sort = orders[at(0)>>5&3]
		case 'W':
			name, _, _ := strings.Cut(rest, "@")
			if _, dir, ok := strings.Cut(strings.TrimSpace(name), `:\`); ok && len(numbers) >= 6 {
				dir = strings.Trim(strings.ReplaceAll(path.Dir(strings.ReplaceAll("/"+dir, `\`, "/")), "//", "/"), "/")
				out.windows = append(out.windows, savedWindow{image.Rect(0, 0, at(4), at(5)).Add(image.Pt(at(2), at(3))), dir})
			}
		case 'M':
			letter, label, ok := strings.Cut(strings.TrimSpace(rest), " ")
			label, _, _ = strings.Cut(label, "@")
			if ok && len(letter) == 1 {
				out.drives[letter] = savedIcon{image.Pt(at(0), at(1)), strings.TrimSpace(label)}
			}
		case 'T':
			label, _, _ := strings.Cut(rest, "@")
			out.drives[""] = savedIcon{image.Pt(at(0), at(1)), strings.TrimSpace(label)}
		}
	}
	return out
}

// pairs reads pairs of hexadecimal digits, and returns what follows them.
func pairs(line string) (list []int, rest string) {
	for {
		word, after, _ := strings.Cut(strings.TrimLeft(line, " "), " ")
		n, err := strconv.ParseUint(word, 16, 8)
		if err != nil || len(word) != 2 {
			return list, line
		}
		list, line = append(list, int(n)), after
	}
}

// The icons of the resources in their order: that of TOS 2 and that of EmuTOS.
var iconFiles = []struct {
	name    string
	classes map[Class]int
	hard    int // a hard disk
}{
	{"DESKICON.RSC", map[Class]int{Drive: 0, Disk: 0, Folder: 1, Trash: 2, Program: 3, Document: 4, Text: 4, Picture: 4, Sound: 4, Font: 4}, 11},
	{"EMUICON.RSC", map[Class]int{Drive: 1, Disk: 1, Folder: 2, Trash: 3, Program: 6, Document: 7, Text: 7, Picture: 7, Sound: 7, Font: 7}, 0},
}

// readIcons returns the icons of a resource on the disk, or nil.
func readIcons(s *Shell, hard bool) map[Class]rsc.ColorIcon {
	for _, f := range iconFiles {
		data, err := s.fs.ReadFile(path.Join(s.root, f.name))
		if err != nil {
			continue
		}
		file, err := rsc.Decode(bytes.NewReader(data))
		if err != nil {
			continue
		}
		var list []rsc.ColorIcon
		for _, t := range file.Trees {
			for _, o := range t {
				switch spec := o.Spec.(type) {
				case *rsc.Icon:
					list = append(list, rsc.ColorIcon{Icon: *spec})
				case *rsc.ColorIcon:
					list = append(list, *spec)
				}
			}
			if len(list) > 0 {
				break // only the first tree with icons counts
			}
		}
		out := map[Class]rsc.ColorIcon{}
		for c, n := range f.classes {
			if c == Drive && hard {
				n = f.hard
			}
			if n < len(list) {
				out[c] = list[n]
			}
		}
		return out
	}
	return nil
}
