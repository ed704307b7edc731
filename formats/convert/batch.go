package convert

import (
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"

	"phosphor/formats/bitmapfont"
	"phosphor/formats/container"
	"phosphor/formats/detect"
	"phosphor/formats/internal/codec"
)

// A Batch converts all files of folders, archives and disks into one folder, keeping their
// subfolders. No result replaces another source, and no two results get the same name.
type Batch struct {
	Options
	// Dir is the folder to write to. It is created when needed.
	Dir string
	// Force allows a file to be replaced by its own conversion.
	Force bool
	// Write replaces the contents of a file. If nil, os.WriteFile is used.
	Write func(name string, data []byte) error
}

// A Source is something to convert: a file, or a folder, archive or disk with everything
// in it.
type Source struct {
	FS   *container.FS
	Name string // within it
	Said string // the path as a user wrote it, for errors
	// Under is the folder in Batch.Dir that receives the contents of a folder, an archive
	// or a disk, in the notation of package fs. Empty: Batch.Dir itself.
	Under string
}

// An Outcome reports the conversion of one file.
type Outcome struct {
	Name     string   // of the file that was read
	Files    []string // that were written
	Warnings []error  // what could not be kept
	// Err is nil for a converted file, ErrPassed for one that was skipped, and otherwise
	// the reason why it could not be converted.
	Err error
}

// ErrPassed is the error for a file that cannot be converted to anything.
var ErrPassed = errors.New("skipped")

func passed(format string, args ...any) error {
	return codec.Sentencef("%w: %v", ErrPassed, codec.Sentencef(format, args...))
}

// A Report counts files.
type Report struct{ Converted, Passed, Failed int }

func (r *Report) count(err error) {
	switch {
	case err == nil:
		r.Converted++
	case errors.Is(err, ErrPassed):
		r.Passed++
	default:
		r.Failed++
	}
}

// Run converts everything, on all processors. Run calls each with every outcome, in the
// order of the sources and, within one, of the names; done counts them.
func (b *Batch) Run(sources []Source, each func(o Outcome, done, total int)) (r Report) {
	var jobs []*job
	for _, s := range sources {
		jobs = append(jobs, b.list(s)...)
	}
	names := b.newNamer(jobs)
	// Every processor takes the next file. Names of results are chosen in the order of the
	// files, so that they are always the same.
	var next atomic.Int64
	for range min(runtime.GOMAXPROCS(0), len(jobs)) {
		go func() {
			for i := int(next.Add(1)) - 1; i < len(jobs); i = int(next.Add(1)) - 1 {
				first := closed
				if i > 0 {
					first = jobs[i-1].named
				}
				b.do(jobs[i], first, names)
			}
		}()
	}
	for i, j := range jobs {
		<-j.done
		r.count(j.Err)
		if each != nil {
			each(j.Outcome, i+1, len(jobs))
		}
	}
	return r
}

var closed = func() chan struct{} {
	c := make(chan struct{})
	close(c)
	return c
}()

// A job is a file to convert.
type job struct {
	Outcome
	fsys        *container.FS
	in, out     string        // names in fsys and in the output folder, the latter with the old extension
	host        string        // key of the host's file: the file itself, or the container that it is in
	named, done chan struct{} // closed when its name is chosen, and when it is done
}

// list makes the jobs of a source.
func (b *Batch) list(s Source) (jobs []*job) {
	add := func(fsys *container.FS, in, out, said string, err error) {
		if err != nil {
			err = container.Renamed(err, said)
		}
		jobs = append(jobs, &job{Outcome{Name: said, Err: err}, fsys, in, out, key(hostFile(said)), make(chan struct{}), make(chan struct{})})
	}
	if !s.FS.IsTree(s.Name) {
		add(s.FS, s.Name, path.Join(s.Under, path.Base(s.Name)), s.Said, nil)
		return jobs
	}
	dir, err := s.FS.Dir(s.Name)
	var names []string
	if err == nil {
		names, err = dir.Files()
	}
	if err != nil {
		add(nil, "", "", s.Said, err)
	}
	// The results of a folder are not converted again.
	inside := ""
	if st, err := os.Stat(s.Said); err == nil && st.IsDir() {
		if rel, ok := within(s.Said, b.Dir); ok && rel != "." {
			inside = filepath.ToSlash(rel) + "/"
		}
	}
	for _, name := range names {
		var err error
		if inside != "" && strings.HasPrefix(name, inside) {
			err = passed("is inside the folder to write to")
		}
		add(dir, name, path.Join(s.Under, name), filepath.Join(s.Said, filepath.FromSlash(name)), err)
	}
	return jobs
}

// do converts a file once the previous one has its name.
func (b *Batch) do(j *job, before <-chan struct{}, names *namer) {
	defer close(j.done)
	var f *detect.Format
	var contents *detect.Contents
	var ending, to string
	if j.Err == nil {
		f, contents, ending, j.Err = b.open(j)
	}
	<-before
	if f != nil && !b.Force && !errors.Is(j.Err, ErrPassed) && names.already(j, ending) {
		j.Err = passed("it is %s already", ending)
	}
	if j.Err == nil {
		to = names.name(j, ending)
	}
	close(j.named)
	if j.Err == nil {
		j.Err = b.write(j, f, contents, to, ending)
	}
}

