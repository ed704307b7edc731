package ilbm

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"image"
	"image/color"
	"io"
	"maps"
	"math"
	"slices"

	"phosphor/fb/planar"
	"phosphor/formats/frame"
	"phosphor/formats/internal/codec"
	"phosphor/formats/internal/ham"
	"phosphor/formats/internal/iff"
	"phosphor/formats/internal/indexed"
	"phosphor/formats/internal/packbits"
)

func init() {
	for _, t := range append(formTypes[:], "ANIM") {
		image.RegisterFormat("ilbm", "FORM????"+t, Decode, DecodeConfig)
	}
}

// Match reports whether a file that begins with these 12 or more bytes is a
// picture or an animation for this package.
func Match(head []byte) bool { return iff.Match(head, append(formTypes[:], "ANIM")...) }

// Decode reads a picture. The result is an *image.Paletted, or an *image.NRGBA
// in true colour and in hold and modify. Masks are skipped.
func Decode(r io.Reader) (image.Image, error) {
	m, err := DecodeAll(r)
	if err != nil {
		return nil, err
	}
	return m.Picture(), nil
}

// DecodeConfig returns the colour model and size of a picture without unpacking
// its lines.
func DecodeConfig(r io.Reader) (image.Config, error) {
	f, err := read(r)
	if err != nil {
		return image.Config{}, err
	}
	c := image.Config{ColorModel: color.NRGBAModel, Width: f.width, Height: f.height}
	if f.Coding < HoldAndModify && f.LineChunk == NoLines {
		c.ColorModel = f.palette
	}
	return c, nil
}

// A file is everything known before the lines are unpacked.
type file struct {
	Image
	width, height int
	scaled        bool // the CMAP certainly has 8-bit intensities
	hasMode       bool
	palette       color.Palette
	body          iff.Chunk
}

// header is the BMHD chunk.
type header struct {
	Width, Height                     uint16
	X, Y                              int16
	Planes, Masking, Compression, Pad uint8
	Transparent                       uint16
	XAspect, YAspect                  uint8
	PageWidth, PageHeight             int16
}

// cmapOK is a bit of the byte of padding.
const cmapOK = 0x80

// read reads the chunks.
func read(r io.Reader) (*file, error) {
	data, err := codec.ReadAll(r, "ilbm")
	if err != nil {
		return nil, err
	}
	return readFile(data)
}

func readFile(data []byte) (*file, error) {
	form, err := iff.Parse(data, formTypes[:]...)
	if err != nil {
		return nil, fmt.Errorf("ilbm: %w", err)
	}
	f := &file{}
	for k, t := range formTypes {
		if form.Type == t {
			f.Kind = Kind(k)
		}
	}
	c, ok := form.Find("BMHD")
	if !ok {
		return nil, errorf(len(data), "%v without the chunk BMHD", f.Kind)
	}
	if err := f.readHeader(c); err != nil {
		return nil, err
	}
	// In an ACBM the pixels are in a chunk ABIT.
	pixels := "BODY"
	if f.Kind == ACBM {
		pixels = "ABIT"
	}
	if f.body, ok = form.Find(pixels); !ok {
		return nil, errorf(len(data), "%v without the chunk %s", f.Kind, pixels)
	}
	var lines iff.Chunk
	for _, c := range form.Chunks {
		if lineReaders[c.ID] != nil {
			lines = c
		} else if read, ok := properties[c.ID]; ok {
			read(f, c.Data)
		} else if c.ID != pixels && c.ID != "BMHD" && c.ID != "CMAP" {
			f.Skipped = append(f.Skipped, c.ID)
		}
	}
	cmap, _ := form.Find("CMAP")
	f.Colors = len(cmap.Data) / 3
	f.setCoding()
	f.setPalette(cmap.Data)
	if lines.ID != "" && f.Coding != TrueColor && f.Kind != PBM {
		if err := lineReaders[lines.ID](f, lines); err != nil {
			return nil, err
		}
	}
	return f, f.checkSize()
}

