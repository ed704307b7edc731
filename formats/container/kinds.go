package container

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"path"
	"slices"
	"strings"

	"phosphor/formats/adf"
	"phosphor/formats/dms"
	"phosphor/formats/fat12"
	"phosphor/formats/internal/codec"
	"phosphor/formats/lzh"
	"phosphor/formats/msa"
	"phosphor/formats/oberonlib"
	"phosphor/formats/packice"
	"phosphor/formats/pkzip"
	"phosphor/formats/powerpacker"
	"phosphor/formats/tree"
)

// A Kind is a kind of container.
type Kind struct {
	Name       string
	Extensions []string // with dots, in lower case
	Plain      bool     // packs a single file of any kind

	match func(head []byte, size int64) bool
	// list opens a container that holds several files. The reader stays open.
	list func(r io.ReaderAt, size int64) (*tree.FS, error)
	// file unpacks a container of one file or one disk of at most limit bytes, and returns
	// warnings; inner is that file's name.
	file  func(r io.ReaderAt, size, limit int64) ([]byte, []error, error)
	inner func(name string) string
}

// headSize is the number of bytes that the kinds need to see of a file.
const headSize = fat12.HeadSize

// Kinds lists the known containers, in the order in which they are tried.
var Kinds = []*Kind{
	{
		Name: "zip archive", Extensions: []string{".zip"}, list: listZip,
		match: func(b []byte, _ int64) bool {
			return bytes.HasPrefix(b, []byte("PK\x03\x04")) || bytes.HasPrefix(b, []byte("PK\x05\x06"))
		},
	},
	{
		Name: "LHA archive", Extensions: []string{".lzh", ".lha"}, list: lzh.New,
		match: func(b []byte, _ int64) bool { return lzh.Match(b) },
	},
	{
		Name: "gzip file", Extensions: []string{".gz", ".adz"}, Plain: true, file: gunzip,
		match: func(b []byte, _ int64) bool { return bytes.HasPrefix(b, []byte{0x1f, 0x8b, 8}) },
		inner: func(name string) string {
			if base, ok := cutExtension(name, ".adz"); ok {
				return base + ".adf"
			}
			base, _ := cutExtension(name, ".gz")
			return base
		},
	},
	{
		Name: "PowerPacker file", Extensions: []string{".pp"}, Plain: true, file: unpackPP,
		match: func(b []byte, _ int64) bool { return powerpacker.Match(b) },
		inner: func(name string) string { base, _ := cutExtension(name, ".pp"); return base },
	},
	{
		Name: "Pack-Ice file", Extensions: []string{".ice"}, Plain: true, file: unpackIce,
		match: func(b []byte, _ int64) bool { return packice.Match(b) },
		inner: func(name string) string { base, _ := cutExtension(name, ".ice"); return base },
	},
	{
		Name: "MSA disk image", Extensions: []string{".msa"}, file: unpackMSA,
		match: func(b []byte, _ int64) bool { return msa.Match(b) },
		inner: func(name string) string { base, _ := cutExtension(name, ".msa"); return base + ".st" },
	},
	{
		Name: "DMS disk image", Extensions: []string{".dms"}, file: unpackDMS,
		match: func(b []byte, _ int64) bool { return dms.Match(b) },
		inner: func(name string) string { base, _ := cutExtension(name, ".dms"); return base + ".adf" },
	},
	{
		Name: "Oberon library", Extensions: []string{".lib", ".panel"}, list: listPictures,
		match: func(b []byte, _ int64) bool {
			generator, ok := oberonlib.MatchDocument(b)
			return oberonlib.Match(b) || ok && generator == "PanelDocs.NewDoc"
		},
	},
	{Name: "AmigaDOS disk image", Extensions: []string{".adf"}, list: adf.New, match: adf.Match},
	{Name: "FAT disk image", Extensions: []string{".st", ".ima", ".vfd"}, list: fat12.New, match: fat12.Match},
}

// cutExtension removes an extension from a name, ignoring case.
func cutExtension(name, ext string) (string, bool) {
	if e := path.Ext(name); strings.EqualFold(e, ext) && len(e) < len(name) {
		return name[:len(name)-len(e)], true
	}
	return name, false
}

