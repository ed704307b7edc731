package disks

import (
	"cmp"
	"io/fs"
	"path"
	"slices"
	"strings"
	"time"

	"phosphor/formats/container"
	"phosphor/formats/detect"
)

// A Class is the look of an entry in a folder. It comes from the name alone, so that a
// folder of many files opens at once; a file's contents are identified when it is opened.
type Class uint8

const (
	Document Class = iota
	Folder
	Disk // an image of a disk, or an archive
	Program
	Picture
	Sound
	Font
	Text
	Drive // a disk as an icon on the desktop
	Trash
)

// An Entry is a thing in a place.
type Entry struct {
	Name  string
	Path  string // within the container
	Class Class
	Size  int64
	Time  time.Time
	Err   error // of the file system
}

// IsDir reports whether the entry opens as a place.
func (e *Entry) IsDir() bool { return e.Class == Folder || e.Class == Disk || e.Class == Drive }

// A Place is a folder, a disk or an archive.
type Place struct {
	Path    string
	Entries []*Entry
	Bytes   int64 // of all files
}

// classes holds the file name extensions that belong to no format of package detect.
var classes = map[string]Class{
	".prg": Program, ".tos": Program, ".ttp": Program, ".app": Program, ".acc": Program, ".gtp": Program, ".exe": Program, ".com": Program, ".bat": Program, ".obj": Program,
	".txt": Text, ".doc": Text, ".asc": Text, ".readme": Text, ".me": Text, ".1st": Text, ".guide": Text, ".hyp": Text, ".mod": Text, ".tool": Text, ".text": Text, ".nfo": Text, ".diz": Text, ".md": Text, ".c": Text, ".h": Text, ".s": Text, ".bas": Text, ".lst": Text, ".patience": Text, ".inf": Text, ".json": Text,
}

func init() {
	for _, f := range detect.Formats() {
		to, ok := map[detect.Class]Class{detect.Picture: Picture, detect.Sound: Sound, detect.Font: Font, detect.Text: Text}[f.Class]
		for _, e := range f.Extensions {
			if _, has := classes[e]; ok && !has {
				classes[e] = to
			}
		}
	}
	for _, k := range container.Kinds {
		for _, e := range k.Extensions {
			if !k.Plain {
				classes[e] = Disk
			}
		}
	}
	for _, e := range []string{".lib", ".panel", ".dat", ".data"} { // they also hold pictures, but count as documents
		classes[e] = Document
	}
	classes[".adz"] = Disk
}

// classOf returns the class for a file's name.
func classOf(name string) Class {
	name = strings.ToLower(name)
	for _, packed := range []string{".gz", ".pp", ".ice"} {
		name = strings.TrimSuffix(name, packed)
	}
	c, ok := classes[path.Ext(name)]
	if !ok && strings.HasPrefix(name, "readme") {
		return Text
	}
	return c
}

// ReadPlace lists a place, sorted by name with folders first.
func ReadPlace(f *container.FS, name string) (*Place, error) {
	list, err := f.ReadDir(name)
	if err != nil {
		return nil, err
	}
	p := &Place{Path: name, Entries: make([]*Entry, 0, len(list))}
	for _, d := range list {
		e := &Entry{Name: d.Name(), Path: path.Join(name, d.Name())}
		st, err := d.Info()
		switch {
		case err != nil:
			e.Err = err
		case !st.IsDir() && st.Mode()&fs.ModeType != 0 && st.Mode()&fs.ModeSymlink == 0:
			continue // a pipe or a device
		default:
			e.Size, e.Time = st.Size(), st.ModTime()
		}
		if e.Class = classOf(e.Name); d.IsDir() {
			e.Class, e.Size = Folder, 0
		}
		p.Bytes += e.Size
		p.Entries = append(p.Entries, e)
	}
	p.Sort(ByName)
	return p, nil
}

// A Sort is an order of entries; folders always come first.
type Sort uint8

const (
	ByName Sort = iota
	ByDate      // the newest first
	BySize      // the largest first
	ByType      // by the extension, then by name
)

// Sort sorts the entries.
func (p *Place) Sort(by Sort) {
	slices.SortStableFunc(p.Entries, func(a, b *Entry) int {
		first := func(e *Entry) int { return map[bool]int{true: 0, false: 1}[e.Class == Folder] }
		c := first(a) - first(b)
		switch by {
		case ByDate:
			c = cmp.Or(c, b.Time.Compare(a.Time))
		case BySize:
			c = cmp.Or(c, cmp.Compare(b.Size, a.Size))
		case ByType:
			c = cmp.Or(c, strings.Compare(strings.ToLower(path.Ext(a.Name)), strings.ToLower(path.Ext(b.Name))))
		}
		return cmp.Or(c, strings.Compare(strings.ToLower(a.Name), strings.ToLower(b.Name)), strings.Compare(a.Name, b.Name))
	})
}