func (f *file) readHeader(c iff.Chunk) error {
	var h header
	if binary.Read(bytes.NewReader(c.Data), binary.BigEndian, &h) != nil {
		return errorf(c.Offset, "BMHD has %d bytes, expected 20", len(c.Data))
	}
	f.width, f.height = int(h.Width), int(h.Height)
	f.Position = image.Pt(int(h.X), int(h.Y))
	f.Page = image.Pt(int(h.PageWidth), int(h.PageHeight))
	f.Planes, f.Masking = int(h.Planes), Masking(h.Masking)
	f.Transparent = int(h.Transparent)
	f.XAspect, f.YAspect = h.XAspect, h.YAspect
	f.scaled = h.Pad&cmapOK != 0

	code := slices.Index(compressionCodes[:], h.Compression)
	f.Compression = Compression(max(0, code))

	deep := f.Kind == ILBM && (f.Planes == 24 || f.Planes == 32)
	runs := f.Kind == RGB8 || f.Kind == RGBN
	switch {
	case f.width == 0 || f.height == 0:
		return errorf(c.Offset, "size is %dx%d, expected 1x1 to 65535x65535", f.width, f.height)
	case runs && code >= 0 && f.Compression != ColorRuns || !runs && f.Compression == ColorRuns && code >= 0:
		return errorf(c.Offset+10, "%s is %d, which %v does not have", "compression", h.Compression, f.Kind)
	case runs:
	case !deep && (f.Planes < 1 || f.Planes > planar.MaxPlanes):
		return errorf(c.Offset+8, "%s is %d, which %v does not have", "depth", f.Planes, f.Kind)
	case f.Masking > Lasso:
		return errorf(c.Offset+9, "masking is %d, expected 0 to 3", h.Masking)
	case f.Masking == MaskPlane && f.Kind == PBM:
		return errorf(c.Offset+9, "%s is %d, which %v does not have", "masking", MaskPlane, f.Kind)
	case code < 0:
		return errorf(c.Offset+10, "compression is %d, expected 0 to 2", h.Compression)
	case f.Compression != None && f.Kind == ACBM || f.Compression == Columns && f.Kind == PBM:
		return errorf(c.Offset+10, "%s is %d, which %v does not have", "compression", h.Compression, f.Kind)
	}
	return nil
}

// properties are the readers of the optional chunks. Data that is too short is skipped.
var properties = map[string]func(f *file, b []byte){
	"CAMG": func(f *file, b []byte) {
		if len(b) >= 4 {
			f.Mode, f.hasMode = Mode(binary.BigEndian.Uint32(b)), true
		}
	},
	"GRAB": func(f *file, b []byte) {
		if len(b) >= 4 {
			f.Grab = &image.Point{signed(b), signed(b[2:])}
		}
	},
	"CRNG": func(f *file, b []byte) {
		if len(b) >= 8 {
			flags := b[5]
			f.Cycles = append(f.Cycles, Cycle{b[6], b[7], max(0, signed(b[2:])), flags&1 != 0, flags&2 != 0})
		}
	},
	"CCRT": func(f *file, b []byte) {
		if len(b) < 12 {
			return
		}
		c := Cycle{Low: b[2], High: b[3], Active: signed(b) != 0, Reverse: signed(b) < 0}
		seconds, micros := binary.BigEndian.Uint32(b[4:]), binary.BigEndian.Uint32(b[8:])
		if interval := float64(seconds) + float64(micros)/1e6; interval > 0 {
			c.Rate = int(math.Round(min(rateUnit/interval, math.MaxInt16)))
		}
		f.Cycles = append(f.Cycles, c)
	},
	"DRNG": func(f *file, b []byte) {
		if len(b) < 8 {
			return
		}
		r := Ring{Rate: max(0, signed(b[2:])), Active: b[5]&1 != 0}
		colors, registers := int(b[6]), int(b[7])
		cells := map[uint8]frame.Cell{}
		b = b[8:]
		for ; colors > 0 && len(b) >= 4; colors-- {
			cells[b[0]] = frame.Cell{Register: -1, Color: color.RGBA{b[1], b[2], b[3], 255}}
			b = b[4:]
		}
		for ; registers > 0 && len(b) >= 2; registers-- {
			cells[b[0]] = frame.Cell{Register: int(b[1])}
			b = b[2:]
		}
		for _, i := range slices.Sorted(maps.Keys(cells)) {
			r.Cells = append(r.Cells, cells[i])
		}
		f.Rings = append(f.Rings, r)
	},
	"NAME": text("NAME"), "AUTH": text("AUTH"), "(c) ": text("(c) "), "ANNO": text("ANNO"),
}

func signed(b []byte) int { return int(int16(binary.BigEndian.Uint16(b))) }

func text(id string) func(f *file, b []byte) {
	return func(f *file, b []byte) {
		var s []rune
		for _, c := range bytes.TrimRight(b, "\x00") {
			s = append(s, rune(c))
		}
		f.Texts = append(f.Texts, Text{id, string(s)})
	}
}

