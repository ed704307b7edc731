// Package store keeps a player's files: saved games, scores, settings. A write is atomic:
// a reader finds the old contents or the new, never a part, even if the machine stops in
// between.
package store

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"syscall"

	"phosphor/assets/i18n"
)

// WriteFile replaces the contents of the named file: it writes a temporary file in the
// same folder, flushes it to the disk, and renames it. An existing file keeps its
// permissions, and symbolic links are followed. A write-protected file is an error. A
// device is not replaced but written to.
func WriteFile(name string, data []byte) error {
	_, err := replace(Host, name, data, true)
	return err
}

// WriteOutput is WriteFile for files that can be made again, of which there may be many.
// It does not wait until a new file is on the disk. The file appears whole or not at all,
// unless the machine stops.
func WriteOutput(name string, data []byte) error {
	_, err := replace(Host, name, data, false)
	return err
}

// replace returns the resulting file, or nil for a device.
func replace(fsys FS, name string, data []byte, safe bool) (fs.FileInfo, error) {
	if to, err := filepath.EvalSymlinks(name); err == nil {
		name = to
	}
	st, err := write(fsys, name, data, safe)
	if err != nil {
		var p *fs.PathError
		var l *os.LinkError
		switch { // no other program knows the temporary file
		case errors.As(err, &p):
			err = p.Err
		case errors.As(err, &l):
			err = l.Err
		}
		return nil, &fs.PathError{Op: "write", Path: name, Err: err}
	}
	return st, nil
}

func write(fsys FS, name string, data []byte, safe bool) (st fs.FileInfo, err error) {
	old, statErr := fsys.Stat(name)
	switch {
	case statErr != nil:
	case old.IsDir():
		return nil, errors.New("is a folder, expected a file")
	case old.Mode().Perm()&0o222 == 0:
		return nil, errors.New("is write-protected")
	case !old.Mode().IsRegular():
		return nil, pour(name, data)
	}
	f, err := temporary(fsys, name)
	if err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			f.Close()
			fsys.Remove(f.Name())
		}
	}()
	if _, err = f.Write(data); err != nil {
		return nil, err
	}
	if statErr == nil {
		if err = f.Chmod(old.Mode().Perm()); err != nil {
			return nil, err
		}
	}
	safe = safe || statErr == nil
	if safe {
		if err = f.Sync(); err != nil {
			return nil, err
		}
	}
	if st, err = f.Stat(); err != nil {
		return nil, err
	}
	if err = f.Close(); err != nil {
		return nil, err
	}
	if err = fsys.Rename(f.Name(), name); err != nil {
		return nil, err
	}
	if !safe {
		return st, nil
	}
	// The new name must be on the disk too. Not every system lets a folder be
	// synchronized; the rename has happened anyway.
	if d, err := fsys.Open(filepath.Dir(name), os.O_RDONLY); err == nil {
		d.Sync()
		d.Close()
	}
	return st, nil
}

// OpenOutput opens a file that a player named for output. It does not block on a pipe
// without a reader.
func OpenOutput(name string, flags int) (*os.File, error) {
	f, err := os.OpenFile(name, flags|nonblock, 0o666)
	if errors.Is(err, errNoReader) {
		err = &fs.PathError{Op: "open", Path: name, Err: errors.New("is a pipe that nobody reads from")}
	}
	return f, err
}

// pour writes to a device, or to a pipe with a reader.
func pour(name string, data []byte) error {
	f, err := OpenOutput(name, os.O_WRONLY)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	return errors.Join(err, f.Close())
}

// temporary creates a file beside the named one, with the permissions that new
// files have.
func temporary(fsys FS, name string) (f File, err error) {
	for i := range 1000 {
		f, err = fsys.Open(filepath.Join(filepath.Dir(name), fmt.Sprintf(".%s.%d.%d", filepath.Base(name), os.Getpid(), i)), os.O_RDWR|os.O_CREATE|os.O_EXCL)
		if !errors.Is(err, fs.ErrExist) {
			break
		}
	}
	return f, err
}