// Find returns the kind of a container by the first bytes of the file (up to 6 KiB), its
// size and its name. It returns nil if the file is not a container.
func Find(head []byte, size int64, name string) *Kind {
	for _, k := range Kinds {
		if k.match(head, size) {
			return k
		}
	}
	// Self-booting disks often have no trace of a file system at their beginning. Their
	// size shows that they are disks.
	for _, k := range Kinds {
		if _, ok := cutExtension(name, k.Extensions[0]); ok && k.list != nil && size >= 160<<10 && size%512 == 0 {
			return k
		}
	}
	return nil
}

func listZip(r io.ReaderAt, size int64) (*tree.FS, error) {
	z, err := zip.NewReader(r, size)
	if err != nil && !errors.Is(err, zip.ErrInsecurePath) {
		return nil, codec.Foreign("zip", err)
	}
	// Of entries that share contents, each of which is unpacked, a small archive could
	// have any number. The packed sizes of an honest one do not exceed its own.
	var packed uint64
	for _, f := range z.File {
		if packed += min(f.CompressedSize64, 1<<40); packed > uint64(size) && !cutOff(z.File, size) {
			return nil, codec.Sentencef("zip: its files share contents and claim more than the %d bytes of the archive", size)
		}
	}
	t := tree.New()
	for _, f := range z.File {
		name := f.Name
		if f.NonUTF8 {
			name = tree.Text([]byte(name))
		}
		if !strings.Contains(name, "/") {
			name = strings.ReplaceAll(name, `\`, "/")
		}
		method := map[uint16]string{zip.Store: "stored", zip.Deflate: "deflated"}[f.Method]
		if method == "" {
			method = pkzip.Name(f.Method)
		}
		t.Add(tree.File{
			Name: name, Size: atMost(f.UncompressedSize64), Packed: atMost(f.CompressedSize64), Method: method,
			Time: f.Modified, Comment: f.Comment, Dir: strings.HasSuffix(name, "/"),
			Read: func() ([]byte, error) { return readZip(f, size) },
		})
	}
	return t, nil
}

// cutOff reports whether one of the files alone claims more than there is: then that file
// is the damaged one.
func cutOff(files []*zip.File, size int64) bool {
	return slices.ContainsFunc(files, func(f *zip.File) bool { return f.CompressedSize64 > uint64(size) })
}

// atMost returns n, which a file claims, as a number with a sign.
func atMost(n uint64) int64 { return int64(min(n, math.MaxInt64)) }

const zipEncrypted = 1

// readZip reads a file of an archive of so many bytes.
func readZip(f *zip.File, archive int64) ([]byte, error) {
	size, packed := atMost(f.UncompressedSize64), atMost(f.CompressedSize64)
	switch {
	case f.Flags&zipEncrypted != 0:
		return nil, codec.Sentencef("zip: locked with a password")
	case packed > archive:
		return nil, codec.Sentencef("zip: claims %d packed bytes, but the archive has %d: %w", packed, archive, io.ErrUnexpectedEOF)
	case size > tree.Justified(packed):
		return nil, codec.Sentencef("%s: %w", "zip", tree.ErrBomb(size, packed))
	}
	if pkzip.Name(f.Method) != "" {
		return unpackOld(f, packed, size)
	}
	r, err := f.Open()
	if err != nil {
		return nil, codec.Foreign("zip", err)
	}
	defer r.Close()
	b, err := readAtMost(r, size, size)
	if err == nil && int64(len(b)) < size {
		err = io.ErrUnexpectedEOF
	}
	if err != nil {
		return nil, codec.Foreign("zip", err)
	}
	return b, nil
}

// unpackOld unpacks a file packed by one of the first versions of PKZIP.
func unpackOld(f *zip.File, packed, size int64) ([]byte, error) {
	r, err := f.OpenRaw()
	if err != nil {
		return nil, codec.Foreign("zip", err)
	}
	b, err := readAtMost(r, packed, packed)
	if err != nil {
		return nil, codec.Foreign("zip", err)
	}
	return pkzip.Unpack(b, pkzip.File{Method: f.Method, Flags: f.Flags, Size: int(size), CRC: f.CRC32})
}

// maxLibrary is the largest library that is read, in bytes.
const maxLibrary = 4 << 20

// listPictures lists the pictures in a library of Oberon or in a document that
// has one.
func listPictures(r io.ReaderAt, size int64) (*tree.FS, error) {
	b, err := readAtMost(io.NewSectionReader(r, 0, size), min(size, maxLibrary), maxLibrary)
	if err != nil {
		return nil, err
	}
	var l *oberonlib.Library
	if oberonlib.Match(b) {
		l, err = oberonlib.Decode(bytes.NewReader(b))
	} else {
		var d *oberonlib.Document
		if d, err = oberonlib.DecodeDocument(bytes.NewReader(b)); err == nil {
			l = d.Library
		}
	}
	if err != nil {
		return nil, err
	}
	t, taken := tree.New(), map[string]bool{}
	for _, p := range l.Pictures() {
		name := strings.ReplaceAll(p.Name, "/", "_")
		if name == "" || taken[name] {
			name = strings.TrimPrefix(fmt.Sprintf("%s.%d", name, p.Ref), ".")
		}
		taken[name] = true
		t.Add(tree.File{Name: name + ".Pict", Size: int64(len(p.Data)), Method: "stored", Read: func() ([]byte, error) { return p.Data, nil }})
	}
	return t, nil
}

// readAtMost reads everything from r, which must not be more than limit bytes
// and is probably as many as guess.
func readAtMost(r io.Reader, guess, limit int64) ([]byte, error) {
	b := make([]byte, max(0, min(guess, limit))+1)
	for n := 0; ; {
		k, err := io.ReadFull(r, b[n:])
		n += k
		switch {
		case int64(n) > limit:
			return nil, codec.Sentencef("more than %d bytes", limit)
		case err == io.EOF || err == io.ErrUnexpectedEOF:
			return b[:n], nil
		case err != nil:
			return nil, err
		}
		more := make([]byte, min(2*int64(n)+512, limit+1))
		copy(more, b)
		b = more
	}
}

func gunzip(r io.ReaderAt, size, limit int64) ([]byte, []error, error) {
	z, err := gzip.NewReader(io.NewSectionReader(r, 0, size))
	if err != nil {
		return nil, nil, codec.Foreign("gzip", err)
	}
	var tail [4]byte // the claimed size of the contents
	if _, err := r.ReadAt(tail[:], max(0, size-4)); err != nil && err != io.EOF {
		return nil, nil, codec.Foreign("gzip", err)
	}
	guess := min(int64(binary.LittleEndian.Uint32(tail[:])), 1032*size)
	b, err := readAtMost(z, guess, limit)
	if err != nil {
		return nil, nil, codec.Foreign("gzip", err)
	}
	return b, nil, nil
}

func unpackPP(r io.ReaderAt, size, limit int64) ([]byte, []error, error) {
	return unpackPlain("powerpacker", r, size, limit, powerpacker.Size, powerpacker.Decode)
}

func unpackIce(r io.ReaderAt, size, limit int64) ([]byte, []error, error) {
	return unpackPlain("packice", r, size, limit, packice.Size, packice.Decode)
}

// unpackPlain unpacks a file that says how large it was.
func unpackPlain(name string, r io.ReaderAt, size, limit int64, unpacked func([]byte) (int, error), unpack func(io.Reader) ([]byte, error)) ([]byte, []error, error) {
	b, err := readAtMost(io.NewSectionReader(r, 0, size), size, size)
	if err != nil {
		return nil, nil, err
	}
	if n, err := unpacked(b); err == nil && int64(n) > limit {
		return nil, nil, codec.Sentencef("%s: %w", name, tree.ErrBomb(int64(n), size))
	}
	b, err = unpack(bytes.NewReader(b))
	return b, nil, err
}

func unpackMSA(r io.ReaderAt, size, _ int64) ([]byte, []error, error) {
	b, err := msa.Decode(io.NewSectionReader(r, 0, size))
	return b, nil, err
}

func unpackDMS(r io.ReaderAt, size, _ int64) ([]byte, []error, error) {
	d, err := dms.Decode(io.NewSectionReader(r, 0, size))
	if err != nil {
		return nil, nil, err
	}
	return d.Data, d.Warnings, nil
}