// Numbers of colours in pictures whose mode is unknown.
const (
	hamColors = 16
	ehbColors = 32
)

// setCoding determines the meaning of the pixel values.
func (f *file) setCoding() {
	mode := f.Mode
	if !mode.known() {
		mode = 0
	}
	told := f.hasMode && f.Mode.known()
	switch {
	case f.Planes > planar.MaxPlanes || f.Kind == RGB8 || f.Kind == RGBN:
		f.Coding = TrueColor
	case f.Kind == PBM:
	case mode&HAM != 0 && f.Planes > ham.Bits(f.Planes):
		f.Coding = HoldAndModify
	case f.Planes != 6 || f.Colors == 0:
	case !told && f.Colors <= hamColors:
		f.Coding = HoldAndModify
	case mode&EHB != 0 || f.Colors <= ehbColors:
		// Early Amigas, with at most 32 colours, could show six planes in no other way.
		f.Coding = HalfBrite
	}
}

// setPalette sets the colours of all pixel values.
func (f *file) setPalette(cmap []byte) {
	if f.Coding == TrueColor {
		f.PaletteSource = PaletteNone
		return
	}
	n := 1 << f.Planes
	if f.Colors == 0 {
		f.PaletteSource = PaletteGrey
		base := n
		switch f.Coding {
		case HoldAndModify:
			base = 1 << ham.Bits(f.Planes)
		case HalfBrite:
			base = ehbColors
		}
		for i := range base {
			v := uint8(i * 255 / (base - 1))
			cmap = append(cmap, v, v, v)
		}
	} else if !f.scaled && fourBits(cmap) {
		f.PaletteSource = PaletteCMAP4
		cmap = bytes.Clone(cmap)
		for i, v := range cmap {
			cmap[i] = v | v>>4
		}
	}
	colors := indexed.RGB(cmap)
	if f.Coding == HoldAndModify {
		colors = colors[:min(len(colors), 1<<ham.Bits(f.Planes))]
	}
	f.palette = indexed.Fit(colors, n)
	if f.Coding == HalfBrite {
		halfBrite(f.palette)
	}
}

// fourBits reports whether all intensities have a lower half of 0 and some are
// not 0.
func fourBits(cmap []byte) bool {
	var all byte
	for _, v := range cmap {
		all |= v
	}
	return all != 0 && all&0x0f == 0
}

// rowBytes returns the length of one row of one plane, in a PBM that of a line.
func (f *file) rowBytes() int {
	if f.Kind == PBM {
		return f.width + f.width&1
	}
	return (f.width + 15) / 16 * 2
}

// rows returns the number of rows in a line.
func (f *file) rows() int {
	switch {
	case f.Kind == PBM:
		return 1
	case f.Masking == MaskPlane:
		return f.Planes + 1
	}
	return f.Planes
}

// checkSize returns an error if the file cannot hold the pixels. It is called before
// memory is allocated.
func (f *file) checkSize() error {
	most := int64(len(f.body.Data))
	if f.Compression == ColorRuns {
		// A run of up to 65,535 pixels takes seven bytes; pictures have many runs.
		if need := int64(f.width) * int64(f.height); need > most*colorRunBound+columnsSize {
			return errorf(f.body.Offset, "BODY of %d bytes cannot hold %dx%d pixels: %w", len(f.body.Data), f.width, f.height, io.ErrUnexpectedEOF)
		}
		return nil
	}
	if f.Kind != ACBM {
		// An uncompressed picture may be truncated, but not to almost nothing.
		most *= packbits.Longest / 2
	}
	if f.Compression == Columns {
		most += columnsSize
	}
	if need := int64(f.rowBytes()) * int64(f.rows()*f.height); need > most {
		return errorf(f.body.Offset, "%s of %d bytes cannot hold %dx%d pixels of %d planes: %w",
			f.body.ID, len(f.body.Data), f.width, f.height, f.Planes, io.ErrUnexpectedEOF)
	}
	return nil
}

// DecodeAll reads a picture together with the details of its file.
func DecodeAll(r io.Reader) (*Image, error) {
	f, err := read(r)
	if err != nil {
		return nil, err
	}
	if err := f.decode(); err != nil {
		return nil, err
	}
	return &f.Image, nil
}