// aside returns a name for a file that cannot be read: name.bad, name.bad2 and so on.
func aside(fsys FS, name string) (string, error) {
	for i := 1; i < 1000; i++ {
		to := name + ".bad"
		if i > 1 {
			to = fmt.Sprint(to, i)
		}
		switch _, err := fsys.Stat(to); {
		case errors.Is(err, fs.ErrNotExist):
			return to, nil
		case err != nil: // it is not a folder, or it is not accessible
			var of *fs.PathError
			if errors.As(err, &of) {
				err = of.Err
			}
			return "", fmt.Errorf("%s: %w", name, err)
		}
	}
	return "", fmt.Errorf("%s: too many files set aside beside it", name)
}

// setAside renames a file that cannot be read, so that it is not overwritten,
// and returns its new name: name.bad, name.bad2 and so on.
func setAside(fsys FS, name string) (string, error) {
	to, err := aside(fsys, name)
	if err == nil {
		err = fsys.Rename(name, to)
	}
	return to, err
}

// maxFile is the largest file that is read, in bytes. This program writes far shorter
// ones: three million games in the statistics.
const maxFile = 512 << 20

// ReadFile returns the contents of a file. It refuses folders, pipes and devices, some
// of which could be read for ever, and files longer than 512 MiB.
func ReadFile(name string) ([]byte, error) {
	data, _, err := readFile(Host, name)
	return data, err
}

