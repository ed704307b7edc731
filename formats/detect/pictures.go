package detect

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"image/jpeg"
	"image/png"
	"io"
	"math/bits"

	"golang.org/x/image/bmp"

	"phosphor/formats/amigaimage"
	"phosphor/formats/cardsdll"
	"phosphor/formats/degas"
	"phosphor/formats/dib"
	"phosphor/formats/frame"
	"phosphor/formats/gemimg"
	"phosphor/formats/ilbm"
	"phosphor/formats/internal/codec"
	"phosphor/formats/neochrome"
	"phosphor/formats/pict"
)

// picture returns the contents of a picture file with the facts that all pictures share.
// file is what its package reports about it.
func picture(file any, m image.Image, planes int, source string, facts ...Fact) *Contents {
	size := m.Bounds().Size()
	colors := []string{}
	if p, ok := m.(*image.Paletted); ok {
		colors = hexes(p.Palette)
	}
	about := Say("%d, %d colours", planes, len(colors))
	if len(colors) == 0 {
		about = Say("%d", planes)
	}
	return &Contents{File: file, Picture: m, Facts: append([]Fact{
		{"width", size.X, "size", Say("%dx%d pixels", size.X, size.Y)},
		{Key: "height", Value: size.Y},
		{"planes", planes, "planes", about},
		{Key: "palette", Value: colors},
		{"palette_source", source, "palette", Word(source)},
	}, facts...)}
}

// hexes returns colours in hexadecimal.
func hexes(p color.Palette) (list []string) {
	for _, c := range p {
		r, g, b, _ := c.RGBA()
		list = append(list, fmt.Sprintf("%02x%02x%02x", r>>8, g>>8, b>>8))
	}
	return list
}

// shape adds facts about the shape of a pixel.
func (c *Contents) shape(aspect, micron image.Point) *Contents {
	if aspect == (image.Point{}) {
		aspect = micron
	}
	ratio, text := 0.0, Word("unknown")
	if aspect.X > 0 && aspect.Y > 0 {
		ratio = float64(aspect.X) / float64(aspect.Y)
		text = Say("aspect %.2f", ratio)
		c.Aspect = aspect
	}
	if micron.X > 0 && micron.Y > 0 {
		text = Say("%dx%d microns, %s", micron.X, micron.Y, text)
		c.Micron = micron
	}
	c.Facts = append(c.Facts,
		Fact{Key: "pixel_width", Value: micron.X}, Fact{Key: "pixel_height", Value: micron.Y}, Fact{"pixel_aspect", ratio, "pixel", text})
	return c
}

// packing adds facts about the packing of pixels: a text and the numbers in it.
func (c *Contents) packing(stats any, packed, unpacked int, text Phrase) *Contents {
	c.Facts = append(c.Facts, Fact{"packing", stats, "packing", text},
		Fact{"packed_bytes", packed, "packed", Say("%d bytes of %d", packed, unpacked)})
	return c
}

// rowBytes returns the number of bytes of a picture in planes whose rows are whole bytes.
func rowBytes(size image.Point, planes int) int { return (size.X + 7) / 8 * size.Y * planes }