// open reads a file and chooses the extension of the result.
func (b *Batch) open(j *job) (f *detect.Format, contents *detect.Contents, ending string, err error) {
	if st, err := j.fsys.Stat(j.in); err != nil {
		return nil, nil, "", container.Renamed(err, j.Name)
	} else if !st.Mode().IsRegular() {
		return nil, nil, "", passed("reading it might never end")
	}
	data, _, err := j.fsys.Contents(j.in)
	if err != nil {
		return nil, nil, "", container.Renamed(err, j.Name)
	}
	f, contents, err = b.formats().ReadBeside(data, j.in+b.From, detect.Siblings(j.in, j.fsys.ReadFile))
	if errors.Is(err, detect.ErrUnknown) {
		return nil, nil, "", passed("unknown format")
	}
	if err != nil {
		err = fmt.Errorf("%s: %w", j.Name, err)
	}
	if ending = b.To; ending == "" {
		ending = map[detect.Class]string{detect.Picture: ".png", detect.Sound: ".wav"}[f.Class]
	}
	if !f.Readable() || b.writers().find(ending, f.Class) == nil {
		err = passed("%s holds %s", f.Name, codec.Or(plural[f.Class]))
	}
	return f, contents, ending, err
}

// write converts a file that was read.
func (b *Batch) write(j *job, f *detect.Format, contents *detect.Contents, to, ending string) error {
	r, err := b.encode(f, contents, j.Name, to, ending)
	if errors.Is(err, bitmapfont.ErrContents) { // its sizes are separate files
		return passed("it lists the sizes of a font")
	}
	if errors.Is(err, ErrNothing) {
		return passed("it has nothing to show")
	}
	if err != nil {
		return err
	}
	j.Warnings = r.Warnings
	for _, file := range r.Files {
		err := os.MkdirAll(filepath.Dir(file.Name), 0o777)
		if err == nil && b.Write != nil {
			err = b.Write(file.Name, file.Data)
		} else if err == nil {
			err = os.WriteFile(file.Name, file.Data, 0o666)
		}
		if err != nil {
			return err
		}
		j.Files = append(j.Files, file.Name)
	}
	return nil
}

// A namer chooses the names of results.
type namer struct {
	dir     string
	inputs  map[string]bool // keys of the files to convert
	given   map[string]bool // keys of the chosen names
	folders map[string]bool // keys of the folders they are in
}

func (b *Batch) newNamer(jobs []*job) *namer {
	n := &namer{b.Dir, map[string]bool{}, map[string]bool{}, map[string]bool{}}
	for _, j := range jobs {
		n.inputs[j.host] = true
	}
	return n
}

// already reports whether a file would replace itself.
func (n *namer) already(j *job, ending string) bool {
	to := filepath.Join(n.dir, filepath.FromSlash(j.out))
	return key(strings.TrimSuffix(to, anyEnding(to))+ending) == j.host
}

// name returns the name of the result of a file. It is neither the result of another file
// nor a file to convert: a.img becomes a.png, and a.pict beside it a.pict.png.
func (n *namer) name(j *job, ending string) string {
	dir, folders := n.dir, strings.Split(j.out, "/")
	for _, part := range folders[:len(folders)-1] {
		// The contents of an archive cannot go into a folder with the archive's name
		// beside the archive itself.
		for dir = filepath.Join(dir, part); isFile(dir) || n.given[key(dir)]; {
			dir += "_"
		}
		n.folders[key(dir)] = true
	}
	base := filepath.Join(dir, folders[len(folders)-1])
	to := strings.TrimSuffix(base, anyEnding(base)) + ending
	for k := key(to); n.given[k] || n.folders[k] || n.inputs[k] && k != j.host; k = key(to) {
		to, base = base+ending, base+"_"
	}
	n.given[key(to)] = true
	return to
}

// key returns a value that is the same for all paths of one file, even on hosts that
// ignore case.
func key(name string) string { return strings.ToLower(real(name)) }

// hostFile returns the file of the host that a path leads to or into.
func hostFile(name string) string {
	for at := name; ; at = filepath.Dir(at) {
		if _, err := os.Stat(at); err == nil || at == filepath.Dir(at) {
			return at
		}
	}
}

// Same reports whether an output file is the file that a path leads to or into.
func Same(said, out string) bool {
	a, err := os.Stat(hostFile(said))
	if err != nil {
		return false
	}
	b, err := os.Stat(out)
	return err == nil && os.SameFile(a, b)
}

// real returns the absolute path without links of a file that need not exist.
func real(name string) string {
	if abs, err := filepath.Abs(name); err == nil {
		name = abs
	}
	// A path that does not exist yet begins with a folder that does.
	for at, rest := name, ""; ; at, rest = filepath.Dir(at), filepath.Join(filepath.Base(at), rest) {
		if to, err := filepath.EvalSymlinks(at); err == nil {
			return filepath.Join(to, rest)
		}
		if at == filepath.Dir(at) {
			return name
		}
	}
}

// within returns the path of sub relative to dir if it is inside dir or dir itself.
func within(dir, sub string) (rel string, ok bool) {
	rel, err := filepath.Rel(real(dir), real(sub))
	return rel, err == nil && rel != ".." && !strings.HasPrefix(rel, ".."+string(filepath.Separator))
}

func isFile(name string) bool {
	st, err := os.Stat(name)
	return err == nil && !st.IsDir()
}

// anyEnding returns the extension of a name: the longest that identifies a format, or else
// the part after the last dot.
func anyEnding(name string) string {
	longest := len(filepath.Ext(name))
	for _, f := range builtIn() {
		longest = max(longest, len(detect.Ending(filepath.ToSlash(name), slices.Values(f.Extensions))))
	}
	return name[len(name)-longest:]
}