// Entry returns the entry with the given name, ignoring case, or nil.
func (p *Place) Entry(name string) *Entry {
	for _, same := range []func(a, b string) bool{func(a, b string) bool { return a == b }, strings.EqualFold} {
		for _, e := range p.Entries {
			if same(e.Name, name) {
				return e
			}
		}
	}
	return nil
}

// endings lists the extensions that indicate a machine.
var endings = map[string]string{
	".info": "amiga", ".iff": "amiga", ".ilbm": "amiga", ".lbm": "amiga", ".8svx": "amiga", ".adf": "amiga", ".dms": "amiga", ".adz": "amiga", ".lha": "amiga", ".ham": "amiga", ".font": "amiga", ".images": "amiga", ".anim": "amiga",
	".prg": "atari", ".tos": "atari", ".ttp": "atari", ".acc": "atari", ".rsc": "atari", ".inf": "atari", ".st": "atari", ".msa": "atari", ".hsn": "atari", ".avr": "atari", ".neo": "atari", ".img": "atari",
	".pi1": "atari", ".pi2": "atari", ".pi3": "atari", ".pc1": "atari", ".pc2": "atari", ".pc3": "atari", ".pi4": "atari", ".pi9": "atari", ".spu": "atari", ".spc": "atari", ".sps": "atari", ".spx": "atari", ".pcs": "atari", ".mpp": "atari", ".pbx": "atari",
	".tny": "atari", ".tn1": "atari", ".tn2": "atari", ".tn3": "atari", ".tn4": "atari", ".ca1": "atari", ".ca2": "atari", ".ca3": "atari", ".seq": "atari", ".flm": "atari", ".doo": "atari", ".trp": "atari", ".tg1": "atari", ".ftc": "atari", ".xga": "atari",
	".pict": "oberon", ".mod": "oberon", ".tool": "oberon", ".text": "oberon", ".lib": "oberon", ".panel": "oberon", ".scn.fnt": "oberon", ".book": "oberon", ".obj": "oberon",
}

// Machine guesses which machine a place comes from: the one that most of its files
// indicate, otherwise windows.
func (p *Place) Machine() string {
	votes := map[string]int{}
	for _, e := range p.Entries {
		if m := machineOf(e.Name); m != "" {
			votes[m]++
		}
	}
	best := "windows"
	for _, m := range []string{"atari", "amiga", "oberon"} {
		if votes[m] > votes[best] {
			best = m
		}
	}
	return best
}

// machineOf returns the machine that a file's name indicates, or "".
func machineOf(name string) string {
	name = strings.ToLower(name)
	if strings.HasSuffix(name, ".scn.fnt") {
		return "oberon"
	}
	return endings[path.Ext(name)]
}

// MachineAt guesses which machine the thing at a path comes from: by the format of the
// disk, then by its contents.
func MachineAt(f *container.FS, name string) string {
	for at := name; ; at = path.Dir(at) {
		if k := f.Kind(at); k != nil {
			switch k.Name {
			case "AmigaDOS disk image", "DMS disk image":
				return "amiga"
			case "FAT disk image", "MSA disk image":
				return "atari"
			case "Oberon library":
				return "oberon"
			case "gzip file":
				if inner := strings.ToLower(at); strings.HasSuffix(inner, ".adz") || strings.HasSuffix(inner, ".adf.gz") {
					return "amiga"
				} else if strings.HasSuffix(inner, ".st.gz") {
					return "atari"
				}
			}
		}
		if at == "." || at == "/" {
			break
		}
	}
	if !f.IsTree(name) {
		if m := machineOf(name); m != "" {
			return m
		}
		name = path.Dir(name)
	}
	p, err := ReadPlace(f, name)
	if err != nil {
		return "windows"
	}
	if m := p.Machine(); m != "windows" || len(p.Entries) == 0 {
		return m
	}
	for _, e := range p.Entries[:min(len(p.Entries), 8)] { // an archive often has one folder
		if e.Class == Folder {
			if inner, err := ReadPlace(f, e.Path); err == nil && inner.Machine() != "windows" {
				return inner.Machine()
			}
		}
	}
	return "windows"
}