func readIMG(data []byte) (*Contents, error) {
	m, err := gemimg.DecodeAll(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	s := m.Stats
	c := picture(m, m.Picture(), m.Planes, m.PaletteSource.String(), Fact{"kind", m.Kind.String(), "header", Word(m.Kind.String())},
		Fact{Key: "pattern_length", Value: m.PatternLength})
	return c.shape(image.Point{}, image.Pt(m.PixelWidth, m.PixelHeight)).packing(s, s.PackedBytes, rowBytes(m.Picture().Bounds().Size(), m.Planes),
		Say("%d solid runs, %d pattern runs (of %d bytes), %d literal strings, %d lines repeated by %d records; %d surplus bytes, %d trailing",
			s.Solids, s.Patterns, m.PatternLength, s.Literals, s.RepeatedLines, s.Replications, s.SurplusBytes, s.TrailingBytes)), nil
}

func readILBM(data []byte) (*Contents, error) {
	m, err := ilbm.DecodeAll(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	s := m.Stats
	mode := ""
	for _, b := range []struct {
		bit  ilbm.Mode
		name string
	}{{ilbm.Hires, " hires"}, {ilbm.Lace, " lace"}, {ilbm.EHB, " EHB"}, {ilbm.HAM, " HAM"}} {
		if m.Mode&b.bit != 0 {
			mode += b.name
		}
	}
	c := picture(m, m.Picture(), m.Planes, m.PaletteSource.String(), Fact{"kind", m.Kind.String(), "kind", Word(m.Kind.String() + mode)},
		Fact{Key: "mode", Value: fmt.Sprintf("%08x", uint32(m.Mode))}, Fact{Key: "cmap", Value: m.Colors},
		Fact{"masking", m.Masking.String(), "masking", Word(m.Masking.String())}, Fact{Key: "cycles", Value: len(m.Cycles)})
	if p := m.Frame(); p != nil {
		if p.Moving, err = ilbm.Animation(bytes.NewReader(data)); err != nil {
			return nil, err
		}
		c.display(p)
	} else {
		c.Facts = append(c.Facts, Fact{"machine", "Amiga", "machine", Word("Amiga")}, Fact{"display_mode", "true colour", "mode", Word("true colour")})
		// A display has no transparency, so the bytes of both kinds of picture are the same.
		all := m.TrueColor
		c.count(&image.RGBA{Pix: all.Pix, Stride: all.Stride, Rect: all.Rect})
	}
	for _, t := range m.Texts {
		c.Facts = append(c.Facts, Fact{t.ID, t.Text, t.ID, quote(t.Text)})
	}
	return c.shape(image.Pt(int(m.XAspect), int(m.YAspect)), image.Point{}).packing(s, s.PackedBytes, s.UnpackedBytes,
		Say("%d runs, %d literal strings; %d trailing bytes, %d missing lines", s.Runs, s.Literals, s.TrailingBytes, s.MissingLines)), nil
}

func readPict(data []byte) (*Contents, error) {
	m, err := pict.DecodeAll(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	s := m.Stats
	c := picture(m, m.Paletted, m.Depth, m.PaletteSource.String())
	if m.Document != nil {
		c.Facts = append(c.Facts, Fact{"document", m.Document.Command, "document", quote(m.Document.Command)})
	}
	return c.packing(s, s.PackedBytes, s.UnpackedBytes, Say("%d runs, %d literal strings, %d records across rows; %d trailing bytes, %d missing rows",
		s.Runs, s.Literals, s.CrossedRows, s.TrailingBytes, s.MissingRows)), nil
}

func readAmigaImage(data []byte) (*Contents, error) {
	s, err := amigaimage.DecodeAll(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	first := s.Images[0]
	planes := bits.Len(uint(len(first.Palette) - 1))
	c := picture(s, s.Sheet(), planes, s.PaletteSource.String(), Fact{"kind", s.Kind.String(), "kind", Word(s.Kind.String())},
		Fact{"images", len(s.Images), "images", Say("%d, the first of %dx%d pixels", len(s.Images), first.Rect.Dx(), first.Rect.Dy())})
	if s.PaletteSource == amigaimage.PaletteSpades {
		c.describe("palette_source", Word("Spades' palette")) // the game, not the suit
	}
	c.Facts = append(c.Facts, missing(s.Stats.MissingBytes)...)
	return c, nil
}

func readCardsDLL(data []byte) (*Contents, error) {
	s, err := cardsdll.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	sheet, planes := s.Sheet(), 24
	if p, ok := sheet.(*image.Paletted); ok {
		planes = max(1, bits.Len(uint(len(p.Palette)-1)))
	}
	return picture(s, sheet, planes, "file", Fact{"kind", s.Kind.String(), "kind", Word(s.Kind.String())},
		Fact{"cards", s.Size, "cards", Say("52 of %dx%d pixels, %d backs", s.Size.X, s.Size.Y, len(s.Backs))}), nil
}

func readDegas(data []byte) (*Contents, error) {
	m, err := degas.DecodeAll(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	s, p := m.Stats, m.Paletted
	planes := bits.Len(uint(len(p.Palette) - 1))
	c := picture(m, p, planes, "file", Fact{"kind", m.Resolution.String(), "kind", Word(m.Resolution.String())},
		Fact{Key: "compressed", Value: m.Compressed}, Fact{Key: "cycles", Value: len(m.Cycles)})
	c.display(m.Frame())
	return c.shape(image.Point{}, m.Resolution.PixelSize()).
		packing(s, s.PackedBytes, rowBytes(p.Rect.Size(), planes),
			Say("%d runs, %d literal strings; %d trailing bytes, %d missing lines", s.Runs, s.Literals, s.TrailingBytes, s.MissingLines)), nil
}

func readNEO(data []byte) (*Contents, error) {
	m, err := neochrome.DecodeAll(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	c := picture(m, m.Paletted, bits.Len(uint(len(m.Paletted.Palette)-1)), "file", Fact{"kind", m.Resolution, "kind", Word(m.Resolution)})
	if m.Stats.MissingLines > 0 {
		c.Facts = append(c.Facts, Fact{"missing_lines", m.Stats.MissingLines, "damage", Say("cut off; %d lines are missing", m.Stats.MissingLines)})
	}
	c.display(m.Frame())
	return c.shape(image.Point{}, m.PixelSize), nil
}

// readRasters reads the rasters beside a NEOchrome picture.
func readRasters(data []byte, beside Beside) (*Contents, error) {
	neo := beside.file(".neo")
	if neo == nil {
		return nil, codec.Errorf("neochrome", 0, "the .NEO picture of the same name is missing")
	}
	m, err := neochrome.DecodeAll(bytes.NewReader(neo))
	if err != nil {
		return nil, codec.Sentencef("the .NEO picture: %w", err)
	}
	p, err := neochrome.Rasters(m.Frame(), data)
	if err != nil {
		return nil, err
	}
	return shown(m, p), nil
}

// readNEOAnimation reads an animation of NEOchrome, in the colours of the picture beside it
// if there is one.
func readNEOAnimation(data []byte, beside Beside) (*Contents, error) {
	var colors *frame.Picture
	if m, err := neochrome.DecodeAll(bytes.NewReader(beside.file(".neo"))); err == nil {
		colors = m.Frame()
	}
	p, err := neochrome.Animation(bytes.NewReader(data), colors)
	if err != nil {
		return nil, err
	}
	c := shown(p, p)
	if colors == nil {
		c.Facts = append(c.Facts, Fact{"note", "colours are in the .NEO", "note", Word("its colours are in the .NEO picture of the same name, which is missing")})
	}
	return c, nil
}

// maxMemory bounds pictures in modern formats. Up to fewPixels there is no
// need to check whether the file can hold them.
const (
	maxMemory = 1 << 30
	fewPixels = 1 << 24
)

// bounded returns an error for a picture in a modern format if the file, given its size
// and the most pixels per byte, cannot hold what it claims, or if that would take too much
// memory.
func bounded(c image.Config, err error, format string, bytes int, times int64) error {
	if err != nil {
		return codec.Foreign(format, err)
	}
	pixels := int64(c.Width) * int64(c.Height)
	if times > 0 && pixels > max(fewPixels, int64(bytes)*times) {
		return codec.Errorf(format, bytes, "the file ends, expected more for %dx%d pixels", c.Width, c.Height)
	}
	size := int64(4)
	switch c.ColorModel.(type) {
	case color.Palette:
		size = 1
	default:
		if c.ColorModel == color.NRGBA64Model || c.ColorModel == color.RGBA64Model {
			size = 8
		}
	}
	if pixels*size > maxMemory {
		return codec.Sentencef("%s: %dx%d pixels take %d MB of memory, expected at most %d", format, c.Width, c.Height, pixels*size>>20, maxMemory>>20)
	}
	return nil
}

// Pixels of a byte of a file. Deflate packs 258 bytes into two bits at most, and a byte of a
// PNG has up to eight pixels. A code of a GIF has nine bits or more and stands for up to 4096
// pixels. The rows of a BMP are not packed, and are counted more exactly. A block of 64 pixels
// of a JPEG takes two bits or more.
const (
	pngTimes = 8 * 1032
	gifTimes = 4096
	bmpTimes = 0
	jpgTimes = 4 * 64
)

func readPNG(data []byte) (*Contents, error) {
	return standard(data, "png", pngTimes, png.DecodeConfig, png.Decode)
}

func readGIF(data []byte) (*Contents, error) {
	return standard(data, "gif", gifTimes, gif.DecodeConfig, gif.Decode)
}

// standard reads a picture of a format of Go's library.
func standard(data []byte, name string, times int64, config func(io.Reader) (image.Config, error), decode func(io.Reader) (image.Image, error)) (*Contents, error) {
	cfg, err := config(bytes.NewReader(data))
	if err := bounded(cfg, err, name, len(data), times); err != nil {
		return nil, err
	}
	m, err := decode(bytes.NewReader(data))
	if err != nil {
		return nil, codec.Foreign(name, err)
	}
	return plain(m), nil
}

func readJPEG(data []byte) (*Contents, error) {
	c, err := standard(data, "jpeg", jpgTimes, jpeg.DecodeConfig, jpeg.Decode)
	if err != nil {
		return nil, err
	}
	m := c.Picture
	// Callers read each pixel more than once.
	rgba := image.NewRGBA(m.Bounds())
	draw.Draw(rgba, rgba.Rect, m, m.Bounds().Min, draw.Src)
	return plain(rgba), nil
}

func readBMP(data []byte) (*Contents, error) {
	if bits := dib.Bits(data); bits > 0 && bits <= 8 {
		m, err := dib.Decode(bytes.NewReader(data))
		if err != nil {
			return nil, err
		}
		return plain(m), nil
	}
	cfg, err := bmp.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		return nil, codec.Foreign("bmp", err)
	}
	if err := bounded(cfg, nil, "bmp", len(data), bmpTimes); err != nil {
		return nil, err
	}
	// Rows are not packed, and each is a whole number of words of 32 bits.
	depth := int(binary.LittleEndian.Uint16(data[28:]))
	if want := (cfg.Width*depth + 31) / 32 * 4 * cfg.Height; len(data) < want {
		return nil, codec.Errorf("bmp", len(data), "the file ends, expected %d bytes of pixels", want)
	}
	m, err := bmp.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, codec.Foreign("bmp", err)
	}
	return plain(m), nil
}

func plain(m image.Image) *Contents {
	if p, ok := m.(*image.Paletted); ok {
		return picture(nil, p, max(1, bits.Len(uint(len(p.Palette)-1))), "file")
	}
	return picture(nil, m, 24, "none")
}