// decode makes the picture.
func (f *file) decode() error {
	rect := image.Rect(0, 0, f.width, f.height)
	if f.Coding != TrueColor {
		// Not NewPaletted, whose stride is also the width but is not documented.
		f.Paletted = &image.Paletted{Pix: make([]byte, f.width*f.height), Stride: f.width, Rect: rect, Palette: f.palette}
	}
	if f.Coding >= HoldAndModify && f.Lines == nil {
		f.TrueColor = image.NewNRGBA(rect)
	}
	if f.Masking == MaskPlane {
		f.Mask = image.NewAlpha(rect)
	}
	if err := f.readLines(); err != nil {
		return err
	}
	switch {
	case f.Lines != nil:
		m := f.screen().RGBA() // opaque, so that it is the same as an NRGBA
		f.TrueColor = &image.NRGBA{Pix: m.Pix, Stride: m.Stride, Rect: m.Rect}
	case f.Coding == HoldAndModify:
		for y := range f.height {
			ham.Show(f.TrueColor.Pix[y*f.TrueColor.Stride:], f.Paletted.Pix[y*f.width:][:f.width], f.palette, f.Planes)
		}
	}
	return nil
}

// readLines unpacks all lines.
func (f *file) readLines() error {
	data := f.body.Data
	if f.Compression == ColorRuns {
		return f.readColorRuns()
	}
	row, rows := f.rowBytes(), f.rows()
	f.Stats.UnpackedBytes = row * rows * f.height
	f.Stats.PackedBytes = len(data)
	if f.Compression == Columns {
		var err error
		if data, err = f.unpackColumns(); err != nil {
			return err
		}
	} else if f.Kind == ACBM {
		f.Stats.PackedBytes = f.Stats.UnpackedBytes
		f.Stats.TrailingBytes = len(data) - f.Stats.PackedBytes
	}
	if f.Kind == ACBM || f.Compression == Columns {
		// Plane by plane.
		for y := range f.height {
			f.setLine(y, data[y*row:], row*f.height)
		}
		return nil
	}
	in := packbits.Reader{Data: data}
	line := make([]byte, row*rows)
	for y := range f.height {
		if err := f.readLine(&in, line, row); err != nil {
			if y == 0 {
				return errorf(f.body.Offset+in.Pos, "in the first of %d lines: %w", f.height, err)
			}
			f.Stats.MissingLines = f.height - y
			clear(line)
			for ; y < f.height; y++ {
				f.setLine(y, line, row)
			}
			break
		}
		f.setLine(y, line, row)
	}
	f.Stats.Literals, f.Stats.Runs, f.Stats.CrossedRows = in.Literals, in.Runs, in.Crossed
	f.Stats.PackedBytes, f.Stats.TrailingBytes = in.Pos, len(data)-in.Pos
	return nil
}

// readLine reads a line, whose rows have the given length.
func (f *file) readLine(in *packbits.Reader, line []byte, row int) error {
	if f.Compression == None {
		n := copy(line, in.Data[in.Pos:])
		in.Pos += n
		if n < len(line) {
			return io.ErrUnexpectedEOF
		}
		return nil
	}
	for len(line) > 0 {
		if err := in.Fill(line[:row]); err != nil {
			return err
		}
		line = line[row:]
	}
	return nil
}

// setLine makes the pixels of line y from its rows, which are stride bytes apart.
func (f *file) setLine(y int, rows []byte, stride int) {
	switch {
	case f.Kind == PBM:
		copy(f.Paletted.Pix[y*f.width:][:f.width], rows)
	case f.Coding == TrueColor:
		f.setTrueColor(f.TrueColor.Pix[y*f.TrueColor.Stride:][:4*f.width], rows, stride)
	default:
		planar.Join(f.Paletted.Pix[y*f.width:][:f.width], rows, stride, f.Planes)
	}
	if f.Mask != nil {
		line := f.Mask.Pix[y*f.width:][:f.width]
		planar.Join(line, rows[f.Planes*stride:], stride, 1)
		for i, v := range line {
			line[i] = -v
		}
	}
}

// setTrueColor makes pixels of red, green, blue and alpha from eight planes each. Pictures
// of 24 planes are opaque.
func (f *file) setTrueColor(pix, rows []byte, stride int) {
	channel := make([]byte, f.width)
	for c := range 4 {
		if 8*c < f.Planes {
			planar.Join(channel, rows[8*c*stride:], stride, 8)
		} else {
			for i := range channel {
				channel[i] = 255
			}
		}
		for i, v := range channel {
			pix[4*i+c] = v
		}
	}
}