func readFile(fsys FS, name string) (data []byte, st fs.FileInfo, err error) {
	f, err := fsys.Open(name, os.O_RDONLY)
	if errors.Is(err, syscall.ENOTDIR) { // of its folder, so that there can be no such file
		err = &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	if err != nil {
		return nil, nil, err
	}
	defer f.Close()
	if st, err = f.Stat(); err != nil {
		return nil, nil, err
	}
	switch {
	case st.IsDir():
		err = unfitError("is a folder, expected a file")
	case !st.Mode().IsRegular():
		err = unfitError("is not a file")
	case st.Size() > maxFile:
		err = unfitError(fmt.Sprintf("has %d bytes, expected at most %d", st.Size(), maxFile))
	default:
		data = make([]byte, 0, st.Size()+bytes.MinRead) // so that it need not grow to find the end
		b := bytes.NewBuffer(data)
		_, err = b.ReadFrom(io.LimitReader(f, maxFile))
		return b.Bytes(), st, err
	}
	return nil, nil, &fs.PathError{Op: "read", Path: name, Err: err}
}

// A Keeper keeps small files by name: "yukon.json". Read returns an error that wraps
// fs.ErrNotExist for a missing file.
type Keeper interface {
	Read(name string) ([]byte, error)
	Write(name string, data []byte) error
	// SetAside gives a file that cannot be understood another name, so that the
	// next Write does not destroy it.
	SetAside(name string) error
}

// A Dir keeps files in a folder of the host, which is created when first needed.
type Dir struct {
	Path string
	Warn func(text string) // called for every file that is set aside, and for locks that are impossible
	FS   FS                // nil: Host
}

func (d Dir) fs() FS {
	if d.FS == nil {
		return Host
	}
	return d.FS
}

// Folder returns where the files are, for people.
func (d Dir) Folder() string { return d.Path }

func (d Dir) Read(name string) ([]byte, error) {
	data, _, err := readFile(d.fs(), filepath.Join(d.Path, name))
	return data, err
}

func (d Dir) Write(name string, data []byte) error {
	if err := d.fs().MkdirAll(d.Path); err != nil {
		return err
	}
	_, err := replace(d.fs(), filepath.Join(d.Path, name), data, true)
	return err
}

// Append implements Appender. The data is on the disk when it returns.
func (d Dir) Append(name string, data []byte) error {
	if err := d.fs().MkdirAll(d.Path); err != nil {
		return err
	}
	name = filepath.Join(d.Path, name)
	if st, err := d.fs().Stat(name); err == nil && !st.Mode().IsRegular() {
		return &fs.PathError{Op: "write", Path: name, Err: errors.New("is not a file")}
	}
	f, err := d.fs().Open(name, os.O_WRONLY|os.O_CREATE|os.O_APPEND)
	if err != nil {
		return err
	}
	if _, err = f.Write(data); err == nil {
		err = f.Sync()
	}
	return errors.Join(err, f.Close())
}

func (d Dir) SetAside(name string) error {
	path := filepath.Join(d.Path, name)
	to, err := setAside(d.fs(), path)
	if err == nil && d.Warn != nil {
		d.Warn(fmt.Sprintf("%s cannot be read; it is kept as %s", path, to))
	}
	return err
}

// A Memory keeps files while the program runs.
type Memory map[string][]byte

func (m Memory) Read(name string) ([]byte, error) {
	if b, ok := m[name]; ok {
		return b, nil
	}
	return nil, fs.ErrNotExist
}

func (m Memory) Write(name string, data []byte) error {
	m[name] = bytes.Clone(data)
	return nil
}

func (m Memory) SetAside(name string) error {
	m[name+".bad"] = m[name]
	delete(m, name)
	return nil
}

// Volatile is a Memory whose contents are lost when the program ends.
type Volatile struct{ Memory }

// Unfit reports whether a read error means that the file cannot be one that this program
// wrote, for example a folder. Other errors may be temporary.
func Unfit(err error) bool {
	var u unfitError
	return errors.As(err, &u)
}

// unfitError is the reason why a file is unusable.
type unfitError string

func (u unfitError) Error() string { return string(u) }

// ReadJSON reads a file into v. If the file does not exist, v is unchanged. If the
// contents are invalid, v is unchanged and the file is set aside. ReadJSON returns an
// error, with v unchanged, if the file cannot be read now or cannot be set aside. A
// Debtor reports the error itself.
func ReadJSON(k Keeper, name string, v any) error {
	b, err := k.Read(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil && !Unfit(err):
		if d, ok := k.(Debtor); ok && d.Unread != nil {
			d.Unread(err)
			return nil
		}
		return err
	case err != nil || json.Unmarshal(b, v) != nil:
		return k.SetAside(name)
	}
	return nil
}

// An Opener is a Keeper whose files can be read piece by piece.
type Opener interface {
	Open(name string) (io.ReadSeekCloser, error)
}

// Open implements Opener.
func (d Dir) Open(name string) (io.ReadSeekCloser, error) {
	return d.fs().Open(filepath.Join(d.Path, name), os.O_RDONLY)
}

// An Appender is a Keeper that can append to a file, creating it if necessary.
type Appender interface {
	Append(name string, data []byte) error
}

// A Locker is a Keeper whose files other programs change, too.
type Locker interface {
	// Lock keeps other callers of Lock from changing the named file until unlock is
	// called.
	Lock(name string) (unlock func(), err error)
}

// UpdateJSON changes a file: it reads the present contents into v, calls change to modify
// v, and writes the result. If two programs do so at the same time, neither loses its
// change. A Debtor repeats it until it succeeds.
func UpdateJSON(k Keeper, name string, v any, change func()) error {
	to := reflect.ValueOf(v).Elem()
	first := reflect.New(to.Type()).Elem()
	first.Set(to)
	return attempt(k, name, false, func(k Keeper) error {
		if l, ok := k.(Locker); ok {
			unlock, err := l.Lock(name)
			if err != nil {
				return err
			}
			defer unlock()
		}
		to.Set(first)
		if err := ReadJSON(k, name, v); err != nil {
			return err
		}
		change()
		return WriteJSON(k, name, v)
	})
}

// Change changes a file as UpdateJSON does, and v with it: v then has the contents of the
// file. If the file cannot be read, only v is changed. Change returns the error of the
// file; it modifies v in any case.
func Change[T any](k Keeper, name string, v *T, change func(v *T)) error {
	var now T
	done := false
	err := UpdateJSON(k, name, &now, func() {
		change(&now)
		*v, done = now, true
	})
	if !done {
		change(v)
	}
	return err
}

// WriteJSON writes v to a file.
func WriteJSON(k Keeper, name string, v any) error {
	b, err := json.MarshalIndent(v, "", " ")
	if err != nil {
		return err
	}
	return attempt(k, name, true, func(k Keeper) error { return k.Write(name, append(b, '\n')) })
}

// Told returns a message that something was stored, and where.
func Told(k Keeper, lang, name string) string {
	if at, ok := k.(interface{ Folder() string }); ok {
		return i18n.F(lang, "%s stored in %s", name, at.Folder())
	}
	return i18n.F(lang, "%s stored", name)
}
